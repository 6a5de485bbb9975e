### Español, con el tratamiento de usted.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = hace un momento
minutes-ago = { $count ->
    [one] hace { $count } min
   *[other] hace { $count } min
}
hours-ago = { $count ->
    [one] hace { $count } h
   *[other] hace { $count } h
}
yesterday = ayer
days-ago = { $count ->
    [one] hace { $count } día
   *[other] hace { $count } días
}
seconds = { $seconds } s
milliseconds = { NUMBER($count) } ms

## Conversation: the skills of an agent

looking-for-agent = Buscando el agente…
card-looked-for-at = La tarjeta se ha buscado en:
no-answer = sin respuesta
skills = Habilidades
ask-agent = Preguntar directamente al agente
input-text = Texto
input-form = Formulario
input-file = Archivo
input-sign-in = Inicio de sesión
field-count = { $count ->
    [one] { $count } campo
   *[other] { $count } campos
}
find-skill = Buscar una habilidad
start-skill = Iniciar
start-named-skill = Iniciar: { $name }
skills-found = { $all ->
    [one] { NUMBER($shown) } de { $all } habilidad
   *[other] { NUMBER($shown) } de { $all } habilidades
}

## Conversation: the request that is filled in and sent

request = Solicitud
choose-skill = ¿Qué desea hacer?
tags = Etiquetas
send-as = Enviar como
write-message-instead = Escribir un mensaje en su lugar
use-form-instead = Rellenar el formulario en su lugar
examples = Ejemplos
example-number = Ejemplo { NUMBER($number) }
use-example = Usar el ejemplo { $name }
message = Mensaje
enter-message = Introduzca un mensaje
sent = Enviado
checking = Comprobando…
clear = Vaciar el formulario
goes-to = Destino: { $origin }
storage-full = El almacenamiento de este navegador está lleno. Si recarga la página, perderá lo que ha introducido.
draft-misfit = Un borrador guardado no encaja en este formulario.
draft-use = Usarlo de todos modos
draft-delete = Eliminarlo
refilled = Estos valores se enviaron { $ago }.
refilled-replacing = Estos valores se enviaron { $ago }. Han reemplazado lo que había introducido.
continues-conversation = Continúa la conversación «{ $title }»; último envío: { $ago }.
new-conversation = Iniciar una conversación nueva
found-agents = Agentes encontrados
connect-to = Conectar con { $name }
last-seen = última actividad: { $time }

## Conversation: signing in

sign-in = Iniciar sesión
signing-in = Iniciando sesión…
sign-out = Cerrar sesión
sign-out-effect = Al cerrar sesión, también se eliminan de este navegador los borradores y las ejecuciones de este agente.
not-now = Ahora no
sign-in-methods = Cómo iniciar sesión
finding-sign-in-page = Buscando la página de inicio de sesión…
continue-in-window = Continúe en la ventana que se ha abierto.
confirm-origin = Confirme que sus datos pueden enviarse allí
show = Mostrar
hide = Ocultar
show-field = Mostrar { $label }
header-name-help = El nombre del encabezado que lleva la clave del agente, por ejemplo X-API-Key.
client-id-help = El ID de cliente con el que esta página está registrada allí, con la dirección de redirección { $redirect }
entries-go-to = Sus datos se envían a { $origin } y se olvidan al cerrar esta página.
signed-in-at = Sesión iniciada en { $origin }
send-entries-to = Enviar mis datos a { $origin }
card-from-elsewhere = La tarjeta del agente procede de { $origin }, pero el agente está en otro servidor. Continúe solo si confía en ambos.
signed-by = Firmada por «{ $key }», verificada
signed-verified = Firmada, verificada
signed-without-key = Firmada, sin verificar (falta la clave)
card-signature-mismatch = La firma de la tarjeta del agente no es correcta: es posible que la tarjeta se haya modificado.
card-unsigned = La tarjeta del agente no está firmada.
signature-required = Esta página solo muestra agentes cuya tarjeta está firmada con una clave que conoce.
sign-in-unauthorized = El agente necesita saber quién es usted.
sign-in-forbidden = La sesión actual no permite hacer esto. Inicie sesión de otra forma.
sign-in-for-task = El agente continuará la tarea cuando haya iniciado sesión.
sign-in-requested = Inicie sesión antes de enviar algo o para ver más habilidades del agente.
sign-in-other-account = Su cuenta no tiene permiso para hacer esto. Inicie sesión con otra.
sign-in-expired = Su sesión ha caducado. Vuelva a iniciarla.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = Ejecuciones
no-runs = Aquí aparecerán sus ejecuciones.
sent-again = Se ha enviado de nuevo.
clear-history = Borrar el historial
confirm-clear-history = ¿Borrar todas las ejecuciones?
history-cleared = Se ha borrado el historial.
cancel = Cancelar
cancelling = Cancelando…
you-asked = Su petición
reported-at = Comunicado el { $moment }
run-actions = Esta ejecución
more-actions = Más acciones
run-again = Ejecutar de nuevo
edit-and-run-again = Editar y ejecutar de nuevo
end-session = Terminar la sesión con el agente
continue-conversation = Continuar la conversación
open-comparison = Comparar con…
compare-with = Comparar con
close-comparison = Cerrar la comparación
remove-run = Eliminar
run-removed = Se ha eliminado.
view-result = Ver el resultado
edit-request = Editar
agent-needs-answer = El agente necesita su respuesta
sign-in-to-continue = Inicie sesión para continuar
your-answer = Su respuesta
enter-answer = Introduzca una respuesta
send-answer = Enviar la respuesta
sending-answer = Enviando…
approve = Aprobar
reject = Rechazar
decision = Decisión
approve-what = ¿Aprobar «{ $what }»?
rejection-reason = Motivo del rechazo
credential-goes-to-agent = El agente pide este dato para otro servicio. Se envía al agente, que podrá usarlo a partir de entonces. Introdúzcalo solo si confía en el agente.
credential-by-sign-in = El agente le pide que inicie sesión en otro servicio. Esta página no puede hacerlo por el agente. Puede responder con un texto o cancelar la tarea.
continue-task = Continuar
start-new-task = Iniciar una tarea nueva
earlier-messages = Mensajes anteriores
you = Usted
agent = Agente
answer = Respuesta
result = Resultado
progress = Progreso
message-count = { $count ->
    [one] { $count } mensaje
   *[other] { $count } mensajes
}
earlier-message-count = { $count ->
    [one] { $count } mensaje anterior
   *[other] { $count } mensajes anteriores
}

