### Italiano, in forma neutra o di cortesia.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = poco fa
minutes-ago = { $count ->
    [one] { $count } min fa
   *[other] { $count } min fa
}
hours-ago = { $count ->
    [one] { $count } h fa
   *[other] { $count } h fa
}
yesterday = ieri
days-ago = { $count ->
    [one] { $count } giorno fa
   *[other] { $count } giorni fa
}
seconds = { $seconds } s
milliseconds = { NUMBER($count) } ms

## Conversation: the skills of an agent

looking-for-agent = Ricerca dell’agente…
card-looked-for-at = La scheda è stata cercata in:
no-answer = nessuna risposta
skills = Abilità
ask-agent = Chiedi direttamente all’agente
input-text = Testo
input-form = Modulo
input-file = File
input-sign-in = Accesso
field-count = { $count ->
    [one] { $count } campo
   *[other] { $count } campi
}
find-skill = Cerca un’abilità
start-skill = Avvia
start-named-skill = Avvia: { $name }
skills-found = { $all ->
    [one] { NUMBER($shown) } abilità su { $all }
   *[other] { NUMBER($shown) } abilità su { $all }
}

## Conversation: the request that is filled in and sent

request = Richiesta
choose-skill = Che cosa si desidera fare?
tags = Tag
send-as = Invia come
write-message-instead = Scrivere invece un messaggio
use-form-instead = Compilare invece il modulo
examples = Esempi
example-number = Esempio { NUMBER($number) }
use-example = Usa l’esempio { $name }
message = Messaggio
enter-message = Inserire un messaggio
sent = Inviato
checking = Verifica in corso…
clear = Svuota il modulo
goes-to = Destinazione: { $origin }
storage-full = Lo spazio di archiviazione di questo browser è pieno. Ricaricando la pagina, i dati inseriti andranno persi.
draft-misfit = Una bozza salvata non è adatta a questo modulo.
draft-use = Usala comunque
draft-delete = Eliminala
refilled = Questi valori sono stati inviati { $ago }.
refilled-replacing = Questi valori sono stati inviati { $ago }. Hanno sostituito i dati inseriti.
continues-conversation = Prosegue la conversazione «{ $title }»; ultimo invio: { $ago }.
new-conversation = Avvia una nuova conversazione
found-agents = Agenti trovati
connect-to = Connetti a { $name }
last-seen = ultima attività: { $time }

## Conversation: signing in

sign-in = Accedi
signing-in = Accesso in corso…
sign-out = Esci
sign-out-effect = Uscendo, vengono rimosse da questo browser anche le bozze e le esecuzioni di questo agente.
not-now = Non ora
sign-in-methods = Come accedere
finding-sign-in-page = Ricerca della pagina di accesso…
continue-in-window = Continuare nella finestra che si è aperta.
confirm-origin = Confermare che i dati inseriti possono essere inviati lì
show = Mostra
hide = Nascondi
show-field = Mostra { $label }
header-name-help = Il nome dell’intestazione che contiene la chiave dell’agente, per esempio X-API-Key.
client-id-help = L’ID client con cui questa pagina è registrata lì, con l’indirizzo di reindirizzamento { $redirect }
entries-go-to = I dati inseriti vengono inviati a { $origin } e dimenticati alla chiusura di questa pagina.
signed-in-at = Accesso effettuato su { $origin }
send-entries-to = Invia i miei dati a { $origin }
card-from-elsewhere = La scheda dell’agente proviene da { $origin }, ma l’agente si trova su un altro server. Continuare solo se si ritengono affidabili entrambi.
signed-by = Firmata da «{ $key }», verificata
signed-verified = Firmata, verificata
signed-without-key = Firmata, non verificata (nessuna chiave)
card-signature-mismatch = La firma della scheda dell’agente non è corretta: la scheda potrebbe essere stata modificata.
card-unsigned = La scheda dell’agente non è firmata.
signature-required = Questa pagina mostra solo gli agenti la cui scheda è firmata con una chiave che conosce.
sign-in-unauthorized = L’agente deve sapere chi lo sta usando.
sign-in-forbidden = L’accesso attuale non lo consente. Accedere in un altro modo.
sign-in-for-task = Dopo l’accesso l’agente continuerà l’attività.
sign-in-requested = Accedere prima di inviare qualcosa o per vedere altre abilità dell’agente.
sign-in-other-account = L’account in uso non è autorizzato a farlo. Accedere con un altro.
sign-in-expired = L’accesso è scaduto. Accedere di nuovo.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = Esecuzioni
no-runs = Le esecuzioni appariranno qui.
sent-again = Inviato di nuovo.
clear-history = Cancella la cronologia
confirm-clear-history = Cancellare tutte le esecuzioni?
history-cleared = La cronologia è stata cancellata.
cancel = Annulla
cancelling = Annullamento…
you-asked = Richiesta inviata
reported-at = Comunicato: { $moment }
run-actions = Questa esecuzione
more-actions = Altre azioni
run-again = Esegui di nuovo
edit-and-run-again = Modifica ed esegui di nuovo
end-session = Termina la sessione
continue-conversation = Continua la conversazione
open-comparison = Confronta con…
compare-with = Confronta con
close-comparison = Chiudi il confronto
remove-run = Rimuovi
run-removed = Rimosso.
view-result = Vedi il risultato
edit-request = Modifica
agent-needs-answer = L’agente ha bisogno di una risposta
sign-in-to-continue = Accedere per continuare
your-answer = Risposta da inviare
enter-answer = Inserire una risposta
send-answer = Invia la risposta
sending-answer = Invio in corso…
approve = Approva
reject = Rifiuta
decision = Decisione
approve-what = Approvare «{ $what }»?
rejection-reason = Motivo del rifiuto
credential-goes-to-agent = L’agente chiede questo dato per un altro servizio. Viene inviato all’agente, che da quel momento può usarlo. Inserirlo solo se ci si fida dell’agente.
credential-by-sign-in = L’agente chiede di accedere a un altro servizio. Questa pagina non può farlo per l’agente. Si può rispondere con un testo o annullare l’attività.
continue-task = Continua
start-new-task = Avvia una nuova attività
earlier-messages = Messaggi precedenti
you = Utente
agent = Agente
answer = Risposta
result = Risultato
progress = Avanzamento
message-count = { $count ->
    [one] { $count } messaggio
   *[other] { $count } messaggi
}
earlier-message-count = { $count ->
    [one] { $count } messaggio precedente
   *[other] { $count } messaggi precedenti
}

