### The sentences of A2A Forms in English. Each other language has the same messages and variables.
###
### A variable that is selected on or passed to NUMBER() is a number, any other a text.
### Ids are public: host pages get them as `code` and replace sentences by them.

## Findings and input: hosts get these with their code and params.

required-because = { $message }, since “{ $field }” is filled in
choose-one = Choose one
choose-several = Choose at least one
choose-kind = Choose a type
choose-file = Choose a file
choose-offered = Choose one of the offered values
choose-of = Choose { $options }
choose-yes = Choose “Yes”
choose-no = Choose “No”
enter-value = Enter a value
enter-named = Enter { $name }
enter-number = Enter a number
enter-whole-number = Enter a whole number
enter-date = Enter a date
enter-time = Enter a time
enter-date-time = Enter a date and time
enter-email = Enter an e-mail address
enter-web-address = Enter a web address
enter-password = Enter a password
enter-name = Enter a name
enter-what = Enter { $what }
enter-character = Enter at least one character
enter-json = Enter JSON, such as {"{"}"a": 1{"}"}
add-list = Add an item
add-this = Add this
fill-in = Fill this in
fill-in-either = Fill in { $names }
fill-in-one-of-two = Fill in { $names }, not both
fill-in-one-of-several = Fill in only one of these: { $names }
tick-box = Tick the box to continue
leave-empty = Leave this empty
leave-out-names = Remove { $names }
must-be = This must be { $what }
must-not-be = This must not be { $what }
not-allowed = This value isn’t allowed
number-too-small = Enter a number of at least { $limit }
number-too-large = Enter a number up to { $limit }
number-not-above = Enter a number above { $limit }
number-not-below = Enter a number below { $limit }
number-not-multiple = Enter a multiple of { $of }
file-too-small = Choose a file of at least { $limit }
file-too-large = Choose a file of up to { $limit } (this one has { $actual })
file-of-wrong-type = Choose a file of type { $wanted } (“{ $name }” is of type { $given })
file-alone = Choose one file only
upload-under-way = “{ $name }” is still being uploaded. Wait until it is done, or cancel it
upload-failed = “{ $name }” couldn’t be uploaded
upload-failed-because = “{ $name }” couldn’t be uploaded: { $reason }
text-too-short = { $limit ->
    [one] Enter at least one character (you have { NUMBER($actual) })
   *[other] Enter at least { $limit } characters (you have { NUMBER($actual) })
}
text-too-long = { $limit ->
    [one] Enter up to one character (you have { NUMBER($actual) })
   *[other] Enter up to { $limit } characters (you have { NUMBER($actual) })
}
text-not-like = Enter this in the requested form, such as { $example }
text-not-as-described = Enter this as it is described above
text-not-of-pattern = Match the requested format: { $pattern }
items-too-few = { $limit ->
    [one] Add at least one item
   *[other] Add at least { $limit } items
}
items-too-many = { $limit ->
    [one] Keep up to one item (you have { NUMBER($actual) })
   *[other] Keep up to { $limit } items (you have { NUMBER($actual) })
}
items-beyond = { $limit ->
    [one] Only one item may be here
   *[other] Only { $limit } items may be here
}
items-unexpected = { $count ->
    [one] One item must not be here
   *[other] { $count } items must not be here
}
items-equal = Items { NUMBER($first) } and { NUMBER($second) } are the same; each item may be there once
items-equal-somewhere = Two items are the same; each item may be there once
items-impossible = No number of items fits the rules of this list
items-of-kind-at-least = { $count ->
    [one] At least one item must be { $kind }
   *[other] At least { $count } items must be { $kind }
}
items-of-kind-exactly = { $count ->
    [one] Exactly one item must be { $kind }
   *[other] Exactly { $count } items must be { $kind }
}
items-of-kind-at-most = { $count ->
    [one] At most one item must be { $kind }
   *[other] At most { $count } items must be { $kind }
}
items-of-kind-between = Between { NUMBER($min) } and { NUMBER($max) } items must be { $kind }
entries-too-few = { $limit ->
    [one] Fill in at least one entry
   *[other] Fill in at least { $limit } entries
}
entries-too-many = { $limit ->
    [one] Keep up to one entry (you have { NUMBER($actual) })
   *[other] Keep up to { $limit } entries (you have { NUMBER($actual) })
}
unexpected = This isn’t expected here; remove it
unexpected-names = { $names } aren’t expected here; remove them
unexpected-anything = Nothing may be here; remove it
name-not-allowed = “{ $name }” isn’t a name that may be used here
name-not-of-kind = “{ $name }” isn’t a name that may be used here; use { $kind }
name-taken = There is an entry of this name already
name-not-added = Choose “Add” to add this name, or remove it
fits-no-shape = This fits none of the allowed shapes
fits-several-shapes = This fits several shapes, though it must fit exactly one
fits-several-of = This fits { $names } at once, though it must fit exactly one
either-or = { $first }, or: { $second }
encoding-wrong = This must be encoded as { $encoding }
media-type-wrong = This must be the text of a file of type { $media-type }
not-checked = This wasn’t checked here; the agent will decide
other-violation = This doesn’t follow the rule “{ $keyword }”
too-much-wrong = Something in here is wrong, and it’s too large to say where
number-unfinished = Finish the number
number-with-comma = Enter a number with a point for decimals, such as { $example }
number-unreadable = Enter a number, such as 12 or { $example }
number-ambiguous = This can be read in two ways; enter { $whole } or { $decimal }
moment-unfinished = Finish the date or time
json-too-deep = This is nested deeper than { NUMBER($levels) } levels and can’t be read here
json-unreadable = This isn’t JSON yet (line { NUMBER($line) }, column { NUMBER($column) }: { $reason })
json-not-base64 = This text isn’t Base64 of JSON. Write the JSON here, or start over

