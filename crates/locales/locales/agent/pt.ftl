### Português, em forma neutra.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = há instantes
minutes-ago = { $count ->
    [one] há { $count } min
   *[other] há { $count } min
}
hours-ago = { $count ->
    [one] há { $count } h
   *[other] há { $count } h
}
yesterday = ontem
days-ago = { $count ->
    [one] há { $count } dia
   *[other] há { $count } dias
}
seconds = { $seconds } s
milliseconds = { NUMBER($count) } ms

## Conversation: the skills of an agent

looking-for-agent = A procurar o agente…
card-looked-for-at = O cartão foi procurado em:
no-answer = sem resposta
skills = Competências
ask-agent = Perguntar diretamente ao agente
input-text = Texto
input-form = Formulário
input-file = Ficheiro
input-sign-in = Início de sessão
field-count = { $count ->
    [one] { $count } campo
   *[other] { $count } campos
}
find-skill = Procurar uma competência
start-skill = Iniciar
start-named-skill = Iniciar: { $name }
skills-found = { $all ->
    [one] { NUMBER($shown) } de { $all } competência
   *[other] { NUMBER($shown) } de { $all } competências
}

## Conversation: the request that is filled in and sent

request = Pedido
choose-skill = O que pretende fazer?
tags = Etiquetas
send-as = Enviar como
write-message-instead = Escrever antes uma mensagem
use-form-instead = Preencher antes o formulário
examples = Exemplos
example-number = Exemplo { NUMBER($number) }
use-example = Usar o exemplo { $name }
message = Mensagem
enter-message = Introduza uma mensagem
sent = Enviado
checking = A verificar…
clear = Limpar o formulário
goes-to = Destino: { $origin }
storage-full = O armazenamento deste navegador está cheio. O que introduziu perde-se se recarregar a página.
draft-misfit = Um rascunho guardado não se adequa a este formulário.
draft-use = Usar mesmo assim
draft-delete = Eliminar
refilled = Estes valores foram enviados { $ago }.
refilled-replacing = Estes valores foram enviados { $ago }. Substituíram o que tinha introduzido.
continues-conversation = Está a continuar a conversa “{ $title }”; último envio: { $ago }.
new-conversation = Iniciar uma nova conversa
found-agents = Agentes encontrados
connect-to = Ligar a { $name }
last-seen = última atividade: { $time }

## Conversation: signing in

sign-in = Iniciar sessão
signing-in = A iniciar sessão…
sign-out = Terminar sessão
sign-out-effect = Ao terminar sessão, os rascunhos e as execuções deste agente também são removidos deste navegador.
not-now = Agora não
sign-in-methods = Como iniciar sessão
finding-sign-in-page = A procurar a página de início de sessão…
continue-in-window = Continue na janela que se abriu.
confirm-origin = Confirme que os seus dados podem ser enviados para lá
show = Mostrar
hide = Ocultar
show-field = Mostrar { $label }
header-name-help = O nome do cabeçalho que leva a chave do agente, por exemplo X-API-Key.
client-id-help = O ID de cliente com que esta página está registada lá, com o endereço de redirecionamento { $redirect }
entries-go-to = Os seus dados são enviados para { $origin } e esquecidos quando fechar esta página.
signed-in-at = Sessão iniciada em { $origin }
send-entries-to = Enviar os meus dados para { $origin }
card-from-elsewhere = O cartão do agente veio de { $origin }, mas o agente está noutro servidor. Continue apenas se confiar em ambos.
signed-by = Assinado por “{ $key }”, verificado
signed-verified = Assinado, verificado
signed-without-key = Assinado, não verificado (sem chave)
card-signature-mismatch = A assinatura do cartão do agente não está correta: o cartão pode ter sido alterado.
card-unsigned = O cartão do agente não está assinado.
signature-required = Esta página mostra apenas agentes cujo cartão está assinado com uma chave que ela conhece.
sign-in-unauthorized = O agente precisa de saber quem está a usá-lo.
sign-in-forbidden = A sessão atual não permite fazer isto. Inicie sessão de outra forma.
sign-in-for-task = O agente continua a tarefa depois de iniciar sessão.
sign-in-requested = Inicie sessão antes de enviar algo ou para ver mais competências do agente.
sign-in-other-account = A sua conta não tem permissão para fazer isto. Inicie sessão com outra.
sign-in-expired = A sua sessão expirou. Inicie sessão novamente.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = Execuções
no-runs = As suas execuções aparecem aqui.
sent-again = Enviado novamente.
clear-history = Limpar o histórico
confirm-clear-history = Limpar todas as execuções?
history-cleared = O histórico foi limpo.
cancel = Cancelar
cancelling = A cancelar…
you-asked = O seu pedido
reported-at = Comunicado em { $moment }
run-actions = Esta execução
more-actions = Mais ações
run-again = Executar novamente
edit-and-run-again = Editar e executar novamente
end-session = Encerrar a sessão com o agente
continue-conversation = Continuar a conversa
open-comparison = Comparar com…
compare-with = Comparar com
close-comparison = Fechar a comparação
remove-run = Remover
run-removed = Removido.
view-result = Ver o resultado
edit-request = Editar
agent-needs-answer = O agente precisa da sua resposta
sign-in-to-continue = Inicie sessão para continuar
your-answer = A sua resposta
enter-answer = Introduza uma resposta
send-answer = Enviar a resposta
sending-answer = A enviar…
approve = Aprovar
reject = Rejeitar
decision = Decisão
approve-what = Aprovar “{ $what }”?
rejection-reason = Motivo da rejeição
credential-goes-to-agent = O agente pede este dado para outro serviço. É enviado ao agente, que o pode usar a partir daí. Introduza-o apenas se confiar no agente.
credential-by-sign-in = O agente pede-lhe que inicie sessão noutro serviço. Esta página não o pode fazer pelo agente. Pode responder com um texto ou cancelar a tarefa.
continue-task = Continuar
start-new-task = Iniciar uma nova tarefa
earlier-messages = Mensagens anteriores
you = Eu
agent = Agente
answer = Resposta
result = Resultado
progress = Progresso
message-count = { $count ->
    [one] { $count } mensagem
   *[other] { $count } mensagens
}
earlier-message-count = { $count ->
    [one] { $count } mensagem anterior
   *[other] { $count } mensagens anteriores
}