## Conversation: states of runs

not-sent-yet = Non ancora inviata
sending = Invio in corso
reconnecting = Riconnessione in corso
stopped-waiting = Attesa interrotta
status-unknown = Stato sconosciuto
submitted = Inviata
working = In corso
needs-your-input = Richiede una risposta
sign-in-required = Richiede l’accesso
answered = Risposta ricevuta
completed = Completata
not-sent = Non inviata
canceled = Annullata
failed = Non riuscita
rejected = Rifiutata
unknown-state = Sconosciuto
state-needs-answer = L’agente ha bisogno di una risposta.
state-needs-sign-in = Accedere per continuare.
state-rejected = L’agente ha rifiutato l’attività senza indicare il motivo.
state-failed = L’attività non è riuscita. L’agente non ha indicato il motivo.
state-no-result = L’agente non ha inviato alcun risultato.

## Conversation: notices about runs

notice-other-dialect = L’agente non supporta A2A { $from }, indicato nella sua scheda. Questa pagina ha inviato di nuovo il messaggio come A2A { $to }.
notice-not-canceled = Impossibile annullare l’attività. { $why }
notice-session-not-ended = Impossibile terminare la sessione. { $why }
notice-reconnecting = La connessione all’agente si è interrotta. Questa pagina la sta ripristinando.
notice-offline = Nessuna connessione. L’esecuzione continuerà quando la connessione tornerà.
notice-busy = L’agente è occupato. Il messaggio verrà inviato di nuovo automaticamente.
notice-given-up = L’attesa è stata interrotta prima della risposta dell’agente. L’agente potrebbe essere ancora al lavoro.
notice-stopped = L’attesa è stata interrotta. L’agente potrebbe essere ancora al lavoro.
notice-crash-loop = Questa pagina si è bloccata due volte mentre seguiva questa attività e ha smesso di verificarla. L’agente potrebbe essere ancora al lavoro.
notice-unsure = La pagina è stata abbandonata prima che l’agente rispondesse. Il messaggio potrebbe non essere arrivato.
notice-unsure-unkept = La pagina è stata abbandonata prima che l’agente rispondesse. Il messaggio potrebbe non essere arrivato e il suo contenuto non è stato conservato. È possibile inviare di nuovo il modulo.
notice-answer-unsure = La risposta potrebbe non essere arrivata all’agente. È possibile inviarla di nuovo.
notice-other-task = L’agente ha inviato aggiornamenti di un’altra attività. Questa pagina li ha ignorati.
notice-accepted = L’agente ha accettato il messaggio, ma non ha inviato alcuna risposta qui.
notice-too-many-events = L’agente ha inviato più di 10.000 eventi. Questa pagina non ha letto gli altri.
notice-too-many-results = L’agente ha inviato più di 1000 risultati. Gli altri non vengono mostrati.
notice-too-large-to-keep = Il risultato era troppo grande per essere conservato dopo l’uscita dalla pagina.
notice-secrets-not-kept = I valori che sembrano segreti non sono stati conservati dopo l’uscita dalla pagina.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = Note sulla risposta
oddity-half-character = Un carattere è arrivato troncato a metà. Viene mostrato come �.
oddity-not-a-number = «NaN» o «Infinity» è stato letto come valore vuoto, perché in JSON questi numeri non esistono.
oddity-snake-case = I nomi con trattini bassi sono stati letti come i nomi di A2A.
oddity-root = I valori contenuti in «root» sono stati letti come se fossero da soli.
oddity-loose-parts = Una singola parte è stata letta come un elenco di parti.
oddity-loose-status = Uno stato formato da una sola parola è stato letto come lo stato dell’attività.
oddity-text-result = Un testo semplice è stato letto come il messaggio dell’agente.
oddity-unframed = La risposta è stata letta anche se priva dell’involucro JSON-RPC.
oddity-stream-type = La risposta è stata letta come flusso di eventi, anche se indica un altro tipo.
oddity-unfinished-event = L’ultimo evento è stato letto, anche se il flusso è terminato prima che fosse completo.
oddity-several-messages = L’agente ha risposto con più messaggi. Vengono mostrati tutti.
oddity-other-task-id = L’agente ha continuato l’attività con un altro ID. Questa pagina l’ha seguita.
oddity-repeated-message-id = Messaggi diversi hanno lo stesso ID. Vengono mostrati tutti.
oddity-no-task-id = Un aggiornamento senza ID dell’attività è stato attribuito a questa attività.
oddity-unread = Impossibile leggere una parte della risposta. Viene mostrata così come è arrivata.
oddity-no-stream = L’agente ha rifiutato lo streaming, anche se la sua scheda lo promette. Il messaggio è stato inviato di nuovo senza streaming.
oddity-version-words = La scheda scrive la sua versione di A2A in un altro modo. È stato usato il numero che vi compare.
oddity-binding-words = La scheda indica il suo binding con parole diverse da quelle di A2A. Il binding è stato riconosciuto.
oddity-binding-member = La scheda indica il suo binding come fa un’altra versione di A2A. Il binding è stato riconosciuto.