## Around findings

at-path = At { $path }: { $message }
path-separator = {" › "}
json-reason-end-of-string = the closing quotation mark is missing
json-reason-end-of-list = the closing ] is missing
json-reason-end-of-object = the closing {"}"} is missing
json-reason-end-of-value = the text ends too early
json-reason-more-text = nothing may follow the value
json-reason-value = a value is missing; text needs double quotation marks
json-reason-word = only true, false and null stand without quotation marks
json-reason-trailing-comma = remove the last comma
json-reason-list-separator = a comma or ] is missing
json-reason-object-separator = a comma or {"}"} is missing
json-reason-name = a name in double quotation marks is missing
json-reason-colon = a colon is missing
json-reason-number = numbers are written like 12, -0.5 or 1e9
json-reason-escape = a backslash itself is written as \\
json-reason-surrogate = this escape is only half of a character
json-reason-control-character = a line break is written as \n and a tab as \t
problems-inside = { $count ->
    [one] One problem in here
   *[other] { $count } problems in here
}

## Values, numbers and lists in sentences

number-point = .
number-group = ,
quoted = “{ $text }”
# How a label begins within a sentence: “lower”, or “unchanged” as it is.
label-case = lower
nothing = nothing
yes-in-sentence = yes
no-in-sentence = no
something-else = something else
list-next = { $first }, { $next }
list-or = { $first } or { $last }
list-and = { $first } and { $next }
labelled = { $label }: { $value }
size-bytes = { $count ->
    [one] 1 byte
   *[other] { $count } bytes
}
size-kilobytes = { $size } KB
size-megabytes = { $size } MB

## Kinds of values in sentences

kind-requested = of the requested kind
kind-text = a text
kind-whole-number = a whole number
kind-number = a number
kind-boolean = yes or no
kind-object = a group of named values
kind-list = a list
kind-with = one with { $members }
kind-member-value = { $name } { $value }
kind-number-between = a number from { $least } to { $most }
kind-number-at-least = a number of at least { $least }
kind-number-at-most = a number up to { $most }
kind-length-between = { $most ->
    [one] { NUMBER($least) } to one character
   *[other] { NUMBER($least) } to { $most } characters
}
kind-length-at-least = { $least ->
    [one] at least one character
   *[other] at least { $least } characters
}
kind-length-at-most = { $most ->
    [one] up to one character
   *[other] up to { $most } characters
}
format-email = an e-mail address, such as name@example.com
format-date = a date as year-month-day, such as 2026-03-31
format-time = a time with its offset, such as 14:30:00Z
format-date-time = a date and time with its offset, such as 2026-03-31T14:30:00Z
format-duration = a duration, such as P3DT12H
format-uri = a complete web address, such as https://example.com
format-uri-reference = a web address or a part of one
format-uuid = a UUID, such as 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = an IPv4 address, such as 192.0.2.1
format-ipv6 = an IPv6 address, such as 2001:db8::1
format-hostname = a host name, such as example.com
format-color = a colour, such as #00ff00 or green
format-byte = base64, such as aGVsbG8=
format-regex = a regular expression
format-json-pointer = a JSON Pointer, such as /a/0
format-other = a value of the format “{ $format }”

## Patterns in sentences

pattern-only = { $characters } only
pattern-one = a { $character }
pattern-one-or-more = one or more { $characters }
pattern-any-number = any number of { $characters }
pattern-possibly = possibly { $what }
pattern-count = { NUMBER($count) } { $characters }
pattern-count-or-more = { NUMBER($count) } or more { $characters }
pattern-count-between = { NUMBER($least) } to { NUMBER($most) } { $characters }
pattern-then = { $first }, then { $next }
pattern-letter = letter
pattern-letters = letters
pattern-small-letter = small letter
pattern-small-letters = small letters
pattern-capital-letter = capital letter
pattern-capital-letters = capital letters
pattern-digit = digit
pattern-digits = digits
pattern-spaces = spaces