## Conversation: states of runs

not-sent-yet = Aún no enviada
sending = Enviando
reconnecting = Restableciendo la conexión
stopped-waiting = Espera interrumpida
status-unknown = Estado desconocido
submitted = Enviada
working = En curso
needs-your-input = Requiere su respuesta
sign-in-required = Requiere iniciar sesión
answered = Respondida
completed = Completada
not-sent = No enviada
canceled = Cancelada
failed = Fallida
rejected = Rechazada
unknown-state = Desconocido
state-needs-answer = El agente necesita su respuesta.
state-needs-sign-in = Inicie sesión para continuar.
state-rejected = El agente ha rechazado la tarea sin indicar el motivo.
state-failed = La tarea ha fallado. El agente no ha indicado el motivo.
state-no-result = El agente no ha enviado ningún resultado.

## Conversation: notices about runs

notice-other-dialect = El agente no admite A2A { $from } que indica su tarjeta. Esta página ha reenviado el mensaje como A2A { $to }.
notice-not-canceled = No se ha podido cancelar la tarea. { $why }
notice-session-not-ended = No se ha podido terminar la sesión. { $why }
notice-reconnecting = Se ha perdido la conexión con el agente. Esta página está restableciéndola.
notice-offline = No hay conexión. La ejecución continuará cuando se recupere.
notice-busy = El agente está ocupado. Su mensaje se reenviará automáticamente.
notice-given-up = La espera se interrumpió antes de que el agente respondiera. Es posible que el agente siga trabajando.
notice-stopped = La espera se ha interrumpido. Es posible que el agente siga trabajando.
notice-crash-loop = Esta página ha fallado dos veces mientras seguía esta tarea y ha dejado de comprobarla. Es posible que el agente siga trabajando.
notice-unsure = Usted salió de la página antes de que el agente respondiera. Es posible que su mensaje no haya llegado.
notice-unsure-unkept = Usted salió de la página antes de que el agente respondiera. Es posible que su mensaje no haya llegado, y su contenido no se ha guardado. Puede volver a enviar el formulario.
notice-answer-unsure = Es posible que su respuesta no haya llegado al agente. Puede volver a enviarla.
notice-other-task = El agente ha enviado novedades de otra tarea. Esta página las ha ignorado.
notice-accepted = El agente ha aceptado su mensaje, pero no ha enviado ninguna respuesta aquí.
notice-too-many-events = El agente ha enviado más de 10.000 eventos. Esta página no ha leído los demás.
notice-too-many-results = El agente ha enviado más de 1000 resultados. Los demás no se muestran.
notice-too-large-to-keep = El resultado era demasiado grande para conservarlo después de salir de la página.
notice-secrets-not-kept = Los valores que parecen secretos no se han conservado después de salir de la página.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = Notas sobre la respuesta
oddity-half-character = Ha llegado un carácter cortado por la mitad. Se muestra como �.
oddity-not-a-number = «NaN» o «Infinity» se ha leído como un valor vacío, porque JSON no tiene esos números.
oddity-snake-case = Los nombres con guiones bajos se han leído como los nombres de A2A.
oddity-root = Los valores incluidos en «root» se han leído como si estuvieran solos.
oddity-loose-parts = Una parte suelta se ha leído como una lista de partes.
oddity-loose-status = Un estado formado por una sola palabra se ha leído como el estado de la tarea.
oddity-text-result = Un texto simple se ha leído como el mensaje del agente.
oddity-unframed = La respuesta se ha leído aunque venía sin el envoltorio de JSON-RPC.
oddity-stream-type = La respuesta se ha leído como un flujo de eventos, aunque indica otro tipo.
oddity-unfinished-event = El último evento se ha leído, aunque el flujo terminó antes de completarlo.
oddity-several-messages = El agente ha respondido con varios mensajes. Se muestran todos.
oddity-other-task-id = El agente ha continuado la tarea con otro ID. Esta página la ha seguido.
oddity-repeated-message-id = Hay mensajes distintos con el mismo ID. Se muestran todos.
oddity-no-task-id = Una actualización sin ID de tarea se ha leído como de esta tarea.
oddity-unread = No se ha podido leer una parte de la respuesta. Se muestra tal como ha llegado.
oddity-no-stream = El agente ha rechazado el streaming, aunque su tarjeta lo promete. El mensaje se ha reenviado sin streaming.
oddity-version-words = La tarjeta escribe su versión de A2A de otra forma. Se ha usado el número que aparece en ella.
oddity-binding-words = La tarjeta llama a su binding de forma distinta que A2A. Se ha entendido.
oddity-binding-member = La tarjeta indica su binding como lo hace otra versión de A2A. Se ha entendido.