## Conversation: what a run waits for

check-again = Verifica di nuovo
retry = Riprova
check-now = Verifica ora
stop-waiting = Interrompi l’attesa
checking-task = Verifica dell’attività
checking-for-answer = Ricerca di una risposta
waiting-for-network = In attesa della rete
sending-again-in = Nuovo invio tra { NUMBER($seconds) } s
trying-again-in = Nuovo tentativo tra { NUMBER($seconds) } s
checking-again-in = Nuova verifica tra { NUMBER($seconds) } s
signed-in-message = Ho effettuato l’accesso.

## Results: copying and saving

copy = Copia
copied = Copiato
copying-blocked = Il browser ha bloccato la copia
export = Esporta
copy-as-text = Copia come testo
copy-as-json = Copia come JSON
copy-this-code = Copia questo codice
copy-this-text = Copia questo testo
download = Scarica
download-as-text = Scarica come testo
download-as-json = Scarica come JSON
download-as-csv = Scarica come CSV
download-as-markdown = Scarica come Markdown
print-or-pdf = Stampa o PDF
copy-form-link = Copia il link al modulo compilato
download-this-text = Scarica questo testo
download-file = Scarica { $name }
text = Testo

## Results: values

schema-too-deep = Lo schema è troppo annidato per essere usato. Il valore è mostrato senza schema.
value-too-deep = Questo valore è troppo annidato per essere formattato. Viene mostrato il suo testo JSON.
result-number = Risultato { NUMBER($number) }
show-more-of = Mostra altri { NUMBER($next) } (ne restano { NUMBER($left) })
show-more-kilobytes = Mostra altro ({ NUMBER($kilobytes) } KB)
places-differ = { $count ->
    [one] { $count } campo non corrisponde allo schema dell’agente
   *[other] { $count } campi non corrispondono allo schema dell’agente
}
places-may-differ = { $count ->
    [one] Questo risultato non indica il proprio schema. Rispetto allo schema che l’agente dichiara per esso, { $count } campo non corrisponde.
   *[other] Questo risultato non indica il proprio schema. Rispetto allo schema che l’agente dichiara per esso, { $count } campi non corrispondono.
}
no-value = nessuno
no-text = testo vuoto
no-members = oggetto vuoto
no-items = elenco vuoto
share = Quota
not-in-the-schema = non nello schema
does-not-fit = Non corrisponde
changes-reading-direction = Questo testo contiene caratteri invisibili che ne cambiano la direzione di lettura
show-less = Mostra meno
only-the-beginning = È mostrato solo l’inizio. Copiare o scaricare i dati per avere il resto.
show-all-lines = { $count ->
    [one] Mostra { $written } riga
   *[other] Mostra tutte le { $written } righe
}
show-all-characters = { $count ->
    [one] Mostra { $written } carattere
   *[other] Mostra tutti i { $written } caratteri
}
share-of = { $part } di { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [one] { $written } riga
   *[other] { $written } righe
}
item-count = { $count ->
    [one] { $written } elemento
   *[other] { $written } elementi
}
member-count = { $count ->
    [one] { $written } membro
   *[other] { $written } membri
}
number-count = { $count ->
    [one] { $written } numero
   *[other] { $written } numeri
}
duration-years = { $count ->
    [one] { $count } anno
   *[other] { $count } anni
}
duration-months = { $count ->
    [one] { $count } mese
   *[other] { $count } mesi
}
duration-weeks = { $count ->
    [one] { $count } settimana
   *[other] { $count } settimane
}
duration-days = { $count ->
    [one] { $count } giorno
   *[other] { $count } giorni
}
duration-hours = { NUMBER($count) } h
duration-minutes = { NUMBER($count) } min
duration-seconds = { NUMBER($count) } s

