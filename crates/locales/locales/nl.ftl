### Nederlands, met „u”.

required-because = { $message }, omdat ‘{ $field }’ is ingevuld
choose-one = Maak een keuze
choose-several = Kies minstens één optie
choose-kind = Kies een type
choose-file = Kies een bestand
choose-offered = Kies een van de aangeboden waarden
choose-of = Kies { $options }
choose-yes = Kies ‘Ja’
choose-no = Kies ‘Nee’
enter-value = Voer een waarde in
enter-named = Vul ‘{ $name }’ in
enter-number = Voer een getal in
enter-whole-number = Voer een geheel getal in
enter-date = Voer een datum in
enter-time = Voer een tijd in
enter-date-time = Voer een datum en tijd in
enter-email = Voer een e-mailadres in
enter-web-address = Voer een webadres in
enter-password = Voer een wachtwoord in
enter-name = Voer een naam in
enter-what = Voer in: { $what }
enter-character = Voer minstens één teken in
enter-json = Voer JSON in, bijvoorbeeld {"{"}"a": 1{"}"}
add-list = Voeg een item toe
add-this = Voeg dit toe
fill-in = Vul dit in
fill-in-either = Vul { $names } in
fill-in-one-of-two = Vul { $names } in, niet allebei
fill-in-one-of-several = Vul slechts een hiervan in: { $names }
tick-box = Vink het vakje aan om door te gaan
leave-empty = Laat dit leeg
leave-out-names = Laat weg: { $names }
must-be = Verwacht: { $what }
must-not-be = Niet toegestaan: { $what }
not-allowed = Deze waarde is niet toegestaan
number-too-small = Voer een getal van minstens { $limit } in
number-too-large = Voer een getal van hoogstens { $limit } in
number-not-above = Voer een getal boven { $limit } in
number-not-below = Voer een getal onder { $limit } in
number-not-multiple = Voer een veelvoud van { $of } in
file-too-small = Kies een bestand van minstens { $limit }
file-too-large = Kies een bestand van hoogstens { $limit } (dit is { $actual })
file-of-wrong-type = Kies een bestand van het type { $wanted } (‘{ $name }’ is van het type { $given })
file-alone = Kies maar één bestand
upload-under-way = “{ $name }” wordt nog geüpload. Wacht tot dat klaar is of annuleer het
upload-failed = “{ $name }” kon niet worden geüpload
upload-failed-because = “{ $name }” kon niet worden geüpload: { $reason }
text-too-short = { $limit ->
    [one] Voer minstens { $limit } teken in (nu { $actual })
   *[other] Voer minstens { $limit } tekens in (nu { $actual })
}
text-too-long = { $limit ->
    [one] Voer hoogstens { $limit } teken in (nu { $actual })
   *[other] Voer hoogstens { $limit } tekens in (nu { $actual })
}
text-not-like = Voer dit in de gevraagde vorm in, bijvoorbeeld { $example }
text-not-as-described = Voer dit in zoals hierboven beschreven
text-not-of-pattern = Houd u aan het gevraagde formaat: { $pattern }
items-too-few = { $limit ->
    [one] Voeg minstens { $limit } item toe
   *[other] Voeg minstens { $limit } items toe
}
items-too-many = { $limit ->
    [one] Houd hoogstens { $limit } item over (nu { $actual })
   *[other] Houd hoogstens { $limit } items over (nu { $actual })
}
items-beyond = { $limit ->
    [one] Hier mag maar { $limit } item staan
   *[other] Hier mogen maar { $limit } items staan
}
items-unexpected = { $count ->
    [one] { $count } item mag hier niet staan
   *[other] { $count } items mogen hier niet staan
}
items-equal = Items { $first } en { $second } zijn gelijk; elk item mag er één keer staan
items-equal-somewhere = Twee items zijn gelijk; elk item mag er één keer staan
items-impossible = Geen enkel aantal items kan hier juist zijn
items-of-kind-at-least = { $count ->
    [one] Verwacht voor minstens { $count } item: { $kind }
   *[other] Verwacht voor minstens { $count } items: { $kind }
}
items-of-kind-exactly = { $count ->
    [one] Verwacht voor precies { $count } item: { $kind }
   *[other] Verwacht voor precies { $count } items: { $kind }
}
items-of-kind-at-most = { $count ->
    [one] Verwacht voor hoogstens { $count } item: { $kind }
   *[other] Verwacht voor hoogstens { $count } items: { $kind }
}
items-of-kind-between = Verwacht voor { $min } tot { $max } items: { $kind }
entries-too-few = { $limit ->
    [one] Vul minstens { $limit } veld in
   *[other] Vul minstens { $limit } velden in
}
entries-too-many = { $limit ->
    [one] Houd hoogstens { $limit } veld over (nu { $actual })
   *[other] Houd hoogstens { $limit } velden over (nu { $actual })
}
unexpected = Dit wordt hier niet verwacht; verwijder het
unexpected-names = Hier niet verwacht: { $names }; verwijder dit
unexpected-anything = Hier mag niets staan; verwijder het
name-not-allowed = ‘{ $name }’ is hier geen toegestane naam
name-not-of-kind = ‘{ $name }’ is hier geen toegestane naam; verwacht: { $kind }
name-taken = Er is al een vermelding met deze naam
name-not-added = Kies ‘Toevoegen’ om deze naam toe te voegen, of verwijder hem
fits-no-shape = Dit past bij geen van de toegestane vormen
fits-several-shapes = Dit past bij meerdere vormen, maar moet bij precies één passen
fits-several-of = Dit past tegelijk bij { $names }, maar moet bij precies één vorm passen
either-or = { $first }, of: { $second }
encoding-wrong = Dit moet gecodeerd zijn als { $encoding }
media-type-wrong = Dit moet de tekst zijn van een bestand van het type { $media-type }
not-checked = Dit is hier niet gecontroleerd; de agent beslist
other-violation = Dit voldoet niet aan de regel ‘{ $keyword }’
too-much-wrong = Iets hierin klopt niet; het is te groot om te zeggen waar
number-unfinished = Maak het getal af
number-with-comma = Voer een getal met een decimale punt in, bijvoorbeeld { $example }
number-unreadable = Voer een getal in, bijvoorbeeld 12 of { $example }
number-ambiguous = Dit kan op twee manieren worden gelezen; voer { $whole } of { $decimal } in
moment-unfinished = Maak de datum of tijd af
json-too-deep = Dit is dieper genest dan { $levels } niveaus en kan hier niet worden gelezen
json-unreadable = Dit is nog geen JSON (regel { $line }, kolom { $column }: { $reason })
json-not-base64 = Deze tekst is geen JSON in Base64. Schrijf de JSON hier of begin opnieuw
at-path = Bij { $path }: { $message }
path-separator = {" › "}
json-reason-end-of-string = het afsluitende aanhalingsteken ontbreekt
json-reason-end-of-list = het afsluitende ] ontbreekt
json-reason-end-of-object = het afsluitende {"}"} ontbreekt
json-reason-end-of-value = de tekst houdt te vroeg op
json-reason-more-text = na de waarde mag niets meer staan
json-reason-value = er ontbreekt een waarde; tekst staat tussen dubbele aanhalingstekens
json-reason-word = alleen true, false en null staan zonder aanhalingstekens
json-reason-trailing-comma = verwijder de laatste komma
json-reason-list-separator = er ontbreekt een komma of ]
json-reason-object-separator = er ontbreekt een komma of {"}"}
json-reason-name = er ontbreekt een naam tussen dubbele aanhalingstekens
json-reason-colon = er ontbreekt een dubbele punt
json-reason-number = getallen schrijft u als 12, -0.5 of 1e9
json-reason-escape = een backslash zelf schrijft u als \\
json-reason-surrogate = deze reeks met \u is maar een half teken
json-reason-control-character = een regeleinde schrijft u als \n en een tab als \t
problems-inside = { $count ->
    [one] { $count } probleem hierin
   *[other] { $count } problemen hierin
}
number-point = ,
number-group = .
quoted = ‘{ $text }’
label-case = unchanged
nothing = niets
yes-in-sentence = ja
no-in-sentence = nee
something-else = iets anders
list-next = { $first }, { $next }
list-or = { $first } of { $last }
list-and = { $first } en { $next }
labelled = { $label }: { $value }
size-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
}
size-kilobytes = { $size } KB
size-megabytes = { $size } MB
kind-requested = de gevraagde soort
kind-text = een tekst
kind-whole-number = een geheel getal
kind-number = een getal
kind-boolean = ja of nee
kind-object = een groep benoemde waarden
kind-list = een lijst
kind-with = een item met { $members }
kind-member-value = { $name } { $value }
kind-number-between = een getal van { $least } tot { $most }
kind-number-at-least = een getal van minstens { $least }
kind-number-at-most = een getal van hoogstens { $most }
kind-length-between = { $most ->
    [one] { $least } tot { $most } teken
   *[other] { $least } tot { $most } tekens
}
kind-length-at-least = { $least ->
    [one] minstens { $least } teken
   *[other] minstens { $least } tekens
}
kind-length-at-most = { $most ->
    [one] hoogstens { $most } teken
   *[other] hoogstens { $most } tekens
}
format-email = een e-mailadres, bijvoorbeeld name@example.com
format-date = een datum als jaar-maand-dag, bijvoorbeeld 2026-03-31
format-time = een tijd met verschil tot UTC, bijvoorbeeld 14:30:00Z
format-date-time = een datum en tijd met verschil tot UTC, bijvoorbeeld 2026-03-31T14:30:00Z
format-duration = een duur, bijvoorbeeld P3DT12H
format-uri = een volledig webadres, bijvoorbeeld https://example.com
format-uri-reference = een webadres of een deel daarvan
format-uuid = een UUID, bijvoorbeeld 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = een IPv4-adres, bijvoorbeeld 192.0.2.1
format-ipv6 = een IPv6-adres, bijvoorbeeld 2001:db8::1
format-hostname = een hostnaam, bijvoorbeeld example.com
format-color = een kleur, bijvoorbeeld #00ff00 of green
format-byte = Base64, bijvoorbeeld aGVsbG8=
format-regex = een reguliere expressie
format-json-pointer = een JSON Pointer, bijvoorbeeld /a/0
format-other = een waarde in het formaat ‘{ $format }’
pattern-only = alleen { $characters }
pattern-one = een teken ({ $character })
pattern-one-or-more = een of meer ({ $characters })
pattern-any-number = een willekeurig aantal { $characters }
pattern-possibly = eventueel { $what }
pattern-count = { $count } { $characters }
pattern-count-or-more = { $count } of meer { $characters }
pattern-count-between = { $least } tot { $most } { $characters }
pattern-then = { $first }, dan { $next }
pattern-letter = letter
pattern-letters = letters
pattern-small-letter = kleine letter
pattern-small-letters = kleine letters
pattern-capital-letter = hoofdletter
pattern-capital-letters = hoofdletters
pattern-digit = cijfer
pattern-digits = cijfers
pattern-spaces = spaties
nameless = (geen naam)
empty-text-title = (leeg)
type-heading = Type
yes = Ja
no = Nee
none = Niets
type-text = Tekst
type-number = Getal
type-boolean = Waar of onwaar
type-object = Object
type-list = Lijst
type-null = null
list-of = Lijst: { $items }
union-one-of = Een van deze
union-kind = Soort
branch-number = Optie { $number }
item-number = Item { $number }
titled-item-number = { $title } { $number }
no-longer-used = Niet meer in gebruik
no-longer-used-described = Niet meer in gebruik. { $description }
not-checked-inside = Deze inhoud wordt hier niet gecontroleerd; de agent beslist
for-example = bijv. { $example }
nothing-to-fill-in = Hier valt niets in te vullen
needed-though-read-only = Wordt meestal door het systeem ingevuld. Het is hier nodig, dus u kunt het zelf invullen.
current-text = Nu: “{ $text }”
current-value = Nu: { $value }
too-many-rules = Dit deel heeft te veel regels om een formulier te tonen; het kan als JSON worden bewerkt
rules-missing = De regels van dit deel (‘{ $name }’) ontbreken in de beschrijving van het formulier
rules-elsewhere = De regels van dit deel staan in het document ‘{ $name }’, dat hier niet is
takes-schema = Dit deel verwacht een JSON Schema
nothing-filled-in = Nog niets ingevuld
filled-in = { $filled } van { $all } ingevuld
unnamed-list = Lijst
the-list = de lijst
the-form = het formulier
value = Waarde
optional = { $label } (optioneel)
required = { $label } (verplicht)
deprecated = { $label } (niet meer in gebruik)
not-set = Niet ingevuld
not-answered = Niet beantwoord
empty-list = Lege lijst
empty-text = Lege tekst
clear-value = Wissen
set-to-none = Op ‘Niets’ zetten
make-empty-list = Er een lege lijst van maken
make-empty-text = Er een lege tekst van maken
start-over = Opnieuw beginnen
choose = Kiezen…
filter = Filteren
filter-options = De opties filteren: { $name }
no-matches = Geen resultaten
matching = { $count } van { $all }
first-of = De eerste { $shown } van { $count }. Typ om andere te vinden.
step-back = Terug
step-next = Doorgaan
check-answers = Controleer uw antwoorden
change-answer = Wijzigen
step-of = Stap { $step } van { $count }
loading-options = Laden…
options-not-loaded = De opties konden niet worden geladen. Klik in het veld of druk op pijl-omlaag om het opnieuw te proberen.
options-found = Opties: { $count }
nothing-may-be-here = Hier mag niets staan.
json-hint = JSON, bijvoorbeeld "text", 12, true, [1, 2] of {"{"}"a": 1{"}"}
new = Nieuw
show-secret = { $name } tonen
pick-colour = { $name } kiezen
decrease = { $name } verlagen
increase = { $name } verhogen
slider-not-set = niet ingevuld
zone-of = Tijdzone van { $name }
zone = Tijdzone
zone-own = Uw tijd ({ $offset })
zone-other = Andere…
offset-of = Verschil tot UTC: { $name }
offset-hint = ±hh:mm
remove-file = Bestand verwijderen
remove-file-of = Bestand verwijderen: { $name }
upload-choose = Bestand kiezen
upload-choose-for = Bestand kiezen: { $name }
upload-drop = of sleep het hierheen
upload-running = “{ $name }” wordt geüpload…
upload-done = “{ $name }” is geüpload
upload-canceled = Upload geannuleerd
upload-cancel = Annuleren
upload-cancel-of = Annuleren: uploaden van “{ $name }”
upload-again = Opnieuw proberen
upload-again-of = Opnieuw proberen: “{ $name }” uploaden
stars = { $given } van { $most } sterren
characters = { $used } van { $most } tekens
add = Toevoegen
add-named = { $name } toevoegen
add-to = Toevoegen aan: { $name }
add-item-to = { $item } toevoegen aan: { $list }
name = Naam
name-of = Naam: { $name }
name-of-new-entry = Naam van de nieuwe vermelding: { $name }
add-new-entry = De nieuwe vermelding toevoegen: { $name }
move-up = { $name } omhoog verplaatsen
move-down = { $name } omlaag verplaatsen
duplicate = { $name } dupliceren
remove = { $name } verwijderen
remove-this = Verwijderen
removed = { $name } verwijderd.
contents-of = Inhoud: { $name }
fold-all = Alles inklappen
unfold-all = Alles uitklappen
items-of = Items: { $name }
items-before = Vorige items
items-after = Volgende items
item-range = { $from }–{ $to } van { $total }
edit-as-json = { $name } als JSON bewerken
back-to-the-form = Terug naar het formulier
fill-with-example = Met een voorbeeld invullen
fill-named-with-example = Met een voorbeeld invullen: { $name }
that-is-json = Dat is JSON.
fill-in-with-it = Het formulier ermee invullen
undo = Ongedaan maken
redo = Opnieuw uitvoeren
undo-last-change = De laatste wijziging ongedaan maken
redo-undone = Opnieuw uitvoeren wat ongedaan is gemaakt
find-field = Veld zoeken
found-fields = { $count ->
    [0] Geen passend veld
    [one] { $count } resultaat. Druk op Enter om erheen te gaan.
   *[other] { $count } resultaten. Druk op Enter om naar het eerste te gaan.
}
hand-over = Het document ‘{ $name }’ toevoegen
hand-over-hint = De regels worden alleen in dit formulier gebruikt. Wat u hebt ingevoerd, blijft staan.
fetch-from = Ophalen van { $host }
fetching = Wordt opgehaald…
paste-document = Of plak het document (JSON)
paste-document-only = Plak het document (JSON)
add-pasted-document = Het geplakte toevoegen
document-added = Het document ‘{ $name }’ is toegevoegd.
paste-first = Plak eerst het document.
no-schema = Dit is JSON, maar geen JSON Schema: dat is een object, true of false.
document-beyond-limits = Dit document is te groot of te diep genest voor dit formulier.
document-is-no-json = Dit is geen JSON (regel { $line }, kolom { $column }: { $reason }).
document-unreachable = { $host } kon niet worden gelezen. De server is misschien offline, of staat deze pagina niet toe het document te lezen (CORS), of het beveiligingsbeleid van deze pagina verbiedt het verzoek (connect-src). U kunt het document in plaats daarvan plakken.
document-timeout = { $host } heeft niet op tijd geantwoord. U kunt het document in plaats daarvan plakken.
document-status = { $host } heeft met status { $status } geantwoord. U kunt het document in plaats daarvan plakken.
document-redirected = { $host } leidt naar { $origin }, waarnaar dit formulier niet verwijst. U kunt het document in plaats daarvan plakken.
document-too-large = Het document is groter dan { $most } MB. U kunt het document in plaats daarvan plakken.
send = Verzenden
problem-count = { $count ->
    [one] Er is { $count } probleem
   *[other] Er zijn { $count } problemen
}
not-checked-here = We konden dit formulier niet controleren. { $refusal }
rules-too-large = De regels kunnen hier niet worden gecontroleerd: ze zijn langer dan { $limit } bytes.
rules-too-deep = De regels kunnen hier niet worden gecontroleerd: ze zijn dieper genest dan { $limit } niveaus.
rules-too-many = De regels kunnen hier niet worden gecontroleerd: het zijn er meer dan { $limit }.
rules-in-circle = De regels kunnen hier niet worden gecontroleerd: die bij ‘{ $at }’ leidt alleen naar zichzelf terug.
rules-in-chain = De regels kunnen hier niet worden gecontroleerd: ze verwijzen over meer dan { $limit } stappen naar elkaar.
rules-to-try = De regels kunnen hier niet worden gecontroleerd: voor één antwoord zouden er meer dan { $limit } geprobeerd moeten worden.
rules-patterns-too-large = De regels kunnen hier niet worden gecontroleerd: hun patronen zouden meer dan { $megabytes } MB geheugen nodig hebben.
rules-reference-unknown = De regels kunnen hier niet worden gecontroleerd: ze verwijzen naar ‘{ $reference }’, dat er niet bij is.
rules-name-ambiguous = De regels kunnen hier niet worden gecontroleerd: twee ervan heten ‘{ $name }’.
rules-reference-remote = De regels kunnen hier niet worden gecontroleerd: ze verwijzen naar ‘{ $reference }’ in een ander document, en dat wordt niet opgehaald.
rules-bad = De regels kunnen hier niet worden gecontroleerd: ze zijn geen geldig JSON Schema.
rules-bad-at = De regels kunnen hier niet worden gecontroleerd: die bij ‘{ $at }’ is niet geldig in een JSON Schema.
rules-left-out = { $count ->
    [one] { $count } regel kan niet worden gelezen, bij ‘{ $at }’. Alleen de andere worden hier gecontroleerd.
   *[other] { $count } regels kunnen niet worden gelezen, de eerste bij ‘{ $at }’. Alleen de andere worden hier gecontroleerd.
}
rules-number-too-long = De regels kunnen hier niet worden gecontroleerd: een getal daarin heeft meer dan { $limit } cijfers.
documents-absent = { $count ->
    [one] Sommige regels staan in { $count } document dat hier niet is, ‘{ $address }’. Alleen de andere worden gecontroleerd.
   *[other] Sommige regels staan in { $count } documenten die hier niet zijn, bijvoorbeeld ‘{ $address }’. Alleen de andere worden gecontroleerd.
}
draft-unknown = De regels zijn geschreven in ‘{ $uri }’, dat hier niet bekend is. Ze worden gelezen als versie 2020-12.
check-too-deep = Dit kan hier niet worden gecontroleerd: het is dieper genest dan { $limit } niveaus.
check-too-large = Dit kan hier niet worden gecontroleerd: het is te groot voor zo veel regels.
check-pattern-too-hard = Dit kan hier niet worden gecontroleerd: het patroon ‘{ $pattern }’ proberen duurt te lang.
check-timed-out = Dit kan hier niet worden gecontroleerd: het duurde te lang en is gestopt.
check-without-rules = Dit kan hier niet worden gecontroleerd: de regels ervoor zijn niet geladen.
checker-forbidden = De regels kunnen hier niet worden gecontroleerd: deze pagina staat geen webworkers toe.
checker-not-loaded = De regels kunnen hier niet worden gecontroleerd: het controleprogramma kon niet worden geladen.
checker-not-started = De regels kunnen hier niet worden gecontroleerd: het controleprogramma is niet gestart.
checker-other-version = De regels kunnen hier niet worden gecontroleerd: het controleprogramma heeft een andere versie dan deze pagina.
checker-still-loading = De regels kunnen nog niet worden gecontroleerd: het controleprogramma wordt nog geladen.
checker-takes-no-messages = De regels kunnen hier niet worden gecontroleerd: het controleprogramma neemt geen berichten aan.
checker-broke = De regels kunnen hier niet worden gecontroleerd: het controleprogramma is afgebroken.

## The shell of the elements: before a form is there, and when it can’t be

loading = Laden
still-loading = Dit formulier wordt nog geladen
still-checking = Dit formulier wordt nog gecontroleerd
mistakes-in-form = Dit formulier bevat fouten
unchecked-form = Dit formulier kan niet worden verzonden, omdat het hier niet kan worden gecontroleerd
crashed = Er is iets misgegaan in dit formulier.
start-again = Opnieuw starten
not-loaded = Dit formulier kon niet worden geladen.
try-again = Opnieuw proberen