## Labels

nameless = (no name)
empty-text-title = (empty)
type-heading = Type
yes = Yes
no = No
none = None
type-text = Text
type-number = Number
type-boolean = True or false
type-object = Object
type-list = List
type-null = null
list-of = List: { $items }
union-one-of = One of these
union-kind = Kind
branch-number = Option { NUMBER($number) }
item-number = Item { NUMBER($number) }
titled-item-number = { $title } { NUMBER($number) }
no-longer-used = No longer used
no-longer-used-described = No longer used. { $description }

## Notices

not-checked-inside = This content isn’t checked here; the agent decides
for-example = e.g. { $example }
nothing-to-fill-in = There is nothing to fill in here
needed-though-read-only = Usually filled in by the system. It is needed here, so you can enter it.
current-text = Now: “{ $text }”
current-value = Now: { $value }
too-many-rules = There are too many rules for this part to draw a form; it can be edited as JSON
rules-missing = This part’s rules (“{ $name }”) are missing from the form’s description
rules-elsewhere = The rules of this part are in the document “{ $name }”, which isn’t here
takes-schema = This part takes a JSON Schema
nothing-filled-in = Nothing filled in yet
filled-in = { NUMBER($filled) } of { NUMBER($all) } filled in

## Around the fields: names of fields without a label

unnamed-list = List
the-list = the list
the-form = the form
value = Value

## Around the fields: labels

optional = { $label } (optional)
required = { $label } (required)
deprecated = { $label } (no longer used)
not-set = Not set
not-answered = Not answered
empty-list = Empty list
empty-text = Empty text
clear-value = Clear
set-to-none = Set to none
make-empty-list = Make it an empty list
make-empty-text = Make it empty text
start-over = Start over

## Around the fields: choices

choose = Choose…
filter = Filter
filter-options = Filter the options of { $name }
no-matches = No matches
matching = { NUMBER($count) } of { NUMBER($all) }
first-of = The first { NUMBER($shown) } of { NUMBER($count) }. Type to find others.
step-back = Back
step-next = Continue
check-answers = Check your answers
change-answer = Change
step-of = Step { NUMBER($step) } of { NUMBER($count) }
loading-options = Loading…
options-not-loaded = The options couldn’t be loaded. Click the field or press the down arrow key to try again.
options-found = Options: { NUMBER($count) }

## Around the fields: controls

nothing-may-be-here = Nothing may be here.
json-hint = JSON, such as "text", 12, true, [1, 2] or {"{"}"a": 1{"}"}
new = New
show-secret = Show { $name }
pick-colour = Pick { $name }
decrease = Decrease { $name }
increase = Increase { $name }
slider-not-set = not set
zone-of = Time zone of { $name }
zone = Time zone
zone-own = Your time ({ $offset })
zone-other = Other…
offset-of = Offset from UTC of { $name }
offset-hint = ±hh:mm
remove-file = Remove file
remove-file-of = Remove file of { $name }
upload-choose = Choose file
upload-choose-for = Choose file for { $name }
upload-drop = or drop it here
upload-running = Uploading “{ $name }”…
upload-done = “{ $name }” is uploaded
upload-canceled = Upload canceled
upload-cancel = Cancel
upload-cancel-of = Cancel the upload of “{ $name }”
upload-again = Try again
upload-again-of = Try again to upload “{ $name }”
stars = { $given } of { $most } stars
characters = { NUMBER($used) } of { NUMBER($most) } characters

## Around the fields: groups, lists and map entries

add = Add
add-named = Add { $name }
add-to = Add to { $name }
add-item-to = Add { $item } to { $list }
name = Name
name-of = Name of { $name }
name-of-new-entry = Name of the new entry of { $name }
add-new-entry = Add the new entry of { $name }
move-up = Move { $name } up
move-down = Move { $name } down
duplicate = Duplicate { $name }
remove = Remove { $name }
remove-this = Remove
removed = { $name } removed.
contents-of = Contents of { $name }
fold-all = Collapse all
unfold-all = Expand all
items-of = Items of { $name }
items-before = Items before these
items-after = Items after these
item-range = { NUMBER($from) }–{ NUMBER($to) } of { NUMBER($total) }

## Around the fields: JSON, examples, undo and search

edit-as-json = Edit { $name } as JSON
back-to-the-form = Back to the form
fill-with-example = Fill with an example
fill-named-with-example = Fill with an example: { $name }
that-is-json = That is JSON.
fill-in-with-it = Fill in the form with it
undo = Undo
redo = Redo
undo-last-change = Undo the last change
redo-undone = Redo what was undone
find-field = Find a field
found-fields = { $count ->
    [0] No matching field
    [one] 1 match. Press Enter to go to it.
   *[other] { $count } matches. Press Enter to go to the first.
}

