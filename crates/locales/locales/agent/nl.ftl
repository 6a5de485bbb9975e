### Nederlands, met „u”.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = zojuist
minutes-ago = { $count ->
    [one] { $count } min geleden
   *[other] { $count } min geleden
}
hours-ago = { $count ->
    [one] { $count } uur geleden
   *[other] { $count } uur geleden
}
yesterday = gisteren
days-ago = { $count ->
    [one] { $count } dag geleden
   *[other] { $count } dagen geleden
}
seconds = { $seconds } s
milliseconds = { NUMBER($count) } ms

## Conversation: the skills of an agent

looking-for-agent = Agent zoeken…
card-looked-for-at = De kaart is hier gezocht:
no-answer = geen antwoord
skills = Vaardigheden
ask-agent = De agent zelf vragen
input-text = Tekst
input-form = Formulier
input-file = Bestand
input-sign-in = Aanmelding
field-count = { $count ->
    [one] { $count } veld
   *[other] { $count } velden
}
find-skill = Vaardigheid zoeken
start-skill = Starten
start-named-skill = Starten: { $name }
skills-found = { $all ->
    [one] { NUMBER($shown) } van { $all } vaardigheid
   *[other] { NUMBER($shown) } van { $all } vaardigheden
}

## Conversation: the request that is filled in and sent

request = Verzoek
choose-skill = Wat wilt u doen?
tags = Labels
send-as = Verzenden als
write-message-instead = In plaats daarvan een bericht schrijven
use-form-instead = In plaats daarvan het formulier invullen
examples = Voorbeelden
example-number = Voorbeeld { NUMBER($number) }
use-example = Voorbeeld gebruiken: { $name }
message = Bericht
enter-message = Voer een bericht in
sent = Verzonden
checking = Controleren…
clear = Formulier wissen
goes-to = Gaat naar { $origin }
storage-full = De opslag van deze browser is vol. Wat u hebt ingevoerd, gaat verloren als u de pagina opnieuw laadt.
draft-misfit = Een bewaard concept past niet bij dit formulier.
draft-use = Toch gebruiken
draft-delete = Verwijderen
refilled = U hebt deze waarden { $ago } verzonden.
refilled-replacing = U hebt deze waarden { $ago } verzonden. Ze zijn in de plaats gekomen van wat u had ingevoerd.
continues-conversation = U gaat verder met het gesprek ‘{ $title }’, laatst verzonden: { $ago }.
new-conversation = Nieuw gesprek beginnen
found-agents = Gevonden agents
connect-to = Verbinden met { $name }
last-seen = laatst gezien: { $time }

## Conversation: signing in

sign-in = Aanmelden
signing-in = Aanmelden…
sign-out = Afmelden
sign-out-effect = Bij het afmelden worden ook de concepten en uitvoeringen van deze agent uit deze browser verwijderd.
not-now = Niet nu
sign-in-methods = Manier van aanmelden
finding-sign-in-page = Aanmeldpagina zoeken…
continue-in-window = Ga verder in het venster dat is geopend.
confirm-origin = Bevestig dat uw gegevens daarheen mogen worden verzonden
show = Tonen
hide = Verbergen
show-field = { $label } tonen
header-name-help = De naam van de header met de sleutel van de agent, bijvoorbeeld X-API-Key.
client-id-help = De client-ID waaronder deze pagina daar is geregistreerd, met het omleidingsadres { $redirect }
entries-go-to = Uw gegevens gaan naar { $origin } en worden vergeten als u deze pagina sluit.
signed-in-at = Aangemeld bij { $origin }
send-entries-to = Mijn gegevens naar { $origin } verzenden
card-from-elsewhere = De kaart van de agent komt van { $origin }, maar de agent draait ergens anders. Ga alleen door als u beide vertrouwt.
signed-by = Ondertekend door ‘{ $key }’, gecontroleerd
signed-verified = Ondertekend, gecontroleerd
signed-without-key = Ondertekend, niet gecontroleerd (geen sleutel)
card-signature-mismatch = De handtekening past niet bij de kaart van de agent: de kaart is mogelijk gewijzigd.
card-unsigned = De kaart van de agent is niet ondertekend.
signature-required = Deze pagina toont alleen agents waarvan de kaart is ondertekend met een sleutel die zij kent.
sign-in-unauthorized = De agent moet weten wie u bent.
sign-in-forbidden = Met deze aanmelding mag dit niet. Gebruik een andere.
sign-in-for-task = De agent gaat verder met de taak zodra u bent aangemeld.
sign-in-requested = Meld u aan voordat u iets verzendt, of om meer vaardigheden van de agent te zien.
sign-in-other-account = Uw account mag dit niet. Meld u aan met een ander account.
sign-in-expired = Uw aanmelding is verlopen. Meld u opnieuw aan.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = Uitvoeringen
no-runs = Uw uitvoeringen verschijnen hier.
sent-again = Opnieuw verzonden.
clear-history = Geschiedenis wissen
confirm-clear-history = Alle uitvoeringen wissen?
history-cleared = Geschiedenis gewist.
cancel = Annuleren
cancelling = Annuleren…
you-asked = Uw vraag
reported-at = Gemeld op { $moment }
run-actions = Deze uitvoering
more-actions = Meer acties
run-again = Nogmaals uitvoeren
edit-and-run-again = Bewerken en nogmaals uitvoeren
end-session = Sessie beëindigen
continue-conversation = Gesprek voortzetten
open-comparison = Vergelijken met…
compare-with = Vergelijken met
close-comparison = Vergelijking sluiten
remove-run = Verwijderen
run-removed = Verwijderd.
view-result = Resultaat bekijken
edit-request = Bewerken
agent-needs-answer = De agent heeft uw antwoord nodig
sign-in-to-continue = Meld u aan om door te gaan
your-answer = Uw antwoord
enter-answer = Voer een antwoord in
send-answer = Antwoord verzenden
sending-answer = Verzenden…
approve = Goedkeuren
reject = Afwijzen
decision = Beslissing
approve-what = ‘{ $what }’ goedkeuren?
rejection-reason = Reden van afwijzing
credential-goes-to-agent = De agent vraagt dit voor een andere dienst. Het wordt naar de agent gestuurd, die het vanaf dan kan gebruiken. Vul het alleen in als u de agent vertrouwt.
credential-by-sign-in = De agent vraagt u zich aan te melden bij een andere dienst. Deze pagina kan dat niet voor de agent doen. U kunt met een tekst antwoorden of de taak annuleren.
continue-task = Doorgaan
start-new-task = Nieuwe taak beginnen
earlier-messages = Eerdere berichten
you = U
agent = Agent
answer = Antwoord
result = Resultaat
progress = Voortgang
message-count = { $count ->
    [one] { $count } bericht
   *[other] { $count } berichten
}
earlier-message-count = { $count ->
    [one] { $count } eerder bericht
   *[other] { $count } eerdere berichten
}