## Conversation: states of runs

not-sent-yet = Ainda não enviada
sending = A enviar
reconnecting = A restabelecer a ligação
stopped-waiting = Espera interrompida
status-unknown = Estado desconhecido
submitted = Submetida
working = Em curso
needs-your-input = Aguarda a sua resposta
sign-in-required = Requer início de sessão
answered = Respondida
completed = Concluída
not-sent = Não enviada
canceled = Cancelada
failed = Falhou
rejected = Rejeitada
unknown-state = Desconhecido
state-needs-answer = O agente precisa da sua resposta.
state-needs-sign-in = Inicie sessão para continuar.
state-rejected = O agente rejeitou a tarefa sem indicar o motivo.
state-failed = A tarefa falhou. O agente não indicou o motivo.
state-no-result = O agente não enviou nenhum resultado.

## Conversation: notices about runs

notice-other-dialect = O agente não suporta o A2A { $from } que o seu cartão indica. Esta página enviou a mensagem novamente como A2A { $to }.
notice-not-canceled = Não foi possível cancelar a tarefa. { $why }
notice-session-not-ended = Não foi possível encerrar a sessão. { $why }
notice-reconnecting = A ligação ao agente perdeu-se. Esta página está a restabelecê-la.
notice-offline = Está offline. A execução continua quando voltar a ter ligação.
notice-busy = O agente está ocupado. A sua mensagem é reenviada automaticamente.
notice-given-up = A espera foi interrompida antes de o agente responder. O agente pode ainda estar a trabalhar.
notice-stopped = A espera foi interrompida. O agente pode ainda estar a trabalhar.
notice-crash-loop = Esta página falhou duas vezes enquanto seguia esta tarefa e deixou de a verificar. O agente pode ainda estar a trabalhar.
notice-unsure = Saiu da página antes de o agente responder. A sua mensagem pode não ter chegado.
notice-unsure-unkept = Saiu da página antes de o agente responder. A sua mensagem pode não ter chegado e o conteúdo não foi guardado. Pode enviar o formulário novamente.
notice-answer-unsure = A sua resposta pode não ter chegado ao agente. Pode enviá-la novamente.
notice-other-task = O agente enviou novidades de outra tarefa. Esta página ignorou-as.
notice-accepted = O agente aceitou a sua mensagem, mas não enviou nenhuma resposta aqui.
notice-too-many-events = O agente enviou mais de 10.000 eventos. Esta página não leu os restantes.
notice-too-many-results = O agente enviou mais de 1000 resultados. Os restantes não são mostrados.
notice-too-large-to-keep = O resultado era demasiado grande para ser guardado depois de sair da página.
notice-secrets-not-kept = Os valores que parecem secretos não foram guardados depois de sair da página.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = Notas sobre a resposta
oddity-half-character = Um caráter chegou cortado a meio. É mostrado como �.
oddity-not-a-number = “NaN” ou “Infinity” foi lido como um valor vazio, porque esses números não existem em JSON.
oddity-snake-case = Os nomes com sublinhados foram lidos como os nomes do A2A.
oddity-root = Os valores dentro de “root” foram lidos como se estivessem sozinhos.
oddity-loose-parts = Uma parte isolada foi lida como uma lista de partes.
oddity-loose-status = Um estado formado por uma só palavra foi lido como o estado da tarefa.
oddity-text-result = Um texto simples foi lido como a mensagem do agente.
oddity-unframed = A resposta foi lida, embora viesse sem o invólucro de JSON-RPC.
oddity-stream-type = A resposta foi lida como um fluxo de eventos, embora indique outro tipo.
oddity-unfinished-event = O último evento foi lido, embora o fluxo tenha terminado a meio dele.
oddity-several-messages = O agente respondeu com várias mensagens. São todas mostradas.
oddity-other-task-id = O agente continuou a tarefa com outro ID. Esta página seguiu-a.
oddity-repeated-message-id = Há mensagens diferentes com o mesmo ID. São todas mostradas.
oddity-no-task-id = Uma atualização sem ID de tarefa foi lida como sendo desta tarefa.
oddity-unread = Não foi possível ler uma parte da resposta. É mostrada tal como chegou.
oddity-no-stream = O agente recusou o streaming, embora o seu cartão o prometa. A mensagem foi enviada novamente sem streaming.
oddity-version-words = O cartão escreve a sua versão do A2A de outra forma. Foi usado o número que nela aparece.
oddity-binding-words = O cartão designa o seu binding por palavras diferentes das do A2A. O binding foi reconhecido.
oddity-binding-member = O cartão indica o seu binding como faz outra versão do A2A. O binding foi reconhecido.

