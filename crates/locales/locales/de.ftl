### Deutsch, in der Anrede „Sie“.

## Findings and input

required-because = { $message }, da „{ $field }“ ausgefüllt ist
choose-one = Bitte auswählen
choose-several = Wählen Sie mindestens eine Möglichkeit aus
choose-kind = Wählen Sie einen Typ aus
choose-file = Wählen Sie eine Datei aus
choose-offered = Wählen Sie einen der angebotenen Werte aus
choose-of = Wählen Sie { $options } aus
choose-yes = Wählen Sie „Ja“ aus
choose-no = Wählen Sie „Nein“ aus
enter-value = Geben Sie einen Wert ein
enter-named = Füllen Sie „{ $name }“ aus
enter-number = Geben Sie eine Zahl ein
enter-whole-number = Geben Sie eine ganze Zahl ein
enter-date = Geben Sie ein Datum ein
enter-time = Geben Sie eine Uhrzeit ein
enter-date-time = Geben Sie Datum und Uhrzeit ein
enter-email = Geben Sie eine E-Mail-Adresse ein
enter-web-address = Geben Sie eine Webadresse ein
enter-password = Geben Sie ein Passwort ein
enter-name = Geben Sie einen Namen ein
enter-what = Geben Sie Folgendes ein: { $what }
enter-character = Geben Sie mindestens ein Zeichen ein
enter-json = Geben Sie JSON ein, zum Beispiel {"{"}"a": 1{"}"}
add-list = Fügen Sie einen Eintrag hinzu
add-this = Fügen Sie dies hinzu
fill-in = Füllen Sie dies aus
fill-in-either = Füllen Sie Folgendes aus: { $names }
fill-in-one-of-two = Füllen Sie { $names } aus, nicht beides
fill-in-one-of-several = Füllen Sie nur eines davon aus: { $names }
tick-box = Setzen Sie das Häkchen, um fortzufahren
leave-empty = Lassen Sie dies leer
leave-out-names = Lassen Sie Folgendes weg: { $names }
must-be = Erwartet wird: { $what }
must-not-be = Nicht erlaubt ist: { $what }
not-allowed = Dieser Wert ist nicht erlaubt
number-too-small = Geben Sie eine Zahl ab { $limit } ein
number-too-large = Geben Sie eine Zahl bis { $limit } ein
number-not-above = Geben Sie eine Zahl über { $limit } ein
number-not-below = Geben Sie eine Zahl unter { $limit } ein
number-not-multiple = Geben Sie ein Vielfaches von { $of } ein
file-too-small = Wählen Sie eine Datei von mindestens { $limit } aus
file-too-large = Wählen Sie eine Datei von höchstens { $limit } aus (diese hat { $actual })
file-of-wrong-type = Wählen Sie eine Datei vom Typ { $wanted } aus („{ $name }“ ist vom Typ { $given })
file-alone = Wählen Sie nur eine Datei aus
upload-under-way = „{ $name }“ wird noch hochgeladen. Warten Sie, bis das abgeschlossen ist, oder brechen Sie es ab
upload-failed = „{ $name }“ konnte nicht hochgeladen werden
upload-failed-because = „{ $name }“ konnte nicht hochgeladen werden: { $reason }
text-too-short = Geben Sie mindestens { $limit } Zeichen ein (bisher { $actual })
text-too-long = Geben Sie höchstens { $limit } Zeichen ein (bisher { $actual })
text-not-like = Geben Sie dies in der verlangten Form ein, zum Beispiel { $example }
text-not-as-described = Geben Sie dies so ein, wie es oben beschrieben ist
text-not-of-pattern = Halten Sie das verlangte Format ein: { $pattern }
items-too-few = { $limit ->
    [one] Fügen Sie mindestens einen Eintrag hinzu
   *[other] Fügen Sie mindestens { $limit } Einträge hinzu
}
items-too-many = { $limit ->
    [one] Behalten Sie höchstens einen Eintrag (bisher { $actual })
   *[other] Behalten Sie höchstens { $limit } Einträge (bisher { $actual })
}
items-beyond = { $limit ->
    [one] Hier ist nur ein Eintrag erlaubt
   *[other] Hier sind nur { $limit } Einträge erlaubt
}
items-unexpected = { $count ->
    [one] Ein Eintrag ist hier nicht erlaubt
   *[other] { $count } Einträge sind hier nicht erlaubt
}
items-equal = Die Einträge { $first } und { $second } sind gleich; jeder darf nur einmal vorkommen
items-equal-somewhere = Zwei Einträge sind gleich; jeder darf nur einmal vorkommen
items-impossible = Keine Anzahl von Einträgen kann hier richtig sein
items-of-kind-at-least = { $count ->
    [one] Für mindestens einen Eintrag wird erwartet: { $kind }
   *[other] Für mindestens { $count } Einträge wird erwartet: { $kind }
}
items-of-kind-exactly = { $count ->
    [one] Für genau einen Eintrag wird erwartet: { $kind }
   *[other] Für genau { $count } Einträge wird erwartet: { $kind }
}
items-of-kind-at-most = { $count ->
    [one] Für höchstens einen Eintrag wird erwartet: { $kind }
   *[other] Für höchstens { $count } Einträge wird erwartet: { $kind }
}
items-of-kind-between = Für { $min } bis { $max } Einträge wird erwartet: { $kind }
entries-too-few = { $limit ->
    [one] Füllen Sie mindestens ein Feld aus
   *[other] Füllen Sie mindestens { $limit } Felder aus
}
entries-too-many = { $limit ->
    [one] Füllen Sie höchstens ein Feld aus (bisher { $actual })
   *[other] Füllen Sie höchstens { $limit } Felder aus (bisher { $actual })
}
unexpected = Dies wird hier nicht erwartet; entfernen Sie es
unexpected-names = Hier nicht erwartet: { $names }; entfernen Sie dies
unexpected-anything = Hier darf nichts stehen; entfernen Sie es
name-not-allowed = „{ $name }“ ist hier als Name nicht erlaubt
name-not-of-kind = „{ $name }“ ist hier als Name nicht erlaubt; erwartet wird: { $kind }
name-taken = Einen Eintrag mit diesem Namen gibt es schon
name-not-added = Wählen Sie „Hinzufügen“, um diesen Namen hinzuzufügen, oder entfernen Sie ihn
fits-no-shape = Dies passt zu keiner der erlaubten Formen
fits-several-shapes = Dies passt zu mehreren Formen, muss aber zu genau einer passen
fits-several-of = Dies passt zugleich zu { $names }, muss aber zu genau einer Form passen
either-or = { $first }, oder: { $second }
encoding-wrong = Dies muss mit { $encoding } codiert sein
media-type-wrong = Dies muss der Text einer Datei vom Typ { $media-type } sein
not-checked = Dies wurde hier nicht geprüft; der Agent entscheidet
other-violation = Dies hält die Regel „{ $keyword }“ nicht ein
too-much-wrong = Etwas hierin ist falsch; es ist zu groß, um die Stelle zu nennen
number-unfinished = Schreiben Sie die Zahl zu Ende
number-with-comma = Geben Sie eine Zahl mit Dezimalpunkt ein, zum Beispiel { $example }
number-unreadable = Geben Sie eine Zahl ein, zum Beispiel 12 oder { $example }
number-ambiguous = Dies lässt sich auf zwei Arten lesen; geben Sie { $whole } oder { $decimal } ein
moment-unfinished = Geben Sie Datum oder Uhrzeit vollständig ein
json-too-deep = Dies ist tiefer als { $levels } Ebenen verschachtelt und kann hier nicht gelesen werden
json-unreadable = Dies ist noch kein JSON (Zeile { $line }, Spalte { $column }: { $reason })
json-not-base64 = Dieser Text ist kein JSON in Base64. Schreiben Sie das JSON hierher, oder beginnen Sie neu

