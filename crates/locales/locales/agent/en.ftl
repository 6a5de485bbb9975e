### The sentences of conversations, results and the page in English. Those that a form needs are in the folder above.
###
### $count in a plural stands for digits; $written is the same count as the locale writes it.
### “Card” is an agent’s public description of itself, a “run” is one sent request and its outcome.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = just now
minutes-ago = { $count ->
    [one] { $count } min ago
   *[other] { $count } min ago
}
hours-ago = { $count ->
    [one] { $count } h ago
   *[other] { $count } h ago
}
yesterday = yesterday
days-ago = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
seconds = { $seconds } s
milliseconds = { NUMBER($count) } ms

## Conversation: the skills of an agent

looking-for-agent = Looking for the agent…
# A list of addresses follows. The card is the agent’s description of itself.
card-looked-for-at = The card was looked for at:
no-answer = no answer
skills = Skills
ask-agent = Ask the agent itself
input-text = Text
# A way to send: by the form.
input-form = Form
input-file = File
input-sign-in = Sign-in
field-count = { $count ->
    [one] { $count } field
   *[other] { $count } fields
}
find-skill = Find a skill
# A button that begins a skill at once. The next one is its name for screen readers.
start-skill = Start
start-named-skill = Start: { $name }
skills-found = { $all ->
    [one] { NUMBER($shown) } of { $all } skill
   *[other] { NUMBER($shown) } of { $all } skills
}

## Conversation: the request that is filled in and sent

request = Request
choose-skill = What would you like to do?
tags = Tags
# The label of a choice of data formats.
send-as = Send as
write-message-instead = Write a message instead
use-form-instead = Fill in the form instead
examples = Examples
example-number = Example { NUMBER($number) }
use-example = Use the example { $name }
message = Message
enter-message = Enter a message
sent = Sent
checking = Checking…
clear = Clear form
goes-to = Goes to { $origin }
# The browser’s storage for drafts.
storage-full = This browser’s storage is full. Your entries won’t survive a reload.
draft-misfit = A saved draft doesn’t fit this form.
draft-use = Use it anyway
draft-delete = Delete it
refilled = You sent these values { $ago }.
refilled-replacing = You sent these values { $ago }. They replaced your entries.
continues-conversation = You’re continuing the conversation “{ $title }”, last sent { $ago }.
new-conversation = Start a new conversation
found-agents = Agents found
connect-to = Connect to { $name }
last-seen = last seen { $time }

## Conversation: signing in

sign-in = Sign in
signing-in = Signing in…
sign-out = Sign out
sign-out-effect = Signing out also removes this agent’s drafts and runs from this browser.
not-now = Not now
sign-in-methods = How to sign in
finding-sign-in-page = Finding the sign-in page…
continue-in-window = Continue in the window that has opened.
confirm-origin = Confirm that your entries may be sent there
show = Show
hide = Hide
show-field = Show { $label }
header-name-help = The name of the header that carries the agent’s key, such as X-API-Key.
client-id-help = The client ID of this page’s registration there, with the redirect address { $redirect }
entries-go-to = Your entries go to { $origin } and are forgotten when you close this page.
signed-in-at = Signed in at { $origin }
send-entries-to = Send my entries to { $origin }
card-from-elsewhere = The agent’s card came from { $origin }, but the agent runs elsewhere. Continue only if you trust both.
signed-by = Signed by “{ $key }”, verified
signed-verified = Signed, verified
signed-without-key = Signed, not verified (no key)
card-signature-mismatch = The signature of the agent’s card doesn’t fit: it may have been changed.
card-unsigned = The agent’s card isn’t signed.
signature-required = This page shows only agents whose card is signed with a key that it knows.
sign-in-unauthorized = The agent needs to know who you are.
sign-in-forbidden = Your sign-in doesn’t allow this. Use another one.
sign-in-for-task = The agent continues the task once you’ve signed in.
sign-in-requested = Sign in before you send something, or to see more of the agent’s skills.
sign-in-other-account = Your account isn’t allowed to do this. Sign in with another one.
sign-in-expired = Your sign-in has expired. Sign in again.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = Runs
no-runs = Your runs appear here.
sent-again = Sent again.
clear-history = Clear history
confirm-clear-history = Clear all runs?
history-cleared = History cleared.
cancel = Cancel
cancelling = Cancelling…
you-asked = You asked
reported-at = Reported on { $moment }
run-actions = This run
more-actions = More actions
run-again = Run again
edit-and-run-again = Edit and run again
end-session = End session
continue-conversation = Continue conversation
open-comparison = Compare with…
compare-with = Compare with
close-comparison = Close comparison
remove-run = Remove
run-removed = Removed.
view-result = View result
edit-request = Edit
agent-needs-answer = The agent needs your answer
sign-in-to-continue = Sign in to continue
your-answer = Your answer
enter-answer = Enter an answer
send-answer = Send answer
sending-answer = Sending…
# What the person decides about a step that an agent wants to take; “decision” labels the choice between the two.
approve = Approve
reject = Reject
decision = Decision
# The name of a tool or a title.
approve-what = Approve “{ $what }”?
rejection-reason = Reason for rejecting
# Beside a field for a key, a token, or a password.
credential-goes-to-agent = The agent asks for this on behalf of another service. It is sent to the agent, which can use it from then on. Enter it only if you trust the agent.
credential-by-sign-in = The agent asks you to sign in to another service. This page can’t do that for the agent. You can reply in words, or cancel the task.
# Goes on with the task after a sign-in.
continue-task = Continue
start-new-task = Start a new task
earlier-messages = Earlier messages
# Who wrote a message.
you = You
agent = Agent
answer = Answer
result = Result
progress = Progress
message-count = { $count ->
    [one] { $count } message
   *[other] { $count } messages
}
earlier-message-count = { $count ->
    [one] { $count } earlier message
   *[other] { $count } earlier messages
}