## Results: files, pictures and formatted text

file = File
source = Fonte
not-utf-8 = Questo file non è testo UTF-8.
file-unreadable = Impossibile leggere questo file.
address-not-opened = Impossibile aprire questo indirizzo da qui.
not-a-picture = Il contenuto non è un’immagine di quel tipo
unknown-part = Una parte di tipo sconosciuto, come JSON
open-at = Apri su { $host }
load-image-from = Carica l’immagine da { $host }
media-png = Immagine PNG
media-jpeg = Immagine JPEG
media-gif = Immagine GIF
media-webp = Immagine WebP
media-avif = Immagine AVIF
media-svg = Immagine SVG
media-pdf = Documento PDF
media-zip = Archivio ZIP
media-csv = Tabella CSV
media-plain = Testo semplice
code = Codice
task-done = Fatto
task-to-do = Da fare
image = Immagine
broken-image = (immagine danneggiata)

## Results: tables and charts

table = Tabella
columns = Colonne
columns-to-show = Colonne da mostrare
first-page = Prima pagina
previous-page = Pagina precedente
next-page = Pagina successiva
last-page = Ultima pagina
rows-range = Righe { $from }–{ $to } di { $count }
numbers-range = Numeri { $from }–{ $to } di { $count }
show-the-row = Mostra la riga
show-the-next-row = Mostra la riga successiva
findings-on-other-pages = { $count ->
    [one] { $written } riga in un’altra pagina non corrisponde allo schema.
   *[other] { $written } righe in altre pagine non corrispondono allo schema.
}
scroll-for-columns = Scorrere di lato per vedere tutte le { $count } colonne.
not-sorted = Nell’ordine originale.
sorted-ascending = Ordinato per { $column }, in ordine crescente.
sorted-descending = Ordinato per { $column }, in ordine decrescente.
chart-of = Grafico di
chart-numbers = numeri
bar-chart = Grafico a barre di { $label }: { $summary }
line-chart = Grafico a linee di { $label }: { $summary }
chart-summary = { $count ->
    [one] { $written } valore, da { $first } a { $last }, minimo { $lowest }, massimo { $highest }.
   *[other] { $written } valori, da { $first } a { $last }, minimo { $lowest }, massimo { $highest }.
}

## Results: comparing two runs

comparison = Confronto
input = Input
output = Output
field = Campo
before = Prima
after = Dopo
both = Entrambi
changed = Modificato
only-in-first = Rimosso
only-in-second = Aggiunto
no-output = Nessun output registrato.
no-difference = Nessuna differenza.
more-differences = Non tutte le differenze sono mostrate.
same-text = Lo stesso testo.
absent = assente
whole-value = Valore intero
equal-values = { $count ->
    [one] { $count } valore uguale
   *[other] { $count } valori uguali
}
equal-lines = { $count ->
    [one] { $count } riga uguale
   *[other] { $count } righe uguali
}

## The page: connecting to an agent

connect = Connetti
connecting = Connessione…
agent-address = Indirizzo dell’agente
connect-to-agent = Connetti a un agente
skip-to-content = Vai al contenuto
welcome-title = Quale agente?
welcome = Inserire l’indirizzo di un agente A2A. Si ottiene un modulo per ogni cosa che l’agente sa fare.
step-connect = Connettersi
step-connect-about = La scheda dell’agente dice che cosa sa fare.
step-fill-in = Compilare
step-fill-in-about = Gli errori sono spiegati accanto al relativo campo.
step-read = Leggere il risultato
step-read-about = Come testo, tabelle e file, pronto da esportare.
sample-agents = Agenti di esempio
no-agent-here = Nessun agente a questo indirizzo
own-agent = Questa pagina ha un proprio agente:
no-agent-at-hand = Nessun agente a disposizione? I moduli si possono provare anche senza:
unknown-skill = Questo agente non ha l’abilità «{ $id }». Scegliere una di queste.
link-question-title = Pagina aperta da un link
connect-to-question = Connettersi a { $origin }?
connect-to-why = L’agente a quell’indirizzo riceverà ciò che viene inviato. La prossima volta questa pagina si connetterà senza chiedere.
yes-connect = Sì, connetti

## The page: around a conversation

ready = Pronto
not-reachable = Non raggiungibile
working-now = In corso…
offline = Offline
offline-effect = Nessuna connessione. Si può continuare a compilare; non verrà inviato nulla finché la rete non tornerà.
all-skills = Tutte le abilità
view = Vista
activity = Attività
about = Informazioni
your-runs = Le mie esecuzioni
place-agents = Agenti
place-gallery = Galleria
place-playground = Area di prova
place-docs = Documentazione
menu = Menu
site = Sito
language = Lingua
as-browser = Quella del browser
theme = Tema
as-system = Quello del sistema
theme-light = Chiaro
theme-dark = Scuro
copy-link = Copia il link
another-agent = Un altro agente

## The page: facts about an agent