## Around findings

at-path = Bei { $path }: { $message }
path-separator = {" › "}
json-reason-end-of-string = das schließende Anführungszeichen fehlt
json-reason-end-of-list = das schließende ] fehlt
json-reason-end-of-object = das schließende {"}"} fehlt
json-reason-end-of-value = der Text endet zu früh
json-reason-more-text = nach dem Wert darf nichts mehr stehen
json-reason-value = ein Wert fehlt; Text braucht doppelte Anführungszeichen
json-reason-word = nur true, false und null stehen ohne Anführungszeichen
json-reason-trailing-comma = entfernen Sie das letzte Komma
json-reason-list-separator = ein Komma oder ] fehlt
json-reason-object-separator = ein Komma oder {"}"} fehlt
json-reason-name = ein Name in doppelten Anführungszeichen fehlt
json-reason-colon = ein Doppelpunkt fehlt
json-reason-number = Zahlen schreibt man wie 12, -0.5 oder 1e9
json-reason-escape = einen umgekehrten Schrägstrich schreibt man als \\
json-reason-surrogate = diese Zeichenfolge mit \u ist nur ein halbes Zeichen
json-reason-control-character = einen Zeilenumbruch schreibt man als \n, einen Tabulator als \t
problems-inside = { $count ->
    [one] Ein Problem hierin
   *[other] { $count } Probleme hierin
}