## Conversation: states of runs

not-sent-yet = Not sent yet
sending = Sending
reconnecting = Reconnecting
stopped-waiting = Stopped waiting
status-unknown = Status unknown
submitted = Submitted
working = Working
needs-your-input = Needs your input
sign-in-required = Sign-in required
answered = Answered
completed = Completed
not-sent = Not sent
canceled = Canceled
failed = Failed
rejected = Rejected
unknown-state = Unknown
state-needs-answer = The agent needs your answer.
state-needs-sign-in = Sign in to continue.
state-rejected = The agent declined without giving a reason.
state-failed = The task failed. The agent gave no reason.
state-no-result = The agent sent no result.

## Conversation: notices about runs

notice-other-dialect = The agent doesn’t support A2A { $from }, which its card names. This page sent the message again as A2A { $to }.
notice-not-canceled = The task couldn’t be canceled. { $why }
notice-session-not-ended = The session couldn’t be ended. { $why }
notice-reconnecting = The connection to the agent was lost. This page is reconnecting.
notice-offline = You’re offline. The run continues when you’re back online.
notice-busy = The agent is busy. Your message is sent again automatically.
notice-given-up = You stopped waiting before the agent answered. The agent may still be working.
notice-stopped = You stopped waiting. The agent may still be working.
notice-crash-loop = This page crashed twice while it followed this task, so it stopped checking. The agent may still be working.
notice-unsure = You left the page before the agent answered. Your message may not have arrived.
notice-unsure-unkept = You left the page before the agent answered. Your message may not have arrived, and its content wasn’t kept. You can send the form again.
notice-answer-unsure = Your answer may not have reached the agent. You can send it again.
notice-other-task = The agent sent updates for a different task. This page ignored them.
notice-accepted = The agent accepted your message and sent no answer here.
notice-too-many-events = The agent sent more than 10,000 events. This page didn’t read the rest.
notice-too-many-results = The agent sent more than 1,000 results. The rest isn’t shown.
notice-too-large-to-keep = The result was too large to keep after you left the page.
notice-secrets-not-kept = Values that look like secrets weren’t kept after you left the page.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

