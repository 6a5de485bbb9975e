### Español, con el tratamiento de usted.

required-because = { $message }, ya que «{ $field }» está rellenado
choose-one = Elija una opción
choose-several = Elija al menos una opción
choose-kind = Elija un tipo
choose-file = Elija un archivo
choose-offered = Elija uno de los valores ofrecidos
choose-of = Elija { $options }
choose-yes = Elija «Sí»
choose-no = Elija «No»
enter-value = Introduzca un valor
enter-named = Rellene «{ $name }»
enter-number = Introduzca un número
enter-whole-number = Introduzca un número entero
enter-date = Introduzca una fecha
enter-time = Introduzca una hora
enter-date-time = Introduzca una fecha y una hora
enter-email = Introduzca una dirección de correo electrónico
enter-web-address = Introduzca una dirección web
enter-password = Introduzca una contraseña
enter-name = Introduzca un nombre
enter-what = Introduzca: { $what }
enter-character = Introduzca al menos un carácter
enter-json = Introduzca JSON, por ejemplo {"{"}"a": 1{"}"}
add-list = Añada un elemento
add-this = Añada esto
fill-in = Rellene esto
fill-in-either = Rellene { $names }
fill-in-one-of-two = Rellene { $names }, no ambos
fill-in-one-of-several = Rellene solo uno de estos: { $names }
tick-box = Marque la casilla para continuar
leave-empty = Deje esto vacío
leave-out-names = No indique: { $names }
must-be = Se espera: { $what }
must-not-be = No se permite: { $what }
not-allowed = Este valor no está permitido
number-too-small = Introduzca un número mayor o igual que { $limit }
number-too-large = Introduzca un número menor o igual que { $limit }
number-not-above = Introduzca un número mayor que { $limit }
number-not-below = Introduzca un número menor que { $limit }
number-not-multiple = Introduzca un múltiplo de { $of }
file-too-small = Elija un archivo de al menos { $limit }
file-too-large = Elija un archivo de hasta { $limit } (este tiene { $actual })
file-of-wrong-type = Elija un archivo de tipo { $wanted } («{ $name }» es de tipo { $given })
file-alone = Elija un solo archivo
upload-under-way = «{ $name }» todavía se está subiendo. Espere a que termine o cancélelo
upload-failed = No se pudo subir «{ $name }»
upload-failed-because = No se pudo subir «{ $name }»: { $reason }
text-too-short = { $limit ->
    [one] Introduzca al menos { $limit } carácter (tiene { $actual })
   *[other] Introduzca al menos { $limit } caracteres (tiene { $actual })
}
text-too-long = { $limit ->
    [one] Introduzca como máximo { $limit } carácter (tiene { $actual })
   *[other] Introduzca como máximo { $limit } caracteres (tiene { $actual })
}
text-not-like = Introduzca esto en la forma solicitada, por ejemplo { $example }
text-not-as-described = Introduzca esto como se describe arriba
text-not-of-pattern = Respete el formato solicitado: { $pattern }
items-too-few = { $limit ->
    [one] Añada al menos { $limit } elemento
   *[other] Añada al menos { $limit } elementos
}
items-too-many = { $limit ->
    [one] Deje como máximo { $limit } elemento (tiene { $actual })
   *[other] Deje como máximo { $limit } elementos (tiene { $actual })
}
items-beyond = { $limit ->
    [one] Aquí solo puede haber { $limit } elemento
   *[other] Aquí solo puede haber { $limit } elementos
}
items-unexpected = { $count ->
    [one] { $count } elemento no debe estar aquí
   *[other] { $count } elementos no deben estar aquí
}
items-equal = Los elementos { $first } y { $second } son iguales; cada uno puede estar una sola vez
items-equal-somewhere = Dos elementos son iguales; cada uno puede estar una sola vez
items-impossible = Ninguna cantidad de elementos puede ser correcta aquí
items-of-kind-at-least = { $count ->
    [one] Se espera en al menos { $count } elemento: { $kind }
   *[other] Se espera en al menos { $count } elementos: { $kind }
}
items-of-kind-exactly = { $count ->
    [one] Se espera en exactamente { $count } elemento: { $kind }
   *[other] Se espera en exactamente { $count } elementos: { $kind }
}
items-of-kind-at-most = { $count ->
    [one] Se espera en como máximo { $count } elemento: { $kind }
   *[other] Se espera en como máximo { $count } elementos: { $kind }
}
items-of-kind-between = Se espera en { $min } a { $max } elementos: { $kind }
entries-too-few = { $limit ->
    [one] Rellene al menos { $limit } campo
   *[other] Rellene al menos { $limit } campos
}
entries-too-many = { $limit ->
    [one] Deje como máximo { $limit } campo (tiene { $actual })
   *[other] Deje como máximo { $limit } campos (tiene { $actual })
}
unexpected = Esto no se espera aquí; elimínelo
unexpected-names = No se espera aquí: { $names }; elimínelo
unexpected-anything = Aquí no puede haber nada; elimínelo
name-not-allowed = «{ $name }» no es un nombre permitido aquí
name-not-of-kind = «{ $name }» no es un nombre permitido aquí; se espera: { $kind }
name-taken = Ya existe una entrada con este nombre
name-not-added = Elija «Añadir» para añadir este nombre, o elimínelo
fits-no-shape = Esto no corresponde a ninguna de las formas permitidas
fits-several-shapes = Esto corresponde a varias formas, pero debe corresponder exactamente a una
fits-several-of = Esto corresponde a la vez a { $names }, pero debe corresponder exactamente a una forma
either-or = { $first }, o bien: { $second }
encoding-wrong = Esto debe estar codificado en { $encoding }
media-type-wrong = Esto debe ser el texto de un archivo de tipo { $media-type }
not-checked = Esto no se ha comprobado aquí; decidirá el agente
other-violation = Esto no cumple la regla «{ $keyword }»
too-much-wrong = Algo de aquí no es correcto; es demasiado grande para decir dónde
number-unfinished = Termine el número
number-with-comma = Introduzca un número con punto decimal, por ejemplo { $example }
number-unreadable = Introduzca un número, por ejemplo 12 o { $example }
number-ambiguous = Esto puede leerse de dos maneras; introduzca { $whole } o { $decimal }
moment-unfinished = Complete la fecha o la hora
json-too-deep = Esto está anidado en más de { $levels } niveles y no puede leerse aquí
json-unreadable = Esto todavía no es JSON (línea { $line }, columna { $column }: { $reason })
json-not-base64 = Este texto no es JSON en Base64. Escriba el JSON aquí o empiece de nuevo
at-path = En { $path }: { $message }
path-separator = {" › "}
json-reason-end-of-string = faltan las comillas de cierre
json-reason-end-of-list = falta el ] de cierre
json-reason-end-of-object = falta el {"}"} de cierre
json-reason-end-of-value = el texto termina demasiado pronto
json-reason-more-text = no puede haber nada después del valor
json-reason-value = falta un valor; un texto va entre comillas dobles
json-reason-word = solo true, false y null se escriben sin comillas
json-reason-trailing-comma = elimine la última coma
json-reason-list-separator = falta una coma o ]
json-reason-object-separator = falta una coma o {"}"}
json-reason-name = falta un nombre entre comillas dobles
json-reason-colon = faltan los dos puntos
json-reason-number = los números se escriben como 12, -0.5 o 1e9
json-reason-escape = una barra invertida se escribe \\
json-reason-surrogate = esta secuencia \u es solo la mitad de un carácter
json-reason-control-character = un salto de línea se escribe \n y un tabulador \t
problems-inside = { $count ->
    [one] { $count } problema aquí dentro
   *[other] { $count } problemas aquí dentro
}
number-point = ,
number-group = .
quoted = «{ $text }»
label-case = unchanged
nothing = nada
yes-in-sentence = sí
no-in-sentence = no
something-else = otra cosa
list-next = { $first }, { $next }
list-or = { $first } o { $last }
list-and = { $first } y { $next }
labelled = { $label }: { $value }
size-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
}
size-kilobytes = { $size } KB
size-megabytes = { $size } MB
kind-requested = la clase solicitada
kind-text = un texto
kind-whole-number = un número entero
kind-number = un número
kind-boolean = sí o no
kind-object = un grupo de valores con nombre
kind-list = una lista
kind-with = un elemento con { $members }
kind-member-value = { $name } { $value }
kind-number-between = un número de { $least } a { $most }
kind-number-at-least = un número de al menos { $least }
kind-number-at-most = un número de hasta { $most }
kind-length-between = { $most ->
    [one] de { $least } a { $most } carácter
   *[other] de { $least } a { $most } caracteres
}
kind-length-at-least = { $least ->
    [one] al menos { $least } carácter
   *[other] al menos { $least } caracteres
}
kind-length-at-most = { $most ->
    [one] hasta { $most } carácter
   *[other] hasta { $most } caracteres
}
format-email = una dirección de correo electrónico, por ejemplo name@example.com
format-date = una fecha como año-mes-día, por ejemplo 2026-03-31
format-time = una hora con su desfase, por ejemplo 14:30:00Z
format-date-time = una fecha y hora con su desfase, por ejemplo 2026-03-31T14:30:00Z
format-duration = una duración, por ejemplo P3DT12H
format-uri = una dirección web completa, por ejemplo https://example.com
format-uri-reference = una dirección web o una parte de ella
format-uuid = un UUID, por ejemplo 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = una dirección IPv4, por ejemplo 192.0.2.1
format-ipv6 = una dirección IPv6, por ejemplo 2001:db8::1
format-hostname = un nombre de host, por ejemplo example.com
format-color = un color, por ejemplo #00ff00 o green
format-byte = Base64, por ejemplo aGVsbG8=
format-regex = una expresión regular
format-json-pointer = un JSON Pointer, por ejemplo /a/0
format-other = un valor con el formato «{ $format }»
pattern-only = solo { $characters }
pattern-one = un carácter ({ $character })
pattern-one-or-more = uno o más ({ $characters })
pattern-any-number = cualquier cantidad de { $characters }
pattern-possibly = posiblemente { $what }
pattern-count = { $count } { $characters }
pattern-count-or-more = { $count } o más { $characters }
pattern-count-between = de { $least } a { $most } { $characters }
pattern-then = { $first }, después { $next }
pattern-letter = letra
pattern-letters = letras
pattern-small-letter = minúscula
pattern-small-letters = minúsculas
pattern-capital-letter = mayúscula
pattern-capital-letters = mayúsculas
pattern-digit = dígito
pattern-digits = dígitos
pattern-spaces = espacios
nameless = (sin nombre)
empty-text-title = (vacío)
type-heading = Tipo
yes = Sí
no = No
none = Ninguno
type-text = Texto
type-number = Número
type-boolean = Verdadero o falso
type-object = Objeto
type-list = Lista
type-null = null
list-of = Lista: { $items }
union-one-of = Uno de estos
union-kind = Clase
branch-number = Opción { $number }
item-number = Elemento { $number }
titled-item-number = { $title } { $number }
no-longer-used = Ya no se usa
no-longer-used-described = Ya no se usa. { $description }
not-checked-inside = Este contenido no se comprueba aquí; decide el agente
for-example = p. ej. { $example }
nothing-to-fill-in = Aquí no hay nada que rellenar
needed-though-read-only = Normalmente lo rellena el sistema. Aquí hace falta, así que puede introducirlo.
current-text = Ahora: «{ $text }»
current-value = Ahora: { $value }
too-many-rules = Esta parte tiene demasiadas reglas para mostrar un formulario; puede editarse como JSON
rules-missing = Las reglas de esta parte («{ $name }») faltan en la descripción del formulario
rules-elsewhere = Las reglas de esta parte están en el documento «{ $name }», que no está aquí
takes-schema = Esta parte admite un JSON Schema
nothing-filled-in = Aún no hay nada rellenado
filled-in = { $filled } de { $all } rellenados
unnamed-list = Lista
the-list = la lista
the-form = el formulario
value = Valor
optional = { $label } (opcional)
required = { $label } (obligatorio)
deprecated = { $label } (ya no se usa)
not-set = Sin indicar
not-answered = Sin respuesta
empty-list = Lista vacía
empty-text = Texto vacío
clear-value = Vaciar
set-to-none = Poner «Ninguno»
make-empty-list = Convertir en lista vacía
make-empty-text = Convertir en texto vacío
start-over = Empezar de nuevo
choose = Elegir…
filter = Filtrar
filter-options = Filtrar las opciones: { $name }
no-matches = Sin resultados
matching = { $count } de { $all }
first-of = Los primeros { $shown } de { $count }. Escriba para encontrar otros.
step-back = Atrás
step-next = Continuar
check-answers = Revise sus respuestas
change-answer = Cambiar
step-of = Paso { $step } de { $count }
loading-options = Cargando…
options-not-loaded = No se pudieron cargar las opciones. Haga clic en el campo o pulse la flecha abajo para volver a intentarlo.
options-found = Opciones: { $count }
nothing-may-be-here = Aquí no puede haber nada.
json-hint = JSON, por ejemplo "text", 12, true, [1, 2] o {"{"}"a": 1{"}"}
new = Nuevo
show-secret = Mostrar { $name }
pick-colour = Elegir { $name }
decrease = Reducir { $name }
increase = Aumentar { $name }
slider-not-set = sin indicar
zone-of = Zona horaria de { $name }
zone = Zona horaria
zone-own = Su hora ({ $offset })
zone-other = Otra…
offset-of = Desfase respecto a UTC: { $name }
offset-hint = ±hh:mm
remove-file = Eliminar el archivo
remove-file-of = Eliminar el archivo: { $name }
upload-choose = Elegir archivo
upload-choose-for = Elegir archivo: { $name }
upload-drop = o suéltelo aquí
upload-running = Subiendo «{ $name }»…
upload-done = «{ $name }» se ha subido
upload-canceled = Subida cancelada
upload-cancel = Cancelar
upload-cancel-of = Cancelar la subida de «{ $name }»
upload-again = Intentar de nuevo
upload-again-of = Intentar de nuevo subir «{ $name }»
stars = { $given } de { $most } estrellas
characters = { $used } de { $most } caracteres
add = Añadir
add-named = Añadir { $name }
add-to = Añadir a: { $name }
add-item-to = Añadir { $item } a: { $list }
name = Nombre
name-of = Nombre: { $name }
name-of-new-entry = Nombre de la nueva entrada: { $name }
add-new-entry = Añadir la nueva entrada: { $name }
move-up = Subir { $name }
move-down = Bajar { $name }
duplicate = Duplicar { $name }
remove = Eliminar { $name }
remove-this = Eliminar
removed = { $name }: eliminado.
contents-of = Contenido: { $name }
fold-all = Plegar todo
unfold-all = Desplegar todo
items-of = Elementos: { $name }
items-before = Elementos anteriores
items-after = Elementos siguientes
item-range = { $from }–{ $to } de { $total }
edit-as-json = Editar { $name } como JSON
back-to-the-form = Volver al formulario
fill-with-example = Rellenar con un ejemplo
fill-named-with-example = Rellenar con un ejemplo: { $name }
that-is-json = Eso es JSON.
fill-in-with-it = Rellenar el formulario con ello
undo = Deshacer
redo = Rehacer
undo-last-change = Deshacer el último cambio
redo-undone = Rehacer lo deshecho
find-field = Buscar un campo
found-fields = { $count ->
    [0] Ningún campo coincide
    [one] { $count } resultado. Pulse Intro para ir a él.
   *[other] { $count } resultados. Pulse Intro para ir al primero.
}
hand-over = Añadir el documento «{ $name }»
hand-over-hint = Sus reglas se usan solo en este formulario. Lo que ha introducido se conserva.
fetch-from = Cargarlo de { $host }
fetching = Cargando…
paste-document = O pegue el documento (JSON)
paste-document-only = Pegue el documento (JSON)
add-pasted-document = Añadir lo pegado
document-added = Se ha añadido el documento «{ $name }».
paste-first = Pegue primero el documento.
no-schema = Esto es JSON, pero no un JSON Schema: un objeto, true o false.
document-beyond-limits = Este documento es demasiado grande o está demasiado anidado para este formulario.
document-is-no-json = Esto no es JSON (línea { $line }, columna { $column }: { $reason }).
document-unreachable = No se ha podido leer { $host }. Puede que el servidor no esté disponible, que no permita a esta página leer el documento (CORS) o que la política de seguridad de esta página prohíba la solicitud (connect-src). Puede pegar el documento en su lugar.
document-timeout = { $host } no ha respondido a tiempo. Puede pegar el documento en su lugar.
document-status = { $host } ha respondido con el estado { $status }. Puede pegar el documento en su lugar.
document-redirected = { $host } lleva a { $origin }, al que este formulario no hace referencia. Puede pegar el documento en su lugar.
document-too-large = El documento supera { $most } MB. Puede pegar el documento en su lugar.
send = Enviar
problem-count = { $count ->
    [one] Hay { $count } problema
   *[other] Hay { $count } problemas
}
not-checked-here = No hemos podido comprobar este formulario. { $refusal }
rules-too-large = Las reglas no pueden comprobarse aquí: superan { $limit } bytes.
rules-too-deep = Las reglas no pueden comprobarse aquí: están anidadas en más de { $limit } niveles.
rules-too-many = Las reglas no pueden comprobarse aquí: hay más de { $limit }.
rules-in-circle = Las reglas no pueden comprobarse aquí: la de «{ $at }» solo lleva a sí misma.
rules-in-chain = Las reglas no pueden comprobarse aquí: se remiten unas a otras en más de { $limit } pasos.
rules-to-try = Las reglas no pueden comprobarse aquí: habría que probar más de { $limit } para una respuesta.
rules-patterns-too-large = Las reglas no pueden comprobarse aquí: sus patrones necesitarían más de { $megabytes } MB de memoria.
rules-reference-unknown = Las reglas no pueden comprobarse aquí: se remiten a «{ $reference }», que no está entre ellas.
rules-name-ambiguous = Las reglas no pueden comprobarse aquí: dos de ellas se llaman «{ $name }».
rules-reference-remote = Las reglas no pueden comprobarse aquí: se remiten a «{ $reference }» en otro documento, que no se carga.
rules-bad = Las reglas no pueden comprobarse aquí: no son un JSON Schema válido.
rules-bad-at = Las reglas no pueden comprobarse aquí: la de «{ $at }» no es válida en un JSON Schema.
rules-left-out = { $count ->
    [one] { $count } regla no puede leerse, en «{ $at }». Aquí solo se comprueban las demás.
   *[other] { $count } reglas no pueden leerse, la primera en «{ $at }». Aquí solo se comprueban las demás.
}
rules-number-too-long = Las reglas no pueden comprobarse aquí: un número en ellas tiene más de { $limit } dígitos.
documents-absent = { $count ->
    [one] Algunas reglas están en { $count } documento que no está aquí, «{ $address }». Solo se comprueban las demás.
   *[other] Algunas reglas están en { $count } documentos que no están aquí, por ejemplo «{ $address }». Solo se comprueban las demás.
}
draft-unknown = Las reglas están escritas en «{ $uri }», que aquí no se conoce. Se leen como la versión 2020-12.
check-too-deep = Esto no puede comprobarse aquí: está anidado en más de { $limit } niveles.
check-too-large = Esto no puede comprobarse aquí: es demasiado grande para tantas reglas.
check-pattern-too-hard = Esto no puede comprobarse aquí: probar el patrón «{ $pattern }» tarda demasiado.
check-timed-out = Esto no puede comprobarse aquí: tardaba demasiado y se ha detenido.
check-without-rules = Esto no puede comprobarse aquí: sus reglas no están cargadas.
checker-forbidden = Las reglas no pueden comprobarse aquí: esta página no permite web workers.
checker-not-loaded = Las reglas no pueden comprobarse aquí: no se ha podido cargar el comprobador.
checker-not-started = Las reglas no pueden comprobarse aquí: el comprobador no se ha iniciado.
checker-other-version = Las reglas no pueden comprobarse aquí: el comprobador es de otra versión que esta página.
checker-still-loading = Las reglas todavía no pueden comprobarse: el comprobador se está cargando.
checker-takes-no-messages = Las reglas no pueden comprobarse aquí: el comprobador no acepta mensajes.
checker-broke = Las reglas no pueden comprobarse aquí: el comprobador ha fallado.

## The shell of the elements: before a form is there, and when it can’t be

loading = Cargando
still-loading = Este formulario todavía se está cargando
still-checking = Este formulario todavía se está comprobando
mistakes-in-form = Hay errores en este formulario
unchecked-form = Este formulario no se puede enviar porque aquí no puede comprobarse
crashed = Se ha producido un error en este formulario.
start-again = Empezar de nuevo
not-loaded = No se ha podido cargar este formulario.
try-again = Volver a intentarlo
