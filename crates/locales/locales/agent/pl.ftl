### Polski, w trybie rozkazującym jak przyciski.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = przed chwilą
minutes-ago = { $count ->
    [one] { $count } min temu
    [few] { $count } min temu
    [many] { $count } min temu
   *[other] { $count } min temu
}
hours-ago = { $count ->
    [one] { $count } godz. temu
    [few] { $count } godz. temu
    [many] { $count } godz. temu
   *[other] { $count } godz. temu
}
yesterday = wczoraj
days-ago = { $count ->
    [one] { $count } dzień temu
    [few] { $count } dni temu
    [many] { $count } dni temu
   *[other] { $count } dnia temu
}
seconds = { $seconds } s
milliseconds = { NUMBER($count) } ms

## Conversation: the skills of an agent

looking-for-agent = Szukanie agenta…
card-looked-for-at = Karty szukano pod adresami:
no-answer = brak odpowiedzi
skills = Umiejętności
ask-agent = Zapytaj samego agenta
input-text = Tekst
input-form = Formularz
input-file = Plik
input-sign-in = Logowanie
field-count = { $count ->
    [one] { $count } pole
    [few] { $count } pola
    [many] { $count } pól
   *[other] { $count } pola
}
find-skill = Znajdź umiejętność
start-skill = Rozpocznij
start-named-skill = Rozpocznij: { $name }
skills-found = { $all ->
    [one] { NUMBER($shown) } z { $all } umiejętności
    [few] { NUMBER($shown) } z { $all } umiejętności
    [many] { NUMBER($shown) } z { $all } umiejętności
   *[other] { NUMBER($shown) } z { $all } umiejętności
}

## Conversation: the request that is filled in and sent

request = Zlecenie
choose-skill = Co ma zrobić agent?
tags = Tagi
send-as = Wyślij jako
write-message-instead = Napisz zamiast tego wiadomość
use-form-instead = Wypełnij zamiast tego formularz
examples = Przykłady
example-number = Przykład { NUMBER($number) }
use-example = Użyj przykładu: { $name }
message = Wiadomość
enter-message = Wpisz wiadomość
sent = Wysłano
checking = Sprawdzanie…
clear = Wyczyść formularz
goes-to = Adresat: { $origin }
storage-full = Pamięć tej przeglądarki jest pełna. Po odświeżeniu strony wprowadzone dane przepadną.
draft-misfit = Zapisany szkic nie pasuje do tego formularza.
draft-use = Użyj mimo to
draft-delete = Usuń
refilled = Te wartości wysłano { $ago }.
refilled-replacing = Te wartości wysłano { $ago }. Zastąpiły one wprowadzone dane.
continues-conversation = To dalszy ciąg rozmowy „{ $title }”, ostatnia wiadomość: { $ago }.
new-conversation = Zacznij nową rozmowę
found-agents = Znalezieni agenci
connect-to = Połącz: { $name }
last-seen = ostatnio dostępny: { $time }

## Conversation: signing in

sign-in = Zaloguj się
signing-in = Logowanie…
sign-out = Wyloguj się
sign-out-effect = Wylogowanie usuwa z tej przeglądarki także wersje robocze i uruchomienia tego agenta.
not-now = Nie teraz
sign-in-methods = Sposób logowania
finding-sign-in-page = Szukanie strony logowania…
continue-in-window = Kontynuuj w otwartym oknie.
confirm-origin = Potwierdź, że można tam wysłać wprowadzone dane
show = Pokaż
hide = Ukryj
show-field = Pokaż: { $label }
header-name-help = Nazwa nagłówka, w którym przesyłany jest klucz agenta, na przykład X-API-Key.
client-id-help = Identyfikator klienta, pod którym ta strona jest tam zarejestrowana, z adresem przekierowania { $redirect }
entries-go-to = Wprowadzone dane trafią do { $origin } i zostaną zapomniane po zamknięciu tej strony.
signed-in-at = Zalogowano w { $origin }
send-entries-to = Wyślij wprowadzone dane do { $origin }
card-from-elsewhere = Karta agenta pochodzi z { $origin }, ale agent działa gdzie indziej. Kontynuuj tylko wtedy, gdy oba miejsca są zaufane.
signed-by = Podpis „{ $key }” zweryfikowany
signed-verified = Podpis zweryfikowany
signed-without-key = Podpis niezweryfikowany (brak klucza)
card-signature-mismatch = Podpis nie pasuje do karty agenta: karta mogła zostać zmieniona.
card-unsigned = Karta agenta nie jest podpisana.
signature-required = Ta strona pokazuje tylko agentów, których karta jest podpisana znanym jej kluczem.
sign-in-unauthorized = Agent musi wiedzieć, kto z niego korzysta.
sign-in-forbidden = To konto na to nie pozwala. Użyj innego.
sign-in-for-task = Agent będzie kontynuować zadanie po zalogowaniu.
sign-in-requested = Zaloguj się przed wysłaniem albo aby zobaczyć więcej umiejętności agenta.
sign-in-other-account = To konto nie ma do tego uprawnień. Zaloguj się na inne.
sign-in-expired = Logowanie wygasło. Zaloguj się ponownie.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = Uruchomienia
no-runs = Tutaj pojawią się uruchomienia.
sent-again = Wysłano ponownie.
clear-history = Wyczyść historię
confirm-clear-history = Usunąć wszystkie uruchomienia?
history-cleared = Historia wyczyszczona.
cancel = Anuluj
cancelling = Anulowanie…
you-asked = Zlecono
reported-at = Stan z { $moment }
run-actions = To uruchomienie
more-actions = Więcej działań
run-again = Uruchom ponownie
edit-and-run-again = Edytuj i uruchom ponownie
end-session = Zakończ sesję
continue-conversation = Kontynuuj rozmowę
open-comparison = Porównaj z…
compare-with = Porównaj z
close-comparison = Zamknij porównanie
remove-run = Usuń
run-removed = Usunięto.
view-result = Zobacz wynik
edit-request = Edytuj
agent-needs-answer = Agent czeka na odpowiedź
sign-in-to-continue = Zaloguj się, aby kontynuować
your-answer = Odpowiedź dla agenta
enter-answer = Wpisz odpowiedź
send-answer = Wyślij odpowiedź
sending-answer = Wysyłanie…
approve = Zatwierdź
reject = Odrzuć
decision = Decyzja
approve-what = Zatwierdzić „{ $what }”?
rejection-reason = Powód odrzucenia
credential-goes-to-agent = Agent prosi o te dane w imieniu innej usługi. Zostaną wysłane do agenta, który będzie mógł ich odtąd używać. Podaj je tylko wtedy, gdy ufasz agentowi.
credential-by-sign-in = Agent prosi o zalogowanie się w innej usłudze. Ta strona nie może zrobić tego za agenta. Możesz odpowiedzieć tekstem lub anulować zadanie.
continue-task = Kontynuuj
start-new-task = Zacznij nowe zadanie
earlier-messages = Wcześniejsze wiadomości
you = Ja
agent = Agent
answer = Odpowiedź
result = Wynik
progress = Postęp
message-count = { $count ->
    [one] { $count } wiadomość
    [few] { $count } wiadomości
    [many] { $count } wiadomości
   *[other] { $count } wiadomości
}
earlier-message-count = { $count ->
    [one] { $count } wcześniejsza wiadomość
    [few] { $count } wcześniejsze wiadomości
    [many] { $count } wcześniejszych wiadomości
   *[other] { $count } wcześniejszej wiadomości
}