# The heading of a list of the sentences below.
oddities = Notes on the answer
oddity-half-character = Half a character was cut off. It’s shown as �.
oddity-not-a-number = “NaN” or “Infinity” was read as an empty value, because JSON has no such numbers.
oddity-snake-case = Names with underscores were read as the names of A2A.
# “root” is a word of the agent’s data.
oddity-root = Values inside “root” were read as if they stood alone.
oddity-loose-parts = A single part was read as a list of parts.
oddity-loose-status = A status that is only a word was read as the task’s state.
oddity-text-result = A plain text was read as the agent’s message.
oddity-unframed = The answer was read without the frame of JSON-RPC.
oddity-stream-type = The answer was read as a stream, although it names another type.
oddity-unfinished-event = The last event was read, although the stream ended inside it.
oddity-several-messages = The agent answered with several messages. All of them are shown.
oddity-other-task-id = The agent continued the task under another ID. This page followed it.
oddity-repeated-message-id = Different messages have the same ID. All of them are shown.
oddity-no-task-id = An update without a task ID was read as one of this task.
oddity-unread = A part of the answer couldn’t be read. It’s shown as it came.
oddity-no-stream = The agent refused to stream, although its card promises it. The message was sent again without a stream.
oddity-version-words = The card writes its A2A version in other words. The number in it was used.
oddity-binding-words = The card names its binding in other words than A2A. It was understood.
oddity-binding-member = The card names its binding as another version of A2A does. It was understood.

## Conversation: what a run waits for

check-again = Check again
retry = Retry
check-now = Check now
stop-waiting = Stop waiting
checking-task = Checking the task
checking-for-answer = Checking for an answer
waiting-for-network = Waiting for the network
sending-again-in = Sending again in { NUMBER($seconds) } s
trying-again-in = Trying again in { NUMBER($seconds) } s
checking-again-in = Checking again in { NUMBER($seconds) } s
# The person’s message to the agent.
signed-in-message = I have signed in.

## Results: copying and saving

copy = Copy
copied = Copied
copying-blocked = The browser blocked copying
export = Export
copy-as-text = Copy as text
copy-as-json = Copy as JSON
copy-this-code = Copy this code
copy-this-text = Copy this text
download = Download
download-as-text = Download as text
download-as-json = Download as JSON
download-as-csv = Download as CSV
download-as-markdown = Download as Markdown
print-or-pdf = Print or PDF
copy-form-link = Copy link to this form, filled in
download-this-text = Download this text
download-file = Download { $name }
text = Text

## Results: values

schema-too-deep = The schema is nested too deeply to be used. The value is shown without it.
value-too-deep = This value is nested too deeply for a layout. Its JSON text is shown instead.
result-number = Result { NUMBER($number) }
show-more-of = Show { NUMBER($next) } more of { NUMBER($left) }
show-more-kilobytes = Show more ({ NUMBER($kilobytes) } KB)
places-differ = { $count ->
    [one] { $count } field doesn’t match the agent’s schema
   *[other] { $count } fields don’t match the agent’s schema
}
places-may-differ = { $count ->
    [one] This result doesn’t name its schema. Compared with the agent’s schema for it, { $count } field doesn’t match.
   *[other] This result doesn’t name its schema. Compared with the agent’s schema for it, { $count } fields don’t match.
}
# Values that are empty, in grey instead of a value.
no-value = none
no-text = empty text
no-members = empty object
no-items = empty list
# A share of a whole, such as 40 %; not a button.
share = Share
not-in-the-schema = not in the schema
# Before a value that does not match the schema, with a colon.
does-not-fit = Does not fit
changes-reading-direction = This text contains invisible characters that change its reading direction
show-less = Show less
only-the-beginning = Only the beginning is shown. Copy or download the data to get the rest.
show-all-lines = { $count ->
    [one] Show all { $written } line
   *[other] Show all { $written } lines
}
show-all-characters = { $count ->
    [one] Show all { $written } character
   *[other] Show all { $written } characters
}
share-of = { $part } of { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [one] { $written } row
   *[other] { $written } rows
}
item-count = { $count ->
    [one] { $written } item
   *[other] { $written } items
}
member-count = { $count ->
    [one] { $written } member
   *[other] { $written } members
}
number-count = { $count ->
    [one] { $written } number
   *[other] { $written } numbers
}
duration-years = { $count ->
    [one] { $count } year
   *[other] { $count } years
}
duration-months = { $count ->
    [one] { $count } month
   *[other] { $count } months
}
duration-weeks = { $count ->
    [one] { $count } week
   *[other] { $count } weeks
}
duration-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
duration-hours = { NUMBER($count) } h
duration-minutes = { NUMBER($count) } min
duration-seconds = { NUMBER($count) } s

