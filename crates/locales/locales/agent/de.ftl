### Deutsch, in der Anrede „Sie“.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = gerade eben
minutes-ago = { $count ->
    [one] vor { $count } Min.
   *[other] vor { $count } Min.
}
hours-ago = { $count ->
    [one] vor { $count } Std.
   *[other] vor { $count } Std.
}
yesterday = gestern
days-ago = { $count ->
    [one] vor { $count } Tag
   *[other] vor { $count } Tagen
}
seconds = { $seconds } s
milliseconds = { NUMBER($count) } ms

## Conversation: the skills of an agent

looking-for-agent = Agent wird gesucht…
card-looked-for-at = Die Karte wurde hier gesucht:
no-answer = keine Antwort
skills = Fähigkeiten
ask-agent = Den Agenten selbst fragen
input-text = Text
input-form = Formular
input-file = Datei
input-sign-in = Anmeldung
field-count = { $count ->
    [one] { $count } Feld
   *[other] { $count } Felder
}
find-skill = Fähigkeit suchen
start-skill = Starten
start-named-skill = Starten: { $name }
skills-found = { $all ->
    [one] { NUMBER($shown) } von { $all } Fähigkeit
   *[other] { NUMBER($shown) } von { $all } Fähigkeiten
}

## Conversation: the request that is filled in and sent

request = Anfrage
choose-skill = Was möchten Sie tun?
tags = Schlagwörter
send-as = Senden als
write-message-instead = Stattdessen eine Nachricht schreiben
use-form-instead = Stattdessen das Formular ausfüllen
examples = Beispiele
example-number = Beispiel { NUMBER($number) }
use-example = Beispiel verwenden: { $name }
message = Nachricht
enter-message = Geben Sie eine Nachricht ein
sent = Gesendet
checking = Wird geprüft…
clear = Formular leeren
goes-to = Geht an { $origin }
storage-full = Der Speicher dieses Browsers ist voll. Beim Neuladen der Seite gehen Ihre Eingaben verloren.
draft-misfit = Ein gespeicherter Entwurf passt nicht zu diesem Formular.
draft-use = Trotzdem verwenden
draft-delete = Löschen
refilled = Sie haben diese Werte { $ago } gesendet.
refilled-replacing = Sie haben diese Werte { $ago } gesendet. Damit wurden Ihre Eingaben ersetzt.
continues-conversation = Sie setzen die Unterhaltung „{ $title }“ fort (zuletzt gesendet: { $ago }).
new-conversation = Neue Unterhaltung beginnen
found-agents = Gefundene Agenten
connect-to = Mit { $name } verbinden
last-seen = zuletzt gesehen: { $time }

## Conversation: signing in

sign-in = Anmelden
signing-in = Anmeldung läuft…
sign-out = Abmelden
sign-out-effect = Beim Abmelden werden auch die Entwürfe und Durchläufe dieses Agenten aus diesem Browser entfernt.
not-now = Nicht jetzt
sign-in-methods = Art der Anmeldung
finding-sign-in-page = Anmeldeseite wird gesucht…
continue-in-window = Fahren Sie in dem Fenster fort, das sich geöffnet hat.
confirm-origin = Bestätigen Sie, dass Ihre Eingaben dorthin gesendet werden dürfen
show = Anzeigen
hide = Verbergen
show-field = { $label } anzeigen
header-name-help = Der Name des Headers, der den Schlüssel des Agenten enthält, zum Beispiel X-API-Key.
client-id-help = Die Client-ID, unter der diese Seite dort registriert ist, mit der Weiterleitungsadresse { $redirect }
entries-go-to = Ihre Eingaben gehen an { $origin } und werden vergessen, sobald Sie diese Seite schließen.
signed-in-at = Angemeldet bei { $origin }
send-entries-to = Meine Eingaben an { $origin } senden
card-from-elsewhere = Die Karte des Agenten stammt von { $origin }, der Agent läuft aber woanders. Fahren Sie nur fort, wenn Sie beiden vertrauen.
signed-by = Signiert von „{ $key }“, geprüft
signed-verified = Signiert, geprüft
signed-without-key = Signiert, nicht geprüft (kein Schlüssel)
card-signature-mismatch = Die Signatur passt nicht zur Karte des Agenten: Die Karte wurde möglicherweise verändert.
card-unsigned = Die Karte des Agenten ist nicht signiert.
signature-required = Diese Seite zeigt nur Agenten, deren Karte mit einem ihr bekannten Schlüssel signiert ist.
sign-in-unauthorized = Der Agent muss wissen, wer Sie sind.
sign-in-forbidden = Ihre Anmeldung berechtigt Sie dazu nicht. Verwenden Sie eine andere.
sign-in-for-task = Der Agent setzt die Aufgabe fort, sobald Sie sich angemeldet haben.
sign-in-requested = Melden Sie sich an, bevor Sie etwas senden oder um weitere Fähigkeiten des Agenten zu sehen.
sign-in-other-account = Ihr Konto ist dazu nicht berechtigt. Melden Sie sich mit einem anderen an.
sign-in-expired = Ihre Anmeldung ist abgelaufen. Melden Sie sich erneut an.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = Durchläufe
no-runs = Ihre Durchläufe erscheinen hier.
sent-again = Erneut gesendet.
clear-history = Verlauf löschen
confirm-clear-history = Alle Durchläufe löschen?
history-cleared = Verlauf gelöscht.
cancel = Abbrechen
cancelling = Wird abgebrochen…
you-asked = Ihre Anfrage
reported-at = Gemeldet am { $moment }
run-actions = Dieser Durchlauf
more-actions = Weitere Aktionen
run-again = Erneut ausführen
edit-and-run-again = Bearbeiten und erneut ausführen
end-session = Sitzung beenden
continue-conversation = Unterhaltung fortsetzen
open-comparison = Vergleichen mit…
compare-with = Vergleichen mit
close-comparison = Vergleich schließen
remove-run = Entfernen
run-removed = Entfernt.
view-result = Ergebnis ansehen
edit-request = Bearbeiten
agent-needs-answer = Der Agent braucht Ihre Antwort
sign-in-to-continue = Melden Sie sich an, um fortzufahren
your-answer = Ihre Antwort
enter-answer = Geben Sie eine Antwort ein
send-answer = Antwort senden
sending-answer = Wird gesendet…
approve = Genehmigen
reject = Ablehnen
decision = Entscheidung
approve-what = „{ $what }“ genehmigen?
rejection-reason = Grund für die Ablehnung
credential-goes-to-agent = Der Agent fragt danach für einen anderen Dienst. Es wird an den Agenten gesendet, der es von da an verwenden kann. Geben Sie es nur ein, wenn Sie dem Agenten vertrauen.
credential-by-sign-in = Der Agent bittet Sie, sich bei einem anderen Dienst anzumelden. Diese Seite kann das nicht für den Agenten tun. Sie können mit einem Text antworten oder die Aufgabe abbrechen.
continue-task = Fortfahren
start-new-task = Neue Aufgabe beginnen
earlier-messages = Frühere Nachrichten
you = Sie
agent = Agent
answer = Antwort
result = Ergebnis
progress = Fortschritt
message-count = { $count ->
    [one] { $count } Nachricht
   *[other] { $count } Nachrichten
}
earlier-message-count = { $count ->
    [one] { $count } frühere Nachricht
   *[other] { $count } frühere Nachrichten
}