## Conversation: states of runs

not-sent-yet = Jeszcze nie wysłano
sending = Wysyłanie
reconnecting = Ponowne łączenie
stopped-waiting = Przerwano oczekiwanie
status-unknown = Stan nieznany
submitted = Przekazano
working = W toku
needs-your-input = Czeka na odpowiedź
sign-in-required = Wymaga zalogowania
answered = Jest odpowiedź
completed = Zakończono
not-sent = Nie wysłano
canceled = Anulowano
failed = Nie powiodło się
rejected = Odrzucono
unknown-state = Nieznany
state-needs-answer = Agent czeka na odpowiedź.
state-needs-sign-in = Aby kontynuować, zaloguj się.
state-rejected = Agent odmówił bez podania powodu.
state-failed = Zadanie nie powiodło się. Agent nie podał powodu.
state-no-result = Agent nie wysłał wyniku.

## Conversation: notices about runs

notice-other-dialect = Agent nie obsługuje A2A { $from }, choć podaje to jego karta. Ta strona wysłała wiadomość ponownie jako A2A { $to }.
notice-not-canceled = Nie udało się anulować zadania. { $why }
notice-session-not-ended = Nie udało się zakończyć sesji. { $why }
notice-reconnecting = Utracono połączenie z agentem. Trwa ponowne łączenie.
notice-offline = Brak połączenia z siecią. Uruchomienie będzie kontynuowane, gdy sieć wróci.
notice-busy = Agent jest zajęty. Wiadomość zostanie automatycznie wysłana ponownie.
notice-given-up = Przerwano oczekiwanie, zanim agent odpowiedział. Agent może nadal pracować.
notice-stopped = Przerwano oczekiwanie. Agent może nadal pracować.
notice-crash-loop = Ta strona dwa razy uległa awarii podczas śledzenia tego zadania, więc przestała je sprawdzać. Agent może nadal pracować.
notice-unsure = Stronę zamknięto, zanim agent odpowiedział. Wiadomość mogła nie dotrzeć.
notice-unsure-unkept = Stronę zamknięto, zanim agent odpowiedział. Wiadomość mogła nie dotrzeć, a jej treści nie zachowano. Formularz można wysłać ponownie.
notice-answer-unsure = Odpowiedź mogła nie dotrzeć do agenta. Można ją wysłać ponownie.
notice-other-task = Agent wysłał aktualizacje dotyczące innego zadania. Ta strona je pominęła.
notice-accepted = Agent przyjął wiadomość, ale nie wysłał tu odpowiedzi.
notice-too-many-events = Agent wysłał ponad 10 000 zdarzeń. Ta strona nie odczytała pozostałych.
notice-too-many-results = Agent wysłał ponad 1000 wyników. Pozostałych nie pokazano.
notice-too-large-to-keep = Wynik był zbyt duży, aby zachować go po zamknięciu strony.
notice-secrets-not-kept = Po zamknięciu strony nie zachowano wartości, które wyglądają na poufne.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = Uwagi do odpowiedzi
oddity-half-character = Jeden ze znaków dotarł ucięty w połowie. Pokazano go jako �.
oddity-not-a-number = „NaN” lub „Infinity” odczytano jako pustą wartość, ponieważ w JSON nie ma takich liczb.
oddity-snake-case = Nazwy z podkreśleniami odczytano jako nazwy A2A.
oddity-root = Wartości wewnątrz „root” odczytano tak, jakby stały samodzielnie.
oddity-loose-parts = Pojedynczą część odczytano jako listę części.
oddity-loose-status = Stan zapisany samym słowem odczytano jako stan zadania.
oddity-text-result = Zwykły tekst odczytano jako wiadomość agenta.
oddity-unframed = Odpowiedź odczytano, choć nie miała otoczki JSON-RPC.
oddity-stream-type = Odpowiedź odczytano jako strumień zdarzeń, choć podaje inny typ.
oddity-unfinished-event = Ostatnie zdarzenie odczytano, choć strumień urwał się w jego trakcie.
oddity-several-messages = Agent odpowiedział kilkoma wiadomościami. Pokazano wszystkie.
oddity-other-task-id = Agent kontynuował zadanie pod innym ID. Ta strona śledziła je dalej.
oddity-repeated-message-id = Różne wiadomości mają to samo ID. Pokazano wszystkie.
oddity-no-task-id = Aktualizację bez ID zadania odczytano jako dotyczącą tego zadania.
oddity-unread = Części odpowiedzi nie udało się odczytać. Pokazano ją tak, jak nadeszła.
oddity-no-stream = Agent odmówił strumieniowania, choć jego karta je zapowiada. Wiadomość wysłano ponownie bez strumieniowania.
oddity-version-words = Karta zapisuje wersję A2A w inny sposób. Użyto liczby z tego zapisu.
oddity-binding-words = Karta nazywa powiązanie inaczej niż A2A. Powiązanie udało się rozpoznać.
oddity-binding-member = Karta podaje powiązanie tak, jak robi to inna wersja A2A. Powiązanie udało się rozpoznać.