## Conversation: what a run waits for

check-again = Comprobar de nuevo
retry = Reintentar
check-now = Comprobar ahora
stop-waiting = Dejar de esperar
checking-task = Comprobando la tarea
checking-for-answer = Comprobando si hay respuesta
waiting-for-network = Esperando a la red
sending-again-in = Nuevo envío en { NUMBER($seconds) } s
trying-again-in = Nuevo intento en { NUMBER($seconds) } s
checking-again-in = Nueva comprobación en { NUMBER($seconds) } s
signed-in-message = He iniciado sesión.

## Results: copying and saving

copy = Copiar
copied = Copiado
copying-blocked = El navegador ha bloqueado la copia
export = Exportar
copy-as-text = Copiar como texto
copy-as-json = Copiar como JSON
copy-this-code = Copiar este código
copy-this-text = Copiar este texto
download = Descargar
download-as-text = Descargar como texto
download-as-json = Descargar como JSON
download-as-csv = Descargar como CSV
download-as-markdown = Descargar como Markdown
print-or-pdf = Imprimir o PDF
copy-form-link = Copiar el enlace al formulario rellenado
download-this-text = Descargar este texto
download-file = Descargar { $name }
text = Texto

## Results: values

schema-too-deep = El esquema está demasiado anidado para poder usarlo. El valor se muestra sin él.
value-too-deep = Este valor está demasiado anidado para darle formato. En su lugar se muestra su texto JSON.
result-number = Resultado { NUMBER($number) }
show-more-of = Mostrar { NUMBER($next) } más (quedan { NUMBER($left) })
show-more-kilobytes = Mostrar más ({ NUMBER($kilobytes) } KB)
places-differ = { $count ->
    [one] { $count } campo no corresponde al esquema del agente
   *[other] { $count } campos no corresponden al esquema del agente
}
places-may-differ = { $count ->
    [one] Este resultado no indica su esquema. Comparado con el esquema que el agente declara para él, { $count } campo no corresponde.
   *[other] Este resultado no indica su esquema. Comparado con el esquema que el agente declara para él, { $count } campos no corresponden.
}
no-value = ninguno
no-text = texto vacío
no-members = objeto vacío
no-items = lista vacía
share = Proporción
not-in-the-schema = no está en el esquema
does-not-fit = No corresponde
changes-reading-direction = Este texto contiene caracteres invisibles que cambian su dirección de lectura
show-less = Mostrar menos
only-the-beginning = Solo se muestra el principio. Copie o descargue los datos para obtener el resto.
show-all-lines = { $count ->
    [one] Mostrar { $written } línea
   *[other] Mostrar las { $written } líneas
}
show-all-characters = { $count ->
    [one] Mostrar { $written } carácter
   *[other] Mostrar los { $written } caracteres
}
share-of = { $part } de { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [one] { $written } fila
   *[other] { $written } filas
}
item-count = { $count ->
    [one] { $written } elemento
   *[other] { $written } elementos
}
member-count = { $count ->
    [one] { $written } miembro
   *[other] { $written } miembros
}
number-count = { $count ->
    [one] { $written } número
   *[other] { $written } números
}
duration-years = { $count ->
    [one] { $count } año
   *[other] { $count } años
}
duration-months = { $count ->
    [one] { $count } mes
   *[other] { $count } meses
}
duration-weeks = { $count ->
    [one] { $count } semana
   *[other] { $count } semanas
}
duration-days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
duration-hours = { NUMBER($count) } h
duration-minutes = { NUMBER($count) } min
duration-seconds = { NUMBER($count) } s

## Results: files, pictures and formatted text