## Conversation: states of runs

not-sent-yet = Noch nicht gesendet
sending = Wird gesendet
reconnecting = Verbindung wird wiederhergestellt
stopped-waiting = Warten beendet
status-unknown = Status unbekannt
submitted = Übermittelt
working = In Arbeit
needs-your-input = Wartet auf Ihre Eingabe
sign-in-required = Anmeldung erforderlich
answered = Beantwortet
completed = Abgeschlossen
not-sent = Nicht gesendet
canceled = Abgebrochen
failed = Fehlgeschlagen
rejected = Abgelehnt
unknown-state = Unbekannt
state-needs-answer = Der Agent braucht Ihre Antwort.
state-needs-sign-in = Melden Sie sich an, um fortzufahren.
state-rejected = Der Agent hat ohne Angabe von Gründen abgelehnt.
state-failed = Die Aufgabe ist fehlgeschlagen. Der Agent hat keinen Grund genannt.
state-no-result = Der Agent hat kein Ergebnis gesendet.

## Conversation: notices about runs

notice-other-dialect = Der Agent unterstützt A2A { $from } nicht, obwohl seine Karte es nennt. Diese Seite hat die Nachricht noch einmal als A2A { $to } gesendet.
notice-not-canceled = Die Aufgabe konnte nicht abgebrochen werden. { $why }
notice-session-not-ended = Die Sitzung konnte nicht beendet werden. { $why }
notice-reconnecting = Die Verbindung zum Agenten ist abgebrochen und wird wiederhergestellt.
notice-offline = Sie sind offline. Der Durchlauf geht weiter, sobald Sie wieder online sind.
notice-busy = Der Agent ist ausgelastet. Ihre Nachricht wird automatisch noch einmal gesendet.
notice-given-up = Sie haben das Warten beendet, bevor der Agent geantwortet hat. Möglicherweise arbeitet er noch.
notice-stopped = Sie haben das Warten beendet. Möglicherweise arbeitet der Agent noch.
notice-crash-loop = Diese Seite ist zweimal abgestürzt, während sie diese Aufgabe verfolgt hat, und prüft sie deshalb nicht mehr. Möglicherweise arbeitet der Agent noch.
notice-unsure = Sie haben die Seite verlassen, bevor der Agent geantwortet hat. Ihre Nachricht ist möglicherweise nicht angekommen.
notice-unsure-unkept = Sie haben die Seite verlassen, bevor der Agent geantwortet hat. Ihre Nachricht ist möglicherweise nicht angekommen, und ihr Inhalt wurde nicht gespeichert. Sie können das Formular noch einmal senden.
notice-answer-unsure = Ihre Antwort hat den Agenten möglicherweise nicht erreicht. Sie können sie noch einmal senden.
notice-other-task = Der Agent hat Meldungen zu einer anderen Aufgabe gesendet. Diese Seite hat sie ignoriert.
notice-accepted = Der Agent hat Ihre Nachricht angenommen, aber hier keine Antwort gesendet.
notice-too-many-events = Der Agent hat mehr als 10.000 Ereignisse gesendet. Die übrigen hat diese Seite nicht gelesen.
notice-too-many-results = Der Agent hat mehr als 1.000 Ergebnisse gesendet. Die übrigen werden nicht angezeigt.
notice-too-large-to-keep = Das Ergebnis war zu groß, um es nach dem Verlassen der Seite aufzubewahren.
notice-secrets-not-kept = Werte, die nach Geheimnissen aussehen, wurden nach dem Verlassen der Seite nicht aufbewahrt.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = Hinweise zur Antwort
oddity-half-character = Ein Zeichen kam nur zur Hälfte an. Es wird als � angezeigt.
oddity-not-a-number = „NaN“ oder „Infinity“ wurde als leerer Wert gelesen, weil es solche Zahlen in JSON nicht gibt.
oddity-snake-case = Namen mit Unterstrichen wurden als die Namen von A2A gelesen.
oddity-root = Werte innerhalb von „root“ wurden gelesen, als stünden sie für sich allein.
oddity-loose-parts = Ein einzelner Teil wurde als Liste von Teilen gelesen.
oddity-loose-status = Ein Status, der nur aus einem Wort besteht, wurde als Zustand der Aufgabe gelesen.
oddity-text-result = Ein einfacher Text wurde als Nachricht des Agenten gelesen.
oddity-unframed = Die Antwort wurde gelesen, obwohl ihr der Rahmen von JSON-RPC fehlt.
oddity-stream-type = Die Antwort wurde als Ereignisstrom gelesen, obwohl sie einen anderen Typ nennt.
oddity-unfinished-event = Das letzte Ereignis wurde gelesen, obwohl der Ereignisstrom mittendrin endete.
oddity-several-messages = Der Agent hat mit mehreren Nachrichten geantwortet. Alle werden angezeigt.
oddity-other-task-id = Der Agent hat die Aufgabe unter einer anderen ID fortgesetzt. Diese Seite hat sie weiterverfolgt.
oddity-repeated-message-id = Verschiedene Nachrichten haben dieselbe ID. Alle werden angezeigt.
oddity-no-task-id = Eine Meldung ohne Aufgaben-ID wurde dieser Aufgabe zugeordnet.
oddity-unread = Ein Teil der Antwort konnte nicht gelesen werden. Er wird so angezeigt, wie er angekommen ist.
oddity-no-stream = Der Agent hat das Streaming abgelehnt, obwohl seine Karte es verspricht. Die Nachricht wurde ohne Streaming noch einmal gesendet.
oddity-version-words = Die Karte gibt ihre A2A-Version in anderer Schreibweise an. Die darin enthaltene Zahl wurde verwendet.
oddity-binding-words = Die Karte nennt ihr Binding mit anderen Worten als A2A. Es wurde verstanden.
oddity-binding-member = Die Karte nennt ihr Binding so, wie es eine andere Version von A2A tut. Es wurde verstanden.