## Values, numbers and lists in sentences

number-point = ,
number-group = .
quoted = „{ $text }“
label-case = unchanged
nothing = nichts
yes-in-sentence = ja
no-in-sentence = nein
something-else = etwas anderes
list-next = { $first }, { $next }
list-or = { $first } oder { $last }
list-and = { $first } und { $next }
labelled = { $label }: { $value }
size-bytes = { $count ->
    [one] 1 Byte
   *[other] { $count } Byte
}
size-kilobytes = { $size } KB
size-megabytes = { $size } MB

## Kinds of values in sentences

kind-requested = die verlangte Art
kind-text = ein Text
kind-whole-number = eine ganze Zahl
kind-number = eine Zahl
kind-boolean = ja oder nein
kind-object = eine Gruppe benannter Werte
kind-list = eine Liste
kind-with = ein Eintrag mit { $members }
kind-member-value = { $name } { $value }
kind-number-between = eine Zahl von { $least } bis { $most }
kind-number-at-least = eine Zahl ab { $least }
kind-number-at-most = eine Zahl bis { $most }
kind-length-between = { $least } bis { $most } Zeichen
kind-length-at-least = mindestens { $least } Zeichen
kind-length-at-most = höchstens { $most } Zeichen
format-email = eine E-Mail-Adresse, zum Beispiel name@example.com
format-date = ein Datum als Jahr-Monat-Tag, zum Beispiel 2026-03-31
format-time = eine Uhrzeit mit Abstand zu UTC, zum Beispiel 14:30:00Z
format-date-time = Datum und Uhrzeit mit Abstand zu UTC, zum Beispiel 2026-03-31T14:30:00Z
format-duration = eine Dauer, zum Beispiel P3DT12H
format-uri = eine vollständige Webadresse, zum Beispiel https://example.com
format-uri-reference = eine Webadresse oder ein Teil davon
format-uuid = eine UUID, zum Beispiel 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = eine IPv4-Adresse, zum Beispiel 192.0.2.1
format-ipv6 = eine IPv6-Adresse, zum Beispiel 2001:db8::1
format-hostname = ein Hostname, zum Beispiel example.com
format-color = eine Farbe, zum Beispiel #00ff00 oder green
format-byte = Base64, zum Beispiel aGVsbG8=
format-regex = ein regulärer Ausdruck
format-json-pointer = ein JSON Pointer, zum Beispiel /a/0
format-other = ein Wert im Format „{ $format }“

## Patterns in sentences

pattern-only = nur { $characters }
pattern-one = ein Zeichen ({ $character })
pattern-one-or-more = eines oder mehrere ({ $characters })
pattern-any-number = beliebig viele { $characters }
pattern-possibly = möglicherweise { $what }
pattern-count = { $count } { $characters }
pattern-count-or-more = { $count } oder mehr { $characters }
pattern-count-between = { $least } bis { $most } { $characters }
pattern-then = { $first }, dann { $next }
pattern-letter = Buchstabe
pattern-letters = Buchstaben
pattern-small-letter = Kleinbuchstabe
pattern-small-letters = Kleinbuchstaben
pattern-capital-letter = Großbuchstabe
pattern-capital-letters = Großbuchstaben
pattern-digit = Ziffer
pattern-digits = Ziffern
pattern-spaces = Leerzeichen