## Conversation: what a run waits for

check-again = Sprawdź ponownie
retry = Spróbuj ponownie
check-now = Sprawdź teraz
stop-waiting = Nie czekaj dłużej
checking-task = Sprawdzanie zadania
checking-for-answer = Sprawdzanie, czy jest odpowiedź
waiting-for-network = Oczekiwanie na sieć
sending-again-in = Ponowne wysłanie za { NUMBER($seconds) } s
trying-again-in = Ponowna próba za { NUMBER($seconds) } s
checking-again-in = Ponowne sprawdzenie za { NUMBER($seconds) } s
signed-in-message = Logowanie zakończone.

## Results: copying and saving

copy = Kopiuj
copied = Skopiowano
copying-blocked = Przeglądarka zablokowała kopiowanie
export = Eksportuj
copy-as-text = Kopiuj jako tekst
copy-as-json = Kopiuj jako JSON
copy-this-code = Kopiuj ten kod
copy-this-text = Kopiuj ten tekst
download = Pobierz
download-as-text = Pobierz jako tekst
download-as-json = Pobierz jako JSON
download-as-csv = Pobierz jako CSV
download-as-markdown = Pobierz jako Markdown
print-or-pdf = Drukuj lub PDF
copy-form-link = Kopiuj link do wypełnionego formularza
download-this-text = Pobierz ten tekst
download-file = Pobierz: { $name }
text = Tekst

## Results: values

schema-too-deep = Schemat jest zbyt głęboko zagnieżdżony, aby go użyć. Wartość pokazano bez niego.
value-too-deep = Ta wartość jest zbyt głęboko zagnieżdżona, aby pokazać ją w czytelnym układzie. Zamiast tego pokazano tekst JSON.
result-number = Wynik { NUMBER($number) }
show-more-of = Pokaż więcej: { NUMBER($next) } z { NUMBER($left) }
show-more-kilobytes = Pokaż więcej ({ NUMBER($kilobytes) } KB)
places-differ = { $count ->
    [one] { $count } pole nie pasuje do schematu agenta
    [few] { $count } pola nie pasują do schematu agenta
    [many] { $count } pól nie pasuje do schematu agenta
   *[other] { $count } pola nie pasuje do schematu agenta
}
places-may-differ = { $count ->
    [one] Ten wynik nie podaje swojego schematu. W porównaniu ze schematem agenta nie pasuje { $count } pole.
    [few] Ten wynik nie podaje swojego schematu. W porównaniu ze schematem agenta nie pasują { $count } pola.
    [many] Ten wynik nie podaje swojego schematu. W porównaniu ze schematem agenta nie pasuje { $count } pól.
   *[other] Ten wynik nie podaje swojego schematu. W porównaniu ze schematem agenta nie pasuje { $count } pola.
}
no-value = brak
no-text = pusty tekst
no-members = pusty obiekt
no-items = pusta lista
share = Udział
not-in-the-schema = spoza schematu
does-not-fit = Nie pasuje
changes-reading-direction = Ten tekst zawiera niewidoczne znaki, które zmieniają kierunek czytania
show-less = Pokaż mniej
only-the-beginning = Pokazano tylko początek. Całość można skopiować lub pobrać.
show-all-lines = { $count ->
    [one] Pokaż cały { $written } wiersz
    [few] Pokaż wszystkie { $written } wiersze
    [many] Pokaż wszystkie { $written } wierszy
   *[other] Pokaż wszystkie { $written } wiersza
}
show-all-characters = { $count ->
    [one] Pokaż cały { $written } znak
    [few] Pokaż wszystkie { $written } znaki
    [many] Pokaż wszystkie { $written } znaków
   *[other] Pokaż wszystkie { $written } znaku
}
share-of = { $part } z { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [one] { $written } wiersz
    [few] { $written } wiersze
    [many] { $written } wierszy
   *[other] { $written } wiersza
}
item-count = { $count ->
    [one] { $written } element
    [few] { $written } elementy
    [many] { $written } elementów
   *[other] { $written } elementu
}
member-count = { $count ->
    [one] { $written } wpis
    [few] { $written } wpisy
    [many] { $written } wpisów
   *[other] { $written } wpisu
}
number-count = { $count ->
    [one] { $written } liczba
    [few] { $written } liczby
    [many] { $written } liczb
   *[other] { $written } liczby
}
duration-years = { $count ->
    [one] { $count } rok
    [few] { $count } lata
    [many] { $count } lat
   *[other] { $count } roku
}
duration-months = { $count ->
    [one] { $count } miesiąc
    [few] { $count } miesiące
    [many] { $count } miesięcy
   *[other] { $count } miesiąca
}
duration-weeks = { $count ->
    [one] { $count } tydzień
    [few] { $count } tygodnie
    [many] { $count } tygodni
   *[other] { $count } tygodnia
}
duration-days = { $count ->
    [one] { $count } dzień
    [few] { $count } dni
    [many] { $count } dni
   *[other] { $count } dnia
}
duration-hours = { NUMBER($count) } godz.
duration-minutes = { NUMBER($count) } min
duration-seconds = { NUMBER($count) } s