## Conversation: what a run waits for

check-again = Erneut prüfen
retry = Erneut versuchen
check-now = Jetzt prüfen
stop-waiting = Nicht länger warten
checking-task = Aufgabe wird geprüft
checking-for-answer = Antwort wird abgefragt
waiting-for-network = Warten auf das Netzwerk
sending-again-in = Wird in { NUMBER($seconds) } s erneut gesendet
trying-again-in = Neuer Versuch in { NUMBER($seconds) } s
checking-again-in = Wird in { NUMBER($seconds) } s erneut geprüft
signed-in-message = Ich habe mich angemeldet.

## Results: copying and saving

copy = Kopieren
copied = Kopiert
copying-blocked = Der Browser hat das Kopieren blockiert
export = Exportieren
copy-as-text = Als Text kopieren
copy-as-json = Als JSON kopieren
copy-this-code = Diesen Code kopieren
copy-this-text = Diesen Text kopieren
download = Herunterladen
download-as-text = Als Text herunterladen
download-as-json = Als JSON herunterladen
download-as-csv = Als CSV herunterladen
download-as-markdown = Als Markdown herunterladen
print-or-pdf = Drucken oder PDF
copy-form-link = Link zum ausgefüllten Formular kopieren
download-this-text = Diesen Text herunterladen
download-file = { $name } herunterladen
text = Text

## Results: values

schema-too-deep = Das Schema ist zu tief verschachtelt, um es zu verwenden. Der Wert wird ohne Schema angezeigt.
value-too-deep = Dieser Wert ist für eine gegliederte Ansicht zu tief verschachtelt. Stattdessen wird er als JSON angezeigt.
result-number = Ergebnis { NUMBER($number) }
show-more-of = { NUMBER($next) } von { NUMBER($left) } weiteren anzeigen
show-more-kilobytes = Mehr anzeigen ({ NUMBER($kilobytes) } KB)
places-differ = { $count ->
    [one] { $count } Feld passt nicht zum Schema des Agenten
   *[other] { $count } Felder passen nicht zum Schema des Agenten
}
places-may-differ = { $count ->
    [one] Dieses Ergebnis nennt sein Schema nicht. Mit dem Schema verglichen, das der Agent dafür angibt, passt { $count } Feld nicht.
   *[other] Dieses Ergebnis nennt sein Schema nicht. Mit dem Schema verglichen, das der Agent dafür angibt, passen { $count } Felder nicht.
}
no-value = nichts
no-text = leerer Text
no-members = leeres Objekt
no-items = leere Liste
share = Anteil
not-in-the-schema = nicht im Schema
does-not-fit = Passt nicht
changes-reading-direction = Dieser Text enthält unsichtbare Zeichen, die seine Leserichtung ändern
show-less = Weniger anzeigen
only-the-beginning = Nur der Anfang wird angezeigt. Kopieren Sie die Daten oder laden Sie sie herunter, um alles zu erhalten.
show-all-lines = { $count ->
    [one] { $written } Zeile anzeigen
   *[other] Alle { $written } Zeilen anzeigen
}
show-all-characters = { $count ->
    [one] { $written } Zeichen anzeigen
   *[other] Alle { $written } Zeichen anzeigen
}
share-of = { $part } von { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [one] { $written } Zeile
   *[other] { $written } Zeilen
}
item-count = { $count ->
    [one] { $written } Eintrag
   *[other] { $written } Einträge
}
member-count = { $count ->
    [one] { $written } Feld
   *[other] { $written } Felder
}
number-count = { $count ->
    [one] { $written } Zahl
   *[other] { $written } Zahlen
}
duration-years = { $count ->
    [one] { $count } Jahr
   *[other] { $count } Jahre
}
duration-months = { $count ->
    [one] { $count } Monat
   *[other] { $count } Monate
}
duration-weeks = { $count ->
    [one] { $count } Woche
   *[other] { $count } Wochen
}
duration-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
duration-hours = { NUMBER($count) } Std.
duration-minutes = { NUMBER($count) } Min.
duration-seconds = { NUMBER($count) } s

## Results: files, pictures and formatted text