## Conversation: states of runs

not-sent-yet = Nog niet verzonden
sending = Wordt verzonden
reconnecting = Opnieuw verbinden
stopped-waiting = Gestopt met wachten
status-unknown = Status onbekend
submitted = Ingediend
working = Bezig
needs-your-input = Wacht op uw invoer
sign-in-required = Aanmelden vereist
answered = Beantwoord
completed = Voltooid
not-sent = Niet verzonden
canceled = Geannuleerd
failed = Mislukt
rejected = Geweigerd
unknown-state = Onbekend
state-needs-answer = De agent heeft uw antwoord nodig.
state-needs-sign-in = Meld u aan om door te gaan.
state-rejected = De agent heeft zonder opgaaf van reden geweigerd.
state-failed = De taak is mislukt. De agent heeft geen reden gegeven.
state-no-result = De agent heeft geen resultaat verzonden.

## Conversation: notices about runs

notice-other-dialect = De agent ondersteunt A2A { $from } niet, hoewel zijn kaart dat vermeldt. Deze pagina heeft het bericht opnieuw verzonden als A2A { $to }.
notice-not-canceled = De taak kon niet worden geannuleerd. { $why }
notice-session-not-ended = De sessie kon niet worden beëindigd. { $why }
notice-reconnecting = De verbinding met de agent is verbroken en wordt hersteld.
notice-offline = U bent offline. De uitvoering gaat verder zodra u weer online bent.
notice-busy = De agent is bezet. Uw bericht wordt automatisch opnieuw verzonden.
notice-given-up = U bent gestopt met wachten voordat de agent antwoordde. Misschien is de agent nog bezig.
notice-stopped = U bent gestopt met wachten. Misschien is de agent nog bezig.
notice-crash-loop = Deze pagina is twee keer gecrasht terwijl ze deze taak volgde, en controleert de taak daarom niet meer. Misschien is de agent nog bezig.
notice-unsure = U hebt de pagina verlaten voordat de agent antwoordde. Uw bericht is misschien niet aangekomen.
notice-unsure-unkept = U hebt de pagina verlaten voordat de agent antwoordde. Uw bericht is misschien niet aangekomen en de inhoud is niet bewaard. U kunt het formulier opnieuw verzenden.
notice-answer-unsure = Uw antwoord heeft de agent misschien niet bereikt. U kunt het opnieuw verzenden.
notice-other-task = De agent heeft updates voor een andere taak verzonden. Deze pagina heeft ze genegeerd.
notice-accepted = De agent heeft uw bericht aanvaard, maar hier geen antwoord verzonden.
notice-too-many-events = De agent heeft meer dan 10.000 gebeurtenissen verzonden. Deze pagina heeft de rest niet gelezen.
notice-too-many-results = De agent heeft meer dan 1.000 resultaten verzonden. De rest wordt niet getoond.
notice-too-large-to-keep = Het resultaat was te groot om te bewaren nadat u de pagina had verlaten.
notice-secrets-not-kept = Waarden die op geheimen lijken, zijn niet bewaard nadat u de pagina had verlaten.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = Opmerkingen bij het antwoord
oddity-half-character = Een teken is halverwege afgekapt. Het wordt getoond als �.
oddity-not-a-number = ‘NaN’ of ‘Infinity’ is gelezen als een lege waarde, omdat JSON zulke getallen niet kent.
oddity-snake-case = Namen met onderstrepingstekens zijn gelezen als de namen van A2A.
oddity-root = Waarden binnen ‘root’ zijn gelezen alsof ze op zichzelf stonden.
oddity-loose-parts = Een los deel is gelezen als een lijst met delen.
oddity-loose-status = Een status van maar één woord is gelezen als de status van de taak.
oddity-text-result = Een gewone tekst is gelezen als het bericht van de agent.
oddity-unframed = Het antwoord is gelezen, hoewel de omhulling van JSON-RPC ontbrak.
oddity-stream-type = Het antwoord is gelezen als een gebeurtenisstroom, hoewel het een ander type vermeldt.
oddity-unfinished-event = De laatste gebeurtenis is gelezen, hoewel de stroom er halverwege ophield.
oddity-several-messages = De agent heeft met meerdere berichten geantwoord. Ze worden allemaal getoond.
oddity-other-task-id = De agent is met de taak verdergegaan onder een andere ID. Deze pagina heeft die gevolgd.
oddity-repeated-message-id = Verschillende berichten hebben dezelfde ID. Ze worden allemaal getoond.
oddity-no-task-id = Een update zonder taak-ID is gelezen als een update van deze taak.
oddity-unread = Een deel van het antwoord kon niet worden gelezen. Het wordt getoond zoals het is aangekomen.
oddity-no-stream = De agent heeft streaming geweigerd, hoewel zijn kaart die belooft. Het bericht is opnieuw verzonden, zonder streaming.
oddity-version-words = De kaart vermeldt de A2A-versie in andere woorden. Het getal daarin is gebruikt.
oddity-binding-words = De kaart noemt de binding anders dan A2A. De binding is toch herkend.
oddity-binding-member = De kaart vermeldt de binding zoals een andere versie van A2A dat doet. De binding is toch herkend.