## Conversation: what a run waits for

check-again = Verificar novamente
retry = Tentar novamente
check-now = Verificar agora
stop-waiting = Deixar de esperar
checking-task = A verificar a tarefa
checking-for-answer = A verificar se há resposta
waiting-for-network = À espera da rede
sending-again-in = Novo envio dentro de { NUMBER($seconds) } s
trying-again-in = Nova tentativa dentro de { NUMBER($seconds) } s
checking-again-in = Nova verificação dentro de { NUMBER($seconds) } s
signed-in-message = Iniciei sessão.

## Results: copying and saving

copy = Copiar
copied = Copiado
copying-blocked = O navegador bloqueou a cópia
export = Exportar
copy-as-text = Copiar como texto
copy-as-json = Copiar como JSON
copy-this-code = Copiar este código
copy-this-text = Copiar este texto
download = Transferir
download-as-text = Transferir como texto
download-as-json = Transferir como JSON
download-as-csv = Transferir como CSV
download-as-markdown = Transferir como Markdown
print-or-pdf = Imprimir ou PDF
copy-form-link = Copiar a ligação para o formulário preenchido
download-this-text = Transferir este texto
download-file = Transferir { $name }
text = Texto

## Results: values

schema-too-deep = O esquema está demasiado aninhado para poder ser usado. O valor é mostrado sem ele.
value-too-deep = Este valor está demasiado aninhado para ser formatado. Em vez disso, é mostrado o seu texto JSON.
result-number = Resultado { NUMBER($number) }
show-more-of = Mostrar mais { NUMBER($next) } (restam { NUMBER($left) })
show-more-kilobytes = Mostrar mais ({ NUMBER($kilobytes) } KB)
places-differ = { $count ->
    [one] { $count } campo não corresponde ao esquema do agente
   *[other] { $count } campos não correspondem ao esquema do agente
}
places-may-differ = { $count ->
    [one] Este resultado não indica o seu esquema. Comparado com o esquema que o agente declara para ele, { $count } campo não corresponde.
   *[other] Este resultado não indica o seu esquema. Comparado com o esquema que o agente declara para ele, { $count } campos não correspondem.
}
no-value = nenhum
no-text = texto vazio
no-members = objeto vazio
no-items = lista vazia
share = Proporção
not-in-the-schema = não está no esquema
does-not-fit = Não corresponde
changes-reading-direction = Este texto contém carateres invisíveis que alteram a direção de leitura
show-less = Mostrar menos
only-the-beginning = Só é mostrado o início. Copie ou transfira os dados para obter o resto.
show-all-lines = { $count ->
    [one] Mostrar { $written } linha
   *[other] Mostrar as { $written } linhas
}
show-all-characters = { $count ->
    [one] Mostrar { $written } caráter
   *[other] Mostrar os { $written } carateres
}
share-of = { $part } de { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [one] { $written } linha
   *[other] { $written } linhas
}
item-count = { $count ->
    [one] { $written } item
   *[other] { $written } itens
}
member-count = { $count ->
    [one] { $written } membro
   *[other] { $written } membros
}
number-count = { $count ->
    [one] { $written } número
   *[other] { $written } números
}
duration-years = { $count ->
    [one] { $count } ano
   *[other] { $count } anos
}
duration-months = { $count ->
    [one] { $count } mês
   *[other] { $count } meses
}
duration-weeks = { $count ->
    [one] { $count } semana
   *[other] { $count } semanas
}
duration-days = { $count ->
    [one] { $count } dia
   *[other] { $count } dias
}
duration-hours = { NUMBER($count) } h
duration-minutes = { NUMBER($count) } min
duration-seconds = { NUMBER($count) } s