## Results: files, pictures and formatted text

file = Plik
source = Źródło
not-utf-8 = Ten plik nie jest tekstem UTF-8.
file-unreadable = Nie można odczytać tego pliku.
address-not-opened = Tego adresu nie można stąd otworzyć.
not-a-picture = Zawartość nie jest obrazem tego typu
unknown-part = Część nieznanego rodzaju, jako JSON
open-at = Otwórz na { $host }
load-image-from = Wczytaj obraz z { $host }
media-png = Obraz PNG
media-jpeg = Obraz JPEG
media-gif = Obraz GIF
media-webp = Obraz WebP
media-avif = Obraz AVIF
media-svg = Obraz SVG
media-pdf = Dokument PDF
media-zip = Archiwum ZIP
media-csv = Tabela CSV
media-plain = Zwykły tekst
code = Kod
task-done = Zrobione
task-to-do = Do zrobienia
image = Obraz
broken-image = (uszkodzony obraz)

## Results: tables and charts

table = Tabela
columns = Kolumny
columns-to-show = Widoczne kolumny
first-page = Pierwsza strona
previous-page = Poprzednia strona
next-page = Następna strona
last-page = Ostatnia strona
rows-range = Wiersze { $from }–{ $to } z { $count }
numbers-range = Liczby { $from }–{ $to } z { $count }
show-the-row = Pokaż ten wiersz
show-the-next-row = Pokaż następny taki wiersz
findings-on-other-pages = { $count ->
    [one] { $written } wiersz na innej stronie nie pasuje do schematu.
    [few] { $written } wiersze na innych stronach nie pasują do schematu.
    [many] { $written } wierszy na innych stronach nie pasuje do schematu.
   *[other] { $written } wiersza na innych stronach nie pasuje do schematu.
}
scroll-for-columns = Aby zobaczyć wszystkie kolumny ({ $count }), przewiń w bok.
not-sorted = W pierwotnej kolejności.
sorted-ascending = Posortowano rosnąco według: { $column }.
sorted-descending = Posortowano malejąco według: { $column }.
chart-of = Wykres kolumny
chart-numbers = liczby
bar-chart = Wykres słupkowy ({ $label }): { $summary }
line-chart = Wykres liniowy ({ $label }): { $summary }
chart-summary = { $count ->
    [one] { $written } wartość, od { $first } do { $last }, najniższa { $lowest }, najwyższa { $highest }.
    [few] { $written } wartości, od { $first } do { $last }, najniższa { $lowest }, najwyższa { $highest }.
    [many] { $written } wartości, od { $first } do { $last }, najniższa { $lowest }, najwyższa { $highest }.
   *[other] { $written } wartości, od { $first } do { $last }, najniższa { $lowest }, najwyższa { $highest }.
}

## Results: comparing two runs

comparison = Porównanie
input = Dane wejściowe
output = Dane wyjściowe
field = Pole
before = Przedtem
after = Potem
both = W obu
changed = Zmieniono
only-in-first = Usunięto
only-in-second = Dodano
no-output = Nie zapisano danych wyjściowych.
no-difference = Bez różnic.
more-differences = Nie pokazano wszystkich różnic.
same-text = Taki sam tekst.
absent = brak
whole-value = Cała wartość
equal-values = { $count ->
    [one] { $count } jednakowa wartość
    [few] { $count } jednakowe wartości
    [many] { $count } jednakowych wartości
   *[other] { $count } jednakowej wartości
}
equal-lines = { $count ->
    [one] { $count } jednakowy wiersz
    [few] { $count } jednakowe wiersze
    [many] { $count } jednakowych wierszy
   *[other] { $count } jednakowego wiersza
}

## The page: connecting to an agent

connect = Połącz
connecting = Łączenie…
agent-address = Adres agenta
connect-to-agent = Połącz z agentem
skip-to-content = Przejdź do treści
welcome-title = Który agent?
welcome = Wpisz adres agenta A2A. Dla każdej czynności, którą agent potrafi wykonać, pojawi się formularz.
step-connect = Połącz
step-connect-about = Karta mówi, co agent potrafi.
step-fill-in = Wypełnij
step-fill-in-about = Błędy są wyjaśniane przy polach.
step-read = Odczytaj wynik
step-read-about = Jako tekst, tabele i pliki, gotowe do eksportu.
sample-agents = Przykładowi agenci
no-agent-here = Pod tym adresem nie ma agenta
own-agent = Ta strona ma własnego agenta:
no-agent-at-hand = Nie masz agenta? Wypróbuj formularze bez niego:
unknown-skill = Ten agent nie ma umiejętności „{ $id }”. Wybierz jedną z poniższych.
link-question-title = Tę stronę otwarto z linku
connect-to-question = Połączyć z { $origin }?
connect-to-why = Agent pod tym adresem otrzyma to, co zostanie wysłane. Następnym razem ta strona połączy się bez pytania.
yes-connect = Tak, połącz