file = Archivo
source = Origen
not-utf-8 = Este archivo no es texto UTF-8.
file-unreadable = No se puede leer este archivo.
address-not-opened = Esta dirección no se puede abrir desde aquí.
not-a-picture = El contenido no es una imagen de ese tipo
unknown-part = Una parte de clase desconocida, como JSON
open-at = Abrir en { $host }
load-image-from = Cargar la imagen de { $host }
media-png = Imagen PNG
media-jpeg = Imagen JPEG
media-gif = Imagen GIF
media-webp = Imagen WebP
media-avif = Imagen AVIF
media-svg = Imagen SVG
media-pdf = Documento PDF
media-zip = Archivo ZIP
media-csv = Tabla CSV
media-plain = Texto sin formato
code = Código
task-done = Hecho
task-to-do = Pendiente
image = Imagen
broken-image = (imagen dañada)

## Results: tables and charts

table = Tabla
columns = Columnas
columns-to-show = Columnas que se muestran
first-page = Primera página
previous-page = Página anterior
next-page = Página siguiente
last-page = Última página
rows-range = Filas { $from }–{ $to } de { $count }
numbers-range = Números { $from }–{ $to } de { $count }
show-the-row = Mostrar la fila
show-the-next-row = Mostrar la fila siguiente
findings-on-other-pages = { $count ->
    [one] { $written } fila de otra página no corresponde al esquema.
   *[other] { $written } filas de otras páginas no corresponden al esquema.
}
scroll-for-columns = Desplácese hacia un lado para ver las { $count } columnas.
not-sorted = En su orden original.
sorted-ascending = Ordenado por { $column }, de forma ascendente.
sorted-descending = Ordenado por { $column }, de forma descendente.
chart-of = Gráfico de
chart-numbers = números
bar-chart = Gráfico de barras de { $label }: { $summary }
line-chart = Gráfico de líneas de { $label }: { $summary }
chart-summary = { $count ->
    [one] { $written } valor, de { $first } a { $last }, mínimo { $lowest }, máximo { $highest }.
   *[other] { $written } valores, de { $first } a { $last }, mínimo { $lowest }, máximo { $highest }.
}

## Results: comparing two runs

comparison = Comparación
input = Entrada
output = Salida
field = Campo
before = Antes
after = Después
both = Ambos
changed = Modificado
only-in-first = Eliminado
only-in-second = Añadido
no-output = No hay ninguna salida registrada.
no-difference = Sin diferencias.
more-differences = No se muestran todas las diferencias.
same-text = El mismo texto.
absent = ausente
whole-value = Valor completo
equal-values = { $count ->
    [one] { $count } valor igual
   *[other] { $count } valores iguales
}
equal-lines = { $count ->
    [one] { $count } línea igual
   *[other] { $count } líneas iguales
}

## The page: connecting to an agent

connect = Conectar
connecting = Conectando…
agent-address = Dirección del agente
connect-to-agent = Conectar con un agente
skip-to-content = Ir al contenido
welcome-title = ¿Qué agente?
welcome = Introduzca la dirección de un agente A2A. Obtendrá un formulario para cada cosa que el agente sabe hacer.
step-connect = Conectar
step-connect-about = La tarjeta del agente indica lo que sabe hacer.
step-fill-in = Rellenar
step-fill-in-about = Los errores se explican junto a su campo.
step-read = Leer el resultado
step-read-about = En forma de texto, tablas y archivos, listo para exportar.
sample-agents = Agentes de ejemplo
no-agent-here = No hay ningún agente en esta dirección
own-agent = Esta página tiene su propio agente:
no-agent-at-hand = ¿No tiene un agente? Pruebe los formularios sin él:
unknown-skill = Este agente no tiene la habilidad «{ $id }». Elija una de estas.
link-question-title = Ha llegado aquí desde un enlace
connect-to-question = ¿Conectar con { $origin }?
connect-to-why = El agente de esa dirección recibirá lo que envíe. La próxima vez, esta página se conectará sin preguntar.
yes-connect = Sí, conectar

## The page: around a conversation

ready = Listo
not-reachable = Inaccesible
working-now = En curso…
offline = Sin conexión
offline-effect = No hay conexión. Puede seguir rellenando; no se enviará nada hasta que vuelva la red.
all-skills = Todas las habilidades
view = Vista
activity = Actividad
about = Información
your-runs = Sus ejecuciones
place-agents = Agentes
place-gallery = Galería
place-playground = Zona de pruebas
place-docs = Documentación
menu = Menú
site = Sitio
language = Idioma
as-browser = El del navegador
theme = Tema
as-system = El del sistema
theme-light = Claro
theme-dark = Oscuro
copy-link = Copiar el enlace
another-agent = Otro agente

## The page: facts about an agent

