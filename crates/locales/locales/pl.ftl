### Polski, w trybie rozkazującym jak przyciski.

required-because = { $message }, ponieważ wypełniono „{ $field }”
choose-one = Wybierz opcję
choose-several = Wybierz co najmniej jedną opcję
choose-kind = Wybierz typ
choose-file = Wybierz plik
choose-offered = Wybierz jedną z podanych wartości
choose-of = Wybierz: { $options }
choose-yes = Wybierz „Tak”
choose-no = Wybierz „Nie”
enter-value = Wpisz wartość
enter-named = Uzupełnij pole „{ $name }”
enter-number = Wpisz liczbę
enter-whole-number = Wpisz liczbę całkowitą
enter-date = Wpisz datę
enter-time = Wpisz godzinę
enter-date-time = Wpisz datę i godzinę
enter-email = Wpisz adres e-mail
enter-web-address = Wpisz adres internetowy
enter-password = Wpisz hasło
enter-name = Wpisz nazwę
enter-what = Wpisz: { $what }
enter-character = Wpisz co najmniej jeden znak
enter-json = Wpisz JSON, na przykład {"{"}"a": 1{"}"}
add-list = Dodaj element
add-this = Dodaj to
fill-in = Wypełnij to
fill-in-either = Wypełnij: { $names }
fill-in-one-of-two = Wypełnij: { $names }, nie oba
fill-in-one-of-several = Wypełnij tylko jedno z tych pól: { $names }
tick-box = Aby kontynuować, zaznacz pole
leave-empty = Zostaw to puste
leave-out-names = Pomiń: { $names }
must-be = Oczekiwano: { $what }
must-not-be = Niedozwolone: { $what }
not-allowed = Ta wartość jest niedozwolona
number-too-small = Wpisz liczbę nie mniejszą niż { $limit }
number-too-large = Wpisz liczbę nie większą niż { $limit }
number-not-above = Wpisz liczbę większą niż { $limit }
number-not-below = Wpisz liczbę mniejszą niż { $limit }
number-not-multiple = Wpisz wielokrotność { $of }
file-too-small = Wybierz plik o rozmiarze co najmniej { $limit }
file-too-large = Wybierz plik o rozmiarze najwyżej { $limit } (ten ma { $actual })
file-of-wrong-type = Wybierz plik typu { $wanted } („{ $name }” jest typu { $given })
file-alone = Wybierz tylko jeden plik
upload-under-way = Plik „{ $name }” jest jeszcze przesyłany. Zaczekaj na zakończenie lub anuluj przesyłanie
upload-failed = Nie udało się przesłać pliku „{ $name }”
upload-failed-because = Nie udało się przesłać pliku „{ $name }”: { $reason }
text-too-short = { $limit ->
    [one] Wpisz co najmniej { $limit } znak (jest { $actual })
    [few] Wpisz co najmniej { $limit } znaki (jest { $actual })
    [many] Wpisz co najmniej { $limit } znaków (jest { $actual })
   *[other] Wpisz co najmniej { $limit } znaku (jest { $actual })
}
text-too-long = { $limit ->
    [one] Wpisz najwyżej { $limit } znak (jest { $actual })
    [few] Wpisz najwyżej { $limit } znaki (jest { $actual })
    [many] Wpisz najwyżej { $limit } znaków (jest { $actual })
   *[other] Wpisz najwyżej { $limit } znaku (jest { $actual })
}
text-not-like = Wpisz to w wymaganej postaci, na przykład { $example }
text-not-as-described = Wpisz to zgodnie z powyższym opisem
text-not-of-pattern = Zachowaj wymagany format: { $pattern }
items-too-few = { $limit ->
    [one] Dodaj co najmniej { $limit } element
    [few] Dodaj co najmniej { $limit } elementy
    [many] Dodaj co najmniej { $limit } elementów
   *[other] Dodaj co najmniej { $limit } elementu
}
items-too-many = { $limit ->
    [one] Zostaw najwyżej { $limit } element (jest { $actual })
    [few] Zostaw najwyżej { $limit } elementy (jest { $actual })
    [many] Zostaw najwyżej { $limit } elementów (jest { $actual })
   *[other] Zostaw najwyżej { $limit } elementu (jest { $actual })
}
items-beyond = { $limit ->
    [one] Tu może być tylko { $limit } element
    [few] Tu mogą być tylko { $limit } elementy
    [many] Tu może być tylko { $limit } elementów
   *[other] Tu może być tylko { $limit } elementu
}
items-unexpected = { $count ->
    [one] { $count } element nie może tu być
    [few] { $count } elementy nie mogą tu być
    [many] { $count } elementów nie może tu być
   *[other] { $count } elementu nie może tu być
}
items-equal = Elementy { $first } i { $second } są takie same; każdy może wystąpić tylko raz
items-equal-somewhere = Dwa elementy są takie same; każdy może wystąpić tylko raz
items-impossible = Żadna liczba elementów nie może być tu właściwa
items-of-kind-at-least = Oczekiwano w liczbie co najmniej { $count }: { $kind }
items-of-kind-exactly = Oczekiwano w liczbie dokładnie { $count }: { $kind }
items-of-kind-at-most = Oczekiwano w liczbie najwyżej { $count }: { $kind }
items-of-kind-between = Oczekiwano w liczbie od { $min } do { $max }: { $kind }
entries-too-few = { $limit ->
    [one] Wypełnij co najmniej { $limit } pole
    [few] Wypełnij co najmniej { $limit } pola
    [many] Wypełnij co najmniej { $limit } pól
   *[other] Wypełnij co najmniej { $limit } pola
}
entries-too-many = { $limit ->
    [one] Zostaw najwyżej { $limit } pole (jest { $actual })
    [few] Zostaw najwyżej { $limit } pola (jest { $actual })
    [many] Zostaw najwyżej { $limit } pól (jest { $actual })
   *[other] Zostaw najwyżej { $limit } pola (jest { $actual })
}
unexpected = Tego się tu nie oczekuje; usuń to
unexpected-names = Nieoczekiwane: { $names }; usuń to
unexpected-anything = Tu nie może nic być; usuń to
name-not-allowed = Nazwy „{ $name }” nie można tu użyć
name-not-of-kind = Nazwy „{ $name }” nie można tu użyć; oczekiwano: { $kind }
name-taken = Wpis o tej nazwie już istnieje
name-not-added = Wybierz „Dodaj”, aby dodać tę nazwę, albo ją usuń
fits-no-shape = Nie pasuje to do żadnej z dozwolonych postaci
fits-several-shapes = Pasuje to do kilku postaci, a musi pasować do dokładnie jednej
fits-several-of = Pasuje to jednocześnie do { $names }, a musi pasować do dokładnie jednej postaci
either-or = { $first }, albo: { $second }
encoding-wrong = Musi to być zakodowane jako { $encoding }
media-type-wrong = Musi to być tekst pliku typu { $media-type }
not-checked = Nie sprawdzono tego tutaj; zdecyduje agent
other-violation = To nie spełnia reguły „{ $keyword }”
too-much-wrong = Coś tu jest nie tak; jest tego za dużo, by wskazać gdzie
number-unfinished = Dokończ liczbę
number-with-comma = Wpisz liczbę z kropką dziesiętną, na przykład { $example }
number-unreadable = Wpisz liczbę, na przykład 12 lub { $example }
number-ambiguous = Można to odczytać na dwa sposoby; wpisz { $whole } lub { $decimal }
moment-unfinished = Dokończ datę lub godzinę
json-too-deep = Zagnieżdżenie jest głębsze niż { $levels } poziomów i nie można go tu odczytać
json-unreadable = To jeszcze nie jest JSON (wiersz { $line }, kolumna { $column }: { $reason })
json-not-base64 = Ten tekst nie jest kodem JSON w Base64. Wpisz tu JSON albo zacznij od nowa
at-path = { $path }: { $message }
path-separator = {" › "}
json-reason-end-of-string = brakuje zamykającego cudzysłowu
json-reason-end-of-list = brakuje zamykającego ]
json-reason-end-of-object = brakuje zamykającego {"}"}
json-reason-end-of-value = tekst kończy się za wcześnie
json-reason-more-text = po wartości nie może już nic być
json-reason-value = brakuje wartości; tekst zapisuje się w podwójnym cudzysłowie
json-reason-word = bez cudzysłowu pisze się tylko true, false i null
json-reason-trailing-comma = usuń ostatni przecinek
json-reason-list-separator = brakuje przecinka lub ]
json-reason-object-separator = brakuje przecinka lub {"}"}
json-reason-name = brakuje nazwy w podwójnym cudzysłowie
json-reason-colon = brakuje dwukropka
json-reason-number = liczby pisze się tak: 12, -0.5 lub 1e9
json-reason-escape = sam ukośnik wsteczny pisze się jako \\
json-reason-surrogate = ta sekwencja \u to tylko połowa znaku
json-reason-control-character = koniec wiersza pisze się jako \n, a tabulator jako \t
problems-inside = { $count ->
    [one] { $count } problem w środku
    [few] { $count } problemy w środku
    [many] { $count } problemów w środku
   *[other] { $count } problemu w środku
}
number-point = ,
number-group = {"\u00A0"}
quoted = „{ $text }”
label-case = unchanged
nothing = nic
yes-in-sentence = tak
no-in-sentence = nie
something-else = coś innego
list-next = { $first }, { $next }
list-or = { $first } lub { $last }
list-and = { $first } i { $next }
labelled = { $label }: { $value }
size-bytes = { $count ->
    [one] { $count } bajt
    [few] { $count } bajty
    [many] { $count } bajtów
   *[other] { $count } bajtu
}
size-kilobytes = { $size } KB
size-megabytes = { $size } MB
kind-requested = wymagany rodzaj
kind-text = tekst
kind-whole-number = liczba całkowita
kind-number = liczba
kind-boolean = tak lub nie
kind-object = grupa nazwanych wartości
kind-list = lista
kind-with = element zawierający { $members }
kind-member-value = { $name } { $value }
kind-number-between = liczba od { $least } do { $most }
kind-number-at-least = liczba nie mniejsza niż { $least }
kind-number-at-most = liczba nie większa niż { $most }
kind-length-between = { $most ->
    [one] od { $least } do { $most } znaku
    [few] od { $least } do { $most } znaków
    [many] od { $least } do { $most } znaków
   *[other] od { $least } do { $most } znaku
}
kind-length-at-least = { $least ->
    [one] co najmniej { $least } znak
    [few] co najmniej { $least } znaki
    [many] co najmniej { $least } znaków
   *[other] co najmniej { $least } znaku
}
kind-length-at-most = { $most ->
    [one] najwyżej { $most } znak
    [few] najwyżej { $most } znaki
    [many] najwyżej { $most } znaków
   *[other] najwyżej { $most } znaku
}
format-email = adres e-mail, na przykład name@example.com
format-date = data w postaci rok-miesiąc-dzień, na przykład 2026-03-31
format-time = godzina z przesunięciem względem UTC, na przykład 14:30:00Z
format-date-time = data i godzina z przesunięciem względem UTC, na przykład 2026-03-31T14:30:00Z
format-duration = czas trwania, na przykład P3DT12H
format-uri = pełny adres internetowy, na przykład https://example.com
format-uri-reference = adres internetowy lub jego część
format-uuid = UUID, na przykład 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = adres IPv4, na przykład 192.0.2.1
format-ipv6 = adres IPv6, na przykład 2001:db8::1
format-hostname = nazwa hosta, na przykład example.com
format-color = kolor, na przykład #00ff00 lub green
format-byte = Base64, na przykład aGVsbG8=
format-regex = wyrażenie regularne
format-json-pointer = JSON Pointer, na przykład /a/0
format-other = wartość w formacie „{ $format }”
pattern-only = tylko { $characters }
pattern-one = jeden znak ({ $character })
pattern-one-or-more = jeden lub więcej ({ $characters })
pattern-any-number = dowolna liczba ({ $characters })
pattern-possibly = ewentualnie { $what }
pattern-count = { $count } × { $characters }
pattern-count-or-more = { $count } lub więcej × { $characters }
pattern-count-between = od { $least } do { $most } × { $characters }
pattern-then = { $first }, potem { $next }
pattern-letter = litera
pattern-letters = litery
pattern-small-letter = mała litera
pattern-small-letters = małe litery
pattern-capital-letter = wielka litera
pattern-capital-letters = wielkie litery
pattern-digit = cyfra
pattern-digits = cyfry
pattern-spaces = spacje
nameless = (bez nazwy)
empty-text-title = (puste)
type-heading = Typ
yes = Tak
no = Nie
none = Brak
type-text = Tekst
type-number = Liczba
type-boolean = Prawda lub fałsz
type-object = Obiekt
type-list = Lista
type-null = null
list-of = Lista: { $items }
union-one-of = Jedno z tych
union-kind = Rodzaj
branch-number = Opcja { $number }
item-number = Element { $number }
titled-item-number = { $title } { $number }
no-longer-used = Już nieużywane
no-longer-used-described = Już nieużywane. { $description }
not-checked-inside = Ta treść nie jest tu sprawdzana; decyduje agent
for-example = np. { $example }
nothing-to-fill-in = Nie ma tu nic do wypełnienia
needed-though-read-only = Zwykle wypełnia to system. Tutaj jest to potrzebne, więc można to wpisać.
current-text = Teraz: „{ $text }”
current-value = Teraz: { $value }
too-many-rules = Ta część ma zbyt wiele reguł, aby pokazać formularz; można ją edytować jako JSON
rules-missing = W opisie formularza brakuje reguł tej części („{ $name }”)
rules-elsewhere = Reguły tej części są w dokumencie „{ $name }”, którego tu nie ma
takes-schema = Ta część przyjmuje JSON Schema
nothing-filled-in = Jeszcze nic nie wypełniono
filled-in = Wypełniono { $filled } z { $all }
unnamed-list = Lista
the-list = lista
the-form = formularz
value = Wartość
optional = { $label } (opcjonalnie)
required = { $label } (wymagane)
deprecated = { $label } (już nieużywane)
not-set = Nie podano
not-answered = Bez odpowiedzi
empty-list = Pusta lista
empty-text = Pusty tekst
clear-value = Wyczyść
set-to-none = Ustaw „Brak”
make-empty-list = Zrób pustą listę
make-empty-text = Zrób pusty tekst
start-over = Zacznij od nowa
choose = Wybierz…
filter = Filtruj
filter-options = Filtruj opcje: { $name }
no-matches = Brak wyników
matching = { $count } z { $all }
first-of = Pierwsze { $shown } z { $count }. Wpisz tekst, aby znaleźć inne.
step-back = Wstecz
step-next = Dalej
check-answers = Sprawdź odpowiedzi
change-answer = Zmień
step-of = Krok { $step } z { $count }
loading-options = Wczytywanie…
options-not-loaded = Nie udało się wczytać opcji. Kliknij pole lub naciśnij strzałkę w dół, aby spróbować ponownie.
options-found = Opcje: { $count }
nothing-may-be-here = Tu nie może nic być.
json-hint = JSON, na przykład "text", 12, true, [1, 2] lub {"{"}"a": 1{"}"}
new = Nowy
show-secret = Pokaż: { $name }
pick-colour = Wybierz: { $name }
decrease = Zmniejsz: { $name }
increase = Zwiększ: { $name }
slider-not-set = nie podano
zone-of = Strefa czasowa: { $name }
zone = Strefa czasowa
zone-own = Czas lokalny ({ $offset })
zone-other = Inna…
offset-of = Przesunięcie względem UTC: { $name }
offset-hint = ±hh:mm
remove-file = Usuń plik
remove-file-of = Usuń plik: { $name }
upload-choose = Wybierz plik
upload-choose-for = Wybierz plik: { $name }
upload-drop = lub upuścić go tutaj
upload-running = Przesyłanie pliku „{ $name }”…
upload-done = Plik „{ $name }” został przesłany
upload-canceled = Przesyłanie anulowane
upload-cancel = Anuluj
upload-cancel-of = Anuluj przesyłanie pliku „{ $name }”
upload-again = Spróbuj ponownie
upload-again-of = Spróbuj ponownie przesłać plik „{ $name }”
stars = Gwiazdki: { $given } z { $most }
characters = Znaki: { $used } z { $most }
add = Dodaj
add-named = Dodaj: { $name }
add-to = Dodaj do: { $name }
add-item-to = Dodaj: { $item }, do: { $list }
name = Nazwa
name-of = Nazwa: { $name }
name-of-new-entry = Nazwa nowego wpisu: { $name }
add-new-entry = Dodaj nowy wpis: { $name }
move-up = Przesuń w górę: { $name }
move-down = Przesuń w dół: { $name }
duplicate = Powiel: { $name }
remove = Usuń: { $name }
remove-this = Usuń
removed = { $name }: usunięto.
contents-of = Zawartość: { $name }
fold-all = Zwiń wszystko
unfold-all = Rozwiń wszystko
items-of = Elementy: { $name }
items-before = Poprzednie elementy
items-after = Następne elementy
item-range = { $from }–{ $to } z { $total }
edit-as-json = Edytuj jako JSON: { $name }
back-to-the-form = Wróć do formularza
fill-with-example = Wypełnij przykładem
fill-named-with-example = Wypełnij przykładem: { $name }
that-is-json = To jest JSON.
fill-in-with-it = Wypełnij nim formularz
undo = Cofnij
redo = Ponów
undo-last-change = Cofnij ostatnią zmianę
redo-undone = Ponów cofniętą zmianę
find-field = Znajdź pole
found-fields = { $count ->
    [0] Brak pasujących pól
    [one] { $count } wynik. Naciśnij Enter, aby do niego przejść.
    [few] { $count } wyniki. Naciśnij Enter, aby przejść do pierwszego.
    [many] { $count } wyników. Naciśnij Enter, aby przejść do pierwszego.
   *[other] { $count } wyniku. Naciśnij Enter, aby przejść do pierwszego.
}
hand-over = Dodaj dokument „{ $name }”
hand-over-hint = Jego reguły będą użyte tylko w tym formularzu. Wprowadzone dane pozostaną.
fetch-from = Pobierz z { $host }
fetching = Pobieranie…
paste-document = Albo wklej dokument (JSON)
paste-document-only = Wklej dokument (JSON)
add-pasted-document = Dodaj wklejony dokument
document-added = Dodano dokument „{ $name }”.
paste-first = Najpierw wklej dokument.
no-schema = To jest JSON, ale nie JSON Schema: obiekt, true lub false.
document-beyond-limits = Ten dokument jest dla tego formularza za duży lub zbyt głęboko zagnieżdżony.
document-is-no-json = To nie jest JSON (wiersz { $line }, kolumna { $column }: { $reason }).
document-unreachable = Nie udało się odczytać { $host }. Serwer może być niedostępny albo nie pozwala tej stronie odczytać dokumentu (CORS), albo zasady bezpieczeństwa tej strony zabraniają tego żądania (connect-src). Można zamiast tego wkleić dokument.
document-timeout = { $host } nie odpowiada na czas. Można zamiast tego wkleić dokument.
document-status = { $host } odpowiada statusem { $status }. Można zamiast tego wkleić dokument.
document-redirected = { $host } prowadzi do { $origin }, do którego ten formularz się nie odwołuje. Można zamiast tego wkleić dokument.
document-too-large = Dokument jest większy niż { $most } MB. Można zamiast tego wkleić dokument.
send = Wyślij
problem-count = { $count ->
    [one] Jest { $count } problem
    [few] Są { $count } problemy
    [many] Jest { $count } problemów
   *[other] Jest { $count } problemu
}
not-checked-here = Nie udało się sprawdzić tego formularza. { $refusal }
rules-too-large = Nie można tu sprawdzić reguł: ich rozmiar w bajtach przekracza { $limit }.
rules-too-deep = Nie można tu sprawdzić reguł: liczba poziomów zagnieżdżenia przekracza { $limit }.
rules-too-many = Nie można tu sprawdzić reguł: jest ich więcej niż { $limit }.
rules-in-circle = Nie można tu sprawdzić reguł: ta w miejscu „{ $at }” prowadzi tylko do siebie.
rules-in-chain = Nie można tu sprawdzić reguł: liczba wzajemnych odwołań przekracza { $limit }.
rules-to-try = Nie można tu sprawdzić reguł: do jednej odpowiedzi trzeba by ich wypróbować więcej niż { $limit }.
rules-patterns-too-large = Nie można tu sprawdzić reguł: ich wzorce wymagałyby więcej niż { $megabytes } MB pamięci.
rules-reference-unknown = Nie można tu sprawdzić reguł: odwołują się do „{ $reference }”, czego wśród nich nie ma.
rules-name-ambiguous = Nie można tu sprawdzić reguł: dwie z nich nazywają się „{ $name }”.
rules-reference-remote = Nie można tu sprawdzić reguł: odwołują się do „{ $reference }” w innym dokumencie, który nie jest pobierany.
rules-bad = Nie można tu sprawdzić reguł: nie są prawidłowym JSON Schema.
rules-bad-at = Nie można tu sprawdzić reguł: ta w miejscu „{ $at }” nie jest prawidłowa w JSON Schema.
rules-left-out = Reguły, których nie można odczytać: { $count }, pierwsza w miejscu „{ $at }”. Sprawdzane są tu tylko pozostałe.
rules-number-too-long = Nie można tu sprawdzić reguł: liczba cyfr w jednej z liczb przekracza { $limit }.
documents-absent = Niektóre reguły są w dokumentach, których tu nie ma ({ $count }), na przykład „{ $address }”. Sprawdzane są tylko pozostałe.
draft-unknown = Reguły zapisano w „{ $uri }”, co nie jest tu znane. Odczytano je jako wersję 2020-12.
check-too-deep = Nie można tego tu sprawdzić: liczba poziomów zagnieżdżenia przekracza { $limit }.
check-too-large = Nie można tego tu sprawdzić: to za duże jak na tyle reguł.
check-pattern-too-hard = Nie można tego tu sprawdzić: wypróbowanie wzorca „{ $pattern }” trwa zbyt długo.
check-timed-out = Nie można tego tu sprawdzić: trwało to zbyt długo i zostało przerwane.
check-without-rules = Nie można tego tu sprawdzić: nie wczytano reguł.
checker-forbidden = Nie można tu sprawdzić reguł: ta strona nie pozwala na web workery.
checker-not-loaded = Nie można tu sprawdzić reguł: nie udało się wczytać programu sprawdzającego.
checker-not-started = Nie można tu sprawdzić reguł: program sprawdzający się nie uruchomił.
checker-other-version = Nie można tu sprawdzić reguł: program sprawdzający jest w innej wersji niż ta strona.
checker-still-loading = Nie można jeszcze sprawdzić reguł: program sprawdzający wciąż się wczytuje.
checker-takes-no-messages = Nie można tu sprawdzić reguł: program sprawdzający nie przyjmuje wiadomości.
checker-broke = Nie można tu sprawdzić reguł: program sprawdzający przerwał pracę.

## The shell of the elements: before a form is there, and when it can’t be

loading = Wczytywanie
still-loading = Ten formularz jeszcze się wczytuje
still-checking = Ten formularz jest jeszcze sprawdzany
mistakes-in-form = W tym formularzu są błędy
unchecked-form = Tego formularza nie można wysłać, bo nie można go tu sprawdzić
crashed = W tym formularzu coś poszło nie tak.
start-again = Zacznij od nowa
not-loaded = Nie udało się wczytać tego formularza.
try-again = Spróbuj ponownie