## Results: files, pictures and formatted text

file = Ficheiro
source = Origem
not-utf-8 = Este ficheiro não é texto UTF-8.
file-unreadable = Não é possível ler este ficheiro.
address-not-opened = Não é possível abrir este endereço a partir daqui.
not-a-picture = O conteúdo não é uma imagem desse tipo
unknown-part = Uma parte de tipo desconhecido, como JSON
open-at = Abrir em { $host }
load-image-from = Carregar a imagem de { $host }
media-png = Imagem PNG
media-jpeg = Imagem JPEG
media-gif = Imagem GIF
media-webp = Imagem WebP
media-avif = Imagem AVIF
media-svg = Imagem SVG
media-pdf = Documento PDF
media-zip = Arquivo ZIP
media-csv = Tabela CSV
media-plain = Texto simples
code = Código
task-done = Concluído
task-to-do = Por fazer
image = Imagem
broken-image = (imagem danificada)

## Results: tables and charts

table = Tabela
columns = Colunas
columns-to-show = Colunas a mostrar
first-page = Primeira página
previous-page = Página anterior
next-page = Página seguinte
last-page = Última página
rows-range = Linhas { $from }–{ $to } de { $count }
numbers-range = Números { $from }–{ $to } de { $count }
show-the-row = Mostrar a linha
show-the-next-row = Mostrar a linha seguinte
findings-on-other-pages = { $count ->
    [one] { $written } linha noutra página não corresponde ao esquema.
   *[other] { $written } linhas noutras páginas não correspondem ao esquema.
}
scroll-for-columns = Desloque para o lado para ver as { $count } colunas.
not-sorted = Na ordem original.
sorted-ascending = Ordenado por { $column }, por ordem crescente.
sorted-descending = Ordenado por { $column }, por ordem decrescente.
chart-of = Gráfico de
chart-numbers = números
bar-chart = Gráfico de barras de { $label }: { $summary }
line-chart = Gráfico de linhas de { $label }: { $summary }
chart-summary = { $count ->
    [one] { $written } valor, de { $first } a { $last }, mínimo { $lowest }, máximo { $highest }.
   *[other] { $written } valores, de { $first } a { $last }, mínimo { $lowest }, máximo { $highest }.
}

## Results: comparing two runs

comparison = Comparação
input = Entrada
output = Saída
field = Campo
before = Antes
after = Depois
both = Ambos
changed = Alterado
only-in-first = Removido
only-in-second = Adicionado
no-output = Nenhuma saída registada.
no-difference = Sem diferenças.
more-differences = Nem todas as diferenças são mostradas.
same-text = O mesmo texto.
absent = ausente
whole-value = Valor completo
equal-values = { $count ->
    [one] { $count } valor igual
   *[other] { $count } valores iguais
}
equal-lines = { $count ->
    [one] { $count } linha igual
   *[other] { $count } linhas iguais
}

## The page: connecting to an agent

connect = Ligar
connecting = A ligar…
agent-address = Endereço do agente
connect-to-agent = Ligar a um agente
skip-to-content = Saltar para o conteúdo
welcome-title = Que agente?
welcome = Introduza o endereço de um agente A2A. Obterá um formulário para cada coisa que o agente sabe fazer.
step-connect = Ligar
step-connect-about = O cartão do agente indica o que ele sabe fazer.
step-fill-in = Preencher
step-fill-in-about = Os erros são explicados junto ao respetivo campo.
step-read = Ler o resultado
step-read-about = Como texto, tabelas e ficheiros, pronto a exportar.
sample-agents = Agentes de exemplo
no-agent-here = Não há nenhum agente neste endereço
own-agent = Esta página tem o seu próprio agente:
no-agent-at-hand = Não tem um agente? Experimente os formulários sem ele:
unknown-skill = Este agente não tem a competência “{ $id }”. Escolha uma destas.
link-question-title = Chegou aqui através de um link
connect-to-question = Ligar a { $origin }?
connect-to-why = O agente nesse endereço recebe o que enviar. Da próxima vez, esta página liga-se sem perguntar.
yes-connect = Sim, ligar

## The page: around a conversation

ready = Pronto
not-reachable = Inacessível
working-now = Em curso…
offline = Offline
offline-effect = Está offline. Pode continuar a preencher; nada é enviado enquanto não houver rede.
all-skills = Todas as competências
view = Vista
activity = Atividade
about = Informações
your-runs = As suas execuções
place-agents = Agentes
place-gallery = Galeria
place-playground = Área de testes
place-docs = Documentação
menu = Menu
site = Site
language = Idioma
as-browser = O do navegador
theme = Tema
as-system = O do sistema
theme-light = Claro
theme-dark = Escuro
copy-link = Copiar o link
another-agent = Outro agente

## The page: facts about an agent