file = Datei
source = Quelle
not-utf-8 = Diese Datei ist kein Text in UTF-8.
file-unreadable = Diese Datei kann nicht gelesen werden.
address-not-opened = Diese Adresse lässt sich von hier aus nicht öffnen.
not-a-picture = Der Inhalt ist kein Bild dieses Typs
unknown-part = Ein Teil unbekannter Art, als JSON
open-at = Bei { $host } öffnen
load-image-from = Bild von { $host } laden
media-png = PNG-Bild
media-jpeg = JPEG-Bild
media-gif = GIF-Bild
media-webp = WebP-Bild
media-avif = AVIF-Bild
media-svg = SVG-Bild
media-pdf = PDF-Dokument
media-zip = ZIP-Archiv
media-csv = CSV-Tabelle
media-plain = Reiner Text
code = Code
task-done = Erledigt
task-to-do = Zu erledigen
image = Bild
broken-image = (Bild nicht lesbar)

## Results: tables and charts

table = Tabelle
columns = Spalten
columns-to-show = Angezeigte Spalten
first-page = Erste Seite
previous-page = Vorherige Seite
next-page = Nächste Seite
last-page = Letzte Seite
rows-range = Zeilen { $from }–{ $to } von { $count }
numbers-range = Zahlen { $from }–{ $to } von { $count }
show-the-row = Zeile anzeigen
show-the-next-row = Nächste Zeile anzeigen
findings-on-other-pages = { $count ->
    [one] { $written } Zeile auf einer anderen Seite passt nicht zum Schema.
   *[other] { $written } Zeilen auf anderen Seiten passen nicht zum Schema.
}
scroll-for-columns = Scrollen Sie seitwärts, um alle { $count } Spalten zu sehen.
not-sorted = In ursprünglicher Reihenfolge.
sorted-ascending = Nach { $column } sortiert, aufsteigend.
sorted-descending = Nach { $column } sortiert, absteigend.
chart-of = Diagramm für
chart-numbers = Zahlen
bar-chart = Balkendiagramm für { $label }: { $summary }
line-chart = Liniendiagramm für { $label }: { $summary }
chart-summary = { $count ->
    [one] { $written } Wert, der erste { $first }, der letzte { $last }, der kleinste { $lowest }, der größte { $highest }.
   *[other] { $written } Werte, der erste { $first }, der letzte { $last }, der kleinste { $lowest }, der größte { $highest }.
}

## Results: comparing two runs

comparison = Vergleich
input = Eingabe
output = Ausgabe
field = Feld
before = Vorher
after = Nachher
both = Beide
changed = Geändert
only-in-first = Entfernt
only-in-second = Hinzugefügt
no-output = Keine Ausgabe aufgezeichnet.
no-difference = Kein Unterschied.
more-differences = Nicht alle Unterschiede werden angezeigt.
same-text = Derselbe Text.
absent = nicht vorhanden
whole-value = Ganzer Wert
equal-values = { $count ->
    [one] { $count } gleicher Wert
   *[other] { $count } gleiche Werte
}
equal-lines = { $count ->
    [one] { $count } gleiche Zeile
   *[other] { $count } gleiche Zeilen
}

## The page: connecting to an agent

connect = Verbinden
connecting = Verbindung wird hergestellt…
agent-address = Adresse des Agenten
connect-to-agent = Mit einem Agenten verbinden
skip-to-content = Zum Inhalt springen
welcome-title = Welcher Agent?
welcome = Geben Sie die Adresse eines A2A-Agenten ein. Für alles, was der Agent kann, erhalten Sie ein Formular.
step-connect = Verbinden
step-connect-about = Die Karte des Agenten sagt, was er kann.
step-fill-in = Ausfüllen
step-fill-in-about = Fehler werden direkt am Feld erklärt.
step-read = Ergebnis lesen
step-read-about = Als Text, Tabellen und Dateien, bereit zum Exportieren.
sample-agents = Beispielagenten
no-agent-here = Kein Agent unter dieser Adresse
own-agent = Diese Seite hat einen eigenen Agenten:
no-agent-at-hand = Kein Agent zur Hand? Formulare lassen sich auch ohne ausprobieren:
unknown-skill = Dieser Agent hat keine Fähigkeit „{ $id }“. Wählen Sie eine der folgenden aus.
link-question-title = Ein Link hat Sie hierhergeführt
connect-to-question = Mit { $origin } verbinden?
connect-to-why = Der Agent dort erhält, was Sie senden. Beim nächsten Mal verbindet sich diese Seite ohne Rückfrage.
yes-connect = Ja, verbinden

## The page: around a conversation

ready = Bereit
not-reachable = Nicht erreichbar
working-now = In Arbeit…
offline = Offline
offline-effect = Sie sind offline. Sie können weiter ausfüllen; gesendet wird erst, wenn das Netzwerk wieder da ist.
all-skills = Alle Fähigkeiten
view = Ansicht
activity = Aktivität
about = Info
your-runs = Ihre Durchläufe
place-agents = Agenten
place-gallery = Galerie
place-playground = Playground
place-docs = Dokumentation
menu = Menü
site = Website
language = Sprache
as-browser = Wie im Browser
theme = Farbschema
as-system = Wie im System
theme-light = Hell
theme-dark = Dunkel
copy-link = Link kopieren
another-agent = Anderer Agent

## The page: facts about an agent