## Labels

nameless = (ohne Namen)
empty-text-title = (leer)
type-heading = Typ
yes = Ja
no = Nein
none = Kein Wert
type-text = Text
type-number = Zahl
type-boolean = Wahr oder falsch
type-object = Objekt
type-list = Liste
type-null = null
list-of = Liste: { $items }
union-one-of = Eines davon
union-kind = Art
branch-number = Möglichkeit { $number }
item-number = Eintrag { $number }
titled-item-number = { $title } { $number }
no-longer-used = Wird nicht mehr verwendet
no-longer-used-described = Wird nicht mehr verwendet. { $description }

## Notices

not-checked-inside = Dieser Inhalt wird hier nicht geprüft; der Agent entscheidet
for-example = z. B. { $example }
nothing-to-fill-in = Hier gibt es nichts auszufüllen
needed-though-read-only = Wird üblicherweise vom System ausgefüllt. Hier wird die Angabe gebraucht; Sie können sie selbst eintragen.
current-text = Jetzt: „{ $text }“
current-value = Jetzt: { $value }
too-many-rules = Für diesen Teil gibt es zu viele Regeln, um ein Formular zu zeichnen; er lässt sich als JSON bearbeiten
rules-missing = Die Regeln dieses Teils („{ $name }“) fehlen in der Beschreibung des Formulars
rules-elsewhere = Die Regeln dieses Teils stehen im Dokument „{ $name }“, das hier fehlt
takes-schema = Dieser Teil nimmt ein JSON Schema auf
nothing-filled-in = Noch nichts ausgefüllt
filled-in = { $filled } von { $all } ausgefüllt

## Around the fields: names of fields without a label

unnamed-list = Liste
the-list = die Liste
the-form = das Formular
value = Wert

## Around the fields: labels

optional = { $label } (optional)
required = { $label } (Pflichtfeld)
deprecated = { $label } (nicht mehr verwendet)
not-set = Nicht angegeben
not-answered = Keine Angabe
empty-list = Leere Liste
empty-text = Leerer Text
clear-value = Leeren
set-to-none = Auf „Kein Wert“ setzen
make-empty-list = Leere Liste daraus machen
make-empty-text = Leeren Text daraus machen
start-over = Neu beginnen

## Around the fields: choices

choose = Auswählen…
filter = Filtern
filter-options = Möglichkeiten filtern: { $name }
no-matches = Keine Treffer
matching = { $count } von { $all }
first-of = Die ersten { $shown } von { $count }. Tippen Sie, um weitere zu finden.
step-back = Zurück
step-next = Weiter
check-answers = Angaben prüfen
change-answer = Ändern
step-of = Schritt { $step } von { $count }
loading-options = Wird geladen …
options-not-loaded = Die Optionen konnten nicht geladen werden. Klicken Sie in das Feld oder drücken Sie die Pfeiltaste nach unten, um es erneut zu versuchen.
options-found = Optionen: { $count }

## Around the fields: controls

nothing-may-be-here = Hier darf nichts stehen.
json-hint = JSON, zum Beispiel "text", 12, true, [1, 2] oder {"{"}"a": 1{"}"}
new = Neu
show-secret = { $name } anzeigen
pick-colour = { $name } auswählen
decrease = { $name } verringern
increase = { $name } erhöhen
slider-not-set = nicht angegeben
zone-of = Zeitzone: { $name }
zone = Zeitzone
zone-own = Ihre Zeit ({ $offset })
zone-other = Andere …
offset-of = Abstand zu UTC: { $name }
offset-hint = ±hh:mm
remove-file = Datei entfernen
remove-file-of = Datei entfernen: { $name }
upload-choose = Datei auswählen
upload-choose-for = Datei auswählen: { $name }
upload-drop = oder hier ablegen
upload-running = „{ $name }“ wird hochgeladen …
upload-done = „{ $name }“ ist hochgeladen
upload-canceled = Hochladen abgebrochen
upload-cancel = Abbrechen
upload-cancel-of = Abbrechen: Hochladen von „{ $name }“
upload-again = Erneut versuchen
upload-again-of = Erneut versuchen: „{ $name }“ hochladen
stars = { $given } von { $most } Sternen
characters = { $used } von { $most } Zeichen