## Around the fields: missing documents

hand-over = Add the document “{ $name }”
hand-over-hint = Its rules are used in this form only. What you entered stays.
fetch-from = Fetch it from { $host }
fetching = Fetching…
paste-document = Or paste the document (JSON)
paste-document-only = Paste the document (JSON)
add-pasted-document = Add what is pasted
document-added = The document “{ $name }” was added.
paste-first = Paste the document first.
no-schema = This is JSON, but not a JSON Schema: that is an object, true or false.
document-beyond-limits = This document is too large or nested too deeply for this form.
document-is-no-json = This isn’t JSON (line { NUMBER($line) }, column { NUMBER($column) }: { $reason }).
document-unreachable = { $host } couldn’t be read. The server may be offline, or doesn’t allow this page to read the document (CORS), or this page’s security policy forbids the request (connect-src). You can paste the document instead.
document-timeout = { $host } didn’t answer in time. You can paste the document instead.
document-status = { $host } answered with status { NUMBER($status) }. You can paste the document instead.
document-redirected = { $host } leads to { $origin }, which this form doesn’t refer to. You can paste the document instead.
document-too-large = The document is larger than { NUMBER($most) } MB. You can paste the document instead.

## Around the fields: sending

send = Send

## Around the fields: the summary of errors

problem-count = { $count ->
    [one] There is a problem
   *[other] There are { $count } problems
}
not-checked-here = We couldn’t check this form. { $refusal }

## Checks that are refused

rules-too-large = The rules can’t be checked here: they are longer than { NUMBER($limit) } bytes.
rules-too-deep = The rules can’t be checked here: they are nested deeper than { NUMBER($limit) } levels.
rules-too-many = The rules can’t be checked here: there are more than { NUMBER($limit) } of them.
rules-in-circle = The rules can’t be checked here: the one at “{ $at }” only leads back to itself.
rules-in-chain = The rules can’t be checked here: they refer to one another over more than { NUMBER($limit) } steps.
rules-to-try = The rules can’t be checked here: more than { NUMBER($limit) } of them would have to be tried for one answer.
rules-patterns-too-large = The rules can’t be checked here: their patterns would need more than { NUMBER($megabytes) } MB of memory.
rules-reference-unknown = The rules can’t be checked here: they refer to “{ $reference }”, which isn’t among them.
rules-name-ambiguous = The rules can’t be checked here: two of them are called “{ $name }”.
rules-reference-remote = The rules can’t be checked here: they refer to “{ $reference }” in another document, which isn’t fetched.
rules-bad = The rules can’t be checked here: they aren’t a valid JSON Schema.
rules-bad-at = The rules can’t be checked here: the one at “{ $at }” isn’t valid in a JSON Schema.
rules-left-out = { $count ->
    [one] One rule, at “{ $at }”, can’t be read. Only the others are checked here.
   *[other] { $count } rules can’t be read, the first one at “{ $at }”. Only the others are checked here.
}
rules-number-too-long = The rules can’t be checked here: a number in them has more than { NUMBER($limit) } digits.
documents-absent = { $count ->
    [one] Some rules are in the document “{ $address }”, which isn’t here. Only the others are checked.
   *[other] Some rules are in { $count } documents that aren’t here, such as “{ $address }”. Only the others are checked.
}
draft-unknown = The rules are written in “{ $uri }”, a draft that this form doesn’t know. They are read as draft 2020-12.
check-too-deep = This can’t be checked here: it is nested deeper than { NUMBER($limit) } levels.
check-too-large = This can’t be checked here: it is too large for rules as many as these.
check-pattern-too-hard = This can’t be checked here: trying the pattern “{ $pattern }” takes too long.
check-timed-out = This can’t be checked here: it took too long and was stopped.
check-without-rules = This can’t be checked here: its rules aren’t loaded.
checker-forbidden = The rules can’t be checked here: this page doesn’t allow web workers.
checker-not-loaded = The rules can’t be checked here: the checker couldn’t be loaded.
checker-not-started = The rules can’t be checked here: the checker didn’t start.
checker-other-version = The rules can’t be checked here: the checker is of another version than this page.
checker-still-loading = The rules can’t be checked yet: the checker is still loading.
checker-takes-no-messages = The rules can’t be checked here: the checker doesn’t take messages.
checker-broke = The rules can’t be checked here: the checker broke.

## The shell of the elements: before a form is there, and when it can’t be

loading = Loading
still-loading = This form is still loading
still-checking = This form is still being checked
mistakes-in-form = There are mistakes in this form
unchecked-form = This form can’t be sent, since it can’t be checked here
crashed = Something went wrong in this form.
start-again = Start again
not-loaded = This form couldn’t be loaded.
try-again = Try again