provider = Anbieter
version = Version
address = Adresse
protocol = Protokoll
features = Funktionen
extensions = Erweiterungen
schemas = Schemas
structured-input = Strukturierte Eingabe
input-errors = Eingabefehler
signature = Signatur
card-check = Prüfung der Karte
inspect-card = Diese Karte untersuchen
documentation = Dokumentation
contact = Kontakt
pricing = Preise
no-schemas = keine angegeben
protocol-over = A2A { $version } über { $transport }
protocol-sessions = Sessions { $version } über REST
protocol-sessions-newer = Sessions { $version } über REST, neuer als Version 1.0, die diese Seite unterstützt
protocol-envelopes = Nachrichtenumschläge über HTTP POST
streaming = Streaming
push-notifications = Push-Benachrichtigungen
extension-not-supported = von dieser Seite nicht unterstützt
extension-confirmed = ✓ vom Agenten bestätigt
extension-not-confirmed = angefragt, vom Agenten nicht bestätigt
extension-requested = angefragt
extension-required = erforderlich
schemas-declared = { $names } ({ $place })
schema-at-root = auf der obersten Ebene der Karte
schema-in-extension = in den Parametern der Erweiterung
schema-of-skill-input = die Eingabe der Fähigkeit „{ $skill }“
schema-of-skill-output = die Ausgabe der Fähigkeit „{ $skill }“
schema-of-capability = die Parameter der Funktion „{ $capability }“
schema-asked-for = vom Agenten angefordert

## The page: the log of requests

protocol-log = Protokoll der Anfragen
log-empty = Noch keine Anfragen.
log-cut = Der Rest wird nicht aufbewahrt.
logged-request = Anfrage
logged-answer = Antwort
copy-as-curl = Als curl kopieren
check-request = Anfrage prüfen
check-answer = Antwort prüfen
check = Prüfen
valid = Gültig
finding-count = { $count ->
    [one] { $count } Befund
   *[other] { $count } Befunde
}
log-not-sent = nicht gesendet
log-redirected = weitergeleitet
log-broke-off = abgerissen
log-timeout = hat zu lange gedauert
log-too-large = zu groß
log-stopped = abgebrochen
log-under-way = läuft

## The inspector: a tool for developers that checks pasted JSON