provider = Fornitore
version = Versione
address = Indirizzo
protocol = Protocollo
features = Funzionalità
extensions = Estensioni
schemas = Schemi
structured-input = Input strutturato
input-errors = Errori di input
signature = Firma
card-check = Verifica della scheda
inspect-card = Ispeziona questa scheda
documentation = Documentazione
contact = Contatto
pricing = Prezzi
no-schemas = nessuno dichiarato
protocol-over = A2A { $version } su { $transport }
protocol-sessions = Sessioni { $version } su REST
protocol-sessions-newer = Sessioni { $version } su REST, più recente della versione 1.0 supportata da questa pagina
protocol-envelopes = Buste di messaggi su HTTP POST
streaming = streaming
push-notifications = notifiche push
extension-not-supported = non supportata da questa pagina
extension-confirmed = ✓ confermata dall’agente
extension-not-confirmed = richiesta, non confermata dall’agente
extension-requested = richiesta
extension-required = obbligatoria
schemas-declared = { $names } ({ $place })
schema-at-root = nella radice della scheda
schema-in-extension = nei parametri dell’estensione
schema-of-skill-input = l’input dell’abilità «{ $skill }»
schema-of-skill-output = l’output dell’abilità «{ $skill }»
schema-of-capability = i parametri della capacità «{ $capability }»
schema-asked-for = richiesto dall’agente

## The page: the log of requests

protocol-log = Registro del protocollo
log-empty = Ancora nessuna richiesta.
log-cut = Il resto non è stato conservato.
logged-request = Richiesta
logged-answer = Risposta
copy-as-curl = Copia come curl
check-request = Verifica la richiesta
check-answer = Verifica la risposta
check = Verifica
valid = Valido
finding-count = { $count ->
    [one] { $count } segnalazione
   *[other] { $count } segnalazioni
}
log-not-sent = non inviata
log-redirected = reindirizzata
log-broke-off = interrotta
log-timeout = tempo scaduto
log-too-large = troppo grande
log-stopped = fermata
log-under-way = in corso

## The inspector: a tool for developers that checks pasted JSON