## Results: files, pictures and formatted text

file = File
source = Source
not-utf-8 = This file isn’t UTF-8 text.
file-unreadable = This file can’t be read.
address-not-opened = This address can’t be opened from here.
not-a-picture = The content isn’t a picture of that type
unknown-part = A part of an unknown kind, as JSON
open-at = Open at { $host }
load-image-from = Load image from { $host }
media-png = PNG image
media-jpeg = JPEG image
media-gif = GIF image
media-webp = WebP image
media-avif = AVIF image
media-svg = SVG image
media-pdf = PDF document
media-zip = ZIP archive
media-csv = CSV table
media-plain = Plain text
code = Code
# Before a ticked item of a to-do list, with a colon.
task-done = Done
task-to-do = To do
image = Image
# Stands after the description of the image.
broken-image = (broken image)

## Results: tables and charts

table = Table
columns = Columns
columns-to-show = Columns to show
first-page = First page
previous-page = Previous page
next-page = Next page
last-page = Last page
rows-range = Rows { $from }–{ $to } of { $count }
numbers-range = Numbers { $from }–{ $to } of { $count }
show-the-row = Show the row
show-the-next-row = Show the next row
findings-on-other-pages = { $count ->
    [one] { $written } row on another page doesn’t match the schema.
   *[other] { $written } rows on other pages don’t match the schema.
}
scroll-for-columns = Scroll sideways for all { $count } columns.
not-sorted = In their original order.
sorted-ascending = Sorted by { $column }, ascending.
sorted-descending = Sorted by { $column }, descending.
# Before the name of a column, or a choice of columns.
chart-of = Chart of
# Instead of a label in the name of a chart.
chart-numbers = numbers
bar-chart = Bar chart of { $label }: { $summary }
line-chart = Line chart of { $label }: { $summary }
chart-summary = { $count ->
    [one] { $written } value, from { $first } to { $last }, lowest { $lowest }, highest { $highest }.
   *[other] { $written } values, from { $first } to { $last }, lowest { $lowest }, highest { $highest }.
}

## Results: comparing two runs

comparison = Comparison
input = Input
output = Output
field = Field
before = Before
after = After
both = Both
changed = Changed
only-in-first = Removed
only-in-second = Added
no-output = No output recorded.
no-difference = No difference.
more-differences = Not all differences are shown.
same-text = The same text.
absent = absent
whole-value = Whole value
equal-values = { $count ->
    [one] { $count } equal value
   *[other] { $count } equal values
}
equal-lines = { $count ->
    [one] { $count } equal line
   *[other] { $count } equal lines
}

## The page: connecting to an agent

connect = Connect
connecting = Connecting…
agent-address = Agent address
connect-to-agent = Connect to an agent
skip-to-content = Skip to content
welcome-title = Which agent?
welcome = Enter the address of an A2A agent. You get a form for each thing that the agent can do.
# Three steps that the start page names.
step-connect = Connect
step-connect-about = The agent’s card says what it can do.
step-fill-in = Fill in
step-fill-in-about = Mistakes are explained beside their field.
step-read = Read the result
step-read-about = As text, tables and files, ready to export.
sample-agents = Sample agents
no-agent-here = No agent at this address
own-agent = This page has an agent of its own:
no-agent-at-hand = No agent at hand? Try forms without one:
unknown-skill = This agent has no skill “{ $id }”. Choose one of these.
link-question-title = A link brought you here
connect-to-question = Connect to { $origin }?
connect-to-why = The agent there receives what you send. Next time this page connects to it without asking.
yes-connect = Yes, connect

## The page: around a conversation

ready = Ready
not-reachable = Not reachable
working-now = Working…
offline = Offline
offline-effect = You’re offline. You can go on filling in; nothing is sent until the network is back.
all-skills = All skills
view = View
activity = Activity
about = About
your-runs = Your runs
# The places of the site, in the bar at the top.
place-agents = Agents
place-gallery = Gallery
place-playground = Playground
place-docs = Docs
menu = Menu
site = Site
language = Language
# The choice of the browser’s language.
as-browser = As the browser
theme = Theme
as-system = As the system
theme-light = Light
theme-dark = Dark
copy-link = Copy link
another-agent = Another agent