## Around the fields: groups, lists and map entries

add = Hinzufügen
add-named = { $name } hinzufügen
add-to = Hinzufügen zu: { $name }
add-item-to = { $item } hinzufügen zu: { $list }
name = Name
name-of = Name: { $name }
name-of-new-entry = Name des neuen Eintrags: { $name }
add-new-entry = Neuen Eintrag hinzufügen: { $name }
move-up = { $name } nach oben verschieben
move-down = { $name } nach unten verschieben
duplicate = { $name } duplizieren
remove = { $name } entfernen
remove-this = Entfernen
removed = { $name } entfernt.
contents-of = Inhalt: { $name }
fold-all = Alle einklappen
unfold-all = Alle ausklappen
items-of = Einträge: { $name }
items-before = Vorherige Einträge
items-after = Nächste Einträge
item-range = { $from }–{ $to } von { $total }

## Around the fields: JSON, examples, undo and search

edit-as-json = Als JSON bearbeiten: { $name }
back-to-the-form = Zurück zum Formular
fill-with-example = Mit einem Beispiel ausfüllen
fill-named-with-example = Mit einem Beispiel ausfüllen: { $name }
that-is-json = Das ist JSON.
fill-in-with-it = Formular damit ausfüllen
undo = Rückgängig
redo = Wiederholen
undo-last-change = Letzte Änderung rückgängig machen
redo-undone = Rückgängig Gemachtes wiederholen
find-field = Feld suchen
found-fields = { $count ->
    [0] Kein passendes Feld
    [one] 1 Treffer. Drücken Sie die Eingabetaste, um dorthin zu gehen.
   *[other] { $count } Treffer. Drücken Sie die Eingabetaste, um zum ersten zu gehen.
}

## Around the fields: missing documents

hand-over = Dokument „{ $name }“ hinzufügen
hand-over-hint = Seine Regeln werden nur in diesem Formular verwendet. Ihre Eingaben bleiben erhalten.
fetch-from = Von { $host } laden
fetching = Wird geladen…
paste-document = Oder das Dokument einfügen (JSON)
paste-document-only = Dokument einfügen (JSON)
add-pasted-document = Eingefügtes hinzufügen
document-added = Das Dokument „{ $name }“ wurde hinzugefügt.
paste-first = Fügen Sie zuerst das Dokument ein.
no-schema = Dies ist JSON, aber kein JSON Schema: Das ist ein Objekt, true oder false.
document-beyond-limits = Dieses Dokument ist für dieses Formular zu groß oder zu tief verschachtelt.
document-is-no-json = Dies ist kein JSON (Zeile { $line }, Spalte { $column }: { $reason }).
document-unreachable = { $host } konnte nicht gelesen werden. Vielleicht ist der Server nicht erreichbar, oder er erlaubt dieser Seite nicht, das Dokument zu lesen (CORS), oder die Sicherheitsrichtlinie dieser Seite verbietet die Anfrage (connect-src). Sie können das Dokument stattdessen einfügen.
document-timeout = { $host } hat nicht rechtzeitig geantwortet. Sie können das Dokument stattdessen einfügen.
document-status = { $host } hat mit dem Status { $status } geantwortet. Sie können das Dokument stattdessen einfügen.
document-redirected = { $host } führt zu { $origin }, worauf dieses Formular nicht verweist. Sie können das Dokument stattdessen einfügen.
document-too-large = Das Dokument ist größer als { $most } MB. Sie können das Dokument stattdessen einfügen.

## Around the fields: sending

send = Senden

## Around the fields: the summary of errors

problem-count = { $count ->
    [one] Es gibt ein Problem
   *[other] Es gibt { $count } Probleme
}
not-checked-here = Wir konnten dieses Formular nicht prüfen. { $refusal }

## Checks that are refused