provider = Fornecedor
version = Versão
address = Endereço
protocol = Protocolo
features = Funcionalidades
extensions = Extensões
schemas = Esquemas
structured-input = Entrada estruturada
input-errors = Erros de entrada
signature = Assinatura
card-check = Verificação do cartão
inspect-card = Inspecionar este cartão
documentation = Documentação
contact = Contacto
pricing = Preços
no-schemas = nenhum declarado
protocol-over = A2A { $version } sobre { $transport }
protocol-sessions = Sessões { $version } sobre REST
protocol-sessions-newer = Sessões { $version } sobre REST, mais recente do que a versão 1.0 que esta página suporta
protocol-envelopes = Envelopes de mensagens sobre HTTP POST
streaming = streaming
push-notifications = notificações push
extension-not-supported = não suportada por esta página
extension-confirmed = ✓ confirmada pelo agente
extension-not-confirmed = pedida, não confirmada pelo agente
extension-requested = pedida
extension-required = obrigatória
schemas-declared = { $names } ({ $place })
schema-at-root = na raiz do cartão
schema-in-extension = nos parâmetros da extensão
schema-of-skill-input = a entrada da competência “{ $skill }”
schema-of-skill-output = a saída da competência “{ $skill }”
schema-of-capability = os parâmetros da capacidade “{ $capability }”
schema-asked-for = pedido pelo agente

## The page: the log of requests

protocol-log = Registo do protocolo
log-empty = Ainda não há pedidos.
log-cut = O resto não foi guardado.
logged-request = Pedido
logged-answer = Resposta
copy-as-curl = Copiar como curl
check-request = Verificar o pedido
check-answer = Verificar a resposta
check = Verificar
valid = Válido
finding-count = { $count ->
    [one] { $count } ocorrência
   *[other] { $count } ocorrências
}
log-not-sent = não enviado
log-redirected = redirecionado
log-broke-off = interrompido
log-timeout = demorou demasiado
log-too-large = demasiado grande
log-stopped = parado
log-under-way = em curso

## The inspector: a tool for developers that checks pasted JSON