provider = Proveedor
version = Versión
address = Dirección
protocol = Protocolo
features = Funciones
extensions = Extensiones
schemas = Esquemas
structured-input = Entrada estructurada
input-errors = Errores de entrada
signature = Firma
card-check = Comprobación de la tarjeta
inspect-card = Inspeccionar esta tarjeta
documentation = Documentación
contact = Contacto
pricing = Precios
no-schemas = ninguno declarado
protocol-over = A2A { $version } sobre { $transport }
protocol-sessions = Sesiones { $version } sobre REST
protocol-sessions-newer = Sesiones { $version } sobre REST, más reciente que la versión 1.0 que admite esta página
protocol-envelopes = Sobres de mensajes mediante HTTP POST
streaming = streaming
push-notifications = notificaciones push
extension-not-supported = no admitida por esta página
extension-confirmed = ✓ confirmada por el agente
extension-not-confirmed = solicitada, no confirmada por el agente
extension-requested = solicitada
extension-required = obligatoria
schemas-declared = { $names } ({ $place })
schema-at-root = en la raíz de la tarjeta
schema-in-extension = en los parámetros de la extensión
schema-of-skill-input = la entrada de la habilidad «{ $skill }»
schema-of-skill-output = la salida de la habilidad «{ $skill }»
schema-of-capability = los parámetros de la capacidad «{ $capability }»
schema-asked-for = solicitado por el agente

## The page: the log of requests

protocol-log = Registro del protocolo
log-empty = Aún no hay solicitudes.
log-cut = El resto no se ha guardado.
logged-request = Solicitud
logged-answer = Respuesta
copy-as-curl = Copiar como curl
check-request = Comprobar la solicitud
check-answer = Comprobar la respuesta
check = Comprobar
valid = Válido
finding-count = { $count ->
    [one] { $count } incidencia
   *[other] { $count } incidencias
}
log-not-sent = no enviada
log-redirected = redirigida
log-broke-off = interrumpida
log-timeout = ha tardado demasiado
log-too-large = demasiado grande
log-stopped = detenida
log-under-way = en curso

## The inspector: a tool for developers that checks pasted JSON