## The page: around a conversation

ready = Gotowe
not-reachable = Nieosiągalny
working-now = W toku…
offline = Offline
offline-effect = Brak połączenia z siecią. Można dalej wypełniać; nic nie zostanie wysłane, dopóki sieć nie wróci.
all-skills = Wszystkie umiejętności
view = Widok
activity = Aktywność
about = Informacje
your-runs = Moje uruchomienia
place-agents = Agenci
place-gallery = Galeria
place-playground = Plac zabaw
place-docs = Dokumentacja
menu = Menu
site = Witryna
language = Język
as-browser = Jak w przeglądarce
theme = Motyw
as-system = Jak w systemie
theme-light = Jasny
theme-dark = Ciemny
copy-link = Kopiuj link
another-agent = Inny agent

## The page: facts about an agent

provider = Dostawca
version = Wersja
address = Adres
protocol = Protokół
features = Funkcje
extensions = Rozszerzenia
schemas = Schematy
structured-input = Ustrukturyzowane dane wejściowe
input-errors = Błędy danych wejściowych
signature = Podpis
card-check = Kontrola karty
inspect-card = Zbadaj tę kartę
documentation = Dokumentacja
contact = Kontakt
pricing = Cennik
no-schemas = nie zadeklarowano
protocol-over = A2A { $version } przez { $transport }
protocol-sessions = Sesje { $version } przez REST
protocol-sessions-newer = Sesje { $version } przez REST, wersja nowsza niż obsługiwana tu 1.0
protocol-envelopes = Koperty wiadomości przez HTTP POST
streaming = strumieniowanie
push-notifications = powiadomienia push
extension-not-supported = nieobsługiwane przez tę stronę
extension-confirmed = ✓ potwierdzone przez agenta
extension-not-confirmed = zażądano, agent nie potwierdził
extension-requested = zażądano
extension-required = wymagane
schemas-declared = { $names } ({ $place })
schema-at-root = na najwyższym poziomie karty
schema-in-extension = w parametrach rozszerzenia
schema-of-skill-input = dane wejściowe umiejętności „{ $skill }”
schema-of-skill-output = dane wyjściowe umiejętności „{ $skill }”
schema-of-capability = parametry możliwości „{ $capability }”
schema-asked-for = na prośbę agenta

## The page: the log of requests

protocol-log = Dziennik protokołu
log-empty = Nie ma jeszcze żądań.
log-cut = Reszty nie zachowano.
logged-request = Żądanie
logged-answer = Odpowiedź
copy-as-curl = Kopiuj jako curl
check-request = Sprawdź żądanie
check-answer = Sprawdź odpowiedź
check = Sprawdź
valid = Poprawne
finding-count = { $count ->
    [one] { $count } ustalenie
    [few] { $count } ustalenia
    [many] { $count } ustaleń
   *[other] { $count } ustalenia
}
log-not-sent = nie wysłano
log-redirected = przekierowano
log-broke-off = połączenie zerwane
log-timeout = trwało zbyt długo
log-too-large = zbyt duże
log-stopped = zatrzymano
log-under-way = w toku

## The inspector: a tool for developers that checks pasted JSON