inspect = Inspecionar JSON
back-to-the-agent = Voltar ao agente
inspect-hint = Cole ou largue um cartão de agente, uma mensagem, uma tarefa, uma resposta, um fluxo de eventos ou qualquer outro JSON de A2A. Nada sai deste dispositivo.
text-not-shown = Este texto é longo demais para ser mostrado aqui. Ele é inspecionado mesmo assim.
open-file = Abrir um ficheiro
kind = Tipo
recognise = Reconhecer automaticamente
with-card = Com o cartão do agente
agent-card = Cartão do agente
agent-card-hint = Com o cartão, as mensagens também são verificadas com os esquemas que o agente declara.
nothing-to-inspect = Ainda não há nada a inspecionar.
not-inspected = O texto não foi inspecionado. { $why }
checks = Verificações
findings = Ocorrências
check-passed = Superada
check-failed = Não superada
check-not-applicable = Não aplicável
severity-error = Erro
severity-warning = Aviso
severity-note = Nota
error-count = { $count ->
    [one] { $count } erro
   *[other] { $count } erros
}
warning-count = { $count ->
    [one] { $count } aviso
   *[other] { $count } avisos
}
note-count = { $count ->
    [one] { $count } nota
   *[other] { $count } notas
}
nothing-wrong = está tudo certo
copy-report = Copiar o relatório
at-line = Linha { NUMBER($line) }, coluna { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = Testar este agente
test-agent-hint = Por cada esquema de entrada e cada binding, é enviada uma dúzia de mensagens ou mais para { $address }, algumas delas inválidas. Cada uma pode iniciar uma tarefa real.
test-agent-stop = Parar o teste
test-not-loaded = Não foi possível carregar o teste. Tente novamente.
test-running = O agente está a ser testado.
test-sent = { $count ->
    [one] { $count } pedido enviado
   *[other] { $count } pedidos enviados
}
test-stopped = O teste foi parado. As tarefas iniciadas podem continuar.
test-not-run = O agente não foi testado. { $why }
test-other-origin = O cartão indica um ponto de acesso de outra origem, { $origin }. O teste pode enviar-lhe mensagens?
test-other-too = Testar também
test-other-not = Deixar de fora
test-conforms = O agente está conforme: não infringe nenhuma regra MUST.
test-no-answers = Não foi possível avaliar o agente: nenhuma resposta o permite.
test-musts-broken = { $count ->
    [one] O agente não está conforme: infringe { $count } regra MUST.
   *[other] O agente não está conforme: infringe { $count } regras MUST.
}
test-shoulds-broken = { $count ->
    [one] Infringe { $count } regra SHOULD.
   *[other] Infringe { $count } regras SHOULD.
}
check-unclear = Indeterminado

## Connecting: why an agent can’t be reached or its answer not read

address-missing = Introduza o endereço de um agente, por exemplo https://agent.example.com.
address-other-scheme = O endereço de um agente começa por https:// ou http://, e este começa por “{ $scheme }:”.
address-without-host = Isto não é um endereço web; um endereço web tem este aspeto: https://agent.example.com.
agent-unreachable = Ninguém responde neste endereço: { $url }. Verifique se está correto e se o agente está a funcionar.
card-cors = O servidor não permite que páginas web leiam o cartão do agente (CORS): { $url }.
endpoint-cors = O agente está lá, mas { $url } não responde a pedidos de páginas web (CORS). Não se sabe se a mensagem chegou.
endpoint-redirected = { $url } redireciona para um endereço que o cartão do agente não indica. Nada foi enviado para lá.
card-redirected = { $url } redireciona para { $to }, que é outro servidor. Se for esse o agente que procura, introduza o endereço dele.
mixed-content = Esta página é segura (https) e { $url } não é, por isso o navegador bloqueia a ligação.
card-not-found = Não foi encontrado nenhum cartão de agente neste endereço. Verifique o endereço ou introduza o do cartão.
card-is-web-page = { $url } é uma página web, não um cartão de agente. Verifique o endereço.
card-not-json = A resposta não é um cartão de agente ({ $url }): não é JSON.
answer-is-web-page = O agente respondeu com uma página web em vez de um resultado. O endereço no cartão do agente pode estar errado, ou respondeu um servidor intermédio.
answer-not-json = A resposta do agente não é JSON.
card-broken = O cartão do agente chegou incompleto ({ $url }): a ligação caiu. Ligue novamente.
not-a-card = O JSON não é um cartão de agente ({ $url }): não tem nome nem endereço para chamar.
interface-unreachable = O cartão do agente indica { $url }, onde ninguém responde. Avise o responsável pelo agente.
interface-is-local = Esse endereço refere-se ao computador que está a usar.
answer-to-other-message = A resposta do agente refere-se a outra mensagem ou vem de outro remetente. Ela não é mostrada.
not-an-answer = A resposta do agente não é A2A válido: é JSON, mas não é uma tarefa nem uma mensagem.
no-address-to-call = O cartão do agente não indica nenhum endereço para chamar.
no-usable-interface = Uma página web não pode chamar este agente: ele oferece { $offered }. Esta página suporta JSONRPC de A2A 1.0, 0.3 e 0.2, e HTTP+JSON de A2A 1.0.
no-usable-interface-old = Uma página web não pode chamar este agente: ele oferece { $offered }. Esta página suporta JSONRPC de A2A 1.0, 0.3 e 0.2, e HTTP+JSON de A2A 1.0, mas não de 0.3.
unusable-address = O cartão do agente indica o endereço “{ $url }”, que não é um endereço web normal. Nada foi enviado.
sign-in-status = Inicie sessão para continuar (HTTP { NUMBER($status) }).
card-status = Não foi possível ler o cartão do agente (HTTP { NUMBER($status) }).
agent-busy = O agente está ocupado. Tente novamente dentro de um minuto.
agent-failed = O agente falhou (HTTP { NUMBER($status) }). Tente novamente. Se continuar a falhar, avise o responsável pelo agente.
agent-wants-payment = O agente exige um pagamento por isto (HTTP 402), mas esta página não pode pagar.
nothing-at = Não há nada neste endereço: { $url } (HTTP 404). O endereço vem do cartão do agente. Avise o responsável pelo agente.
server-says = O servidor diz: { $reason }
agent-refused-status = O agente recusou o pedido (HTTP { NUMBER($status) }).
agent-refused-error = O agente recusou o pedido (erro { $name }).
agent-refused-because = O agente recusou o pedido: { $why }
agent-cannot-read = O agente não consegue ler a mensagem. Avise o responsável pelo agente.
agent-rejects-values = O agente não aceita os valores. Verifique-os e envie novamente.
agent-cannot-verify-sender = O agente não conseguiu verificar quem envia a mensagem.
agent-forbids = O agente não permite este pedido.
agent-found-nothing = O agente não encontrou o que o pedido solicita.
agent-lacks-method = O agente não oferece este método.
message-too-large-for-agent = A mensagem é demasiado grande para o agente.
agent-failed-inside = O agente falhou. Tente novamente. Se continuar a falhar, avise o responsável pelo agente.
required-extensions = O agente exige uma extensão que esta página não suporta: { $names }. Nada foi enviado.
session-ended = O agente encerrou a sessão antes de responder ({ $status }).
message-not-signed = Esta página não conseguiu assinar a mensagem. Nada foi enviado.
answer-signature-mismatch = A assinatura não corresponde à resposta do agente, por isso a resposta não é mostrada. Pode ter sido alterada pelo caminho.
answer-signature-stale = A resposta do agente não é mostrada: foi assinada há demasiado tempo, já chegou uma vez ou o relógio deste dispositivo está errado.
answer-not-verified = A resposta do agente não é mostrada: esta página aceita apenas respostas assinadas com uma chave que ela conhece.
clock-differs = { $seconds ->
    [one] O agente recusou a mensagem porque os relógios deste dispositivo e do agente diferem em { $seconds } segundo. Acerte o relógio deste dispositivo e envie novamente.
   *[other] O agente recusou a mensagem porque os relógios deste dispositivo e do agente diferem em { $seconds } segundos. Acerte o relógio deste dispositivo e envie novamente.
}
connection-lost = A ligação ao agente perdeu-se. O agente pode ter parado ou ainda estar a trabalhar. O que introduziu continua aqui.
answer-timeout = O agente demorou demasiado a responder.
answer-too-large = A resposta do agente tem mais de { NUMBER($most) } MB. Esta página não leu o resto.
given-card = a propriedade card
nameless-agent = Agente sem nome
registry = Registo
find-agents = Procurar agentes
call-method = Chamar um método pelo nome

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = Para o responsável pelo agente: responda aos pedidos do cartão com “Access-Control-Allow-Origin” e permita os cabeçalhos content-type, authorization, a2a-version, a2a-extensions e x-a2a-extensions, bem como o da chave de API do agente, se este a receber num cabeçalho.
advice-endpoint-cors = Para o responsável pelo agente: responda aos pedidos ao endpoint do agente (incluindo o preflight OPTIONS) com “Access-Control-Allow-Origin” e permita os cabeçalhos content-type, authorization, a2a-version, a2a-extensions e x-a2a-extensions, bem como o da chave de API do agente, se este a receber num cabeçalho.
advice-mixed-content = Para o responsável pelo agente: disponibilize o agente por https.
advice-redirected = Para o responsável pelo agente: indique no cartão o endereço para o qual as chamadas são redirecionadas.
advice-interface = Para o responsável pelo agente: declare uma interface com o binding JSONRPC, ou HTTP+JSON com a versão 1.0 do protocolo.
advice-address = Para o responsável pelo agente: comece o endereço por https:// e escreva o host em ASCII, sem nome de utilizador.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = Esta página não conseguiu fornecer as suas credenciais: { $why }.
credentials-failed-silently = Esta página não conseguiu fornecer as suas credenciais: não foi indicado o motivo.
credentials-empty = Esta página não conseguiu fornecer as suas credenciais: getCredentials não devolveu chave, token, nome de utilizador nem cabeçalhos.
credentials-scheme = Esta página não conseguiu fornecer as suas credenciais: escolheu o método “{ $name }”, que o cartão do agente não declara.
credentials-no-key = Esta página não conseguiu fornecer as suas credenciais: deu uma chave de API, e o cartão do agente não declara nenhuma.
credentials-header = Esta página não conseguiu fornecer as suas credenciais: deu o cabeçalho “{ $name }”, que o cartão do agente não declara.
credentials-unsendable = Esta página não conseguiu fornecer as suas credenciais: contêm um caráter que não pode ser enviado.
window-blocked = O navegador bloqueou a janela de início de sessão. Permita janelas pop-up nesta página e tente novamente.
window-closed = Ainda está a iniciar sessão? Continue na outra janela. Se a fechou, inicie sessão novamente.
sign-in-needs-https = Este início de sessão requer uma página servida por https.
sign-in-not-ours = A resposta da janela pertence a outro início de sessão, por isso esta página ignorou-a. Tente novamente.
sign-in-address = O cartão do agente encaminha para “{ $url }”, que não é um endereço web normal. Esta página não o abriu.
sign-in-unsafe = O cartão do agente encaminha para { $host } sem https, por isso esta página não o abriu.
sign-in-several-origins = O cartão do agente encaminha para { $window } para iniciar sessão, mas envia o resultado para { $other }. Esta página não o abriu.
sign-in-foreign-issuer = { $host } indica como emissor “{ $issuer }”, que é outro site. Esta página não o abriu.
sign-in-no-metadata = { $host } não indica como iniciar sessão lá.
sign-in-refused = O início de sessão foi recusado ({ $code }).
sign-in-refused-because = O início de sessão foi recusado: { $why }
sign-in-unreachable = { $host } não responde a esta página, por isso não foi possível concluir o início de sessão.
sign-in-no-token = { $host } não devolveu nenhum token.
sign-in-where = O início de sessão é feito em { $window }, numa janela própria.
sign-in-where-and-token = O início de sessão é feito em { $window }, numa janela própria; depois, esta página obtém o token de { $token }.
sign-in-grants = O agente em { $agent } poderá: { $scopes }.
sign-in-grants-all = O agente em { $agent } poderá fazer tudo o que { $window } permitir a esta página.

## Signing in: methods that this page can’t use

unusable-cookie = O agente precisa da chave num cookie, que uma página web não pode definir para outro site.
unusable-key-place = O cartão do agente não indica para onde enviar a chave.
unusable-client-certificate = O agente precisa de um certificado de cliente (TLS mútuo). Uma página web não o pode enviar.
unusable-http-scheme = O agente precisa do esquema HTTP “{ $name }”, que esta página não suporta.
unusable-no-flows = O cartão do agente não descreve o início de sessão com OAuth.
unusable-flows = O agente só oferece OAuth através de { $names }. Uma página web pode usar o código de autorização com PKCE.
unusable-window = Este início de sessão abre uma nova janela, o que esta página ainda não suporta.
unusable-method = Esta página não suporta o método de início de sessão “{ $kind }”.
unusable-undeclared = O agente exige “{ $name }”, mas o cartão não descreve esse início de sessão.
unusable-two-in-one = O agente precisa de duas credenciais no mesmo cabeçalho.

## Signing in: fields, and what is wrong with an entry

api-key = Chave de API
api-key-named = Chave de API “{ $name }”
token = Token
user-name = Nome de utilizador
password = Palavra-passe
header = Cabeçalho
client-id = ID de cliente
enter-api-key = Introduza a chave de API
enter-token = Introduza o token
enter-user-name = Introduza o nome de utilizador
enter-the-password = Introduza a palavra-passe
enter-header-name = Introduza o nome do cabeçalho
enter-client-id = Introduza o ID de cliente que esta página tem lá
entry-unsendable = Remova o caráter que não pode ser enviado
entry-colon = Um nome de utilizador não pode conter dois pontos (:)
entry-header-name = Introduza o nome de um cabeçalho que as páginas web possam enviar
entry-refused = O agente não aceitou isto. Verifique o que introduziu e tente novamente
entry-forbidden = Estas credenciais são válidas, mas não permitem fazer isto
bearer-token = Token Bearer
user-name-and-password = Nome de utilizador e palavra-passe
client-certificate = Certificado de cliente
nameless-scheme = Sem nome
key-in-address = Chave de API no endereço ({ $parameter })
key-in-header = Chave de API no cabeçalho { $parameter }
key-in-cookie = Chave de API no cookie { $parameter }
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = Não esperado aqui
result-name = “{ $name }” não é um nome esperado aqui
result-missing = Falta “{ $name }”
result-missing-because = Falta “{ $name }”, embora exista “{ $because }”
result-expected = Esperado: { $what }
result-at-least = Esperado: pelo menos { $limit }
result-at-most = Esperado: no máximo { $limit }
result-more-than = Esperado: mais de { $limit }
result-less-than = Esperado: menos de { $limit }
result-multiple-of = Esperado: um múltiplo de { $of }
result-characters-at-least = { $limit ->
    [one] Esperado: pelo menos { $limit } caráter, não { $actual }
   *[other] Esperado: pelo menos { $limit } carateres, não { $actual }
}
result-characters-at-most = { $limit ->
    [one] Esperado: no máximo { $limit } caráter, não { $actual }
   *[other] Esperado: no máximo { $limit } carateres, não { $actual }
}
result-pattern = Esperado: a forma { $pattern }
result-items-at-least = { $limit ->
    [one] Esperado: pelo menos { $limit } item, não { $actual }
   *[other] Esperado: pelo menos { $limit } itens, não { $actual }
}
result-items-at-most = { $limit ->
    [one] Esperado: no máximo { $limit } item, não { $actual }
   *[other] Esperado: no máximo { $limit } itens, não { $actual }
}
result-items-equal = Os itens { $first } e { $second } são iguais; cada um era esperado uma só vez
result-items-equal-somewhere = Dois itens são iguais; cada um era esperado uma só vez
result-items-beyond = { $limit ->
    [one] Esperado: não mais de { $limit } item
   *[other] Esperado: não mais de { $limit } itens
}
result-items-unexpected = { $count ->
    [one] { $count } item não esperado aqui
   *[other] { $count } itens não esperados aqui
}
result-items-of-kind-at-least = { $count ->
    [one] Esperado: pelo menos { $count } item de um certo tipo
   *[other] Esperado: pelo menos { $count } itens de um certo tipo
}
result-items-of-kind-between = Esperado: { $min } a { $max } itens de um certo tipo
result-entries-at-least = { $limit ->
    [one] Esperado: pelo menos { $limit } campo, não { $actual }
   *[other] Esperado: pelo menos { $limit } campos, não { $actual }
}
result-entries-at-most = { $limit ->
    [one] Esperado: no máximo { $limit } campo, não { $actual }
   *[other] Esperado: no máximo { $limit } campos, não { $actual }
}
result-fits-no-shape = Não corresponde a nenhuma das formas esperadas
result-fits-several-shapes = Corresponde a várias das formas esperadas, não a exatamente uma
result-not-allowed = Este valor está excluído
result-encoding = Esperado: texto codificado em { $encoding }
result-media-type = Esperado: o texto de um ficheiro do tipo { $media-type }
result-not-checked = Isto não foi verificado aqui
result-one-of-listed = Esperado: um dos valores listados