rules-too-large = Die Regeln können hier nicht geprüft werden: Sie sind länger als { $limit } Byte.
rules-too-deep = Die Regeln können hier nicht geprüft werden: Sie sind tiefer als { $limit } Ebenen verschachtelt.
rules-too-many = Die Regeln können hier nicht geprüft werden: Es sind mehr als { $limit }.
rules-in-circle = Die Regeln können hier nicht geprüft werden: Die bei „{ $at }“ führt nur zu sich selbst zurück.
rules-in-chain = Die Regeln können hier nicht geprüft werden: Sie verweisen über mehr als { $limit } Schritte aufeinander.
rules-to-try = Die Regeln können hier nicht geprüft werden: Für eine Antwort müssten mehr als { $limit } versucht werden.
rules-patterns-too-large = Die Regeln können hier nicht geprüft werden: Ihre Muster bräuchten mehr als { $megabytes } MB Speicher.
rules-reference-unknown = Die Regeln können hier nicht geprüft werden: Sie verweisen auf „{ $reference }“, was nicht darunter ist.
rules-name-ambiguous = Die Regeln können hier nicht geprüft werden: Zwei davon heißen „{ $name }“.
rules-reference-remote = Die Regeln können hier nicht geprüft werden: Sie verweisen auf „{ $reference }“ in einem anderen Dokument, und das wird nicht geladen.
rules-bad = Die Regeln können hier nicht geprüft werden: Sie sind kein gültiges JSON Schema.
rules-bad-at = Die Regeln können hier nicht geprüft werden: Die bei „{ $at }“ ist in einem JSON Schema nicht gültig.
rules-left-out = { $count ->
    [one] Eine Regel, bei „{ $at }“, ist nicht lesbar. Nur die übrigen werden hier geprüft.
   *[other] { $count } Regeln sind nicht lesbar, die erste bei „{ $at }“. Nur die übrigen werden hier geprüft.
}
rules-number-too-long = Die Regeln können hier nicht geprüft werden: Eine Zahl darin hat mehr als { $limit } Ziffern.
documents-absent = { $count ->
    [one] Einige Regeln stehen im Dokument „{ $address }“, das hier fehlt. Nur die übrigen werden geprüft.
   *[other] Einige Regeln stehen in { $count } Dokumenten, die hier fehlen, zum Beispiel „{ $address }“. Nur die übrigen werden geprüft.
}
draft-unknown = Die Regeln sind in „{ $uri }“ geschrieben, was hier nicht bekannt ist. Sie werden als Entwurf 2020-12 gelesen.
check-too-deep = Dies kann hier nicht geprüft werden: Es ist tiefer als { $limit } Ebenen verschachtelt.
check-too-large = Dies kann hier nicht geprüft werden: Es ist zu groß für so viele Regeln.
check-pattern-too-hard = Dies kann hier nicht geprüft werden: Das Muster „{ $pattern }“ zu versuchen dauert zu lange.
check-timed-out = Dies kann hier nicht geprüft werden: Es dauerte zu lange und wurde abgebrochen.
check-without-rules = Dies kann hier nicht geprüft werden: Die Regeln dafür sind nicht geladen.
checker-forbidden = Die Regeln können hier nicht geprüft werden: Diese Seite erlaubt keine Web Worker.
checker-not-loaded = Die Regeln können hier nicht geprüft werden: Das Prüfprogramm konnte nicht geladen werden.
checker-not-started = Die Regeln können hier nicht geprüft werden: Das Prüfprogramm ist nicht gestartet.
checker-other-version = Die Regeln können hier nicht geprüft werden: Das Prüfprogramm hat eine andere Version als diese Seite.
checker-still-loading = Die Regeln können noch nicht geprüft werden: Das Prüfprogramm wird noch geladen.
checker-takes-no-messages = Die Regeln können hier nicht geprüft werden: Das Prüfprogramm nimmt keine Nachrichten an.
checker-broke = Die Regeln können hier nicht geprüft werden: Das Prüfprogramm ist abgebrochen.

## The shell of the elements: before a form is there, and when it can’t be

loading = Wird geladen
still-loading = Dieses Formular wird noch geladen
still-checking = Dieses Formular wird noch geprüft
mistakes-in-form = Dieses Formular enthält Fehler
unchecked-form = Dieses Formular lässt sich nicht senden, weil es hier nicht geprüft werden kann
crashed = In diesem Formular ist etwas schiefgegangen.
start-again = Neu starten
not-loaded = Dieses Formular konnte nicht geladen werden.
try-again = Erneut versuchen