inspect = Zbadaj JSON
back-to-the-agent = Wróć do agenta
inspect-hint = Można tu wkleić lub upuścić kartę agenta, wiadomość, zadanie, odpowiedź, strumień zdarzeń albo inny JSON A2A. Wszystko pozostaje na tym urządzeniu.
text-not-shown = Ten tekst jest za długi, aby go tu pokazać. Mimo to zostanie sprawdzony.
open-file = Otwórz plik
kind = Rodzaj
recognise = Rozpoznaj automatycznie
with-card = Z kartą agenta
agent-card = Karta agenta
agent-card-hint = Dzięki karcie wiadomości są sprawdzane także względem schematów zadeklarowanych przez agenta.
nothing-to-inspect = Nie ma jeszcze nic do zbadania.
not-inspected = Nie zbadano tekstu. { $why }
checks = Kontrole
findings = Ustalenia
check-passed = Zaliczono
check-failed = Nie zaliczono
check-not-applicable = Nie dotyczy
severity-error = Błąd
severity-warning = Ostrzeżenie
severity-note = Uwaga
error-count = { $count ->
    [one] { $count } błąd
    [few] { $count } błędy
    [many] { $count } błędów
   *[other] { $count } błędu
}
warning-count = { $count ->
    [one] { $count } ostrzeżenie
    [few] { $count } ostrzeżenia
    [many] { $count } ostrzeżeń
   *[other] { $count } ostrzeżenia
}
note-count = { $count ->
    [one] { $count } uwaga
    [few] { $count } uwagi
    [many] { $count } uwag
   *[other] { $count } uwagi
}
nothing-wrong = wszystko w porządku
copy-report = Kopiuj raport
at-line = Wiersz { NUMBER($line) }, kolumna { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = Przetestuj tego agenta
test-agent-hint = Dla każdego schematu wejściowego i każdego powiązania na adres { $address } zostanie wysłany tuzin wiadomości lub więcej, w tym nieprawidłowe. Każda może rozpocząć prawdziwe zadanie.
test-agent-stop = Zatrzymaj test
test-not-loaded = Nie udało się wczytać testu. Spróbuj ponownie.
test-running = Trwa testowanie agenta.
test-sent = { $count ->
    [one] Wysłano { $count } żądanie
    [few] Wysłano { $count } żądania
    [many] Wysłano { $count } żądań
   *[other] Wysłano { $count } żądania
}
test-stopped = Test zatrzymano. Rozpoczęte zadania mogą nadal trwać.
test-not-run = Agent nie został przetestowany. { $why }
test-other-origin = Karta podaje punkt końcowy z innego źródła, { $origin }. Czy test może wysyłać tam wiadomości?
test-other-too = Przetestuj także ten
test-other-not = Pomiń
test-conforms = Agent jest zgodny: nie łamie żadnej reguły MUST.
test-no-answers = Nie udało się ocenić agenta: żadna odpowiedź na to nie pozwala.
test-musts-broken = { $count ->
    [one] Agent nie jest zgodny: łamie { $count } regułę MUST.
    [few] Agent nie jest zgodny: łamie { $count } reguły MUST.
    [many] Agent nie jest zgodny: łamie { $count } reguł MUST.
   *[other] Agent nie jest zgodny: łamie { $count } reguły MUST.
}
test-shoulds-broken = { $count ->
    [one] Łamie { $count } regułę SHOULD.
    [few] Łamie { $count } reguły SHOULD.
    [many] Łamie { $count } reguł SHOULD.
   *[other] Łamie { $count } reguły SHOULD.
}
check-unclear = Niejasne

## Connecting: why an agent can’t be reached or its answer not read

address-missing = Wpisz adres agenta, na przykład https://agent.example.com.
address-other-scheme = Adres agenta zaczyna się od https:// lub http://, a ten od „{ $scheme }:”.
address-without-host = To nie jest adres internetowy; taki adres wygląda jak https://agent.example.com.
agent-unreachable = Pod adresem { $url } nic nie odpowiada. Sprawdź adres i to, czy agent działa.
card-cors = Serwer { $url } nie pozwala stronom internetowym odczytać karty agenta (CORS).
endpoint-cors = Agent istnieje, ale { $url } nie odpowiada na żądania stron internetowych (CORS). Nie wiadomo, czy wiadomość dotarła.
endpoint-redirected = { $url } przekierowuje na adres, którego karta agenta nie podaje. Nic tam nie wysłano.
card-redirected = { $url } przekierowuje na { $to }, czyli na inny serwer. Jeśli to właściwy agent, wpisz jego adres.
mixed-content = Ta strona jest zabezpieczona (https), a { $url } nie, więc przeglądarka blokuje połączenie.
card-not-found = Pod tym adresem nie znaleziono karty agenta. Sprawdź adres albo wpisz adres karty.
card-is-web-page = Pod adresem { $url } jest strona internetowa, a nie karta agenta. Sprawdź adres.
card-not-json = Odpowiedź z { $url } nie jest kartą agenta: to nie JSON.
answer-is-web-page = Zamiast wyniku agent odesłał stronę internetową. Adres w karcie agenta może być błędny albo odpowiedział serwer pośredniczący.
answer-not-json = Odpowiedź agenta nie jest w formacie JSON.
card-broken = Karta agenta z { $url } urwała się w połowie: połączenie zostało zerwane. Połącz się ponownie.
not-a-card = JSON z { $url } nie jest kartą agenta: nie ma w nim nazwy ani adresu do wywołania.
interface-unreachable = Karta agenta podaje adres { $url }, pod którym nic nie odpowiada. Powiadom właściciela agenta.
interface-is-local = Ten adres oznacza komputer, na którym otwarto tę stronę.
answer-to-other-message = Odpowiedź agenta dotyczy innej wiadomości niż Twoja albo pochodzi od innego nadawcy. Nie zostanie pokazana.
not-an-answer = Odpowiedź agenta jest niezgodna z A2A: to JSON, ale ani zadanie, ani wiadomość.
no-address-to-call = Karta agenta nie podaje adresu do wywołania.
no-usable-interface = Strona internetowa nie może wywołać tego agenta: oferuje on { $offered }. Ta strona obsługuje JSONRPC z A2A 1.0, 0.3 i 0.2 oraz HTTP+JSON z A2A 1.0.
no-usable-interface-old = Strona internetowa nie może wywołać tego agenta: oferuje on { $offered }. Ta strona obsługuje JSONRPC z A2A 1.0, 0.3 i 0.2 oraz HTTP+JSON z A2A 1.0, ale nie z 0.3.
unusable-address = Karta agenta podaje adres „{ $url }”, który nie jest zwykłym adresem internetowym. Nic nie wysłano.
sign-in-status = Aby kontynuować, zaloguj się (HTTP { NUMBER($status) }).
card-status = Nie udało się odczytać karty agenta (HTTP { NUMBER($status) }).
agent-busy = Agent jest zajęty. Spróbuj ponownie za minutę.
agent-failed = Agent zgłosił błąd (HTTP { NUMBER($status) }). Spróbuj ponownie. Jeśli błąd się powtarza, powiadom właściciela agenta.
agent-wants-payment = Agent chce za to zapłaty (HTTP 402), a ta strona nie może zapłacić.
nothing-at = Pod adresem { $url } nic nie ma (HTTP 404). Adres pochodzi z karty agenta. Powiadom właściciela agenta.
server-says = Komunikat serwera: { $reason }
agent-refused-status = Agent odrzucił żądanie (HTTP { NUMBER($status) }).
agent-refused-error = Agent odrzucił żądanie (błąd { $name }).
agent-refused-because = Agent odrzucił żądanie: { $why }
agent-cannot-read = Agent nie może odczytać wiadomości. Powiadom właściciela agenta.
agent-rejects-values = Agent nie przyjmuje tych wartości. Sprawdź je i wyślij ponownie.
agent-cannot-verify-sender = Agent nie mógł potwierdzić nadawcy wiadomości.
agent-forbids = Agent nie zezwala na to żądanie.
agent-found-nothing = Agent nie znalazł tego, czego dotyczy żądanie.
agent-lacks-method = Agent nie oferuje tej metody.
message-too-large-for-agent = Wiadomość jest za duża dla agenta.
agent-failed-inside = Agent zgłosił błąd. Spróbuj ponownie. Jeśli błąd się powtarza, powiadom właściciela agenta.
required-extensions = Agent wymaga rozszerzenia, którego ta strona nie obsługuje: { $names }. Nic nie wysłano.
session-ended = Agent zakończył sesję, zanim odpowiedział ({ $status }).
message-not-signed = Ta strona nie mogła podpisać wiadomości. Nic nie wysłano.
answer-signature-mismatch = Podpis nie pasuje do odpowiedzi agenta, więc jej nie pokazano. Odpowiedź mogła zostać zmieniona po drodze.
answer-signature-stale = Odpowiedzi agenta nie pokazano: podpisano ją zbyt dawno, nadeszła już wcześniej albo zegar tego urządzenia źle chodzi.
answer-not-verified = Odpowiedzi agenta nie pokazano: ta strona przyjmuje tylko odpowiedzi podpisane znanym jej kluczem.
clock-differs = { $seconds ->
    [one] Agent odrzucił wiadomość, ponieważ zegary tego urządzenia i agenta różnią się o { $seconds } sekundę. Ustaw zegar urządzenia i wyślij ponownie.
    [few] Agent odrzucił wiadomość, ponieważ zegary tego urządzenia i agenta różnią się o { $seconds } sekundy. Ustaw zegar urządzenia i wyślij ponownie.
    [many] Agent odrzucił wiadomość, ponieważ zegary tego urządzenia i agenta różnią się o { $seconds } sekund. Ustaw zegar urządzenia i wyślij ponownie.
   *[other] Agent odrzucił wiadomość, ponieważ zegary tego urządzenia i agenta różnią się o { $seconds } sekundy. Ustaw zegar urządzenia i wyślij ponownie.
}
connection-lost = Utracono połączenie z agentem. Agent mógł przerwać pracę albo nadal pracuje. Wprowadzone dane pozostały.
answer-timeout = Agent zbyt długo nie odpowiadał.
answer-too-large = Odpowiedź agenta jest dłuższa niż { NUMBER($most) } MB. Ta strona nie odczytała reszty.
given-card = właściwości card
nameless-agent = Agent bez nazwy
registry = Rejestr
find-agents = Znajdź agentów
call-method = Wywołaj metodę po nazwie

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = Dla właściciela agenta: na żądania karty należy odpowiadać z nagłówkiem „Access-Control-Allow-Origin” i zezwolić na nagłówki content-type, authorization, a2a-version, a2a-extensions i x-a2a-extensions, a także na nagłówek klucza API agenta, jeśli jest tam przyjmowany.
advice-endpoint-cors = Dla właściciela agenta: na żądania do punktu końcowego agenta (także wstępne żądanie OPTIONS) należy odpowiadać z nagłówkiem „Access-Control-Allow-Origin” i zezwolić na nagłówki content-type, authorization, a2a-version, a2a-extensions i x-a2a-extensions, a także na nagłówek klucza API agenta, jeśli jest tam przyjmowany.
advice-mixed-content = Dla właściciela agenta: agenta należy udostępniać przez https.
advice-redirected = Dla właściciela agenta: w karcie należy podać adres, na który przekierowywane są wywołania.
advice-interface = Dla właściciela agenta: należy zadeklarować interfejs z powiązaniem JSONRPC albo HTTP+JSON z wersją protokołu 1.0.
advice-address = Dla właściciela agenta: adres powinien zaczynać się od https://, a jego host należy zapisać w ASCII, bez nazwy użytkownika.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = Ta strona nie mogła dostarczyć danych logowania: { $why }.
credentials-failed-silently = Ta strona nie mogła dostarczyć danych logowania: nie podano powodu.
credentials-empty = Ta strona nie mogła dostarczyć danych logowania: funkcja getCredentials nie zwróciła klucza, tokenu, nazwy użytkownika ani nagłówków.
credentials-scheme = Ta strona nie mogła dostarczyć danych logowania: wybrała metodę „{ $name }”, której karta agenta nie deklaruje.
credentials-no-key = Ta strona nie mogła dostarczyć danych logowania: podała klucz API, a karta agenta żadnego nie deklaruje.
credentials-header = Ta strona nie mogła dostarczyć danych logowania: podała nagłówek „{ $name }”, którego karta agenta nie deklaruje.
credentials-unsendable = Ta strona nie mogła dostarczyć danych logowania: zawierają one znak, którego nie można wysłać.
window-blocked = Przeglądarka zablokowała okno logowania. Zezwól tej stronie na wyskakujące okna i spróbuj ponownie.
window-closed = Logowanie wciąż trwa? Kontynuuj w drugim oknie. Jeśli zostało zamknięte, zaloguj się ponownie.
sign-in-needs-https = To logowanie wymaga strony udostępnianej przez https.
sign-in-not-ours = Odpowiedź okna logowania dotyczy innego logowania, więc ta strona ją pominęła. Spróbuj ponownie.
sign-in-address = Karta agenta odsyła do „{ $url }”, a to nie jest zwykły adres internetowy. Ta strona go nie otworzyła.
sign-in-unsafe = Karta agenta odsyła do { $host } bez https, więc ta strona nie otworzyła tego adresu.
sign-in-several-origins = Karta agenta odsyła do logowania na { $window }, ale wynik kieruje do { $other }. Ta strona tego nie otworzyła.
sign-in-foreign-issuer = { $host } podaje jako wystawcę „{ $issuer }”, czyli inną witrynę. Ta strona tego nie otworzyła.
sign-in-no-metadata = { $host } nie podaje, jak się tam zalogować.
sign-in-refused = Odmówiono logowania ({ $code }).
sign-in-refused-because = Odmówiono logowania: { $why }
sign-in-unreachable = { $host } nie odpowiada tej stronie, więc nie można było dokończyć logowania.
sign-in-no-token = { $host } nie zwraca tokenu.
sign-in-where = Logowanie odbywa się na { $window }, w osobnym oknie.
sign-in-where-and-token = Logowanie odbywa się na { $window }, w osobnym oknie; następnie ta strona pobiera token z { $token }.
sign-in-grants = Agent pod adresem { $agent } uzyska uprawnienia: { $scopes }.
sign-in-grants-all = Agent pod adresem { $agent } uzyska wszystkie uprawnienia, które { $window } daje tej stronie.

## Signing in: methods that this page can’t use

unusable-cookie = Agent wymaga klucza w pliku cookie, a strona internetowa nie może go ustawić dla innej witryny.
unusable-key-place = Karta agenta nie podaje, gdzie wysłać klucz.
unusable-client-certificate = Agent wymaga certyfikatu klienta (mutual TLS). Strona internetowa nie może go wysłać.
unusable-http-scheme = Agent wymaga metody HTTP „{ $name }”, której ta strona nie obsługuje.
unusable-no-flows = Karta agenta nie opisuje logowania OAuth.
unusable-flows = Agent oferuje OAuth tylko w wariancie: { $names }. Strona internetowa może użyć kodu autoryzacji z PKCE.
unusable-window = To logowanie otwiera nowe okno, czego ta strona jeszcze nie obsługuje.
unusable-method = Ta strona nie obsługuje metody logowania „{ $kind }”.
unusable-undeclared = Agent wymaga „{ $name }”, ale jego karta nie opisuje tego logowania.
unusable-two-in-one = Agent wymaga dwóch różnych danych logowania w tym samym nagłówku.

## Signing in: fields, and what is wrong with an entry

api-key = Klucz API
api-key-named = Klucz API „{ $name }”
token = Token
user-name = Nazwa użytkownika
password = Hasło
header = Nagłówek
client-id = Identyfikator klienta
enter-api-key = Wpisz klucz API
enter-token = Wpisz token
enter-user-name = Wpisz nazwę użytkownika
enter-the-password = Wpisz hasło
enter-header-name = Wpisz nazwę nagłówka
enter-client-id = Wpisz identyfikator klienta, który ta strona tam ma
entry-unsendable = Usuń znak, którego nie można wysłać
entry-colon = Nazwa użytkownika nie może zawierać dwukropka
entry-header-name = Wpisz nazwę nagłówka, który strony internetowe mogą wysyłać
entry-refused = Agent tego nie przyjął. Sprawdź wpis i spróbuj ponownie
entry-forbidden = Te dane logowania są poprawne, ale na to nie pozwalają
bearer-token = Token Bearer
user-name-and-password = Nazwa użytkownika i hasło
client-certificate = Certyfikat klienta
nameless-scheme = Bez nazwy
key-in-address = Klucz API w adresie ({ $parameter })
key-in-header = Klucz API w nagłówku { $parameter }
key-in-cookie = Klucz API w pliku cookie { $parameter }
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = Nieoczekiwane w tym miejscu
result-name = „{ $name }” nie jest nazwą oczekiwaną w tym miejscu
result-missing = Brakuje „{ $name }”
result-missing-because = Brakuje „{ $name }”, choć jest „{ $because }”
result-expected = Oczekiwano: { $what }
result-at-least = Oczekiwano: co najmniej { $limit }
result-at-most = Oczekiwano: najwyżej { $limit }
result-more-than = Oczekiwano: więcej niż { $limit }
result-less-than = Oczekiwano: mniej niż { $limit }
result-multiple-of = Oczekiwano: wielokrotność { $of }
result-characters-at-least = Oczekiwano znaków: co najmniej { $limit }, a nie { $actual }
result-characters-at-most = Oczekiwano znaków: najwyżej { $limit }, a nie { $actual }
result-pattern = Oczekiwano postaci { $pattern }
result-items-at-least = Oczekiwano elementów: co najmniej { $limit }, a nie { $actual }
result-items-at-most = Oczekiwano elementów: najwyżej { $limit }, a nie { $actual }
result-items-equal = Elementy { $first } i { $second } są takie same; każdego oczekiwano tylko raz
result-items-equal-somewhere = Dwa elementy są takie same; każdego oczekiwano tylko raz
result-items-beyond = Oczekiwano elementów: nie więcej niż { $limit }
result-items-unexpected = Nieoczekiwane elementy w tym miejscu: { $count }
result-items-of-kind-at-least = Oczekiwano elementów pewnego rodzaju: co najmniej { $count }
result-items-of-kind-between = Oczekiwano elementów pewnego rodzaju: od { $min } do { $max }
result-entries-at-least = Oczekiwano pól: co najmniej { $limit }, a nie { $actual }
result-entries-at-most = Oczekiwano pól: najwyżej { $limit }, a nie { $actual }
result-fits-no-shape = Nie pasuje do żadnej z oczekiwanych postaci
result-fits-several-shapes = Pasuje do kilku oczekiwanych postaci, a nie do dokładnie jednej
result-not-allowed = Ta wartość jest wykluczona
result-encoding = Oczekiwano tekstu zakodowanego jako { $encoding }
result-media-type = Oczekiwano tekstu pliku typu { $media-type }
result-not-checked = Nie sprawdzono tego tutaj
result-one-of-listed = Oczekiwano jednej z podanych wartości