inspect = Ispeziona JSON
back-to-the-agent = Torna all’agente
inspect-hint = Incollare o trascinare qui una scheda di agente, un messaggio, un’attività, una risposta, un flusso di eventi o qualsiasi altro JSON di A2A. Resta su questo dispositivo.
text-not-shown = Questo testo è troppo lungo per essere mostrato qui. Viene comunque esaminato.
open-file = Apri un file
kind = Tipo
recognise = Riconosci automaticamente
with-card = Con la scheda dell’agente
agent-card = Scheda dell’agente
agent-card-hint = Con la scheda, i messaggi vengono verificati anche in base agli schemi dichiarati dall’agente.
nothing-to-inspect = Non c’è ancora nulla da ispezionare.
not-inspected = Il testo non è stato ispezionato. { $why }
checks = Verifiche
findings = Segnalazioni
check-passed = Superata
check-failed = Non superata
check-not-applicable = Non applicabile
severity-error = Errore
severity-warning = Avviso
severity-note = Nota
error-count = { $count ->
    [one] { $count } errore
   *[other] { $count } errori
}
warning-count = { $count ->
    [one] { $count } avviso
   *[other] { $count } avvisi
}
note-count = { $count ->
    [one] { $count } nota
   *[other] { $count } note
}
nothing-wrong = nessun problema
copy-report = Copia il rapporto
at-line = Riga { NUMBER($line) }, colonna { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = Prova questo agente
test-agent-hint = Per ogni schema di input e ogni binding viene inviata a { $address } una dozzina di messaggi o più, alcuni dei quali non validi. Ognuno può avviare un’attività reale.
test-agent-stop = Interrompi la prova
test-not-loaded = Non è stato possibile caricare la prova. Riprovare.
test-running = La prova dell’agente è in corso.
test-sent = { $count ->
    [one] { $count } richiesta inviata
   *[other] { $count } richieste inviate
}
test-stopped = La prova è stata interrotta. Le attività avviate potrebbero essere ancora in corso.
test-not-run = L’agente non è stato provato. { $why }
test-other-origin = La scheda indica un endpoint di un’altra origine, { $origin }. La prova può inviargli messaggi?
test-other-too = Prova anche questo
test-other-not = Tralascia
test-conforms = L’agente è conforme: non viola nessuna regola MUST.
test-no-answers = Non è stato possibile valutare l’agente: nessuna risposta lo permette.
test-musts-broken = { $count ->
    [one] L’agente non è conforme: viola { $count } regola MUST.
   *[other] L’agente non è conforme: viola { $count } regole MUST.
}
test-shoulds-broken = { $count ->
    [one] Viola { $count } regola SHOULD.
   *[other] Viola { $count } regole SHOULD.
}
check-unclear = Non determinabile

## Connecting: why an agent can’t be reached or its answer not read

address-missing = Inserire l’indirizzo di un agente, per esempio https://agent.example.com.
address-other-scheme = L’indirizzo di un agente inizia con https:// o http://, mentre questo inizia con «{ $scheme }:».
address-without-host = Questo non è un indirizzo web; un indirizzo web è simile a https://agent.example.com.
agent-unreachable = Nessuna risposta da questo indirizzo: { $url }. Verificare che sia corretto e che l’agente sia in funzione.
card-cors = Il server non consente alle pagine web di leggere la scheda dell’agente (CORS): { $url }.
endpoint-cors = L’agente c’è, ma { $url } non risponde alle richieste delle pagine web (CORS). Non si sa se il messaggio sia arrivato.
endpoint-redirected = { $url } reindirizza a un indirizzo che la scheda dell’agente non indica. Lì non è stato inviato nulla.
card-redirected = { $url } reindirizza a { $to }, che è un altro server. Se è quello l’agente cercato, inserire il suo indirizzo.
mixed-content = Questa pagina è sicura (https) e { $url } no, quindi il browser blocca la connessione.
card-not-found = Nessuna scheda di agente trovata a questo indirizzo. Verificare l’indirizzo o inserire quello della scheda.
card-is-web-page = { $url } è una pagina web, non una scheda di agente. Verificare l’indirizzo.
card-not-json = La risposta non è una scheda di agente ({ $url }): non è JSON.
answer-is-web-page = L’agente ha risposto con una pagina web invece che con un risultato. L’indirizzo nella scheda dell’agente potrebbe essere errato, oppure ha risposto un server intermedio.
answer-not-json = La risposta dell’agente non è JSON.
card-broken = La scheda dell’agente è arrivata incompleta ({ $url }): la connessione si è interrotta. Connettersi di nuovo.
not-a-card = Il JSON non è una scheda di agente ({ $url }): non ha né un nome né un indirizzo da chiamare.
interface-unreachable = La scheda dell’agente indica { $url }, dove non risponde nulla. Avvisare il responsabile dell’agente.
interface-is-local = Quell’indirizzo indica il computer in uso.
answer-to-other-message = La risposta dell’agente riguarda un altro messaggio o proviene da un altro mittente. Non viene mostrata.
not-an-answer = La risposta dell’agente non è A2A valido: è JSON, ma non è né un’attività né un messaggio.
no-address-to-call = La scheda dell’agente non indica alcun indirizzo da chiamare.
no-usable-interface = Una pagina web non può chiamare questo agente, che offre { $offered }. Questa pagina supporta JSONRPC di A2A 1.0, 0.3 e 0.2, e HTTP+JSON di A2A 1.0.
no-usable-interface-old = Una pagina web non può chiamare questo agente, che offre { $offered }. Questa pagina supporta JSONRPC di A2A 1.0, 0.3 e 0.2, e HTTP+JSON di A2A 1.0, ma non di 0.3.
unusable-address = La scheda dell’agente indica l’indirizzo «{ $url }», che non è un normale indirizzo web. Non è stato inviato nulla.
sign-in-status = Accedere per continuare (HTTP { NUMBER($status) }).
card-status = Impossibile leggere la scheda dell’agente (HTTP { NUMBER($status) }).
agent-busy = L’agente è occupato. Riprovare tra un minuto.
agent-failed = Errore dell’agente (HTTP { NUMBER($status) }). Riprovare. Se l’errore si ripete, avvisare il responsabile dell’agente.
agent-wants-payment = L’agente chiede di essere pagato per questa operazione (HTTP 402), ma questa pagina non può farlo.
nothing-at = Non c’è nulla a questo indirizzo: { $url } (HTTP 404). L’indirizzo proviene dalla scheda dell’agente. Avvisare il responsabile dell’agente.
server-says = Il server dice: { $reason }
agent-refused-status = L’agente ha rifiutato la richiesta (HTTP { NUMBER($status) }).
agent-refused-error = L’agente ha rifiutato la richiesta (errore { $name }).
agent-refused-because = L’agente ha rifiutato la richiesta: { $why }
agent-cannot-read = L’agente non riesce a leggere il messaggio. Avvisare il responsabile dell’agente.
agent-rejects-values = L’agente non accetta i valori. Controllarli e inviarli di nuovo.
agent-cannot-verify-sender = L’agente non è riuscito a verificare il mittente del messaggio.
agent-forbids = L’agente non consente questa richiesta.
agent-found-nothing = L’agente non ha trovato ciò che la richiesta chiede.
agent-lacks-method = L’agente non offre questo metodo.
message-too-large-for-agent = Il messaggio è troppo grande per l’agente.
agent-failed-inside = Errore dell’agente. Riprovare. Se l’errore si ripete, avvisare il responsabile dell’agente.
required-extensions = L’agente richiede un’estensione che questa pagina non supporta: { $names }. Non è stato inviato nulla.
session-ended = L’agente ha terminato la sessione prima di rispondere ({ $status }).
message-not-signed = Questa pagina non è riuscita a firmare il messaggio. Non è stato inviato nulla.
answer-signature-mismatch = La firma non corrisponde alla risposta dell’agente, che quindi non viene mostrata. Potrebbe essere stata modificata durante il percorso.
answer-signature-stale = La risposta dell’agente non viene mostrata: è stata firmata troppo tempo fa, è già arrivata una volta oppure l’orologio di questo dispositivo non è esatto.
answer-not-verified = La risposta dell’agente non viene mostrata: questa pagina accetta solo risposte firmate con una chiave che conosce.
clock-differs = { $seconds ->
    [one] L’agente ha rifiutato il messaggio perché gli orologi di questo dispositivo e dell’agente differiscono di { $seconds } secondo. Regolare l’orologio di questo dispositivo e inviare di nuovo.
   *[other] L’agente ha rifiutato il messaggio perché gli orologi di questo dispositivo e dell’agente differiscono di { $seconds } secondi. Regolare l’orologio di questo dispositivo e inviare di nuovo.
}
connection-lost = La connessione all’agente si è interrotta. L’agente potrebbe essersi fermato o essere ancora al lavoro. I dati inseriti sono ancora qui.
answer-timeout = L’agente ha impiegato troppo tempo a rispondere.
answer-too-large = La risposta dell’agente supera { NUMBER($most) } MB. Questa pagina non ha letto il resto.
given-card = la proprietà card
nameless-agent = Agente senza nome
registry = Registro
find-agents = Cerca agenti
call-method = Chiama un metodo per nome

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = Per il responsabile dell’agente: rispondere alle richieste della scheda con «Access-Control-Allow-Origin» e consentire le intestazioni content-type, authorization, a2a-version, a2a-extensions e x-a2a-extensions, oltre a quella della chiave API dell’agente, se la riceve in un’intestazione.
advice-endpoint-cors = Per il responsabile dell’agente: rispondere alle richieste all’endpoint dell’agente (anche al preflight OPTIONS) con «Access-Control-Allow-Origin» e consentire le intestazioni content-type, authorization, a2a-version, a2a-extensions e x-a2a-extensions, oltre a quella della chiave API dell’agente, se la riceve in un’intestazione.
advice-mixed-content = Per il responsabile dell’agente: rendere disponibile l’agente tramite https.
advice-redirected = Per il responsabile dell’agente: indicare nella scheda l’indirizzo a cui le chiamate vengono reindirizzate.
advice-interface = Per il responsabile dell’agente: dichiarare un’interfaccia con il binding JSONRPC, oppure HTTP+JSON con la versione 1.0 del protocollo.
advice-address = Per il responsabile dell’agente: iniziare l’indirizzo con https:// e scrivere l’host in ASCII, senza nome utente.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = Questa pagina non è riuscita a fornire le credenziali: { $why }.
credentials-failed-silently = Questa pagina non è riuscita a fornire le credenziali: il motivo non è stato indicato.
credentials-empty = Questa pagina non è riuscita a fornire le credenziali: getCredentials non ha restituito né una chiave, né un token, né un nome utente, né intestazioni.
credentials-scheme = Questa pagina non è riuscita a fornire le credenziali: ha scelto il metodo «{ $name }», che la scheda dell’agente non dichiara.
credentials-no-key = Questa pagina non è riuscita a fornire le credenziali: ha fornito una chiave API, ma la scheda dell’agente non ne dichiara nessuna.
credentials-header = Questa pagina non è riuscita a fornire le credenziali: ha fornito l’intestazione «{ $name }», che la scheda dell’agente non dichiara.
credentials-unsendable = Questa pagina non è riuscita a fornire le credenziali: contengono un carattere che non può essere inviato.
window-blocked = Il browser ha bloccato la finestra di accesso. Consentire le finestre pop-up per questa pagina e riprovare.
window-closed = Accesso ancora in corso? Continuare nell’altra finestra. Se è stata chiusa, accedere di nuovo.
sign-in-needs-https = Questo accesso richiede una pagina fornita tramite https.
sign-in-not-ours = La risposta della finestra appartiene a un altro accesso, quindi questa pagina l’ha ignorata. Riprovare.
sign-in-address = La scheda dell’agente rimanda a «{ $url }», che non è un normale indirizzo web. Questa pagina non l’ha aperto.
sign-in-unsafe = La scheda dell’agente rimanda a { $host } senza https, quindi questa pagina non l’ha aperto.
sign-in-several-origins = La scheda dell’agente rimanda a { $window } per accedere, ma invia il risultato a { $other }. Questa pagina non l’ha aperto.
sign-in-foreign-issuer = { $host } indica come emittente «{ $issuer }», che è un altro sito. Questa pagina non l’ha aperto.
sign-in-no-metadata = { $host } non indica come accedere.
sign-in-refused = L’accesso è stato rifiutato ({ $code }).
sign-in-refused-because = L’accesso è stato rifiutato: { $why }
sign-in-unreachable = { $host } non risponde a questa pagina, quindi non è stato possibile completare l’accesso.
sign-in-no-token = { $host } non ha restituito alcun token.
sign-in-where = L’accesso avviene su { $window }, in una finestra separata.
sign-in-where-and-token = L’accesso avviene su { $window }, in una finestra separata; poi questa pagina ottiene il token da { $token }.
sign-in-grants = L’agente su { $agent } potrà: { $scopes }.
sign-in-grants-all = L’agente su { $agent } potrà fare tutto ciò che { $window } consente a questa pagina.

## Signing in: methods that this page can’t use

unusable-cookie = L’agente ha bisogno della chiave in un cookie, che una pagina web non può impostare per un altro sito.
unusable-key-place = La scheda dell’agente non indica dove inviare la chiave.
unusable-client-certificate = L’agente ha bisogno di un certificato client (mutual TLS). Una pagina web non può inviarlo.
unusable-http-scheme = L’agente ha bisogno dello schema HTTP «{ $name }», che questa pagina non supporta.
unusable-no-flows = La scheda dell’agente non descrive l’accesso con OAuth.
unusable-flows = L’agente offre OAuth solo tramite { $names }. Una pagina web può usare il codice di autorizzazione con PKCE.
unusable-window = Questo accesso apre una nuova finestra, cosa che questa pagina non supporta ancora.
unusable-method = Questa pagina non supporta il metodo di accesso «{ $kind }».
unusable-undeclared = L’agente richiede «{ $name }», ma la sua scheda non descrive questo accesso.
unusable-two-in-one = L’agente ha bisogno di due credenziali nella stessa intestazione.

## Signing in: fields, and what is wrong with an entry

api-key = Chiave API
api-key-named = Chiave API «{ $name }»
token = Token
user-name = Nome utente
password = Password
header = Intestazione
client-id = ID client
enter-api-key = Inserire la chiave API
enter-token = Inserire il token
enter-user-name = Inserire il nome utente
enter-the-password = Inserire la password
enter-header-name = Inserire il nome dell’intestazione
enter-client-id = Inserire l’ID client che questa pagina ha lì
entry-unsendable = Rimuovere il carattere che non può essere inviato
entry-colon = Un nome utente non può contenere i due punti (:)
entry-header-name = Inserire il nome di un’intestazione che le pagine web possono inviare
entry-refused = L’agente non ha accettato questo valore. Controllare i dati inseriti e riprovare
entry-forbidden = Queste credenziali sono valide, ma non consentono questa operazione
bearer-token = Token Bearer
user-name-and-password = Nome utente e password
client-certificate = Certificato client
nameless-scheme = Senza nome
key-in-address = Chiave API nell’indirizzo ({ $parameter })
key-in-header = Chiave API nell’intestazione { $parameter }
key-in-cookie = Chiave API nel cookie { $parameter }
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = Non previsto qui
result-name = «{ $name }» non è un nome previsto qui
result-missing = Manca «{ $name }»
result-missing-because = Manca «{ $name }», benché ci sia «{ $because }»
result-expected = Atteso: { $what }
result-at-least = Atteso: almeno { $limit }
result-at-most = Atteso: al massimo { $limit }
result-more-than = Atteso: più di { $limit }
result-less-than = Atteso: meno di { $limit }
result-multiple-of = Atteso: un multiplo di { $of }
result-characters-at-least = { $limit ->
    [one] Atteso: almeno { $limit } carattere, non { $actual }
   *[other] Atteso: almeno { $limit } caratteri, non { $actual }
}
result-characters-at-most = { $limit ->
    [one] Atteso: al massimo { $limit } carattere, non { $actual }
   *[other] Atteso: al massimo { $limit } caratteri, non { $actual }
}
result-pattern = Atteso: la forma { $pattern }
result-items-at-least = { $limit ->
    [one] Atteso: almeno { $limit } elemento, non { $actual }
   *[other] Atteso: almeno { $limit } elementi, non { $actual }
}
result-items-at-most = { $limit ->
    [one] Atteso: al massimo { $limit } elemento, non { $actual }
   *[other] Atteso: al massimo { $limit } elementi, non { $actual }
}
result-items-equal = Gli elementi { $first } e { $second } sono uguali; ognuno era atteso una sola volta
result-items-equal-somewhere = Due elementi sono uguali; ognuno era atteso una sola volta
result-items-beyond = { $limit ->
    [one] Atteso: non più di { $limit } elemento
   *[other] Atteso: non più di { $limit } elementi
}
result-items-unexpected = { $count ->
    [one] { $count } elemento non previsto qui
   *[other] { $count } elementi non previsti qui
}
result-items-of-kind-at-least = { $count ->
    [one] Atteso: almeno { $count } elemento di un certo tipo
   *[other] Atteso: almeno { $count } elementi di un certo tipo
}
result-items-of-kind-between = Atteso: da { $min } a { $max } elementi di un certo tipo
result-entries-at-least = { $limit ->
    [one] Atteso: almeno { $limit } campo, non { $actual }
   *[other] Atteso: almeno { $limit } campi, non { $actual }
}
result-entries-at-most = { $limit ->
    [one] Atteso: al massimo { $limit } campo, non { $actual }
   *[other] Atteso: al massimo { $limit } campi, non { $actual }
}
result-fits-no-shape = Non corrisponde a nessuna delle forme attese
result-fits-several-shapes = Corrisponde a più forme attese, non esattamente a una
result-not-allowed = Questo valore è escluso
result-encoding = Atteso: testo codificato in { $encoding }
result-media-type = Atteso: il testo di un file di tipo { $media-type }
result-not-checked = Non è stato verificato qui
result-one-of-listed = Atteso: uno dei valori elencati