## The page: facts about an agent

provider = Provider
version = Version
address = Address
protocol = Protocol
features = Features
extensions = Extensions
schemas = Schemas
structured-input = Structured input
input-errors = Input errors
signature = Signature
card-check = Card check
inspect-card = Inspect this card
documentation = Documentation
contact = Contact
pricing = Pricing
no-schemas = none declared
# A version and a transport, such as JSON-RPC.
protocol-over = A2A { $version } over { $transport }
protocol-sessions = Sessions { $version } over REST
protocol-sessions-newer = Sessions { $version } over REST, newer than 1.0, which this page supports
protocol-envelopes = Message envelopes over HTTP POST
streaming = streaming
push-notifications = push notifications
extension-not-supported = not supported by this page
extension-confirmed = ✓ confirmed by the agent
extension-not-confirmed = requested, not confirmed by the agent
extension-requested = requested
extension-required = required
schemas-declared = { $names } ({ $place })
schema-at-root = at the root of the card
schema-in-extension = in the extension’s parameters
schema-of-skill-input = the input of the skill “{ $skill }”
schema-of-skill-output = the output of the skill “{ $skill }”
schema-of-capability = the parameters of the capability “{ $capability }”
schema-asked-for = asked for by the agent

## The page: the log of requests

protocol-log = Protocol log
log-empty = No requests yet.
log-cut = The rest isn’t kept.
logged-request = Request
logged-answer = Answer
copy-as-curl = Copy as curl
check-request = Check the request
check-answer = Check the answer
check = Check
valid = Valid
finding-count = { $count ->
    [one] { $count } finding
   *[other] { $count } findings
}
log-not-sent = not sent
log-redirected = redirected
log-broke-off = broke off
log-timeout = took too long
log-too-large = too large
log-stopped = stopped
log-under-way = under way

## The inspector: a tool for developers that checks pasted JSON