## Conversation: what a run waits for

check-again = Opnieuw controleren
retry = Opnieuw proberen
check-now = Nu controleren
stop-waiting = Stoppen met wachten
checking-task = De taak wordt gecontroleerd
checking-for-answer = Kijken of er een antwoord is
waiting-for-network = Wachten op het netwerk
sending-again-in = Wordt over { NUMBER($seconds) } s opnieuw verzonden
trying-again-in = Nieuwe poging over { NUMBER($seconds) } s
checking-again-in = Nieuwe controle over { NUMBER($seconds) } s
signed-in-message = Ik heb me aangemeld.

## Results: copying and saving

copy = Kopiëren
copied = Gekopieerd
copying-blocked = De browser heeft het kopiëren geblokkeerd
export = Exporteren
copy-as-text = Als tekst kopiëren
copy-as-json = Als JSON kopiëren
copy-this-code = Deze code kopiëren
copy-this-text = Deze tekst kopiëren
download = Downloaden
download-as-text = Als tekst downloaden
download-as-json = Als JSON downloaden
download-as-csv = Als CSV downloaden
download-as-markdown = Downloaden als Markdown
print-or-pdf = Afdrukken of pdf
copy-form-link = Link naar het ingevulde formulier kopiëren
download-this-text = Deze tekst downloaden
download-file = { $name } downloaden
text = Tekst

## Results: values

schema-too-deep = Het schema is te diep genest om te worden gebruikt. De waarde wordt zonder schema getoond.
value-too-deep = Deze waarde is te diep genest om te worden opgemaakt. In plaats daarvan ziet u de JSON-tekst.
result-number = Resultaat { NUMBER($number) }
show-more-of = Nog { NUMBER($next) } van { NUMBER($left) } tonen
show-more-kilobytes = Meer tonen ({ NUMBER($kilobytes) } KB)
places-differ = { $count ->
    [one] { $count } veld past niet bij het schema van de agent
   *[other] { $count } velden passen niet bij het schema van de agent
}
places-may-differ = { $count ->
    [one] Dit resultaat vermeldt zijn schema niet. Vergeleken met het schema dat de agent ervoor opgeeft, past { $count } veld niet.
   *[other] Dit resultaat vermeldt zijn schema niet. Vergeleken met het schema dat de agent ervoor opgeeft, passen { $count } velden niet.
}
no-value = niets
no-text = lege tekst
no-members = leeg object
no-items = lege lijst
share = Aandeel
not-in-the-schema = niet in het schema
does-not-fit = Past niet
changes-reading-direction = Deze tekst bevat onzichtbare tekens die de leesrichting veranderen
show-less = Minder tonen
only-the-beginning = Alleen het begin wordt getoond. Kopieer of download de gegevens om de rest te krijgen.
show-all-lines = { $count ->
    [one] { $written } regel tonen
   *[other] Alle { $written } regels tonen
}
show-all-characters = { $count ->
    [one] { $written } teken tonen
   *[other] Alle { $written } tekens tonen
}
share-of = { $part } van { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [one] { $written } rij
   *[other] { $written } rijen
}
item-count = { $count ->
    [one] { $written } item
   *[other] { $written } items
}
member-count = { $count ->
    [one] { $written } veld
   *[other] { $written } velden
}
number-count = { $count ->
    [one] { $written } getal
   *[other] { $written } getallen
}
duration-years = { $count ->
    [one] { $count } jaar
   *[other] { $count } jaar
}
duration-months = { $count ->
    [one] { $count } maand
   *[other] { $count } maanden
}
duration-weeks = { $count ->
    [one] { $count } week
   *[other] { $count } weken
}
duration-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dagen
}
duration-hours = { NUMBER($count) } uur
duration-minutes = { NUMBER($count) } min
duration-seconds = { NUMBER($count) } s

## Results: files, pictures and formatted text