inspect = Inspeccionar JSON
back-to-the-agent = Volver al agente
inspect-hint = Pegue o suelte una tarjeta de agente, un mensaje, una tarea, una respuesta, un flujo de eventos o cualquier otro JSON de A2A. No sale de este dispositivo.
text-not-shown = Este texto es demasiado largo para mostrarse aquí. Se inspecciona de todos modos.
open-file = Abrir un archivo
kind = Tipo
recognise = Reconocer automáticamente
with-card = Con la tarjeta del agente
agent-card = Tarjeta del agente
agent-card-hint = Con su tarjeta, los mensajes se comprueban también con los esquemas que declara el agente.
nothing-to-inspect = Aún no hay nada que inspeccionar.
not-inspected = No se ha inspeccionado el texto. { $why }
checks = Comprobaciones
findings = Incidencias
check-passed = Superada
check-failed = No superada
check-not-applicable = No aplicable
severity-error = Error
severity-warning = Advertencia
severity-note = Nota
error-count = { $count ->
    [one] { $count } error
   *[other] { $count } errores
}
warning-count = { $count ->
    [one] { $count } advertencia
   *[other] { $count } advertencias
}
note-count = { $count ->
    [one] { $count } nota
   *[other] { $count } notas
}
nothing-wrong = todo correcto
copy-report = Copiar el informe
at-line = Línea { NUMBER($line) }, columna { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = Probar este agente
test-agent-hint = Por cada esquema de entrada y cada binding se envía una docena de mensajes o más a { $address }, algunos de ellos inválidos. Cada uno puede iniciar una tarea real.
test-agent-stop = Detener la prueba
test-not-loaded = No se ha podido cargar la prueba. Inténtelo de nuevo.
test-running = Se está probando el agente.
test-sent = { $count ->
    [one] { $count } solicitud enviada
   *[other] { $count } solicitudes enviadas
}
test-stopped = La prueba se ha detenido. Es posible que las tareas iniciadas sigan en curso.
test-not-run = No se ha probado el agente. { $why }
test-other-origin = La tarjeta indica un punto de acceso de otro origen, { $origin }. ¿Puede la prueba enviarle mensajes?
test-other-too = Probarlo también
test-other-not = Omitirlo
test-conforms = El agente es conforme: no incumple ninguna regla MUST.
test-no-answers = No se ha podido evaluar el agente: ninguna respuesta permite juzgarlo.
test-musts-broken = { $count ->
    [one] El agente no es conforme: incumple { $count } regla MUST.
   *[other] El agente no es conforme: incumple { $count } reglas MUST.
}
test-shoulds-broken = { $count ->
    [one] Incumple { $count } regla SHOULD.
   *[other] Incumple { $count } reglas SHOULD.
}
check-unclear = Indeterminado

## Connecting: why an agent can’t be reached or its answer not read

address-missing = Introduzca la dirección de un agente, por ejemplo https://agent.example.com.
address-other-scheme = La dirección de un agente empieza por https:// o http://, y esta empieza por «{ $scheme }:».
address-without-host = Esto no es una dirección web; debe ser como https://agent.example.com.
agent-unreachable = Nadie responde en { $url }. Compruebe la dirección y que el agente esté en marcha.
card-cors = El servidor de { $url } no permite que las páginas web lean la tarjeta del agente (CORS).
endpoint-cors = El agente está ahí, pero { $url } no responde a las solicitudes de páginas web (CORS). No se sabe si el mensaje ha llegado.
endpoint-redirected = { $url } redirige a una dirección que la tarjeta del agente no indica. No se ha enviado nada allí.
card-redirected = { $url } redirige a { $to }, que es otro servidor. Si ese es el agente que busca, introduzca su dirección.
mixed-content = Esta página es segura (https) y { $url } no lo es, por lo que el navegador bloquea la conexión.
card-not-found = No se ha encontrado ninguna tarjeta de agente en esta dirección. Compruebe la dirección o introduzca la de la tarjeta.
card-is-web-page = En { $url } hay una página web, no una tarjeta de agente. Compruebe la dirección.
card-not-json = La respuesta de { $url } no es una tarjeta de agente: no es JSON.
answer-is-web-page = El agente ha respondido con una página web en lugar de un resultado. Es posible que la dirección de su tarjeta no sea correcta o que haya respondido un servidor intermedio.
answer-not-json = La respuesta del agente no es JSON.
card-broken = La tarjeta del agente en { $url } ha llegado incompleta: se ha cortado la conexión. Vuelva a conectarse.
not-a-card = El JSON de { $url } no es una tarjeta de agente: no tiene nombre ni dirección a la que llamar.
interface-unreachable = La tarjeta del agente indica { $url }, donde nadie responde. Avise al responsable del agente.
interface-is-local = Esa dirección designa el ordenador que usted está usando.
answer-to-other-message = La respuesta del agente corresponde a otro mensaje o procede de otro remitente. No se muestra.
not-an-answer = La respuesta del agente no es A2A válido: es JSON, pero no es ni una tarea ni un mensaje.
no-address-to-call = La tarjeta del agente no indica ninguna dirección a la que llamar.
no-usable-interface = Una página web no puede llamar a este agente: ofrece { $offered }. Esta página admite JSONRPC de A2A 1.0, 0.3 y 0.2, y HTTP+JSON de A2A 1.0.
no-usable-interface-old = Una página web no puede llamar a este agente: ofrece { $offered }. Esta página admite JSONRPC de A2A 1.0, 0.3 y 0.2, y HTTP+JSON de A2A 1.0, pero no de 0.3.
unusable-address = La tarjeta del agente indica la dirección «{ $url }», que no es una dirección web normal. No se ha enviado nada.
sign-in-status = Inicie sesión para continuar (HTTP { NUMBER($status) }).
card-status = No se ha podido leer la tarjeta del agente (HTTP { NUMBER($status) }).
agent-busy = El agente está ocupado. Vuelva a intentarlo en un minuto.
agent-failed = El agente ha fallado (HTTP { NUMBER($status) }). Vuelva a intentarlo. Si sigue fallando, avise al responsable del agente.
agent-wants-payment = El agente exige un pago por esto (HTTP 402), y esta página no puede pagar.
nothing-at = No hay nada en { $url } (HTTP 404). La dirección procede de la tarjeta del agente. Avise al responsable del agente.
server-says = El servidor dice: { $reason }
agent-refused-status = El agente ha rechazado la solicitud (HTTP { NUMBER($status) }).
agent-refused-error = El agente ha rechazado la solicitud (error { $name }).
agent-refused-because = El agente ha rechazado la solicitud: { $why }
agent-cannot-read = El agente no puede leer el mensaje. Avise al responsable del agente.
agent-rejects-values = El agente no acepta los valores. Revíselos y vuelva a enviarlos.
agent-cannot-verify-sender = El agente no ha podido verificar quién envía el mensaje.
agent-forbids = El agente no permite esta solicitud.
agent-found-nothing = El agente no ha encontrado lo que pide la solicitud.
agent-lacks-method = El agente no ofrece este método.
message-too-large-for-agent = El mensaje es demasiado grande para el agente.
agent-failed-inside = El agente ha fallado. Vuelva a intentarlo. Si sigue fallando, avise al responsable del agente.
required-extensions = El agente exige una extensión que esta página no admite: { $names }. No se ha enviado nada.
session-ended = El agente ha terminado la sesión antes de responder ({ $status }).
message-not-signed = Esta página no ha podido firmar el mensaje. No se ha enviado nada.
answer-signature-mismatch = La firma no corresponde a la respuesta del agente, por lo que la respuesta no se muestra. Es posible que se haya modificado por el camino.
answer-signature-stale = La respuesta del agente no se muestra: se firmó hace demasiado tiempo, ya llegó antes o el reloj de este dispositivo no es correcto.
answer-not-verified = La respuesta del agente no se muestra: esta página solo acepta respuestas firmadas con una clave que conoce.
clock-differs = { $seconds ->
    [one] El agente ha rechazado el mensaje porque los relojes de este dispositivo y del agente difieren en { $seconds } segundo. Ponga en hora este dispositivo y vuelva a enviarlo.
   *[other] El agente ha rechazado el mensaje porque los relojes de este dispositivo y del agente difieren en { $seconds } segundos. Ponga en hora este dispositivo y vuelva a enviarlo.
}
connection-lost = Se ha perdido la conexión con el agente. Es posible que se haya detenido o que siga trabajando. Lo que ha introducido sigue aquí.
answer-timeout = El agente ha tardado demasiado en responder.
answer-too-large = La respuesta del agente supera { NUMBER($most) } MB. Esta página no ha leído el resto.
given-card = la propiedad card
nameless-agent = Agente sin nombre
registry = Registro
find-agents = Buscar agentes
call-method = Llamar a un método por su nombre

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = Para el responsable del agente: responda a las solicitudes de la tarjeta con «Access-Control-Allow-Origin» y permita los encabezados content-type, authorization, a2a-version, a2a-extensions y x-a2a-extensions, además del de la clave de API del agente, si la recibe en uno.
advice-endpoint-cors = Para el responsable del agente: responda a las solicitudes al endpoint del agente (también a su preflight OPTIONS) con «Access-Control-Allow-Origin» y permita los encabezados content-type, authorization, a2a-version, a2a-extensions y x-a2a-extensions, además del de la clave de API del agente, si la recibe en uno.
advice-mixed-content = Para el responsable del agente: sirva el agente por https.
advice-redirected = Para el responsable del agente: indique en la tarjeta la dirección a la que se redirigen las llamadas.
advice-interface = Para el responsable del agente: declare una interfaz con el binding JSONRPC, o HTTP+JSON con la versión 1.0 del protocolo.
advice-address = Para el responsable del agente: empiece la dirección por https:// y escriba su host en ASCII, sin nombre de usuario.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = Esta página no ha podido proporcionar sus credenciales: { $why }.
credentials-failed-silently = Esta página no ha podido proporcionar sus credenciales: no se ha indicado el motivo.
credentials-empty = Esta página no ha podido proporcionar sus credenciales: getCredentials no ha devuelto ni clave, ni token, ni nombre de usuario, ni encabezados.
credentials-scheme = Esta página no ha podido proporcionar sus credenciales: ha elegido el método «{ $name }», que la tarjeta del agente no declara.
credentials-no-key = Esta página no ha podido proporcionar sus credenciales: ha dado una clave de API y la tarjeta del agente no declara ninguna.
credentials-header = Esta página no ha podido proporcionar sus credenciales: ha dado el encabezado «{ $name }», que la tarjeta del agente no declara.
credentials-unsendable = Esta página no ha podido proporcionar sus credenciales: contienen un carácter que no se puede enviar.
window-blocked = El navegador ha bloqueado la ventana de inicio de sesión. Permita las ventanas emergentes en esta página y vuelva a intentarlo.
window-closed = ¿Sigue iniciando sesión? Continúe en la otra ventana. Si la ha cerrado, vuelva a iniciar sesión.
sign-in-needs-https = Este inicio de sesión requiere una página servida por https.
sign-in-not-ours = La respuesta de la ventana corresponde a otro inicio de sesión y esta página la ha ignorado. Vuelva a intentarlo.
sign-in-address = La tarjeta del agente le remite a «{ $url }», que no es una dirección web normal. Esta página no la ha abierto.
sign-in-unsafe = La tarjeta del agente le remite a { $host } sin https, por lo que esta página no lo ha abierto.
sign-in-several-origins = La tarjeta del agente le remite a { $window } para iniciar sesión, pero envía el resultado a { $other }. Esta página no lo ha abierto.
sign-in-foreign-issuer = { $host } indica como emisor «{ $issuer }», que es otro sitio. Esta página no lo ha abierto.
sign-in-no-metadata = { $host } no indica cómo iniciar sesión allí.
sign-in-refused = Se ha rechazado el inicio de sesión ({ $code }).
sign-in-refused-because = Se ha rechazado el inicio de sesión: { $why }
sign-in-unreachable = { $host } no responde a esta página, por lo que no se ha podido completar el inicio de sesión.
sign-in-no-token = { $host } no ha devuelto ningún token.
sign-in-where = El inicio de sesión se realiza en { $window }, en una ventana aparte.
sign-in-where-and-token = El inicio de sesión se realiza en { $window }, en una ventana aparte; después, esta página obtiene su token de { $token }.
sign-in-grants = El agente de { $agent } podrá: { $scopes }.
sign-in-grants-all = El agente de { $agent } podrá hacer todo lo que { $window } permita a esta página.

## Signing in: methods that this page can’t use

unusable-cookie = El agente necesita su clave en una cookie, y una página web no puede establecerla para otro sitio.
unusable-key-place = La tarjeta del agente no indica dónde enviar la clave.
unusable-client-certificate = El agente necesita un certificado de cliente (TLS mutuo). Una página web no puede enviarlo.
unusable-http-scheme = El agente necesita el esquema HTTP «{ $name }», que esta página no admite.
unusable-no-flows = La tarjeta del agente no describe su inicio de sesión con OAuth.
unusable-flows = El agente solo ofrece OAuth mediante { $names }. Una página web puede usar el código de autorización con PKCE.
unusable-window = Este inicio de sesión abre una ventana nueva, algo que esta página aún no admite.
unusable-method = Esta página no admite el método de inicio de sesión «{ $kind }».
unusable-undeclared = El agente exige «{ $name }», pero su tarjeta no describe ese inicio de sesión.
unusable-two-in-one = El agente necesita dos credenciales en el mismo encabezado.

## Signing in: fields, and what is wrong with an entry

api-key = Clave de API
api-key-named = Clave de API «{ $name }»
token = Token
user-name = Nombre de usuario
password = Contraseña
header = Encabezado
client-id = ID de cliente
enter-api-key = Introduzca la clave de API
enter-token = Introduzca el token
enter-user-name = Introduzca el nombre de usuario
enter-the-password = Introduzca la contraseña
enter-header-name = Introduzca el nombre del encabezado
enter-client-id = Introduzca el ID de cliente que esta página tiene allí
entry-unsendable = Elimine el carácter que no se puede enviar
entry-colon = Un nombre de usuario no puede contener dos puntos (:)
entry-header-name = Introduzca el nombre de un encabezado que las páginas web puedan enviar
entry-refused = El agente no lo ha aceptado. Revise lo que ha introducido y vuelva a intentarlo
entry-forbidden = Estas credenciales son válidas, pero no permiten hacer esto
bearer-token = Token Bearer
user-name-and-password = Nombre de usuario y contraseña
client-certificate = Certificado de cliente
nameless-scheme = Sin nombre
key-in-address = Clave de API en la dirección ({ $parameter })
key-in-header = Clave de API en el encabezado { $parameter }
key-in-cookie = Clave de API en la cookie { $parameter }
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = No se espera aquí
result-name = «{ $name }» no es un nombre que se espere aquí
result-missing = Falta «{ $name }»
result-missing-because = Falta «{ $name }», aunque está «{ $because }»
result-expected = Se espera: { $what }
result-at-least = Se espera: al menos { $limit }
result-at-most = Se espera: como máximo { $limit }
result-more-than = Se espera: más de { $limit }
result-less-than = Se espera: menos de { $limit }
result-multiple-of = Se espera: un múltiplo de { $of }
result-characters-at-least = { $limit ->
    [one] Se espera: al menos { $limit } carácter, no { $actual }
   *[other] Se espera: al menos { $limit } caracteres, no { $actual }
}
result-characters-at-most = { $limit ->
    [one] Se espera: como máximo { $limit } carácter, no { $actual }
   *[other] Se espera: como máximo { $limit } caracteres, no { $actual }
}
result-pattern = Se espera: la forma { $pattern }
result-items-at-least = { $limit ->
    [one] Se espera: al menos { $limit } elemento, no { $actual }
   *[other] Se espera: al menos { $limit } elementos, no { $actual }
}
result-items-at-most = { $limit ->
    [one] Se espera: como máximo { $limit } elemento, no { $actual }
   *[other] Se espera: como máximo { $limit } elementos, no { $actual }
}
result-items-equal = Los elementos { $first } y { $second } son iguales; cada uno se esperaba una sola vez
result-items-equal-somewhere = Dos elementos son iguales; cada uno se esperaba una sola vez
result-items-beyond = { $limit ->
    [one] Se espera: no más de { $limit } elemento
   *[other] Se espera: no más de { $limit } elementos
}
result-items-unexpected = { $count ->
    [one] { $count } elemento no se espera aquí
   *[other] { $count } elementos no se esperan aquí
}
result-items-of-kind-at-least = { $count ->
    [one] Se espera: al menos { $count } elemento de cierta clase
   *[other] Se espera: al menos { $count } elementos de cierta clase
}
result-items-of-kind-between = Se espera: de { $min } a { $max } elementos de cierta clase
result-entries-at-least = { $limit ->
    [one] Se espera: al menos { $limit } campo, no { $actual }
   *[other] Se espera: al menos { $limit } campos, no { $actual }
}
result-entries-at-most = { $limit ->
    [one] Se espera: como máximo { $limit } campo, no { $actual }
   *[other] Se espera: como máximo { $limit } campos, no { $actual }
}
result-fits-no-shape = No corresponde a ninguna de las formas esperadas
result-fits-several-shapes = Corresponde a varias de las formas esperadas, no exactamente a una
result-not-allowed = Este valor está excluido
result-encoding = Se espera: texto codificado en { $encoding }
result-media-type = Se espera: el texto de un archivo de tipo { $media-type }
result-not-checked = Esto no se ha comprobado aquí
result-one-of-listed = Se espera: uno de los valores indicados