inspect = Inspect JSON
back-to-the-agent = Back to the agent
inspect-hint = Paste or drop an agent card, a message, a task, an answer, an event stream, or any other JSON of A2A. It stays on this device.
# In an empty text box.
text-not-shown = This text is too long to be shown here. It’s inspected all the same.
open-file = Open a file
kind = Kind
recognise = Recognise it
with-card = With the agent’s card
agent-card = Agent card
agent-card-hint = With its card, messages are also checked against the schemas that the agent declares.
nothing-to-inspect = There is nothing to inspect yet.
not-inspected = The text wasn’t inspected. { $why }
checks = Checks
findings = Findings
check-passed = Passed
check-failed = Failed
check-not-applicable = Not applicable
severity-error = Error
severity-warning = Warning
severity-note = Note
error-count = { $count ->
    [one] { $count } error
   *[other] { $count } errors
}
warning-count = { $count ->
    [one] { $count } warning
   *[other] { $count } warnings
}
note-count = { $count ->
    [one] { $count } note
   *[other] { $count } notes
}
nothing-wrong = nothing is wrong
copy-report = Copy report
at-line = Line { NUMBER($line) }, column { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = Test this agent
test-agent-hint = For each input schema and binding, this sends a dozen messages or more to { $address }, some of them invalid. Each may start a real task.
test-agent-stop = Stop the test
test-not-loaded = The test couldn’t be loaded. Please try again.
test-running = Testing the agent.
test-sent = { $count ->
    [one] { $count } request sent
   *[other] { $count } requests sent
}
test-stopped = The test was stopped. Tasks that it started may still run.
test-not-run = The agent wasn’t tested. { $why }
test-other-origin = The card names an endpoint at another origin, { $origin }. May the test send messages to it?
test-other-too = Test it too
test-other-not = Skip it
test-conforms = The agent conforms: it breaks no MUST rule.
test-no-answers = The agent couldn’t be judged: it gave no answer that says anything about it.
test-musts-broken = { $count ->
    [one] The agent doesn’t conform: it breaks { $count } MUST rule.
   *[other] The agent doesn’t conform: it breaks { $count } MUST rules.
}
test-shoulds-broken = { $count ->
    [one] It breaks { $count } SHOULD rule.
   *[other] It breaks { $count } SHOULD rules.
}
check-unclear = Unclear

## Connecting: why an agent can’t be reached or its answer not read

address-missing = Enter the address of an agent, such as https://agent.example.com.
address-other-scheme = An agent’s address begins with https:// or http://, and this begins with “{ $scheme }:”.
address-without-host = This isn’t a web address; one looks like https://agent.example.com.
agent-unreachable = Nothing answers at { $url }. Check the address, and that the agent is running.
card-cors = The server at { $url } doesn’t let web pages read the agent’s card (CORS).
endpoint-cors = The agent is there, but { $url } doesn’t answer requests from web pages (CORS). The message may or may not have arrived.
endpoint-redirected = { $url } redirects to an address that the agent’s card doesn’t name. Nothing was sent there.
card-redirected = { $url } redirects to { $to }, which is another server. If that’s the agent you want, enter its address.
mixed-content = This page is secure (https) and { $url } isn’t, so the browser blocks the connection.
card-not-found = No agent card was found at this address. Check the address, or enter the address of the card.
card-is-web-page = There is a web page at { $url }, not an agent card. Check the address.
card-not-json = The answer of { $url } isn’t an agent card: it isn’t JSON.
answer-is-web-page = The agent answered with a web page instead of a result. The address in the agent’s card may be wrong, or a server in between answered.
answer-not-json = The agent’s answer isn’t JSON.
card-broken = The agent’s card at { $url } stopped in the middle: the connection broke. Connect again.
not-a-card = The JSON at { $url } isn’t an agent card: it has no name and no address to call.
interface-unreachable = The agent’s card names { $url }, where nothing answers. Tell the agent’s owner.
interface-is-local = That address means the computer you’re using.
answer-to-other-message = The agent’s answer responds to another message than yours, or comes from another sender. It isn’t shown.
not-an-answer = The agent’s answer isn’t valid A2A: it’s JSON, but neither a task nor a message.
no-address-to-call = The agent’s card names no address to call.
no-usable-interface = A web page can’t call this agent: it offers { $offered }. This page supports JSONRPC of A2A 1.0, 0.3 and 0.2, and HTTP+JSON of A2A 1.0.
no-usable-interface-old = A web page can’t call this agent: it offers { $offered }. This page supports JSONRPC of A2A 1.0, 0.3 and 0.2, and HTTP+JSON of A2A 1.0, not of 0.3.
unusable-address = The agent’s card names the address “{ $url }”, which isn’t a plain web address. Nothing was sent.
sign-in-status = Sign in to continue (HTTP { NUMBER($status) }).
card-status = The agent’s card couldn’t be read (HTTP { NUMBER($status) }).
agent-busy = The agent is busy. Try again in a minute.
agent-failed = The agent failed (HTTP { NUMBER($status) }). Try again. If it keeps failing, tell the agent’s owner.
agent-wants-payment = The agent wants to be paid for this (HTTP 402), which this page can’t do.
nothing-at = There’s nothing at { $url } (HTTP 404). The address comes from the agent’s card. Tell the agent’s owner.
# $reason is a text of the agent’s server, in any language.
server-says = The server says: { $reason }
agent-refused-status = The agent refused the request (HTTP { NUMBER($status) }).
agent-refused-error = The agent refused the request (error { $name }).
agent-refused-because = The agent refused the request: { $why }
agent-cannot-read = The agent can’t read the message. Tell the agent’s owner.
agent-rejects-values = The agent doesn’t accept the values. Check them, and send again.
agent-cannot-verify-sender = The agent couldn’t verify the sender of the message.
agent-forbids = The agent doesn’t allow this request.
agent-found-nothing = The agent didn’t find what the request asks for.
agent-lacks-method = The agent doesn’t offer this method.
message-too-large-for-agent = The message is too large for the agent.
agent-failed-inside = The agent failed. Try again. If it keeps failing, tell the agent’s owner.
required-extensions = The agent requires an extension that this page doesn’t support: { $names }. Nothing was sent.
session-ended = The agent ended the session before it answered ({ $status }).
message-not-signed = This page couldn’t sign the message. Nothing was sent.
answer-signature-mismatch = The signature of the agent’s answer doesn’t fit it, so the answer isn’t shown. It may have been changed on its way.
answer-signature-stale = The agent’s answer isn’t shown: it was signed too long ago, it came once before, or this device’s clock is wrong.
answer-not-verified = The agent’s answer isn’t shown: this page accepts only answers that are signed with a key that it knows.
clock-differs = { $seconds ->
    [one] The agent refused the message because the clocks of this device and of the agent differ by { $seconds } second. Set this device’s clock, and send again.
   *[other] The agent refused the message because the clocks of this device and of the agent differ by { $seconds } seconds. Set this device’s clock, and send again.
}
connection-lost = The connection to the agent was lost. The agent may have stopped or may still be working. Your entries are still here.
answer-timeout = The agent took too long to answer.
answer-too-large = The agent’s answer is longer than { NUMBER($most) } MB. This page didn’t read the rest.
# Instead of an address, in sentences such as “The answer of … isn’t an agent card”. card is the name of a property.
given-card = the card property
nameless-agent = An agent without a name
registry = Registry
find-agents = Find agents
call-method = Call a method by its name

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = For the agent’s owner: answer requests for the card with “Access-Control-Allow-Origin”, and allow the headers content-type, authorization, a2a-version, a2a-extensions and x-a2a-extensions, and that of the agent’s API key, if it takes one there.
advice-endpoint-cors = For the agent’s owner: answer requests for the agent’s endpoint (its OPTIONS preflight too) with “Access-Control-Allow-Origin”, and allow the headers content-type, authorization, a2a-version, a2a-extensions and x-a2a-extensions, and that of the agent’s API key, if it takes one there.
advice-mixed-content = For the agent’s owner: serve the agent over https.
advice-redirected = For the agent’s owner: name in the card the address that calls are redirected to.
advice-interface = For the agent’s owner: declare an interface with the binding JSONRPC, or HTTP+JSON with the protocol version 1.0.
advice-address = For the agent’s owner: begin the address with https:// and write its host in ASCII, without a user name.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = This page couldn’t provide your credentials: { $why }.
credentials-failed-silently = This page couldn’t provide your credentials: no reason was given.
credentials-empty = This page couldn’t provide your credentials: getCredentials gave neither a key nor a token, a user name or headers.
credentials-scheme = This page couldn’t provide your credentials: it chose the scheme “{ $name }”, which the agent’s card doesn’t declare.
credentials-no-key = This page couldn’t provide your credentials: it gave an API key, and the agent’s card declares none.
credentials-header = This page couldn’t provide your credentials: it gave the header “{ $name }”, which the agent’s card doesn’t declare.
credentials-unsendable = This page couldn’t provide your credentials: they contain a character that can’t be sent.
window-blocked = The browser blocked the sign-in window. Allow pop-up windows for this page, and try again.
window-closed = Still signing in? Go on in the other window. If you closed it, sign in again.
sign-in-needs-https = This sign-in needs a page served over https.
sign-in-not-ours = The sign-in window’s answer belongs to another sign-in, so this page ignored it. Try again.
sign-in-address = The agent’s card sends you to “{ $url }”, which isn’t a plain web address. This page didn’t open it.
sign-in-unsafe = The agent’s card sends you to { $host } without https, so this page didn’t open it.
sign-in-several-origins = The agent’s card sends you to { $window } to sign in, but the result to { $other }. This page didn’t open it.
sign-in-foreign-issuer = { $host } names “{ $issuer }” as its issuer, which is another site. This page didn’t open it.
sign-in-no-metadata = { $host } doesn’t say how to sign in there.
sign-in-refused = The sign-in was refused ({ $code }).
sign-in-refused-because = The sign-in was refused: { $why }
sign-in-unreachable = { $host } doesn’t answer this page, so the sign-in couldn’t be finished.
sign-in-no-token = { $host } didn’t return a token.
sign-in-where = You sign in at { $window }, in a window of its own.
sign-in-where-and-token = You sign in at { $window }, in a window of its own; this page then gets its token from { $token }.
sign-in-grants = The agent at { $agent } will be able to: { $scopes }.
sign-in-grants-all = The agent at { $agent } will be able to: everything that { $window } allows this page.

## Signing in: methods that this page can’t use

unusable-cookie = The agent needs its key in a cookie, which a web page can’t set for another site.
unusable-key-place = The agent’s card doesn’t say where to send the key.
unusable-client-certificate = The agent needs a client certificate (mutual TLS). A web page can’t send one.
unusable-http-scheme = The agent needs the HTTP scheme “{ $name }”, which this page doesn’t support.
unusable-no-flows = The agent’s card doesn’t describe its OAuth sign-in.
unusable-flows = The agent offers OAuth by { $names } only. A web page can use the authorization code with PKCE.
unusable-window = This sign-in opens a new window, which this page doesn’t support yet.
unusable-method = This page doesn’t support the sign-in method “{ $kind }”.
unusable-undeclared = The agent requires “{ $name }”, but its card doesn’t describe that sign-in.
unusable-two-in-one = The agent needs two credentials in the same header.

## Signing in: fields, and what is wrong with an entry

api-key = API key
api-key-named = API key “{ $name }”
token = Token
user-name = User name
password = Password
header = Header
client-id = Client ID
enter-api-key = Enter the API key
enter-token = Enter the token
enter-user-name = Enter the user name
enter-the-password = Enter the password
enter-header-name = Enter the name of the header
enter-client-id = Enter the client ID that this page has there
entry-unsendable = Remove the character that can’t be sent
entry-colon = A user name can’t contain a colon
entry-header-name = Enter the name of a header that web pages may send
entry-refused = The agent didn’t accept this. Check your entry and try again
entry-forbidden = These credentials are valid but don’t allow this
bearer-token = Bearer token
user-name-and-password = User name and password
client-certificate = Client certificate
nameless-scheme = Without a name
key-in-address = API key in the address ({ $parameter })
key-in-header = API key in the header { $parameter }
key-in-cookie = API key in the cookie { $parameter }
# Two methods with the same label.
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = Not expected here
result-name = “{ $name }” isn’t a name that’s expected here
result-missing = “{ $name }” is missing
result-missing-because = “{ $name }” is missing, though “{ $because }” is there
result-expected = Expected { $what }
result-at-least = Expected at least { $limit }
result-at-most = Expected at most { $limit }
result-more-than = Expected more than { $limit }
result-less-than = Expected less than { $limit }
result-multiple-of = Expected a multiple of { $of }
result-characters-at-least = { $limit ->
    [one] Expected at least one character, not { NUMBER($actual) }
   *[other] Expected at least { $limit } characters, not { NUMBER($actual) }
}
result-characters-at-most = { $limit ->
    [one] Expected at most one character, not { NUMBER($actual) }
   *[other] Expected at most { $limit } characters, not { NUMBER($actual) }
}
result-pattern = Expected the form { $pattern }
result-items-at-least = { $limit ->
    [one] Expected at least one item, not { NUMBER($actual) }
   *[other] Expected at least { $limit } items, not { NUMBER($actual) }
}
result-items-at-most = { $limit ->
    [one] Expected at most one item, not { NUMBER($actual) }
   *[other] Expected at most { $limit } items, not { NUMBER($actual) }
}
result-items-equal = Items { NUMBER($first) } and { NUMBER($second) } are the same; each was expected once
result-items-equal-somewhere = Two items are the same; each was expected once
result-items-beyond = { $limit ->
    [one] Expected no more than one item
   *[other] Expected no more than { $limit } items
}
result-items-unexpected = { $count ->
    [one] One item not expected here
   *[other] { $count } items not expected here
}
result-items-of-kind-at-least = { $count ->
    [one] Expected at least one item of a certain kind
   *[other] Expected at least { $count } items of a certain kind
}
result-items-of-kind-between = Expected { NUMBER($min) } to { NUMBER($max) } items of a certain kind
result-entries-at-least = { $limit ->
    [one] Expected at least one entry, not { NUMBER($actual) }
   *[other] Expected at least { $limit } entries, not { NUMBER($actual) }
}
result-entries-at-most = { $limit ->
    [one] Expected at most one entry, not { NUMBER($actual) }
   *[other] Expected at most { $limit } entries, not { NUMBER($actual) }
}
result-fits-no-shape = Fits none of the expected shapes
result-fits-several-shapes = Fits several of the expected shapes, not exactly one
result-not-allowed = This value is ruled out
result-encoding = Expected text encoded as { $encoding }
result-media-type = Expected the text of a file of type { $media-type }
result-not-checked = This wasn’t checked here
result-one-of-listed = Expected one of the listed values
