### Português, em forma neutra.

required-because = { $message }, pois “{ $field }” está preenchido
choose-one = Escolha uma opção
choose-several = Escolha pelo menos uma opção
choose-kind = Escolha um tipo
choose-file = Escolha um ficheiro
choose-offered = Escolha um dos valores oferecidos
choose-of = Escolha { $options }
choose-yes = Escolha “Sim”
choose-no = Escolha “Não”
enter-value = Introduza um valor
enter-named = Preencha “{ $name }”
enter-number = Introduza um número
enter-whole-number = Introduza um número inteiro
enter-date = Introduza uma data
enter-time = Introduza uma hora
enter-date-time = Introduza uma data e uma hora
enter-email = Introduza um endereço de e-mail
enter-web-address = Introduza um endereço web
enter-password = Introduza uma palavra-passe
enter-name = Introduza um nome
enter-what = Introduza: { $what }
enter-character = Introduza pelo menos um caráter
enter-json = Introduza JSON, por exemplo {"{"}"a": 1{"}"}
add-list = Adicione um item
add-this = Adicione isto
fill-in = Preencha isto
fill-in-either = Preencha { $names }
fill-in-one-of-two = Preencha { $names }, não ambos
fill-in-one-of-several = Preencha apenas um destes: { $names }
tick-box = Marque a caixa para continuar
leave-empty = Deixe isto vazio
leave-out-names = Não indique: { $names }
must-be = Esperado: { $what }
must-not-be = Não permitido: { $what }
not-allowed = Este valor não é permitido
number-too-small = Introduza um número maior ou igual a { $limit }
number-too-large = Introduza um número menor ou igual a { $limit }
number-not-above = Introduza um número maior do que { $limit }
number-not-below = Introduza um número menor do que { $limit }
number-not-multiple = Introduza um múltiplo de { $of }
file-too-small = Escolha um ficheiro de pelo menos { $limit }
file-too-large = Escolha um ficheiro de até { $limit } (este tem { $actual })
file-of-wrong-type = Escolha um ficheiro do tipo { $wanted } (“{ $name }” é do tipo { $given })
file-alone = Escolha apenas um ficheiro
upload-under-way = “{ $name }” ainda está a ser carregado. Aguarde que termine ou cancele o carregamento
upload-failed = Não foi possível carregar “{ $name }”
upload-failed-because = Não foi possível carregar “{ $name }”: { $reason }
text-too-short = { $limit ->
    [one] Introduza pelo menos { $limit } caráter (tem { $actual })
   *[other] Introduza pelo menos { $limit } carateres (tem { $actual })
}
text-too-long = { $limit ->
    [one] Introduza no máximo { $limit } caráter (tem { $actual })
   *[other] Introduza no máximo { $limit } carateres (tem { $actual })
}
text-not-like = Introduza isto na forma pedida, por exemplo { $example }
text-not-as-described = Introduza isto como descrito acima
text-not-of-pattern = Respeite o formato pedido: { $pattern }
items-too-few = { $limit ->
    [one] Adicione pelo menos { $limit } item
   *[other] Adicione pelo menos { $limit } itens
}
items-too-many = { $limit ->
    [one] Mantenha no máximo { $limit } item (tem { $actual })
   *[other] Mantenha no máximo { $limit } itens (tem { $actual })
}
items-beyond = { $limit ->
    [one] Aqui só pode haver { $limit } item
   *[other] Aqui só pode haver { $limit } itens
}
items-unexpected = { $count ->
    [one] { $count } item não deve estar aqui
   *[other] { $count } itens não devem estar aqui
}
items-equal = Os itens { $first } e { $second } são iguais; cada um só pode aparecer uma vez
items-equal-somewhere = Dois itens são iguais; cada um só pode aparecer uma vez
items-impossible = Nenhum número de itens pode estar certo aqui
items-of-kind-at-least = { $count ->
    [one] Esperado em pelo menos { $count } item: { $kind }
   *[other] Esperado em pelo menos { $count } itens: { $kind }
}
items-of-kind-exactly = { $count ->
    [one] Esperado em exatamente { $count } item: { $kind }
   *[other] Esperado em exatamente { $count } itens: { $kind }
}
items-of-kind-at-most = { $count ->
    [one] Esperado em no máximo { $count } item: { $kind }
   *[other] Esperado em no máximo { $count } itens: { $kind }
}
items-of-kind-between = Esperado em { $min } a { $max } itens: { $kind }
entries-too-few = { $limit ->
    [one] Preencha pelo menos { $limit } campo
   *[other] Preencha pelo menos { $limit } campos
}
entries-too-many = { $limit ->
    [one] Mantenha no máximo { $limit } campo (tem { $actual })
   *[other] Mantenha no máximo { $limit } campos (tem { $actual })
}
unexpected = Isto não é esperado aqui; remova-o
unexpected-names = Não esperado aqui: { $names }; remova
unexpected-anything = Aqui não pode haver nada; remova
name-not-allowed = “{ $name }” não é um nome permitido aqui
name-not-of-kind = “{ $name }” não é um nome permitido aqui; esperado: { $kind }
name-taken = Já existe uma entrada com este nome
name-not-added = Escolha “Adicionar” para adicionar este nome, ou remova-o
fits-no-shape = Isto não corresponde a nenhuma das formas permitidas
fits-several-shapes = Isto corresponde a várias formas, mas deve corresponder a exatamente uma
fits-several-of = Isto corresponde ao mesmo tempo a { $names }, mas deve corresponder a exatamente uma forma
either-or = { $first }, ou: { $second }
encoding-wrong = Isto deve estar codificado em { $encoding }
media-type-wrong = Isto deve ser o texto de um ficheiro do tipo { $media-type }
not-checked = Isto não foi verificado aqui; o agente decide
other-violation = Isto não cumpre a regra “{ $keyword }”
too-much-wrong = Algo aqui está errado; é demasiado grande para dizer onde
number-unfinished = Termine o número
number-with-comma = Introduza um número com ponto decimal, por exemplo { $example }
number-unreadable = Introduza um número, por exemplo 12 ou { $example }
number-ambiguous = Isto pode ser lido de duas maneiras; introduza { $whole } ou { $decimal }
moment-unfinished = Complete a data ou a hora
json-too-deep = Isto está aninhado em mais de { $levels } níveis e não pode ser lido aqui
json-unreadable = Isto ainda não é JSON (linha { $line }, coluna { $column }: { $reason })
json-not-base64 = Este texto não é JSON em Base64. Escreva o JSON aqui ou recomece
at-path = Em { $path }: { $message }
path-separator = {" › "}
json-reason-end-of-string = faltam as aspas de fecho
json-reason-end-of-list = falta o ] de fecho
json-reason-end-of-object = falta o {"}"} de fecho
json-reason-end-of-value = o texto termina demasiado cedo
json-reason-more-text = não pode haver nada depois do valor
json-reason-value = falta um valor; um texto vai entre aspas duplas
json-reason-word = só true, false e null se escrevem sem aspas
json-reason-trailing-comma = remova a última vírgula
json-reason-list-separator = falta uma vírgula ou ]
json-reason-object-separator = falta uma vírgula ou {"}"}
json-reason-name = falta um nome entre aspas duplas
json-reason-colon = faltam os dois pontos
json-reason-number = os números escrevem-se como 12, -0.5 ou 1e9
json-reason-escape = uma barra invertida escreve-se \\
json-reason-surrogate = esta sequência \u é só metade de um caráter
json-reason-control-character = uma quebra de linha escreve-se \n e uma tabulação \t
problems-inside = { $count ->
    [one] { $count } problema aqui dentro
   *[other] { $count } problemas aqui dentro
}
number-point = ,
number-group = .
quoted = “{ $text }”
label-case = unchanged
nothing = nada
yes-in-sentence = sim
no-in-sentence = não
something-else = outra coisa
list-next = { $first }, { $next }
list-or = { $first } ou { $last }
list-and = { $first } e { $next }
labelled = { $label }: { $value }
size-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
}
size-kilobytes = { $size } KB
size-megabytes = { $size } MB
kind-requested = o tipo pedido
kind-text = um texto
kind-whole-number = um número inteiro
kind-number = um número
kind-boolean = sim ou não
kind-object = um grupo de valores com nome
kind-list = uma lista
kind-with = um item com { $members }
kind-member-value = { $name } { $value }
kind-number-between = um número de { $least } a { $most }
kind-number-at-least = um número de pelo menos { $least }
kind-number-at-most = um número até { $most }
kind-length-between = { $most ->
    [one] { $least } a { $most } caráter
   *[other] { $least } a { $most } carateres
}
kind-length-at-least = { $least ->
    [one] pelo menos { $least } caráter
   *[other] pelo menos { $least } carateres
}
kind-length-at-most = { $most ->
    [one] até { $most } caráter
   *[other] até { $most } carateres
}
format-email = um endereço de e-mail, por exemplo name@example.com
format-date = uma data como ano-mês-dia, por exemplo 2026-03-31
format-time = uma hora com o desvio de UTC, por exemplo 14:30:00Z
format-date-time = data e hora com o desvio de UTC, por exemplo 2026-03-31T14:30:00Z
format-duration = uma duração, por exemplo P3DT12H
format-uri = um endereço web completo, por exemplo https://example.com
format-uri-reference = um endereço web ou parte dele
format-uuid = um UUID, por exemplo 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = um endereço IPv4, por exemplo 192.0.2.1
format-ipv6 = um endereço IPv6, por exemplo 2001:db8::1
format-hostname = um nome de host, por exemplo example.com
format-color = uma cor, por exemplo #00ff00 ou green
format-byte = Base64, por exemplo aGVsbG8=
format-regex = uma expressão regular
format-json-pointer = um JSON Pointer, por exemplo /a/0
format-other = um valor no formato “{ $format }”
pattern-only = apenas { $characters }
pattern-one = um caráter ({ $character })
pattern-one-or-more = um ou mais ({ $characters })
pattern-any-number = qualquer quantidade de { $characters }
pattern-possibly = possivelmente { $what }
pattern-count = { $count } { $characters }
pattern-count-or-more = { $count } ou mais { $characters }
pattern-count-between = { $least } a { $most } { $characters }
pattern-then = { $first }, depois { $next }
pattern-letter = letra
pattern-letters = letras
pattern-small-letter = minúscula
pattern-small-letters = minúsculas
pattern-capital-letter = maiúscula
pattern-capital-letters = maiúsculas
pattern-digit = algarismo
pattern-digits = algarismos
pattern-spaces = espaços
nameless = (sem nome)
empty-text-title = (vazio)
type-heading = Tipo
yes = Sim
no = Não
none = Nenhum
type-text = Texto
type-number = Número
type-boolean = Verdadeiro ou falso
type-object = Objeto
type-list = Lista
type-null = null
list-of = Lista: { $items }
union-one-of = Um destes
union-kind = Género
branch-number = Opção { $number }
item-number = Item { $number }
titled-item-number = { $title } { $number }
no-longer-used = Já não é usado
no-longer-used-described = Já não é usado. { $description }
not-checked-inside = Este conteúdo não é verificado aqui; o agente decide
for-example = p. ex. { $example }
nothing-to-fill-in = Não há nada a preencher aqui
needed-though-read-only = Normalmente é o sistema que preenche isto. Aqui é necessário, por isso pode introduzi-lo.
current-text = Agora: “{ $text }”
current-value = Agora: { $value }
too-many-rules = Esta parte tem regras a mais para mostrar um formulário; pode ser editada como JSON
rules-missing = As regras desta parte (“{ $name }”) faltam na descrição do formulário
rules-elsewhere = As regras desta parte estão no documento “{ $name }”, que não está aqui
takes-schema = Esta parte aceita um JSON Schema
nothing-filled-in = Ainda nada preenchido
filled-in = { $filled } de { $all } preenchidos
unnamed-list = Lista
the-list = a lista
the-form = o formulário
value = Valor
optional = { $label } (opcional)
required = { $label } (obrigatório)
deprecated = { $label } (já não é usado)
not-set = Não indicado
not-answered = Sem resposta
empty-list = Lista vazia
empty-text = Texto vazio
clear-value = Limpar
set-to-none = Definir como “Nenhum”
make-empty-list = Tornar uma lista vazia
make-empty-text = Tornar um texto vazio
start-over = Recomeçar
choose = Escolher…
filter = Filtrar
filter-options = Filtrar as opções: { $name }
no-matches = Sem resultados
matching = { $count } de { $all }
first-of = Os primeiros { $shown } de { $count }. Escreva para encontrar outros.
step-back = Voltar
step-next = Continuar
check-answers = Verifique as suas respostas
change-answer = Alterar
step-of = Passo { $step } de { $count }
loading-options = A carregar…
options-not-loaded = Não foi possível carregar as opções. Clique no campo ou prima a seta para baixo para tentar novamente.
options-found = Opções: { $count }
nothing-may-be-here = Aqui não pode haver nada.
json-hint = JSON, por exemplo "text", 12, true, [1, 2] ou {"{"}"a": 1{"}"}
new = Novo
show-secret = Mostrar { $name }
pick-colour = Escolher { $name }
decrease = Diminuir { $name }
increase = Aumentar { $name }
slider-not-set = não indicado
zone-of = Fuso horário de { $name }
zone = Fuso horário
zone-own = A sua hora ({ $offset })
zone-other = Outro…
offset-of = Desvio de UTC: { $name }
offset-hint = ±hh:mm
remove-file = Remover o ficheiro
remove-file-of = Remover o ficheiro: { $name }
upload-choose = Escolher ficheiro
upload-choose-for = Escolher ficheiro: { $name }
upload-drop = ou largue-o aqui
upload-running = A carregar “{ $name }”…
upload-done = “{ $name }” foi carregado
upload-canceled = Carregamento cancelado
upload-cancel = Cancelar
upload-cancel-of = Cancelar o carregamento de “{ $name }”
upload-again = Tentar novamente
upload-again-of = Tentar novamente carregar “{ $name }”
stars = { $given } de { $most } estrelas
characters = { $used } de { $most } carateres
add = Adicionar
add-named = Adicionar { $name }
add-to = Adicionar a: { $name }
add-item-to = Adicionar { $item } a: { $list }
name = Nome
name-of = Nome: { $name }
name-of-new-entry = Nome da nova entrada: { $name }
add-new-entry = Adicionar a nova entrada: { $name }
move-up = Mover { $name } para cima
move-down = Mover { $name } para baixo
duplicate = Duplicar { $name }
remove = Remover { $name }
remove-this = Remover
removed = { $name }: removido.
contents-of = Conteúdo: { $name }
fold-all = Recolher tudo
unfold-all = Expandir tudo
items-of = Itens: { $name }
items-before = Itens anteriores
items-after = Itens seguintes
item-range = { $from }–{ $to } de { $total }
edit-as-json = Editar { $name } como JSON
back-to-the-form = Voltar ao formulário
fill-with-example = Preencher com um exemplo
fill-named-with-example = Preencher com um exemplo: { $name }
that-is-json = Isso é JSON.
fill-in-with-it = Preencher o formulário com isso
undo = Anular
redo = Refazer
undo-last-change = Anular a última alteração
redo-undone = Refazer o que foi anulado
find-field = Procurar um campo
found-fields = { $count ->
    [0] Nenhum campo corresponde
    [one] { $count } resultado. Prima Enter para ir até ele.
   *[other] { $count } resultados. Prima Enter para ir até ao primeiro.
}
hand-over = Adicionar o documento “{ $name }”
hand-over-hint = As regras dele só são usadas neste formulário. O que introduziu mantém-se.
fetch-from = Carregar de { $host }
fetching = A carregar…
paste-document = Ou cole o documento (JSON)
paste-document-only = Cole o documento (JSON)
add-pasted-document = Adicionar o que foi colado
document-added = O documento “{ $name }” foi adicionado.
paste-first = Cole primeiro o documento.
no-schema = Isto é JSON, mas não um JSON Schema: um objeto, true ou false.
document-beyond-limits = Este documento é demasiado grande ou está demasiado aninhado para este formulário.
document-is-no-json = Isto não é JSON (linha { $line }, coluna { $column }: { $reason }).
document-unreachable = Não foi possível ler { $host }. O servidor pode estar offline, ou não permite que esta página leia o documento (CORS), ou a política de segurança desta página proíbe o pedido (connect-src). Em alternativa, pode colar o documento.
document-timeout = { $host } não respondeu a tempo. Em alternativa, pode colar o documento.
document-status = { $host } respondeu com o estado { $status }. Em alternativa, pode colar o documento.
document-redirected = { $host } leva a { $origin }, a que este formulário não se refere. Em alternativa, pode colar o documento.
document-too-large = O documento tem mais de { $most } MB. Em alternativa, pode colar o documento.
send = Enviar
problem-count = { $count ->
    [one] Há { $count } problema
   *[other] Há { $count } problemas
}
not-checked-here = Não foi possível verificar este formulário. { $refusal }
rules-too-large = As regras não podem ser verificadas aqui: têm mais de { $limit } bytes.
rules-too-deep = As regras não podem ser verificadas aqui: estão aninhadas em mais de { $limit } níveis.
rules-too-many = As regras não podem ser verificadas aqui: são mais de { $limit }.
rules-in-circle = As regras não podem ser verificadas aqui: a de “{ $at }” só leva de volta a si mesma.
rules-in-chain = As regras não podem ser verificadas aqui: remetem umas para as outras em mais de { $limit } passos.
rules-to-try = As regras não podem ser verificadas aqui: seria preciso experimentar mais de { $limit } para uma resposta.
rules-patterns-too-large = As regras não podem ser verificadas aqui: os seus padrões precisariam de mais de { $megabytes } MB de memória.
rules-reference-unknown = As regras não podem ser verificadas aqui: remetem para “{ $reference }”, que não está entre elas.
rules-name-ambiguous = As regras não podem ser verificadas aqui: duas delas chamam-se “{ $name }”.
rules-reference-remote = As regras não podem ser verificadas aqui: remetem para “{ $reference }” noutro documento, que não é carregado.
rules-bad = As regras não podem ser verificadas aqui: não são um JSON Schema válido.
rules-bad-at = As regras não podem ser verificadas aqui: a de “{ $at }” não é válida num JSON Schema.
rules-left-out = { $count ->
    [one] { $count } regra não pode ser lida, em “{ $at }”. Aqui só as outras são verificadas.
   *[other] { $count } regras não podem ser lidas, a primeira em “{ $at }”. Aqui só as outras são verificadas.
}
rules-number-too-long = As regras não podem ser verificadas aqui: um número nelas tem mais de { $limit } algarismos.
documents-absent = { $count ->
    [one] Algumas regras estão em { $count } documento que não está aqui, “{ $address }”. Só as outras são verificadas.
   *[other] Algumas regras estão em { $count } documentos que não estão aqui, por exemplo “{ $address }”. Só as outras são verificadas.
}
draft-unknown = As regras estão escritas em “{ $uri }”, desconhecido aqui. São lidas como a versão 2020-12.
check-too-deep = Isto não pode ser verificado aqui: está aninhado em mais de { $limit } níveis.
check-too-large = Isto não pode ser verificado aqui: é demasiado grande para tantas regras.
check-pattern-too-hard = Isto não pode ser verificado aqui: experimentar o padrão “{ $pattern }” demora demasiado.
check-timed-out = Isto não pode ser verificado aqui: demorava demasiado e foi interrompido.
check-without-rules = Isto não pode ser verificado aqui: as suas regras não estão carregadas.
checker-forbidden = As regras não podem ser verificadas aqui: esta página não permite web workers.
checker-not-loaded = As regras não podem ser verificadas aqui: não foi possível carregar o verificador.
checker-not-started = As regras não podem ser verificadas aqui: o verificador não arrancou.
checker-other-version = As regras não podem ser verificadas aqui: o verificador é de uma versão diferente da desta página.
checker-still-loading = As regras ainda não podem ser verificadas: o verificador ainda está a carregar.
checker-takes-no-messages = As regras não podem ser verificadas aqui: o verificador não aceita mensagens.
checker-broke = As regras não podem ser verificadas aqui: o verificador falhou.

## The shell of the elements: before a form is there, and when it can’t be

loading = A carregar
still-loading = Este formulário ainda está a carregar
still-checking = Este formulário ainda está a ser verificado
mistakes-in-form = Há erros neste formulário
unchecked-form = Este formulário não pode ser enviado, porque não pode ser verificado aqui
crashed = Ocorreu um erro neste formulário.
start-again = Recomeçar
not-loaded = Não foi possível carregar este formulário.
try-again = Tentar novamente
