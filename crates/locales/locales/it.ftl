### Italiano, in forma neutra o di cortesia.

required-because = { $message }, poiché «{ $field }» è compilato
choose-one = Scegliere un’opzione
choose-several = Scegliere almeno un’opzione
choose-kind = Scegliere un tipo
choose-file = Scegliere un file
choose-offered = Scegliere uno dei valori proposti
choose-of = Scegliere { $options }
choose-yes = Scegliere «Sì»
choose-no = Scegliere «No»
enter-value = Inserire un valore
enter-named = Compilare «{ $name }»
enter-number = Inserire un numero
enter-whole-number = Inserire un numero intero
enter-date = Inserire una data
enter-time = Inserire un’ora
enter-date-time = Inserire data e ora
enter-email = Inserire un indirizzo e-mail
enter-web-address = Inserire un indirizzo web
enter-password = Inserire una password
enter-name = Inserire un nome
enter-what = Inserire: { $what }
enter-character = Inserire almeno un carattere
enter-json = Inserire JSON, per esempio {"{"}"a": 1{"}"}
add-list = Aggiungere un elemento
add-this = Aggiungere questo
fill-in = Compilare questa parte
fill-in-either = Compilare { $names }
fill-in-one-of-two = Compilare { $names }, non entrambi
fill-in-one-of-several = Compilare solo uno di questi: { $names }
tick-box = Selezionare la casella per continuare
leave-empty = Lasciare vuoto
leave-out-names = Non indicare: { $names }
must-be = Valore atteso: { $what }
must-not-be = Non consentito: { $what }
not-allowed = Questo valore non è consentito
number-too-small = Inserire un numero maggiore o uguale a { $limit }
number-too-large = Inserire un numero minore o uguale a { $limit }
number-not-above = Inserire un numero maggiore di { $limit }
number-not-below = Inserire un numero minore di { $limit }
number-not-multiple = Inserire un multiplo di { $of }
file-too-small = Scegliere un file di almeno { $limit }
file-too-large = Scegliere un file di al massimo { $limit } (questo è di { $actual })
file-of-wrong-type = Scegliere un file di tipo { $wanted } («{ $name }» è di tipo { $given })
file-alone = Scegliere un solo file
upload-under-way = Il caricamento di «{ $name }» è ancora in corso. Attendere che finisca o annullarlo
upload-failed = Non è stato possibile caricare «{ $name }»
upload-failed-because = Non è stato possibile caricare «{ $name }»: { $reason }
text-too-short = { $limit ->
    [one] Inserire almeno { $limit } carattere (ora { $actual })
   *[other] Inserire almeno { $limit } caratteri (ora { $actual })
}
text-too-long = { $limit ->
    [one] Inserire al massimo { $limit } carattere (ora { $actual })
   *[other] Inserire al massimo { $limit } caratteri (ora { $actual })
}
text-not-like = Inserire nella forma richiesta, per esempio { $example }
text-not-as-described = Inserire come descritto sopra
text-not-of-pattern = Rispettare il formato richiesto: { $pattern }
items-too-few = { $limit ->
    [one] Aggiungere almeno { $limit } elemento
   *[other] Aggiungere almeno { $limit } elementi
}
items-too-many = { $limit ->
    [one] Tenere al massimo { $limit } elemento (ora { $actual })
   *[other] Tenere al massimo { $limit } elementi (ora { $actual })
}
items-beyond = { $limit ->
    [one] Qui è consentito solo { $limit } elemento
   *[other] Qui sono consentiti solo { $limit } elementi
}
items-unexpected = { $count ->
    [one] { $count } elemento non è consentito qui
   *[other] { $count } elementi non sono consentiti qui
}
items-equal = Gli elementi { $first } e { $second } sono uguali; ognuno può comparire una sola volta
items-equal-somewhere = Due elementi sono uguali; ognuno può comparire una sola volta
items-impossible = Nessun numero di elementi può andare bene qui
items-of-kind-at-least = { $count ->
    [one] Atteso per almeno { $count } elemento: { $kind }
   *[other] Atteso per almeno { $count } elementi: { $kind }
}
items-of-kind-exactly = { $count ->
    [one] Atteso per esattamente { $count } elemento: { $kind }
   *[other] Atteso per esattamente { $count } elementi: { $kind }
}
items-of-kind-at-most = { $count ->
    [one] Atteso per al massimo { $count } elemento: { $kind }
   *[other] Atteso per al massimo { $count } elementi: { $kind }
}
items-of-kind-between = Atteso per { $min }–{ $max } elementi: { $kind }
entries-too-few = { $limit ->
    [one] Compilare almeno { $limit } campo
   *[other] Compilare almeno { $limit } campi
}
entries-too-many = { $limit ->
    [one] Tenere al massimo { $limit } campo (ora { $actual })
   *[other] Tenere al massimo { $limit } campi (ora { $actual })
}
unexpected = Non è previsto qui; rimuoverlo
unexpected-names = Non previsto qui: { $names }; rimuovere
unexpected-anything = Qui non può esserci nulla; rimuovere
name-not-allowed = «{ $name }» non è un nome consentito qui
name-not-of-kind = «{ $name }» non è un nome consentito qui; atteso: { $kind }
name-taken = Esiste già una voce con questo nome
name-not-added = Scegliere «Aggiungi» per aggiungere questo nome, oppure rimuoverlo
fits-no-shape = Non corrisponde a nessuna delle forme consentite
fits-several-shapes = Corrisponde a più forme, ma deve corrispondere esattamente a una
fits-several-of = Corrisponde insieme a { $names }, ma deve corrispondere esattamente a una forma
either-or = { $first }, oppure: { $second }
encoding-wrong = Deve essere codificato in { $encoding }
media-type-wrong = Deve essere il testo di un file di tipo { $media-type }
not-checked = Non è stato verificato qui; deciderà l’agente
other-violation = Non rispetta la regola «{ $keyword }»
too-much-wrong = Qualcosa qui non va; è troppo grande per dire dove
number-unfinished = Completare il numero
number-with-comma = Inserire un numero con il punto decimale, per esempio { $example }
number-unreadable = Inserire un numero, per esempio 12 o { $example }
number-ambiguous = Si può leggere in due modi; inserire { $whole } o { $decimal }
moment-unfinished = Completare la data o l’ora
json-too-deep = È annidato per più di { $levels } livelli e non può essere letto qui
json-unreadable = Non è ancora JSON (riga { $line }, colonna { $column }: { $reason })
json-not-base64 = Questo testo non è JSON in Base64. Scrivere qui il JSON o ricominciare
at-path = In { $path }: { $message }
path-separator = {" › "}
json-reason-end-of-string = mancano le virgolette di chiusura
json-reason-end-of-list = manca la ] di chiusura
json-reason-end-of-object = manca la {"}"} di chiusura
json-reason-end-of-value = il testo finisce troppo presto
json-reason-more-text = dopo il valore non può esserci altro
json-reason-value = manca un valore; un testo va tra virgolette doppie
json-reason-word = solo true, false e null si scrivono senza virgolette
json-reason-trailing-comma = rimuovere l’ultima virgola
json-reason-list-separator = manca una virgola o ]
json-reason-object-separator = manca una virgola o {"}"}
json-reason-name = manca un nome tra virgolette doppie
json-reason-colon = mancano i due punti
json-reason-number = i numeri si scrivono come 12, -0.5 o 1e9
json-reason-escape = una barra rovesciata si scrive \\
json-reason-surrogate = questa sequenza \u è solo mezzo carattere
json-reason-control-character = un’interruzione di riga si scrive \n e una tabulazione \t
problems-inside = { $count ->
    [one] { $count } problema qui dentro
   *[other] { $count } problemi qui dentro
}
number-point = ,
number-group = .
quoted = «{ $text }»
label-case = unchanged
nothing = nulla
yes-in-sentence = sì
no-in-sentence = no
something-else = altro
list-next = { $first }, { $next }
list-or = { $first } o { $last }
list-and = { $first } e { $next }
labelled = { $label }: { $value }
size-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } byte
}
size-kilobytes = { $size } KB
size-megabytes = { $size } MB
kind-requested = il tipo richiesto
kind-text = un testo
kind-whole-number = un numero intero
kind-number = un numero
kind-boolean = sì o no
kind-object = un gruppo di valori con nome
kind-list = un elenco
kind-with = un elemento con { $members }
kind-member-value = { $name } { $value }
kind-number-between = un numero da { $least } a { $most }
kind-number-at-least = un numero di almeno { $least }
kind-number-at-most = un numero fino a { $most }
kind-length-between = { $most ->
    [one] da { $least } a { $most } carattere
   *[other] da { $least } a { $most } caratteri
}
kind-length-at-least = { $least ->
    [one] almeno { $least } carattere
   *[other] almeno { $least } caratteri
}
kind-length-at-most = { $most ->
    [one] fino a { $most } carattere
   *[other] fino a { $most } caratteri
}
format-email = un indirizzo e-mail, per esempio name@example.com
format-date = una data come anno-mese-giorno, per esempio 2026-03-31
format-time = un’ora con lo scarto da UTC, per esempio 14:30:00Z
format-date-time = data e ora con lo scarto da UTC, per esempio 2026-03-31T14:30:00Z
format-duration = una durata, per esempio P3DT12H
format-uri = un indirizzo web completo, per esempio https://example.com
format-uri-reference = un indirizzo web o una sua parte
format-uuid = un UUID, per esempio 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = un indirizzo IPv4, per esempio 192.0.2.1
format-ipv6 = un indirizzo IPv6, per esempio 2001:db8::1
format-hostname = un nome host, per esempio example.com
format-color = un colore, per esempio #00ff00 o green
format-byte = Base64, per esempio aGVsbG8=
format-regex = un’espressione regolare
format-json-pointer = un JSON Pointer, per esempio /a/0
format-other = un valore nel formato «{ $format }»
pattern-only = solo { $characters }
pattern-one = un carattere ({ $character })
pattern-one-or-more = uno o più ({ $characters })
pattern-any-number = un numero qualsiasi di { $characters }
pattern-possibly = eventualmente { $what }
pattern-count = { $count } { $characters }
pattern-count-or-more = { $count } o più { $characters }
pattern-count-between = da { $least } a { $most } { $characters }
pattern-then = { $first }, poi { $next }
pattern-letter = lettera
pattern-letters = lettere
pattern-small-letter = minuscola
pattern-small-letters = minuscole
pattern-capital-letter = maiuscola
pattern-capital-letters = maiuscole
pattern-digit = cifra
pattern-digits = cifre
pattern-spaces = spazi
nameless = (senza nome)
empty-text-title = (vuoto)
type-heading = Tipo
yes = Sì
no = No
none = Nessuno
type-text = Testo
type-number = Numero
type-boolean = Vero o falso
type-object = Oggetto
type-list = Elenco
type-null = null
list-of = Elenco: { $items }
union-one-of = Uno di questi
union-kind = Genere
branch-number = Opzione { $number }
item-number = Elemento { $number }
titled-item-number = { $title } { $number }
no-longer-used = Non più in uso
no-longer-used-described = Non più in uso. { $description }
not-checked-inside = Questo contenuto non viene verificato qui; decide l’agente
for-example = ad es. { $example }
nothing-to-fill-in = Qui non c’è nulla da compilare
needed-though-read-only = Di solito lo compila il sistema. Qui è necessario, quindi può inserirlo.
current-text = Ora: «{ $text }»
current-value = Ora: { $value }
too-many-rules = Questa parte ha troppe regole per mostrare un modulo; si può modificare come JSON
rules-missing = Le regole di questa parte («{ $name }») mancano nella descrizione del modulo
rules-elsewhere = Le regole di questa parte sono nel documento «{ $name }», che non è qui
takes-schema = Questa parte accetta un JSON Schema
nothing-filled-in = Ancora nulla di compilato
filled-in = { $filled } di { $all } compilati
unnamed-list = Elenco
the-list = l’elenco
the-form = il modulo
value = Valore
optional = { $label } (facoltativo)
required = { $label } (obbligatorio)
deprecated = { $label } (non più in uso)
not-set = Non indicato
not-answered = Nessuna risposta
empty-list = Elenco vuoto
empty-text = Testo vuoto
clear-value = Svuota
set-to-none = Imposta su «Nessuno»
make-empty-list = Rendi un elenco vuoto
make-empty-text = Rendi un testo vuoto
start-over = Ricomincia
choose = Scegli…
filter = Filtra
filter-options = Filtra le opzioni: { $name }
no-matches = Nessun risultato
matching = { $count } di { $all }
first-of = I primi { $shown } di { $count }. Digitare per trovarne altri.
step-back = Indietro
step-next = Continua
check-answers = Controlla le risposte
change-answer = Modifica
step-of = Passaggio { $step } di { $count }
loading-options = Caricamento…
options-not-loaded = Impossibile caricare le opzioni. Fai clic sul campo o premi freccia giù per riprovare.
options-found = Opzioni: { $count }
nothing-may-be-here = Qui non può esserci nulla.
json-hint = JSON, per esempio "text", 12, true, [1, 2] o {"{"}"a": 1{"}"}
new = Nuovo
show-secret = Mostra { $name }
pick-colour = Scegli { $name }
decrease = Diminuisci { $name }
increase = Aumenta { $name }
slider-not-set = non indicato
zone-of = Fuso orario di { $name }
zone = Fuso orario
zone-own = La sua ora ({ $offset })
zone-other = Altro…
offset-of = Scarto da UTC: { $name }
offset-hint = ±hh:mm
remove-file = Rimuovi il file
remove-file-of = Rimuovi il file: { $name }
upload-choose = Scegli file
upload-choose-for = Scegli file: { $name }
upload-drop = oppure trascinarlo qui
upload-running = Caricamento di «{ $name }»…
upload-done = «{ $name }» è stato caricato
upload-canceled = Caricamento annullato
upload-cancel = Annulla
upload-cancel-of = Annulla il caricamento di «{ $name }»
upload-again = Riprova
upload-again-of = Riprova a caricare «{ $name }»
stars = { $given } stelle su { $most }
characters = { $used } caratteri su { $most }
add = Aggiungi
add-named = Aggiungi { $name }
add-to = Aggiungi a: { $name }
add-item-to = Aggiungi { $item } a: { $list }
name = Nome
name-of = Nome: { $name }
name-of-new-entry = Nome della nuova voce: { $name }
add-new-entry = Aggiungi la nuova voce: { $name }
move-up = Sposta in su { $name }
move-down = Sposta in giù { $name }
duplicate = Duplica { $name }
remove = Rimuovi { $name }
remove-this = Rimuovi
removed = { $name }: rimosso.
contents-of = Contenuto: { $name }
fold-all = Comprimi tutto
unfold-all = Espandi tutto
items-of = Elementi: { $name }
items-before = Elementi precedenti
items-after = Elementi successivi
item-range = { $from }–{ $to } di { $total }
edit-as-json = Modifica { $name } come JSON
back-to-the-form = Torna al modulo
fill-with-example = Compila con un esempio
fill-named-with-example = Compila con un esempio: { $name }
that-is-json = Questo è JSON.
fill-in-with-it = Compila il modulo con esso
undo = Annulla
redo = Ripeti
undo-last-change = Annulla l’ultima modifica
redo-undone = Ripeti ciò che è stato annullato
find-field = Cerca un campo
found-fields = { $count ->
    [0] Nessun campo corrispondente
    [one] { $count } risultato. Premere Invio per raggiungerlo.
   *[other] { $count } risultati. Premere Invio per raggiungere il primo.
}
hand-over = Aggiungi il documento «{ $name }»
hand-over-hint = Le sue regole sono usate solo in questo modulo. I dati inseriti restano.
fetch-from = Caricalo da { $host }
fetching = Caricamento…
paste-document = Oppure incollare il documento (JSON)
paste-document-only = Incollare il documento (JSON)
add-pasted-document = Aggiungi quanto incollato
document-added = Il documento «{ $name }» è stato aggiunto.
paste-first = Incollare prima il documento.
no-schema = È JSON, ma non un JSON Schema: un oggetto, true o false.
document-beyond-limits = Questo documento è troppo grande o troppo annidato per questo modulo.
document-is-no-json = Non è JSON (riga { $line }, colonna { $column }: { $reason }).
document-unreachable = Impossibile leggere { $host }. Il server potrebbe essere offline, oppure non consente a questa pagina di leggere il documento (CORS), oppure i criteri di sicurezza di questa pagina vietano la richiesta (connect-src). In alternativa si può incollare il documento.
document-timeout = { $host } non ha risposto in tempo. In alternativa si può incollare il documento.
document-status = { $host } ha risposto con lo stato { $status }. In alternativa si può incollare il documento.
document-redirected = { $host } porta a { $origin }, a cui questo modulo non fa riferimento. In alternativa si può incollare il documento.
document-too-large = Il documento supera { $most } MB. In alternativa si può incollare il documento.
send = Invia
problem-count = { $count ->
    [one] C’è { $count } problema
   *[other] Ci sono { $count } problemi
}
not-checked-here = Non è stato possibile verificare questo modulo. { $refusal }
rules-too-large = Le regole non possono essere verificate qui: superano { $limit } byte.
rules-too-deep = Le regole non possono essere verificate qui: sono annidate per più di { $limit } livelli.
rules-too-many = Le regole non possono essere verificate qui: sono più di { $limit }.
rules-in-circle = Le regole non possono essere verificate qui: quella in «{ $at }» riporta solo a sé stessa.
rules-in-chain = Le regole non possono essere verificate qui: rimandano l’una all’altra per più di { $limit } passi.
rules-to-try = Le regole non possono essere verificate qui: bisognerebbe provarne più di { $limit } per una risposta.
rules-patterns-too-large = Le regole non possono essere verificate qui: i loro modelli richiederebbero più di { $megabytes } MB di memoria.
rules-reference-unknown = Le regole non possono essere verificate qui: rimandano a «{ $reference }», che non è tra esse.
rules-name-ambiguous = Le regole non possono essere verificate qui: due di esse si chiamano «{ $name }».
rules-reference-remote = Le regole non possono essere verificate qui: rimandano a «{ $reference }» in un altro documento, che non viene caricato.
rules-bad = Le regole non possono essere verificate qui: non sono un JSON Schema valido.
rules-bad-at = Le regole non possono essere verificate qui: quella in «{ $at }» non è valida in un JSON Schema.
rules-left-out = { $count ->
    [one] { $count } regola non è leggibile, in «{ $at }». Qui sono verificate solo le altre.
   *[other] { $count } regole non sono leggibili, la prima in «{ $at }». Qui sono verificate solo le altre.
}
rules-number-too-long = Le regole non possono essere verificate qui: un numero in esse ha più di { $limit } cifre.
documents-absent = { $count ->
    [one] Alcune regole sono in { $count } documento che non è qui, «{ $address }». Sono verificate solo le altre.
   *[other] Alcune regole sono in { $count } documenti che non sono qui, per esempio «{ $address }». Sono verificate solo le altre.
}
draft-unknown = Le regole sono scritte in «{ $uri }», sconosciuto qui. Sono lette come versione 2020-12.
check-too-deep = Non può essere verificato qui: è annidato per più di { $limit } livelli.
check-too-large = Non può essere verificato qui: è troppo grande per così tante regole.
check-pattern-too-hard = Non può essere verificato qui: provare il modello «{ $pattern }» richiede troppo tempo.
check-timed-out = Non può essere verificato qui: richiedeva troppo tempo ed è stato interrotto.
check-without-rules = Non può essere verificato qui: le sue regole non sono caricate.
checker-forbidden = Le regole non possono essere verificate qui: questa pagina non consente i web worker.
checker-not-loaded = Le regole non possono essere verificate qui: il verificatore non è stato caricato.
checker-not-started = Le regole non possono essere verificate qui: il verificatore non si è avviato.
checker-other-version = Le regole non possono essere verificate qui: il verificatore è di una versione diversa da quella di questa pagina.
checker-still-loading = Le regole non possono ancora essere verificate: il verificatore è in caricamento.
checker-takes-no-messages = Le regole non possono essere verificate qui: il verificatore non accetta messaggi.
checker-broke = Le regole non possono essere verificate qui: il verificatore si è interrotto.

## The shell of the elements: before a form is there, and when it can’t be

loading = Caricamento
still-loading = Questo modulo è ancora in caricamento
still-checking = Questo modulo è ancora in fase di verifica
mistakes-in-form = Ci sono errori in questo modulo
unchecked-form = Questo modulo non può essere inviato, perché qui non può essere verificato
crashed = Si è verificato un errore in questo modulo.
start-again = Ricomincia
not-loaded = Impossibile caricare questo modulo.
try-again = Riprova