file = Bestand
source = Bron
not-utf-8 = Dit bestand is geen tekst in UTF-8.
file-unreadable = Dit bestand kan niet worden gelezen.
address-not-opened = Dit adres kan van hieruit niet worden geopend.
not-a-picture = De inhoud is geen afbeelding van dat type
unknown-part = Een deel van een onbekende soort, als JSON
open-at = Openen bij { $host }
load-image-from = Afbeelding laden van { $host }
media-png = PNG-afbeelding
media-jpeg = JPEG-afbeelding
media-gif = GIF-afbeelding
media-webp = WebP-afbeelding
media-avif = AVIF-afbeelding
media-svg = SVG-afbeelding
media-pdf = PDF-document
media-zip = ZIP-archief
media-csv = CSV-tabel
media-plain = Platte tekst
code = Code
task-done = Gedaan
task-to-do = Te doen
image = Afbeelding
broken-image = (afbeelding onleesbaar)

## Results: tables and charts

table = Tabel
columns = Kolommen
columns-to-show = Kolommen om te tonen
first-page = Eerste pagina
previous-page = Vorige pagina
next-page = Volgende pagina
last-page = Laatste pagina
rows-range = Rijen { $from }–{ $to } van { $count }
numbers-range = Getallen { $from }–{ $to } van { $count }
show-the-row = Rij tonen
show-the-next-row = Volgende rij tonen
findings-on-other-pages = { $count ->
    [one] { $written } rij op een andere pagina past niet bij het schema.
   *[other] { $written } rijen op andere pagina’s passen niet bij het schema.
}
scroll-for-columns = Scrol opzij om alle { $count } kolommen te zien.
not-sorted = In de oorspronkelijke volgorde.
sorted-ascending = Gesorteerd op { $column }, oplopend.
sorted-descending = Gesorteerd op { $column }, aflopend.
chart-of = Grafiek van
chart-numbers = getallen
bar-chart = Staafdiagram van { $label }: { $summary }
line-chart = Lijndiagram van { $label }: { $summary }
chart-summary = { $count ->
    [one] { $written } waarde, de eerste { $first }, de laatste { $last }, de laagste { $lowest }, de hoogste { $highest }.
   *[other] { $written } waarden, de eerste { $first }, de laatste { $last }, de laagste { $lowest }, de hoogste { $highest }.
}

## Results: comparing two runs

comparison = Vergelijking
input = Invoer
output = Uitvoer
field = Veld
before = Voor
after = Na
both = Beide
changed = Gewijzigd
only-in-first = Verwijderd
only-in-second = Toegevoegd
no-output = Geen uitvoer vastgelegd.
no-difference = Geen verschil.
more-differences = Niet alle verschillen worden getoond.
same-text = Dezelfde tekst.
absent = afwezig
whole-value = Hele waarde
equal-values = { $count ->
    [one] { $count } gelijke waarde
   *[other] { $count } gelijke waarden
}
equal-lines = { $count ->
    [one] { $count } gelijke regel
   *[other] { $count } gelijke regels
}

## The page: connecting to an agent

connect = Verbinden
connecting = Verbinden…
agent-address = Adres van de agent
connect-to-agent = Verbinden met een agent
skip-to-content = Naar de inhoud
welcome-title = Welke agent?
welcome = Voer het adres van een A2A-agent in. U krijgt een formulier voor alles wat de agent kan.
step-connect = Verbinden
step-connect-about = De kaart van de agent vermeldt wat hij kan.
step-fill-in = Invullen
step-fill-in-about = Fouten worden bij het veld uitgelegd.
step-read = Resultaat lezen
step-read-about = Als tekst, tabellen en bestanden, klaar om te exporteren.
sample-agents = Voorbeeldagenten
no-agent-here = Geen agent op dit adres
own-agent = Deze pagina heeft een eigen agent:
no-agent-at-hand = Geen agent bij de hand? Probeer formulieren zonder:
unknown-skill = Deze agent heeft geen vaardigheid ‘{ $id }’. Kies een van deze.
link-question-title = Een link heeft u hierheen gebracht
connect-to-question = Verbinden met { $origin }?
connect-to-why = De agent daar ontvangt wat u verzendt. De volgende keer maakt deze pagina verbinding zonder het te vragen.
yes-connect = Ja, verbinden

## The page: around a conversation

ready = Gereed
not-reachable = Niet bereikbaar
working-now = Bezig…
offline = Offline
offline-effect = U bent offline. U kunt verder invullen; er wordt niets verzonden tot het netwerk terug is.
all-skills = Alle vaardigheden
view = Weergave
activity = Activiteit
about = Info
your-runs = Uw uitvoeringen
place-agents = Agents
place-gallery = Galerij
place-playground = Speeltuin
place-docs = Documentatie
menu = Menu
site = Site
language = Taal
as-browser = Zoals de browser
theme = Thema
as-system = Zoals het systeem
theme-light = Licht
theme-dark = Donker
copy-link = Link kopiëren
another-agent = Andere agent

## The page: facts about an agent