inspect = JSON untersuchen
back-to-the-agent = Zurück zum Agenten
inspect-hint = Fügen Sie eine Agentenkarte, eine Nachricht, eine Aufgabe, eine Antwort, einen Ereignisstrom oder anderes JSON von A2A ein, oder ziehen Sie es hierher. Es bleibt auf diesem Gerät.
text-not-shown = Dieser Text ist zu lang, um hier angezeigt zu werden. Er wird trotzdem geprüft.
open-file = Datei öffnen
kind = Art
recognise = Automatisch erkennen
with-card = Mit der Karte des Agenten
agent-card = Agentenkarte
agent-card-hint = Mit der Karte werden Nachrichten auch anhand der Schemas geprüft, die der Agent angibt.
nothing-to-inspect = Es gibt noch nichts zu untersuchen.
not-inspected = Der Text wurde nicht untersucht. { $why }
checks = Prüfungen
findings = Befunde
check-passed = Bestanden
check-failed = Nicht bestanden
check-not-applicable = Nicht anwendbar
severity-error = Fehler
severity-warning = Warnung
severity-note = Hinweis
error-count = { $count ->
    [one] { $count } Fehler
   *[other] { $count } Fehler
}
warning-count = { $count ->
    [one] { $count } Warnung
   *[other] { $count } Warnungen
}
note-count = { $count ->
    [one] { $count } Hinweis
   *[other] { $count } Hinweise
}
nothing-wrong = nichts zu beanstanden
copy-report = Bericht kopieren
at-line = Zeile { NUMBER($line) }, Spalte { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = Diesen Agenten testen
test-agent-hint = Für jedes Eingabeschema und jedes Binding gehen ein Dutzend Nachrichten oder mehr an { $address }, einige davon ungültig. Jede kann eine echte Aufgabe starten.
test-agent-stop = Test abbrechen
test-not-loaded = Der Test konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.
test-running = Der Agent wird getestet.
test-sent = { $count ->
    [one] { $count } Anfrage gesendet
   *[other] { $count } Anfragen gesendet
}
test-stopped = Der Test wurde abgebrochen. Aufgaben, die er gestartet hat, laufen vielleicht weiter.
test-not-run = Der Agent wurde nicht getestet. { $why }
test-other-origin = Die Karte nennt einen Endpunkt mit anderem Ursprung, { $origin }. Darf der Test Nachrichten dorthin senden?
test-other-too = Auch dort testen
test-other-not = Weglassen
test-conforms = Der Agent ist konform: Er verletzt keine MUST-Regel.
test-no-answers = Der Agent ließ sich nicht beurteilen: Er gab keine Antwort, die etwas über ihn aussagt.
test-musts-broken = { $count ->
    [one] Der Agent ist nicht konform: Er verletzt { $count } MUST-Regel.
   *[other] Der Agent ist nicht konform: Er verletzt { $count } MUST-Regeln.
}
test-shoulds-broken = { $count ->
    [one] Er verletzt { $count } SHOULD-Regel.
   *[other] Er verletzt { $count } SHOULD-Regeln.
}
check-unclear = Unklar

## Connecting: why an agent can’t be reached or its answer not read

address-missing = Geben Sie die Adresse eines Agenten ein, zum Beispiel https://agent.example.com.
address-other-scheme = Die Adresse eines Agenten beginnt mit https:// oder http://, diese beginnt mit „{ $scheme }:“.
address-without-host = Dies ist keine Webadresse; eine solche sieht zum Beispiel so aus: https://agent.example.com.
agent-unreachable = Unter { $url } antwortet niemand. Prüfen Sie die Adresse und ob der Agent läuft.
card-cors = Der Server unter { $url } erlaubt Webseiten nicht, die Karte des Agenten zu lesen (CORS).
endpoint-cors = Der Agent ist da, aber { $url } beantwortet keine Anfragen von Webseiten (CORS). Ob die Nachricht angekommen ist, ist ungewiss.
endpoint-redirected = { $url } leitet an eine Adresse weiter, die nicht in der Karte des Agenten steht. Dorthin wurde nichts gesendet.
card-redirected = { $url } leitet an { $to } weiter, und das ist ein anderer Server. Wenn das der gewünschte Agent ist, geben Sie dessen Adresse ein.
mixed-content = Diese Seite ist sicher (https), { $url } dagegen nicht. Deshalb blockiert der Browser die Verbindung.
card-not-found = Unter dieser Adresse wurde keine Agentenkarte gefunden. Prüfen Sie die Adresse, oder geben Sie die Adresse der Karte ein.
card-is-web-page = Unter { $url } liegt eine Webseite, keine Agentenkarte. Prüfen Sie die Adresse.
card-not-json = Die Antwort von { $url } ist keine Agentenkarte: Sie ist kein JSON.
answer-is-web-page = Der Agent hat mit einer Webseite statt mit einem Ergebnis geantwortet. Vielleicht ist die Adresse in seiner Karte falsch, oder ein Server dazwischen hat geantwortet.
answer-not-json = Die Antwort des Agenten ist kein JSON.
card-broken = Die Karte des Agenten von { $url } ist unvollständig: Die Verbindung ist abgebrochen. Verbinden Sie sich erneut.
not-a-card = Das JSON von { $url } ist keine Agentenkarte: Es enthält weder einen Namen noch eine Adresse zum Aufrufen.
interface-unreachable = Die Karte des Agenten nennt { $url }, aber dort antwortet niemand. Wenden Sie sich an den Betreiber des Agenten.
interface-is-local = Diese Adresse bezeichnet den Computer, den Sie gerade verwenden.
answer-to-other-message = Die Antwort des Agenten gehört zu einer anderen Nachricht als Ihrer oder kommt von einem anderen Absender. Sie wird nicht angezeigt.
not-an-answer = Die Antwort des Agenten ist kein gültiges A2A: Sie ist JSON, aber weder eine Aufgabe noch eine Nachricht.
no-address-to-call = Die Karte des Agenten nennt keine Adresse zum Aufrufen.
no-usable-interface = Eine Webseite kann diesen Agenten nicht aufrufen: Er bietet { $offered } an. Diese Seite unterstützt JSONRPC von A2A 1.0, 0.3 und 0.2 sowie HTTP+JSON von A2A 1.0.
no-usable-interface-old = Eine Webseite kann diesen Agenten nicht aufrufen: Er bietet { $offered } an. Diese Seite unterstützt JSONRPC von A2A 1.0, 0.3 und 0.2 sowie HTTP+JSON von A2A 1.0, nicht von 0.3.
unusable-address = Die Karte des Agenten nennt die Adresse „{ $url }“, die keine einfache Webadresse ist. Es wurde nichts gesendet.
sign-in-status = Melden Sie sich an, um fortzufahren (HTTP { NUMBER($status) }).
card-status = Die Karte des Agenten konnte nicht gelesen werden (HTTP { NUMBER($status) }).
agent-busy = Der Agent ist ausgelastet. Versuchen Sie es in einer Minute erneut.
agent-failed = Beim Agenten ist ein Fehler aufgetreten (HTTP { NUMBER($status) }). Versuchen Sie es erneut. Tritt der Fehler weiter auf, wenden Sie sich an den Betreiber des Agenten.
agent-wants-payment = Der Agent verlangt dafür eine Bezahlung (HTTP 402). Diese Seite kann nicht bezahlen.
nothing-at = Unter { $url } ist nichts zu finden (HTTP 404). Die Adresse stammt aus der Karte des Agenten. Wenden Sie sich an den Betreiber des Agenten.
server-says = Der Server meldet: { $reason }
agent-refused-status = Der Agent hat die Anfrage abgelehnt (HTTP { NUMBER($status) }).
agent-refused-error = Der Agent hat die Anfrage abgelehnt (Fehler { $name }).
agent-refused-because = Der Agent hat die Anfrage abgelehnt: { $why }
agent-cannot-read = Der Agent kann die Nachricht nicht lesen. Wenden Sie sich an den Betreiber des Agenten.
agent-rejects-values = Der Agent nimmt die Werte nicht an. Prüfen Sie sie und senden Sie sie erneut.
agent-cannot-verify-sender = Der Agent konnte den Absender der Nachricht nicht bestätigen.
agent-forbids = Der Agent erlaubt diese Anfrage nicht.
agent-found-nothing = Der Agent hat nicht gefunden, wonach die Anfrage fragt.
agent-lacks-method = Der Agent bietet diese Methode nicht an.
message-too-large-for-agent = Die Nachricht ist zu groß für den Agenten.
agent-failed-inside = Beim Agenten ist ein Fehler aufgetreten. Versuchen Sie es erneut. Tritt der Fehler weiter auf, wenden Sie sich an den Betreiber des Agenten.
required-extensions = Der Agent verlangt eine Erweiterung, die diese Seite nicht unterstützt: { $names }. Es wurde nichts gesendet.
session-ended = Der Agent hat die Sitzung beendet, bevor er geantwortet hat ({ $status }).
message-not-signed = Diese Seite konnte die Nachricht nicht signieren. Es wurde nichts gesendet.
answer-signature-mismatch = Die Signatur passt nicht zur Antwort des Agenten, deshalb wird die Antwort nicht angezeigt. Sie wurde möglicherweise unterwegs verändert.
answer-signature-stale = Die Antwort des Agenten wird nicht angezeigt: Sie wurde vor zu langer Zeit signiert, kam schon einmal an, oder die Uhr dieses Geräts geht falsch.
answer-not-verified = Die Antwort des Agenten wird nicht angezeigt: Diese Seite nimmt nur Antworten an, die mit einem ihr bekannten Schlüssel signiert sind.
clock-differs = { $seconds ->
    [one] Der Agent hat die Nachricht abgelehnt, weil die Uhren dieses Geräts und des Agenten um { $seconds } Sekunde voneinander abweichen. Stellen Sie die Uhr dieses Geräts, und senden Sie erneut.
   *[other] Der Agent hat die Nachricht abgelehnt, weil die Uhren dieses Geräts und des Agenten um { $seconds } Sekunden voneinander abweichen. Stellen Sie die Uhr dieses Geräts, und senden Sie erneut.
}
connection-lost = Die Verbindung zum Agenten ist abgebrochen. Vielleicht ist der Agent ausgefallen, vielleicht arbeitet er noch. Ihre Eingaben sind erhalten geblieben.
answer-timeout = Der Agent hat nicht rechtzeitig geantwortet.
answer-too-large = Die Antwort des Agenten ist größer als { NUMBER($most) } MB. Den Rest hat diese Seite nicht gelesen.
given-card = der Eigenschaft card
nameless-agent = Ein Agent ohne Namen
registry = Verzeichnis
find-agents = Agenten suchen
call-method = Eine Methode mit Namen aufrufen

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = Für den Betreiber des Agenten: Beantworten Sie Anfragen nach der Karte mit „Access-Control-Allow-Origin“, und erlauben Sie die Header content-type, authorization, a2a-version, a2a-extensions und x-a2a-extensions sowie den des API-Schlüssels, falls der Agent ihn in einem Header erwartet.
advice-endpoint-cors = Für den Betreiber des Agenten: Beantworten Sie Anfragen an den Endpunkt des Agenten (auch deren OPTIONS-Preflight) mit „Access-Control-Allow-Origin“, und erlauben Sie die Header content-type, authorization, a2a-version, a2a-extensions und x-a2a-extensions sowie den des API-Schlüssels, falls der Agent ihn in einem Header erwartet.
advice-mixed-content = Für den Betreiber des Agenten: Stellen Sie den Agenten über https bereit.
advice-redirected = Für den Betreiber des Agenten: Nennen Sie in der Karte die Adresse, an die Aufrufe weitergeleitet werden.
advice-interface = Für den Betreiber des Agenten: Geben Sie eine Schnittstelle mit dem Binding JSONRPC an, oder mit HTTP+JSON und der Protokollversion 1.0.
advice-address = Für den Betreiber des Agenten: Beginnen Sie die Adresse mit https://, und schreiben Sie den Host in ASCII und ohne Benutzernamen.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = Diese Seite konnte Ihre Zugangsdaten nicht bereitstellen: { $why }.
credentials-failed-silently = Diese Seite konnte Ihre Zugangsdaten nicht bereitstellen: Es wurde kein Grund genannt.
credentials-empty = Diese Seite konnte Ihre Zugangsdaten nicht bereitstellen: getCredentials hat weder einen Schlüssel noch ein Token, einen Benutzernamen oder Header geliefert.
credentials-scheme = Diese Seite konnte Ihre Zugangsdaten nicht bereitstellen: Sie hat das Anmeldeverfahren „{ $name }“ gewählt, das in der Karte des Agenten nicht angegeben ist.
credentials-no-key = Diese Seite konnte Ihre Zugangsdaten nicht bereitstellen: Sie hat einen API-Schlüssel geliefert, aber in der Karte des Agenten ist keiner angegeben.
credentials-header = Diese Seite konnte Ihre Zugangsdaten nicht bereitstellen: Sie hat den Header „{ $name }“ geliefert, der in der Karte des Agenten nicht angegeben ist.
credentials-unsendable = Diese Seite konnte Ihre Zugangsdaten nicht bereitstellen: Darin ist ein Zeichen, das sich nicht senden lässt.
window-blocked = Der Browser hat das Anmeldefenster blockiert. Erlauben Sie Pop-up-Fenster für diese Seite, und versuchen Sie es erneut.
window-closed = Sind Sie noch dabei, sich anzumelden? Fahren Sie im anderen Fenster fort. Wenn Sie es geschlossen haben, melden Sie sich erneut an.
sign-in-needs-https = Diese Anmeldung ist nur auf einer Seite möglich, die über https bereitgestellt wird.
sign-in-not-ours = Die Antwort des Anmeldefensters gehört zu einer anderen Anmeldung, deshalb hat diese Seite sie ignoriert. Versuchen Sie es erneut.
sign-in-address = Die Karte des Agenten verweist Sie auf „{ $url }“, was keine einfache Webadresse ist. Diese Seite hat sie nicht geöffnet.
sign-in-unsafe = Die Karte des Agenten verweist Sie ohne https auf { $host }, deshalb hat diese Seite die Adresse nicht geöffnet.
sign-in-several-origins = Die Karte des Agenten verweist Sie zum Anmelden auf { $window }, das Ergebnis aber auf { $other }. Deshalb hat diese Seite nichts geöffnet.
sign-in-foreign-issuer = { $host } nennt als Aussteller „{ $issuer }“, und das ist eine andere Website. Deshalb hat diese Seite nichts geöffnet.
sign-in-no-metadata = { $host } gibt nicht an, wie man sich dort anmeldet.
sign-in-refused = Die Anmeldung wurde abgelehnt ({ $code }).
sign-in-refused-because = Die Anmeldung wurde abgelehnt: { $why }
sign-in-unreachable = { $host } antwortet dieser Seite nicht, deshalb konnte die Anmeldung nicht abgeschlossen werden.
sign-in-no-token = { $host } hat kein Token geliefert.
sign-in-where = Sie melden sich bei { $window } in einem eigenen Fenster an.
sign-in-where-and-token = Sie melden sich bei { $window } in einem eigenen Fenster an; danach erhält diese Seite ihr Token von { $token }.
sign-in-grants = Der Agent unter { $agent } erhält folgende Rechte: { $scopes }.
sign-in-grants-all = Der Agent unter { $agent } erhält alle Rechte, die { $window } dieser Seite gewährt.

## Signing in: methods that this page can’t use

unusable-cookie = Der Agent braucht seinen Schlüssel in einem Cookie, und das kann eine Webseite für eine andere Website nicht setzen.
unusable-key-place = Die Karte des Agenten sagt nicht, wohin der Schlüssel gesendet werden soll.
unusable-client-certificate = Der Agent braucht ein Client-Zertifikat (Mutual TLS). Eine Webseite kann keines senden.
unusable-http-scheme = Der Agent verlangt die HTTP-Authentifizierung „{ $name }“, die diese Seite nicht unterstützt.
unusable-no-flows = Die Karte des Agenten beschreibt seine OAuth-Anmeldung nicht.
unusable-flows = Der Agent bietet OAuth nur über { $names } an. Eine Webseite kann den Autorisierungscode mit PKCE verwenden.
unusable-window = Diese Anmeldung öffnet ein neues Fenster, was diese Seite noch nicht unterstützt.
unusable-method = Diese Seite unterstützt die Anmeldemethode „{ $kind }“ nicht.
unusable-undeclared = Der Agent verlangt „{ $name }“, aber seine Karte beschreibt diese Anmeldung nicht.
unusable-two-in-one = Der Agent braucht zweierlei Zugangsdaten im selben Header.

## Signing in: fields, and what is wrong with an entry

api-key = API-Schlüssel
api-key-named = API-Schlüssel „{ $name }“
token = Token
user-name = Benutzername
password = Passwort
header = Header
client-id = Client-ID
enter-api-key = Geben Sie den API-Schlüssel ein
enter-token = Geben Sie das Token ein
enter-user-name = Geben Sie den Benutzernamen ein
enter-the-password = Geben Sie das Passwort ein
enter-header-name = Geben Sie den Namen des Headers ein
enter-client-id = Geben Sie die Client-ID ein, die diese Seite dort hat
entry-unsendable = Entfernen Sie das Zeichen, das sich nicht senden lässt
entry-colon = Ein Benutzername darf keinen Doppelpunkt enthalten
entry-header-name = Geben Sie den Namen eines Headers ein, den Webseiten senden dürfen
entry-refused = Der Agent hat dies nicht akzeptiert. Prüfen Sie Ihre Eingabe, und versuchen Sie es erneut
entry-forbidden = Diese Zugangsdaten sind gültig, berechtigen aber nicht dazu
bearer-token = Bearer-Token
user-name-and-password = Benutzername und Passwort
client-certificate = Client-Zertifikat
nameless-scheme = Ohne Namen
key-in-address = API-Schlüssel in der Adresse ({ $parameter })
key-in-header = API-Schlüssel im Header { $parameter }
key-in-cookie = API-Schlüssel im Cookie { $parameter }
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = Hier nicht erwartet
result-name = „{ $name }“ wird hier als Name nicht erwartet
result-missing = „{ $name }“ fehlt
result-missing-because = „{ $name }“ fehlt, obwohl „{ $because }“ vorhanden ist
result-expected = Erwartet: { $what }
result-at-least = Erwartet: mindestens { $limit }
result-at-most = Erwartet: höchstens { $limit }
result-more-than = Erwartet: mehr als { $limit }
result-less-than = Erwartet: weniger als { $limit }
result-multiple-of = Erwartet: ein Vielfaches von { $of }
result-characters-at-least = Erwartet: mindestens { $limit } Zeichen, nicht { $actual }
result-characters-at-most = Erwartet: höchstens { $limit } Zeichen, nicht { $actual }
result-pattern = Erwartet: die Form { $pattern }
result-items-at-least = { $limit ->
    [one] Erwartet: mindestens ein Eintrag, nicht { $actual }
   *[other] Erwartet: mindestens { $limit } Einträge, nicht { $actual }
}
result-items-at-most = { $limit ->
    [one] Erwartet: höchstens ein Eintrag, nicht { $actual }
   *[other] Erwartet: höchstens { $limit } Einträge, nicht { $actual }
}
result-items-equal = Die Einträge { $first } und { $second } sind gleich; jeder wurde einmal erwartet
result-items-equal-somewhere = Zwei Einträge sind gleich; jeder wurde einmal erwartet
result-items-beyond = { $limit ->
    [one] Erwartet: nicht mehr als ein Eintrag
   *[other] Erwartet: nicht mehr als { $limit } Einträge
}
result-items-unexpected = { $count ->
    [one] Ein Eintrag wird hier nicht erwartet
   *[other] { $count } Einträge werden hier nicht erwartet
}
result-items-of-kind-at-least = { $count ->
    [one] Erwartet: mindestens ein Eintrag einer bestimmten Art
   *[other] Erwartet: mindestens { $count } Einträge einer bestimmten Art
}
result-items-of-kind-between = Erwartet: { $min } bis { $max } Einträge einer bestimmten Art
result-entries-at-least = { $limit ->
    [one] Erwartet: mindestens ein Feld, nicht { $actual }
   *[other] Erwartet: mindestens { $limit } Felder, nicht { $actual }
}
result-entries-at-most = { $limit ->
    [one] Erwartet: höchstens ein Feld, nicht { $actual }
   *[other] Erwartet: höchstens { $limit } Felder, nicht { $actual }
}
result-fits-no-shape = Passt zu keiner der erwarteten Formen
result-fits-several-shapes = Passt zu mehreren der erwarteten Formen, nicht zu genau einer
result-not-allowed = Dieser Wert ist ausgeschlossen
result-encoding = Erwartet: Text, der mit { $encoding } codiert ist
result-media-type = Erwartet: der Text einer Datei vom Typ { $media-type }
result-not-checked = Dies wurde hier nicht geprüft
result-one-of-listed = Erwartet: einer der aufgeführten Werte