provider = Aanbieder
version = Versie
address = Adres
protocol = Protocol
features = Functies
extensions = Extensies
schemas = Schema’s
structured-input = Gestructureerde invoer
input-errors = Invoerfouten
signature = Handtekening
card-check = Controle van de kaart
inspect-card = Deze kaart inspecteren
documentation = Documentatie
contact = Contact
pricing = Prijzen
no-schemas = geen opgegeven
protocol-over = A2A { $version } via { $transport }
protocol-sessions = Sessions { $version } via REST
protocol-sessions-newer = Sessions { $version } via REST, nieuwer dan versie 1.0, die deze pagina ondersteunt
protocol-envelopes = Berichtenveloppen via HTTP POST
streaming = streaming
push-notifications = pushmeldingen
extension-not-supported = niet ondersteund door deze pagina
extension-confirmed = ✓ bevestigd door de agent
extension-not-confirmed = gevraagd, niet bevestigd door de agent
extension-requested = gevraagd
extension-required = verplicht
schemas-declared = { $names } ({ $place })
schema-at-root = op het hoogste niveau van de kaart
schema-in-extension = in de parameters van de extensie
schema-of-skill-input = de invoer van de vaardigheid ‘{ $skill }’
schema-of-skill-output = de uitvoer van de vaardigheid ‘{ $skill }’
schema-of-capability = de parameters van de functie ‘{ $capability }’
schema-asked-for = gevraagd door de agent

## The page: the log of requests

protocol-log = Protocollogboek
log-empty = Nog geen verzoeken.
log-cut = De rest wordt niet bewaard.
logged-request = Verzoek
logged-answer = Antwoord
copy-as-curl = Als curl kopiëren
check-request = Verzoek controleren
check-answer = Antwoord controleren
check = Controleren
valid = Geldig
finding-count = { $count ->
    [one] { $count } bevinding
   *[other] { $count } bevindingen
}
log-not-sent = niet verzonden
log-redirected = omgeleid
log-broke-off = afgebroken
log-timeout = duurde te lang
log-too-large = te groot
log-stopped = gestopt
log-under-way = bezig

## The inspector: a tool for developers that checks pasted JSON

inspect = JSON inspecteren
back-to-the-agent = Terug naar de agent
inspect-hint = Plak een agentkaart, een bericht, een taak, een antwoord, een gebeurtenisstroom of andere JSON van A2A, of sleep het hierheen. Het blijft op dit apparaat.
text-not-shown = Deze tekst is te lang om hier te tonen. Hij wordt toch gecontroleerd.
open-file = Bestand openen
kind = Soort
recognise = Automatisch herkennen
with-card = Met de kaart van de agent
agent-card = Agentkaart
agent-card-hint = Met de kaart erbij worden berichten ook gecontroleerd aan de hand van de schema’s die de agent opgeeft.
nothing-to-inspect = Er is nog niets om te inspecteren.
not-inspected = De tekst is niet geïnspecteerd. { $why }
checks = Controles
findings = Bevindingen
check-passed = Geslaagd
check-failed = Niet geslaagd
check-not-applicable = Niet van toepassing
severity-error = Fout
severity-warning = Waarschuwing
severity-note = Opmerking
error-count = { $count ->
    [one] { $count } fout
   *[other] { $count } fouten
}
warning-count = { $count ->
    [one] { $count } waarschuwing
   *[other] { $count } waarschuwingen
}
note-count = { $count ->
    [one] { $count } opmerking
   *[other] { $count } opmerkingen
}
nothing-wrong = niets op aan te merken
copy-report = Rapport kopiëren
at-line = Regel { NUMBER($line) }, kolom { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = Deze agent testen
test-agent-hint = Voor elk invoerschema en elke binding gaan een tiental berichten of meer naar { $address }, waarvan sommige ongeldig. Elk bericht kan een echte taak starten.
test-agent-stop = Test stoppen
test-not-loaded = De test kon niet worden geladen. Probeer het opnieuw.
test-running = De agent wordt getest.
test-sent = { $count ->
    [one] { $count } verzoek verzonden
   *[other] { $count } verzoeken verzonden
}
test-stopped = De test is gestopt. Gestarte taken kunnen nog doorgaan.
test-not-run = De agent is niet getest. { $why }
test-other-origin = De kaart noemt een eindpunt met een andere oorsprong, { $origin }. Mag de test daar berichten naartoe sturen?
test-other-too = Ook testen
test-other-not = Weglaten
test-conforms = De agent voldoet: er is geen MUST-regel overtreden.
test-no-answers = De agent kon niet worden beoordeeld: geen enkel antwoord zegt er iets over.
test-musts-broken = { $count ->
    [one] De agent voldoet niet: { $count } MUST-regel is overtreden.
   *[other] De agent voldoet niet: { $count } MUST-regels zijn overtreden.
}
test-shoulds-broken = { $count ->
    [one] { $count } SHOULD-regel is overtreden.
   *[other] { $count } SHOULD-regels zijn overtreden.
}
check-unclear = Onduidelijk

## Connecting: why an agent can’t be reached or its answer not read

address-missing = Voer het adres van een agent in, bijvoorbeeld https://agent.example.com.
address-other-scheme = Het adres van een agent begint met https:// of http://, en dit begint met ‘{ $scheme }:’.
address-without-host = Dit is geen webadres; dat ziet er bijvoorbeeld zo uit: https://agent.example.com.
agent-unreachable = Er antwoordt niets op { $url }. Controleer het adres en of de agent draait.
card-cors = De server op { $url } staat webpagina’s niet toe de kaart van de agent te lezen (CORS).
endpoint-cors = De agent is er wel, maar { $url } beantwoordt geen verzoeken van webpagina’s (CORS). Misschien is het bericht aangekomen, misschien ook niet.
endpoint-redirected = { $url } leidt om naar een adres dat niet in de kaart van de agent staat. Daarheen is niets verzonden.
card-redirected = { $url } leidt om naar { $to }, en dat is een andere server. Als dat de gewenste agent is, voer dan het adres daarvan in.
mixed-content = Deze pagina is beveiligd (https) en { $url } niet. Daarom blokkeert de browser de verbinding.
card-not-found = Op dit adres is geen agentkaart gevonden. Controleer het adres of voer het adres van de kaart in.
card-is-web-page = Op { $url } staat een webpagina, geen agentkaart. Controleer het adres.
card-not-json = Het antwoord van { $url } is geen agentkaart: het is geen JSON.
answer-is-web-page = De agent heeft geantwoord met een webpagina in plaats van een resultaat. Misschien klopt het adres in zijn kaart niet, of heeft een server ertussen geantwoord.
answer-not-json = Het antwoord van de agent is geen JSON.
card-broken = De kaart van de agent op { $url } is onvolledig: de verbinding is verbroken. Maak opnieuw verbinding.
not-a-card = De JSON van { $url } is geen agentkaart: er staat geen naam in en geen adres om aan te roepen.
interface-unreachable = De kaart van de agent vermeldt { $url }, waar niets antwoordt. Laat het de beheerder van de agent weten.
interface-is-local = Dat adres verwijst naar de computer die u gebruikt.
answer-to-other-message = Het antwoord van de agent hoort bij een ander bericht dan het uwe of komt van een andere afzender. Het wordt niet getoond.
not-an-answer = Het antwoord van de agent is geen geldige A2A: het is JSON, maar geen taak en geen bericht.
no-address-to-call = De kaart van de agent vermeldt geen adres om aan te roepen.
no-usable-interface = Een webpagina kan deze agent niet aanroepen: hij biedt { $offered } aan. Deze pagina ondersteunt JSONRPC van A2A 1.0, 0.3 en 0.2, en HTTP+JSON van A2A 1.0.
no-usable-interface-old = Een webpagina kan deze agent niet aanroepen: hij biedt { $offered } aan. Deze pagina ondersteunt JSONRPC van A2A 1.0, 0.3 en 0.2, en HTTP+JSON van A2A 1.0, niet van 0.3.
unusable-address = De kaart van de agent vermeldt het adres ‘{ $url }’, dat geen gewoon webadres is. Er is niets verzonden.
sign-in-status = Meld u aan om door te gaan (HTTP { NUMBER($status) }).
card-status = De kaart van de agent kon niet worden gelezen (HTTP { NUMBER($status) }).
agent-busy = De agent is bezet. Probeer het over een minuut opnieuw.
agent-failed = Er is een fout opgetreden bij de agent (HTTP { NUMBER($status) }). Probeer het opnieuw. Blijft het misgaan, laat het dan de beheerder van de agent weten.
agent-wants-payment = De agent wil hiervoor betaald worden (HTTP 402), maar deze pagina kan niet betalen.
nothing-at = Er is niets te vinden op { $url } (HTTP 404). Het adres komt uit de kaart van de agent. Laat het de beheerder van de agent weten.
server-says = De server meldt: { $reason }
agent-refused-status = De agent heeft het verzoek geweigerd (HTTP { NUMBER($status) }).
agent-refused-error = De agent heeft het verzoek geweigerd (fout { $name }).
agent-refused-because = De agent heeft het verzoek geweigerd: { $why }
agent-cannot-read = De agent kan het bericht niet lezen. Laat het de beheerder van de agent weten.
agent-rejects-values = De agent accepteert de waarden niet. Controleer ze en verzend ze opnieuw.
agent-cannot-verify-sender = De agent kon de afzender van het bericht niet controleren.
agent-forbids = De agent staat dit verzoek niet toe.
agent-found-nothing = De agent heeft niet gevonden waar het verzoek om vraagt.
agent-lacks-method = De agent biedt deze methode niet aan.
message-too-large-for-agent = Het bericht is te groot voor de agent.
agent-failed-inside = Er is een fout opgetreden bij de agent. Probeer het opnieuw. Blijft het misgaan, laat het dan de beheerder van de agent weten.
required-extensions = De agent vereist een extensie die deze pagina niet ondersteunt: { $names }. Er is niets verzonden.
session-ended = De agent heeft de sessie beëindigd voordat hij antwoordde ({ $status }).
message-not-signed = Deze pagina kon het bericht niet ondertekenen. Er is niets verzonden.
answer-signature-mismatch = De handtekening past niet bij het antwoord van de agent, dus wordt het antwoord niet getoond. Misschien is het onderweg gewijzigd.
answer-signature-stale = Het antwoord van de agent wordt niet getoond: het is te lang geleden ondertekend, het is al eerder aangekomen, of de klok van dit apparaat loopt niet goed.
answer-not-verified = Het antwoord van de agent wordt niet getoond: deze pagina aanvaardt alleen antwoorden die zijn ondertekend met een sleutel die zij kent.
clock-differs = { $seconds ->
    [one] De agent heeft het bericht geweigerd omdat de klok van dit apparaat en die van de agent { $seconds } seconde verschillen. Zet de klok van dit apparaat goed en verzend opnieuw.
   *[other] De agent heeft het bericht geweigerd omdat de klok van dit apparaat en die van de agent { $seconds } seconden verschillen. Zet de klok van dit apparaat goed en verzend opnieuw.
}
connection-lost = De verbinding met de agent is verbroken. De agent is misschien gestopt of misschien nog bezig. Wat u hebt ingevoerd, staat er nog.
answer-timeout = De agent deed er te lang over om te antwoorden.
answer-too-large = Het antwoord van de agent is groter dan { NUMBER($most) } MB. Deze pagina heeft de rest niet gelezen.
given-card = de eigenschap card
nameless-agent = Een agent zonder naam
registry = Register
find-agents = Agents zoeken
call-method = Een methode bij naam aanroepen

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = Voor de beheerder van de agent: beantwoord verzoeken om de kaart met ‘Access-Control-Allow-Origin’ en sta de headers content-type, authorization, a2a-version, a2a-extensions en x-a2a-extensions toe, en ook die van de API-sleutel als de agent hem in een header verwacht.
advice-endpoint-cors = Voor de beheerder van de agent: beantwoord verzoeken aan het endpoint van de agent (ook de OPTIONS-preflight ervan) met ‘Access-Control-Allow-Origin’ en sta de headers content-type, authorization, a2a-version, a2a-extensions en x-a2a-extensions toe, en ook die van de API-sleutel als de agent hem in een header verwacht.
advice-mixed-content = Voor de beheerder van de agent: bied de agent via https aan.
advice-redirected = Voor de beheerder van de agent: vermeld in de kaart het adres waarnaar aanroepen worden omgeleid.
advice-interface = Voor de beheerder van de agent: geef een interface op met de binding JSONRPC, of HTTP+JSON met protocolversie 1.0.
advice-address = Voor de beheerder van de agent: laat het adres beginnen met https:// en schrijf de host in ASCII, zonder gebruikersnaam.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = Deze pagina kon uw aanmeldgegevens niet aanleveren: { $why }.
credentials-failed-silently = Deze pagina kon uw aanmeldgegevens niet aanleveren: er is geen reden gegeven.
credentials-empty = Deze pagina kon uw aanmeldgegevens niet aanleveren: getCredentials gaf geen sleutel, token, gebruikersnaam of headers.
credentials-scheme = Deze pagina kon uw aanmeldgegevens niet aanleveren: ze koos de aanmeldmethode ‘{ $name }’, die niet in de kaart van de agent staat.
credentials-no-key = Deze pagina kon uw aanmeldgegevens niet aanleveren: ze gaf een API-sleutel, en in de kaart van de agent staat er geen.
credentials-header = Deze pagina kon uw aanmeldgegevens niet aanleveren: ze gaf de header ‘{ $name }’, die niet in de kaart van de agent staat.
credentials-unsendable = Deze pagina kon uw aanmeldgegevens niet aanleveren: ze bevatten een teken dat niet kan worden verzonden.
window-blocked = De browser heeft het aanmeldvenster geblokkeerd. Sta pop-ups voor deze pagina toe en probeer het opnieuw.
window-closed = Bent u nog bezig met aanmelden? Ga dan verder in het andere venster. Als u het hebt gesloten, meld u dan opnieuw aan.
sign-in-needs-https = Voor deze aanmelding moet de pagina via https worden aangeboden.
sign-in-not-ours = Het antwoord van het aanmeldvenster hoort bij een andere aanmelding; deze pagina heeft het daarom genegeerd. Probeer het opnieuw.
sign-in-address = De kaart van de agent stuurt u naar ‘{ $url }’, dat geen gewoon webadres is. Deze pagina heeft het niet geopend.
sign-in-unsafe = De kaart van de agent stuurt u zonder https naar { $host }; deze pagina heeft dat adres daarom niet geopend.
sign-in-several-origins = De kaart van de agent stuurt u naar { $window } om u aan te melden, maar het resultaat naar { $other }. Deze pagina heeft daarom niets geopend.
sign-in-foreign-issuer = { $host } noemt ‘{ $issuer }’ als uitgever, en dat is een andere site. Deze pagina heeft daarom niets geopend.
sign-in-no-metadata = { $host } vermeldt niet hoe u zich daar aanmeldt.
sign-in-refused = De aanmelding is geweigerd ({ $code }).
sign-in-refused-because = De aanmelding is geweigerd: { $why }
sign-in-unreachable = { $host } antwoordt niet aan deze pagina, dus kon de aanmelding niet worden afgerond.
sign-in-no-token = { $host } heeft geen token teruggegeven.
sign-in-where = U meldt zich aan bij { $window }, in een apart venster.
sign-in-where-and-token = U meldt zich aan bij { $window }, in een apart venster; daarna krijgt deze pagina haar token van { $token }.
sign-in-grants = De agent op { $agent } krijgt deze rechten: { $scopes }.
sign-in-grants-all = De agent op { $agent } krijgt alle rechten die { $window } aan deze pagina verleent.

## Signing in: methods that this page can’t use

unusable-cookie = De agent wil zijn sleutel in een cookie, en dat kan een webpagina niet voor een andere site plaatsen.
unusable-key-place = De kaart van de agent vermeldt niet waar de sleutel heen moet.
unusable-client-certificate = De agent vereist een clientcertificaat (mutual TLS). Een webpagina kan dat niet verzenden.
unusable-http-scheme = De agent vereist de HTTP-authenticatie ‘{ $name }’, die deze pagina niet ondersteunt.
unusable-no-flows = De kaart van de agent beschrijft zijn OAuth-aanmelding niet.
unusable-flows = De agent biedt OAuth alleen via { $names } aan. Een webpagina kan de autorisatiecode met PKCE gebruiken.
unusable-window = Deze aanmelding opent een nieuw venster, wat deze pagina nog niet ondersteunt.
unusable-method = Deze pagina ondersteunt de aanmeldmethode ‘{ $kind }’ niet.
unusable-undeclared = De agent vereist ‘{ $name }’, maar zijn kaart beschrijft die aanmelding niet.
unusable-two-in-one = De agent vereist tweeërlei aanmeldgegevens in dezelfde header.

## Signing in: fields, and what is wrong with an entry

api-key = API-sleutel
api-key-named = API-sleutel ‘{ $name }’
token = Token
user-name = Gebruikersnaam
password = Wachtwoord
header = Header
client-id = Client-ID
enter-api-key = Voer de API-sleutel in
enter-token = Voer het token in
enter-user-name = Voer de gebruikersnaam in
enter-the-password = Voer het wachtwoord in
enter-header-name = Voer de naam van de header in
enter-client-id = Voer de client-ID in die deze pagina daar heeft
entry-unsendable = Verwijder het teken dat niet kan worden verzonden
entry-colon = Een gebruikersnaam mag geen dubbele punt bevatten
entry-header-name = Voer de naam in van een header die webpagina’s mogen verzenden
entry-refused = De agent heeft dit niet geaccepteerd. Controleer wat u hebt ingevoerd en probeer het opnieuw
entry-forbidden = Deze aanmeldgegevens zijn geldig, maar hiermee mag dit niet
bearer-token = Bearer-token
user-name-and-password = Gebruikersnaam en wachtwoord
client-certificate = Clientcertificaat
nameless-scheme = Zonder naam
key-in-address = API-sleutel in het adres ({ $parameter })
key-in-header = API-sleutel in de header { $parameter }
key-in-cookie = API-sleutel in de cookie { $parameter }
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = Hier niet verwacht
result-name = ‘{ $name }’ wordt hier niet als naam verwacht
result-missing = ‘{ $name }’ ontbreekt
result-missing-because = ‘{ $name }’ ontbreekt, hoewel ‘{ $because }’ er is
result-expected = Verwacht: { $what }
result-at-least = Verwacht: minstens { $limit }
result-at-most = Verwacht: hoogstens { $limit }
result-more-than = Verwacht: meer dan { $limit }
result-less-than = Verwacht: minder dan { $limit }
result-multiple-of = Verwacht: een veelvoud van { $of }
result-characters-at-least = { $limit ->
    [one] Verwacht: minstens { $limit } teken, niet { $actual }
   *[other] Verwacht: minstens { $limit } tekens, niet { $actual }
}
result-characters-at-most = { $limit ->
    [one] Verwacht: hoogstens { $limit } teken, niet { $actual }
   *[other] Verwacht: hoogstens { $limit } tekens, niet { $actual }
}
result-pattern = Verwacht: de vorm { $pattern }
result-items-at-least = { $limit ->
    [one] Verwacht: minstens { $limit } item, niet { $actual }
   *[other] Verwacht: minstens { $limit } items, niet { $actual }
}
result-items-at-most = { $limit ->
    [one] Verwacht: hoogstens { $limit } item, niet { $actual }
   *[other] Verwacht: hoogstens { $limit } items, niet { $actual }
}
result-items-equal = Items { $first } en { $second } zijn gelijk; elk werd één keer verwacht
result-items-equal-somewhere = Twee items zijn gelijk; elk werd één keer verwacht
result-items-beyond = { $limit ->
    [one] Verwacht: niet meer dan { $limit } item
   *[other] Verwacht: niet meer dan { $limit } items
}
result-items-unexpected = { $count ->
    [one] { $count } item wordt hier niet verwacht
   *[other] { $count } items worden hier niet verwacht
}
result-items-of-kind-at-least = { $count ->
    [one] Verwacht: minstens { $count } item van een bepaalde soort
   *[other] Verwacht: minstens { $count } items van een bepaalde soort
}
result-items-of-kind-between = Verwacht: { $min } tot { $max } items van een bepaalde soort
result-entries-at-least = { $limit ->
    [one] Verwacht: minstens { $limit } veld, niet { $actual }
   *[other] Verwacht: minstens { $limit } velden, niet { $actual }
}
result-entries-at-most = { $limit ->
    [one] Verwacht: hoogstens { $limit } veld, niet { $actual }
   *[other] Verwacht: hoogstens { $limit } velden, niet { $actual }
}
result-fits-no-shape = Past bij geen van de verwachte vormen
result-fits-several-shapes = Past bij meerdere verwachte vormen, niet bij precies één
result-not-allowed = Deze waarde is uitgesloten
result-encoding = Verwacht: tekst gecodeerd als { $encoding }
result-media-type = Verwacht: de tekst van een bestand van het type { $media-type }
result-not-checked = Dit is hier niet gecontroleerd
result-one-of-listed = Verwacht: een van de vermelde waarden
