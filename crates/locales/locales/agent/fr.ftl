### Français, avec vouvoiement.

## Sentences beside each other: two whole sentences, with the space that the language puts between them

sentences = { $first } { $next }

## Times: “ago” stands in sentences such as “You sent these values 5 min ago.” and alone

just-now = à l’instant
minutes-ago = { $count ->
    [one] il y a { $count } min
   *[other] il y a { $count } min
}
hours-ago = { $count ->
    [one] il y a { $count } h
   *[other] il y a { $count } h
}
yesterday = hier
days-ago = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}
seconds = { $seconds } s
milliseconds = { NUMBER($count) } ms

## Conversation: the skills of an agent

looking-for-agent = Recherche de l’agent…
card-looked-for-at = La carte a été cherchée à ces adresses :
no-answer = pas de réponse
skills = Compétences
ask-agent = S’adresser à l’agent lui-même
input-text = Texte
input-form = Formulaire
input-file = Fichier
input-sign-in = Identification
field-count = { $count ->
    [one] { $count } champ
   *[other] { $count } champs
}
find-skill = Chercher une compétence
start-skill = Démarrer
start-named-skill = Démarrer : { $name }
skills-found = { $all ->
    [one] { NUMBER($shown) } sur { $all } compétence
   *[other] { NUMBER($shown) } sur { $all } compétences
}

## Conversation: the request that is filled in and sent

request = Demande
choose-skill = Que souhaitez-vous faire ?
tags = Mots-clés
send-as = Format d’envoi
write-message-instead = Écrire plutôt un message
use-form-instead = Remplir plutôt le formulaire
examples = Exemples
example-number = Exemple { NUMBER($number) }
use-example = Utiliser l’exemple { $name }
message = Message
enter-message = Saisissez un message
sent = Envoyé
checking = Vérification…
clear = Effacer le formulaire
goes-to = Envoi à { $origin }
storage-full = L’espace de stockage de ce navigateur est plein. Votre saisie sera perdue si vous rechargez la page.
draft-misfit = Un brouillon enregistré ne correspond pas à ce formulaire.
draft-use = L’utiliser quand même
draft-delete = Le supprimer
refilled = Vous avez envoyé ces valeurs { $ago }.
refilled-replacing = Vous avez envoyé ces valeurs { $ago }. Elles ont remplacé votre saisie.
continues-conversation = Vous poursuivez la conversation « { $title } », dernier envoi { $ago }.
new-conversation = Commencer une nouvelle conversation
found-agents = Agents trouvés
connect-to = Se connecter à { $name }
last-seen = vu pour la dernière fois : { $time }

## Conversation: signing in

sign-in = S’identifier
signing-in = Identification…
sign-out = Se déconnecter
sign-out-effect = La déconnexion supprime aussi de ce navigateur les brouillons et les exécutions de cet agent.
not-now = Pas maintenant
sign-in-methods = Mode d’identification
finding-sign-in-page = Recherche de la page d’identification…
continue-in-window = Continuez dans la fenêtre qui s’est ouverte.
confirm-origin = Confirmez que votre saisie peut y être envoyée
show = Afficher
hide = Masquer
show-field = Afficher { $label }
header-name-help = Le nom de l’en-tête qui contient la clé de l’agent, par exemple X-API-Key.
client-id-help = L’identifiant client sous lequel cette page y est enregistrée, avec l’adresse de redirection { $redirect }
entries-go-to = Votre saisie est envoyée à { $origin } et oubliée lorsque vous fermez cette page.
signed-in-at = Identification faite auprès de { $origin }
send-entries-to = Envoyer ma saisie à { $origin }
card-from-elsewhere = La carte de l’agent vient de { $origin }, mais l’agent s’exécute ailleurs. Ne continuez que si vous faites confiance aux deux.
signed-by = Signée par « { $key } », vérifiée
signed-verified = Signée, vérifiée
signed-without-key = Signée, non vérifiée (pas de clé)
card-signature-mismatch = La signature de la carte de l’agent ne correspond pas : la carte a peut-être été modifiée.
card-unsigned = La carte de l’agent n’est pas signée.
signature-required = Cette page n’affiche que les agents dont la carte est signée avec une clé qu’elle connaît.
sign-in-unauthorized = L’agent a besoin de savoir qui vous êtes.
sign-in-forbidden = Votre identification ne le permet pas. Utilisez-en une autre.
sign-in-for-task = L’agent reprendra la tâche dès que l’identification sera faite.
sign-in-requested = Identifiez-vous avant tout envoi, ou pour voir d’autres compétences de l’agent.
sign-in-other-account = Votre compte n’est pas autorisé à le faire. Identifiez-vous avec un autre.
sign-in-expired = Votre identification a expiré. Identifiez-vous à nouveau.

## Conversation: runs (what the person sent, and what the agent does about it)

runs = Exécutions
no-runs = Vos exécutions apparaîtront ici.
sent-again = Renvoyé.
clear-history = Effacer l’historique
confirm-clear-history = Effacer toutes les exécutions ?
history-cleared = Historique effacé.
cancel = Annuler
cancelling = Annulation…
you-asked = Votre demande
reported-at = Signalé le { $moment }
run-actions = Cette exécution
more-actions = Autres actions
run-again = Relancer
edit-and-run-again = Modifier et relancer
end-session = Terminer la session
continue-conversation = Poursuivre la conversation
open-comparison = Comparer avec…
compare-with = Comparer avec
close-comparison = Fermer la comparaison
remove-run = Supprimer
run-removed = Exécution supprimée.
view-result = Voir le résultat
edit-request = Modifier
agent-needs-answer = L’agent attend votre réponse
sign-in-to-continue = Identifiez-vous pour continuer
your-answer = Votre réponse
enter-answer = Saisissez une réponse
send-answer = Envoyer la réponse
sending-answer = Envoi…
approve = Approuver
reject = Refuser
decision = Décision
approve-what = Approuver « { $what } » ?
rejection-reason = Motif du refus
credential-goes-to-agent = L’agent demande cette information pour un autre service. Elle est envoyée à l’agent, qui pourra ensuite s’en servir. Ne la saisissez que si vous faites confiance à l’agent.
credential-by-sign-in = L’agent vous demande de vous identifier auprès d’un autre service. Cette page ne peut pas le faire pour l’agent. Vous pouvez répondre par un texte ou annuler la tâche.
continue-task = Continuer
start-new-task = Commencer une nouvelle tâche
earlier-messages = Messages précédents
you = Vous
agent = Agent
answer = Réponse
result = Résultat
progress = Progression
message-count = { $count ->
    [one] { $count } message
   *[other] { $count } messages
}
earlier-message-count = { $count ->
    [one] { $count } message précédent
   *[other] { $count } messages précédents
}

## Conversation: states of runs

not-sent-yet = Pas encore envoyé
sending = Envoi en cours
reconnecting = Reconnexion
stopped-waiting = Attente interrompue
status-unknown = Statut inconnu
submitted = Transmis
working = En cours
needs-your-input = Attend votre réponse
sign-in-required = Identification requise
answered = Réponse reçue
completed = Terminé
not-sent = Non envoyé
canceled = Annulé
failed = Échec
rejected = Refusé
unknown-state = Inconnu
state-needs-answer = L’agent attend votre réponse.
state-needs-sign-in = Identifiez-vous pour continuer.
state-rejected = L’agent a refusé sans donner de raison.
state-failed = La tâche a échoué. L’agent n’a pas donné de raison.
state-no-result = L’agent n’a pas envoyé de résultat.

## Conversation: notices about runs

notice-other-dialect = L’agent ne prend pas en charge A2A { $from }, pourtant indiqué dans sa carte. Cette page a renvoyé le message en A2A { $to }.
notice-not-canceled = La tâche n’a pas pu être annulée. { $why }
notice-session-not-ended = La session n’a pas pu être terminée. { $why }
notice-reconnecting = La connexion à l’agent a été perdue. Reconnexion en cours.
notice-offline = Vous êtes hors ligne. L’exécution reprendra dès que vous serez de nouveau en ligne.
notice-busy = L’agent est occupé. Votre message sera renvoyé automatiquement.
notice-given-up = Vous avez cessé d’attendre avant la réponse de l’agent. Il travaille peut-être encore.
notice-stopped = Vous avez cessé d’attendre. L’agent travaille peut-être encore.
notice-crash-loop = Cette page a planté deux fois en suivant cette tâche et a donc cessé de la vérifier. L’agent travaille peut-être encore.
notice-unsure = Vous avez quitté la page avant la réponse de l’agent. Votre message n’est peut-être pas arrivé.
notice-unsure-unkept = Vous avez quitté la page avant la réponse de l’agent. Votre message n’est peut-être pas arrivé, et son contenu n’a pas été conservé. Vous pouvez renvoyer le formulaire.
notice-answer-unsure = Votre réponse n’est peut-être pas parvenue à l’agent. Vous pouvez la renvoyer.
notice-other-task = L’agent a envoyé des mises à jour d’une autre tâche. Cette page les a ignorées.
notice-accepted = L’agent a accepté votre message, mais n’a pas envoyé de réponse ici.
notice-too-many-events = L’agent a envoyé plus de 10 000 événements. Cette page n’a pas lu la suite.
notice-too-many-results = L’agent a envoyé plus de 1 000 résultats. Les autres ne sont pas affichés.
notice-too-large-to-keep = Le résultat était trop volumineux pour être conservé après votre départ de la page.
notice-secrets-not-kept = Les valeurs qui ressemblent à des secrets n’ont pas été conservées après votre départ de la page.

## Conversation: how the agent departed from the A2A protocol, and how this page understood it

oddities = Remarques sur la réponse
oddity-half-character = Un caractère est arrivé coupé en deux. Il est affiché sous la forme �.
oddity-not-a-number = « NaN » ou « Infinity » a été lu comme une valeur vide, car ces nombres n’existent pas en JSON.
oddity-snake-case = Les noms contenant des tirets bas ont été lus comme les noms d’A2A.
oddity-root = Les valeurs placées dans « root » ont été lues comme si elles étaient seules.
oddity-loose-parts = Une partie isolée a été lue comme une liste de parties.
oddity-loose-status = Un statut réduit à un seul mot a été lu comme l’état de la tâche.
oddity-text-result = Un simple texte a été lu comme le message de l’agent.
oddity-unframed = La réponse a été lue bien qu’elle soit arrivée sans l’enveloppe JSON-RPC.
oddity-stream-type = La réponse a été lue comme un flux d’événements, bien qu’elle indique un autre type.
oddity-unfinished-event = Le dernier événement a été lu, bien que le flux se soit arrêté avant sa fin.
oddity-several-messages = L’agent a répondu par plusieurs messages. Ils sont tous affichés.
oddity-other-task-id = L’agent a poursuivi la tâche sous un autre ID. Cette page l’a suivie.
oddity-repeated-message-id = Des messages différents ont le même ID. Ils sont tous affichés.
oddity-no-task-id = Une mise à jour sans ID de tâche a été rattachée à cette tâche.
oddity-unread = Une partie de la réponse n’a pas pu être lue. Elle est affichée telle qu’elle est arrivée.
oddity-no-stream = L’agent a refusé la diffusion en continu, pourtant promise par sa carte. Le message a été renvoyé sans diffusion en continu.
oddity-version-words = La carte écrit autrement sa version d’A2A. Le nombre qui y figure a été utilisé.
oddity-binding-words = La carte désigne sa liaison autrement qu’A2A. La liaison a été comprise.
oddity-binding-member = La carte indique sa liaison comme le fait une autre version d’A2A. La liaison a été comprise.

## Conversation: what a run waits for

check-again = Vérifier à nouveau
retry = Réessayer
check-now = Vérifier maintenant
stop-waiting = Ne plus attendre
checking-task = Vérification de la tâche
checking-for-answer = Recherche d’une réponse
waiting-for-network = En attente du réseau
sending-again-in = Nouvel envoi dans { NUMBER($seconds) } s
trying-again-in = Nouvel essai dans { NUMBER($seconds) } s
checking-again-in = Nouvelle vérification dans { NUMBER($seconds) } s
signed-in-message = L’identification est faite.

## Results: copying and saving

copy = Copier
copied = Copié
copying-blocked = Le navigateur a bloqué la copie
export = Exporter
copy-as-text = Copier en texte
copy-as-json = Copier en JSON
copy-this-code = Copier ce code
copy-this-text = Copier ce texte
download = Télécharger
download-as-text = Télécharger en texte
download-as-json = Télécharger en JSON
download-as-csv = Télécharger en CSV
download-as-markdown = Télécharger en Markdown
print-or-pdf = Imprimer ou PDF
copy-form-link = Copier le lien vers le formulaire rempli
download-this-text = Télécharger ce texte
download-file = Télécharger { $name }
text = Texte

## Results: values

schema-too-deep = Le schéma est trop imbriqué pour être utilisé. La valeur est affichée sans lui.
value-too-deep = Cette valeur est trop imbriquée pour être mise en page. Son texte JSON est affiché à la place.
result-number = Résultat { NUMBER($number) }
show-more-of = Afficher { NUMBER($next) } de plus sur { NUMBER($left) }
show-more-kilobytes = Afficher la suite ({ NUMBER($kilobytes) } Ko)
places-differ = { $count ->
    [one] { $count } champ ne correspond pas au schéma de l’agent
   *[other] { $count } champs ne correspondent pas au schéma de l’agent
}
places-may-differ = { $count ->
    [one] Ce résultat n’indique pas son schéma. D’après celui que l’agent prévoit pour lui, { $count } champ ne correspond pas.
   *[other] Ce résultat n’indique pas son schéma. D’après celui que l’agent prévoit pour lui, { $count } champs ne correspondent pas.
}
no-value = aucun
no-text = texte vide
no-members = objet vide
no-items = liste vide
share = Part
not-in-the-schema = absent du schéma
does-not-fit = Ne correspond pas
changes-reading-direction = Ce texte contient des caractères invisibles qui modifient son sens de lecture
show-less = Afficher moins
only-the-beginning = Seul le début est affiché. Copiez ou téléchargez les données pour obtenir le reste.
show-all-lines = { $count ->
    [one] Afficher { $written } ligne
   *[other] Afficher les { $written } lignes
}
show-all-characters = { $count ->
    [one] Afficher { $written } caractère
   *[other] Afficher les { $written } caractères
}
share-of = { $part } sur { $whole }

## Results: counts. $written is the count as the locale writes it

row-count = { $count ->
    [one] { $written } ligne
   *[other] { $written } lignes
}
item-count = { $count ->
    [one] { $written } élément
   *[other] { $written } éléments
}
member-count = { $count ->
    [one] { $written } champ
   *[other] { $written } champs
}
number-count = { $count ->
    [one] { $written } nombre
   *[other] { $written } nombres
}
duration-years = { $count ->
    [one] { $count } an
   *[other] { $count } ans
}
duration-months = { $count ->
    [one] { $count } mois
   *[other] { $count } mois
}
duration-weeks = { $count ->
    [one] { $count } semaine
   *[other] { $count } semaines
}
duration-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
duration-hours = { NUMBER($count) } h
duration-minutes = { NUMBER($count) } min
duration-seconds = { NUMBER($count) } s

## Results: files, pictures and formatted text

file = Fichier
source = Source
not-utf-8 = Ce fichier n’est pas du texte en UTF-8.
file-unreadable = Ce fichier ne peut pas être lu.
address-not-opened = Cette adresse ne peut pas être ouverte d’ici.
not-a-picture = Le contenu n’est pas une image de ce type
unknown-part = Une partie d’un type inconnu, en JSON
open-at = Ouvrir sur { $host }
load-image-from = Charger l’image depuis { $host }
media-png = Image PNG
media-jpeg = Image JPEG
media-gif = Image GIF
media-webp = Image WebP
media-avif = Image AVIF
media-svg = Image SVG
media-pdf = Document PDF
media-zip = Archive ZIP
media-csv = Tableau CSV
media-plain = Texte brut
code = Code
task-done = Fait
task-to-do = À faire
image = Image
broken-image = (image illisible)

## Results: tables and charts

table = Tableau
columns = Colonnes
columns-to-show = Colonnes à afficher
first-page = Première page
previous-page = Page précédente
next-page = Page suivante
last-page = Dernière page
rows-range = Lignes { $from }–{ $to } sur { $count }
numbers-range = Nombres { $from }–{ $to } sur { $count }
show-the-row = Afficher la ligne
show-the-next-row = Afficher la ligne suivante
findings-on-other-pages = { $count ->
    [one] { $written } ligne d’une autre page ne correspond pas au schéma.
   *[other] { $written } lignes d’autres pages ne correspondent pas au schéma.
}
scroll-for-columns = Faites défiler horizontalement pour voir les { $count } colonnes.
not-sorted = Dans l’ordre d’origine.
sorted-ascending = Trié par { $column }, ordre croissant.
sorted-descending = Trié par { $column }, ordre décroissant.
chart-of = Graphique :
chart-numbers = nombres
bar-chart = Graphique à barres ({ $label }) : { $summary }
line-chart = Courbe ({ $label }) : { $summary }
chart-summary = { $count ->
    [one] { $written } valeur, première { $first }, dernière { $last }, minimum { $lowest }, maximum { $highest }.
   *[other] { $written } valeurs, première { $first }, dernière { $last }, minimum { $lowest }, maximum { $highest }.
}

## Results: comparing two runs

comparison = Comparaison
input = Entrée
output = Sortie
field = Champ
before = Avant
after = Après
both = Les deux
changed = Modifié
only-in-first = Supprimé
only-in-second = Ajouté
no-output = Aucune sortie enregistrée.
no-difference = Aucune différence.
more-differences = Toutes les différences ne sont pas affichées.
same-text = Le même texte.
absent = absent
whole-value = Valeur entière
equal-values = { $count ->
    [one] { $count } valeur identique
   *[other] { $count } valeurs identiques
}
equal-lines = { $count ->
    [one] { $count } ligne identique
   *[other] { $count } lignes identiques
}

## The page: connecting to an agent

connect = Se connecter
connecting = Connexion…
agent-address = Adresse de l’agent
connect-to-agent = Se connecter à un agent
skip-to-content = Aller au contenu
welcome-title = Quel agent ?
welcome = Saisissez l’adresse d’un agent A2A. Vous obtenez un formulaire pour chaque chose que l’agent sait faire.
step-connect = Se connecter
step-connect-about = La carte de l’agent indique ce qu’il sait faire.
step-fill-in = Remplir
step-fill-in-about = Les erreurs sont expliquées à côté de leur champ.
step-read = Lire le résultat
step-read-about = En texte, tableaux et fichiers, prêts à être exportés.
sample-agents = Agents d’exemple
no-agent-here = Aucun agent à cette adresse
own-agent = Cette page a son propre agent :
no-agent-at-hand = Pas d’agent sous la main ? Essayez les formulaires sans agent :
unknown-skill = Cet agent n’a pas de compétence « { $id } ». Choisissez l’une de celles-ci.
link-question-title = Vous arrivez ici par un lien
connect-to-question = Se connecter à { $origin } ?
connect-to-why = L’agent qui s’y trouve recevra ce que vous envoyez. La prochaine fois, cette page s’y connectera sans demander.
yes-connect = Oui, se connecter

## The page: around a conversation

ready = Prêt
not-reachable = Injoignable
working-now = En cours…
offline = Hors ligne
offline-effect = Vous êtes hors ligne. Vous pouvez continuer à remplir ; rien ne sera envoyé avant le retour du réseau.
all-skills = Toutes les compétences
view = Affichage
activity = Activité
about = À propos
your-runs = Vos exécutions
place-agents = Agents
place-gallery = Galerie
place-playground = Bac à sable
place-docs = Documentation
menu = Menu
site = Site
language = Langue
as-browser = Celle du navigateur
theme = Thème
as-system = Celui du système
theme-light = Clair
theme-dark = Sombre
copy-link = Copier le lien
another-agent = Autre agent

## The page: facts about an agent

provider = Fournisseur
version = Version
address = Adresse
protocol = Protocole
features = Fonctionnalités
extensions = Extensions
schemas = Schémas
structured-input = Saisie structurée
input-errors = Erreurs de saisie
signature = Signature
card-check = Vérification de la carte
inspect-card = Inspecter cette carte
documentation = Documentation
contact = Contact
pricing = Tarifs
no-schemas = aucun déclaré
protocol-over = A2A { $version } sur { $transport }
protocol-sessions = Sessions { $version } sur REST
protocol-sessions-newer = Sessions { $version } sur REST, plus récent que la version 1.0 que cette page prend en charge
protocol-envelopes = Enveloppes de messages sur HTTP POST
streaming = diffusion en continu
push-notifications = notifications push
extension-not-supported = non prise en charge par cette page
extension-confirmed = ✓ confirmée par l’agent
extension-not-confirmed = demandée, non confirmée par l’agent
extension-requested = demandée
extension-required = obligatoire
schemas-declared = { $names } ({ $place })
schema-at-root = à la racine de la carte
schema-in-extension = dans les paramètres de l’extension
schema-of-skill-input = l’entrée de la compétence « { $skill } »
schema-of-skill-output = la sortie de la compétence « { $skill } »
schema-of-capability = les paramètres de la capacité « { $capability } »
schema-asked-for = demandé par l’agent

## The page: the log of requests

protocol-log = Journal du protocole
log-empty = Aucune requête pour l’instant.
log-cut = Le reste n’est pas conservé.
logged-request = Requête
logged-answer = Réponse
copy-as-curl = Copier en commande curl
check-request = Vérifier la requête
check-answer = Vérifier la réponse
check = Vérifier
valid = Valide
finding-count = { $count ->
    [one] { $count } constat
   *[other] { $count } constats
}
log-not-sent = non envoyée
log-redirected = redirigée
log-broke-off = interrompue
log-timeout = trop longue
log-too-large = trop volumineuse
log-stopped = arrêtée
log-under-way = en cours

## The inspector: a tool for developers that checks pasted JSON

inspect = Inspecter du JSON
back-to-the-agent = Retour à l’agent
inspect-hint = Collez ou déposez une carte d’agent, un message, une tâche, une réponse, un flux d’événements ou tout autre JSON d’A2A. Rien ne quitte cet appareil.
text-not-shown = Ce texte est trop long pour être affiché ici. Il est tout de même inspecté.
open-file = Ouvrir un fichier
kind = Type
recognise = Détection automatique
with-card = Avec la carte de l’agent
agent-card = Carte d’agent
agent-card-hint = Avec sa carte, les messages sont aussi vérifiés d’après les schémas que l’agent déclare.
nothing-to-inspect = Il n’y a encore rien à inspecter.
not-inspected = Le texte n’a pas été inspecté. { $why }
checks = Vérifications
findings = Constats
check-passed = Réussie
check-failed = Échouée
check-not-applicable = Sans objet
severity-error = Erreur
severity-warning = Avertissement
severity-note = Remarque
error-count = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
warning-count = { $count ->
    [one] { $count } avertissement
   *[other] { $count } avertissements
}
note-count = { $count ->
    [one] { $count } remarque
   *[other] { $count } remarques
}
nothing-wrong = rien à signaler
copy-report = Copier le rapport
at-line = Ligne { NUMBER($line) }, colonne { NUMBER($column) }

## The test of an agent by the rules of object schemas. MUST and SHOULD are words of RFC 2119

test-agent = Tester cet agent
test-agent-hint = Pour chaque schéma d’entrée et chaque liaison, une douzaine de messages ou plus sont envoyés à { $address }, dont certains non valides. Chacun peut lancer une vraie tâche.
test-agent-stop = Arrêter le test
test-not-loaded = Le test n’a pas pu être chargé. Veuillez réessayer.
test-running = L’agent est en cours de test.
test-sent = { $count ->
    [one] { $count } requête envoyée
   *[other] { $count } requêtes envoyées
}
test-stopped = Le test a été arrêté. Les tâches qu’il a lancées peuvent continuer.
test-not-run = L’agent n’a pas été testé. { $why }
test-other-origin = La carte indique un point d’accès d’une autre origine, { $origin }. Le test peut-il lui envoyer des messages ?
test-other-too = Le tester aussi
test-other-not = L’ignorer
test-conforms = L’agent est conforme : il n’enfreint aucune règle MUST.
test-no-answers = L’agent n’a pas pu être évalué : aucune réponse ne permet d’en juger.
test-musts-broken = { $count ->
    [one] L’agent n’est pas conforme : il enfreint { $count } règle MUST.
   *[other] L’agent n’est pas conforme : il enfreint { $count } règles MUST.
}
test-shoulds-broken = { $count ->
    [one] Il enfreint { $count } règle SHOULD.
   *[other] Il enfreint { $count } règles SHOULD.
}
check-unclear = Indéterminé

## Connecting: why an agent can’t be reached or its answer not read

address-missing = Saisissez l’adresse d’un agent, par exemple https://agent.example.com.
address-other-scheme = L’adresse d’un agent commence par https:// ou http://, et celle-ci commence par « { $scheme }: ».
address-without-host = Ce n’est pas une adresse web ; en voici un exemple : https://agent.example.com.
agent-unreachable = Rien ne répond à l’adresse { $url }. Vérifiez l’adresse, et que l’agent est en marche.
card-cors = Le serveur à l’adresse { $url } n’autorise pas les pages web à lire la carte de l’agent (CORS).
endpoint-cors = L’agent est là, mais { $url } ne répond pas aux requêtes des pages web (CORS). Le message est peut-être arrivé, ou peut-être pas.
endpoint-redirected = { $url } redirige vers une adresse que la carte de l’agent n’indique pas. Rien n’y a été envoyé.
card-redirected = { $url } redirige vers { $to }, qui est un autre serveur. Si c’est l’agent que vous cherchez, saisissez son adresse.
mixed-content = Cette page est sécurisée (https) et { $url } ne l’est pas ; le navigateur bloque donc la connexion.
card-not-found = Aucune carte d’agent n’a été trouvée à cette adresse. Vérifiez l’adresse, ou saisissez celle de la carte.
card-is-web-page = Il y a une page web à l’adresse { $url }, pas une carte d’agent. Vérifiez l’adresse.
card-not-json = La réponse de { $url } n’est pas une carte d’agent : ce n’est pas du JSON.
answer-is-web-page = L’agent a répondu par une page web au lieu d’un résultat. L’adresse indiquée dans sa carte est peut-être fausse, ou un serveur intermédiaire a répondu.
answer-not-json = La réponse de l’agent n’est pas du JSON.
card-broken = La carte de l’agent à l’adresse { $url } est incomplète : la connexion a été coupée. Reconnectez-vous.
not-a-card = Le JSON de { $url } n’est pas une carte d’agent : il ne contient ni nom ni adresse à appeler.
interface-unreachable = La carte de l’agent indique l’adresse { $url }, où rien ne répond. Prévenez le responsable de l’agent.
interface-is-local = Cette adresse désigne l’ordinateur que vous utilisez.
answer-to-other-message = La réponse de l’agent correspond à un autre message que le vôtre ou vient d’un autre expéditeur. Elle n’est pas affichée.
not-an-answer = La réponse de l’agent n’est pas valide en A2A : c’est du JSON, mais ni une tâche ni un message.
no-address-to-call = La carte de l’agent n’indique aucune adresse à appeler.
no-usable-interface = Une page web ne peut pas appeler cet agent : il propose { $offered }. Cette page prend en charge JSONRPC d’A2A 1.0, 0.3 et 0.2, et HTTP+JSON d’A2A 1.0.
no-usable-interface-old = Une page web ne peut pas appeler cet agent : il propose { $offered }. Cette page prend en charge JSONRPC d’A2A 1.0, 0.3 et 0.2, et HTTP+JSON d’A2A 1.0, mais pas de 0.3.
unusable-address = La carte de l’agent indique l’adresse « { $url } », qui n’est pas une simple adresse web. Rien n’a été envoyé.
sign-in-status = Identifiez-vous pour continuer (HTTP { NUMBER($status) }).
card-status = La carte de l’agent n’a pas pu être lue (HTTP { NUMBER($status) }).
agent-busy = L’agent est occupé. Réessayez dans une minute.
agent-failed = L’agent a rencontré une erreur (HTTP { NUMBER($status) }). Réessayez. Si l’erreur persiste, prévenez le responsable de l’agent.
agent-wants-payment = L’agent demande à être payé pour cela (HTTP 402), ce que cette page ne peut pas faire.
nothing-at = Il n’y a rien à l’adresse { $url } (HTTP 404). Cette adresse vient de la carte de l’agent. Prévenez le responsable de l’agent.
server-says = Le serveur indique : { $reason }
agent-refused-status = L’agent a refusé la requête (HTTP { NUMBER($status) }).
agent-refused-error = L’agent a refusé la requête (erreur { $name }).
agent-refused-because = L’agent a refusé la requête : { $why }
agent-cannot-read = L’agent ne peut pas lire le message. Prévenez le responsable de l’agent.
agent-rejects-values = L’agent n’accepte pas les valeurs. Vérifiez-les, puis envoyez-les à nouveau.
agent-cannot-verify-sender = L’agent n’a pas pu vérifier l’expéditeur du message.
agent-forbids = L’agent n’autorise pas cette requête.
agent-found-nothing = L’agent n’a pas trouvé ce que demande la requête.
agent-lacks-method = L’agent ne propose pas cette méthode.
message-too-large-for-agent = Le message est trop volumineux pour l’agent.
agent-failed-inside = L’agent a rencontré une erreur. Réessayez. Si l’erreur persiste, prévenez le responsable de l’agent.
required-extensions = L’agent exige une extension que cette page ne prend pas en charge : { $names }. Rien n’a été envoyé.
session-ended = L’agent a terminé la session avant de répondre ({ $status }).
message-not-signed = Cette page n’a pas pu signer le message. Rien n’a été envoyé.
answer-signature-mismatch = La signature ne correspond pas à la réponse de l’agent, qui n’est donc pas affichée. Elle a peut-être été modifiée en chemin.
answer-signature-stale = La réponse de l’agent n’est pas affichée : elle a été signée il y a trop longtemps, elle est déjà arrivée une fois, ou l’horloge de cet appareil n’est pas à l’heure.
answer-not-verified = La réponse de l’agent n’est pas affichée : cette page n’accepte que les réponses signées avec une clé qu’elle connaît.
clock-differs = { $seconds ->
    [one] L’agent a refusé le message, car l’horloge de cet appareil et celle de l’agent diffèrent de { $seconds } seconde. Réglez l’horloge de cet appareil, puis renvoyez.
   *[other] L’agent a refusé le message, car l’horloge de cet appareil et celle de l’agent diffèrent de { $seconds } secondes. Réglez l’horloge de cet appareil, puis renvoyez.
}
connection-lost = La connexion à l’agent a été perdue. L’agent s’est peut-être arrêté, ou travaille peut-être encore. Votre saisie est toujours là.
answer-timeout = L’agent a mis trop de temps à répondre.
answer-too-large = La réponse de l’agent dépasse { NUMBER($most) } Mo. Cette page n’a pas lu la suite.
given-card = la propriété card
nameless-agent = Un agent sans nom
registry = Annuaire
find-agents = Trouver des agents
call-method = Appeler une méthode par son nom

## Connecting: advice for the owner of the agent. Names of headers and protocols stay as they are

advice-card-cors = Pour le responsable de l’agent : répondez aux requêtes concernant la carte avec « Access-Control-Allow-Origin », et autorisez les en-têtes content-type, authorization, a2a-version, a2a-extensions et x-a2a-extensions, ainsi que celui de la clé API de l’agent s’il l’attend dans un en-tête.
advice-endpoint-cors = Pour le responsable de l’agent : répondez aux requêtes vers le point d’accès de l’agent (y compris leur requête préliminaire OPTIONS) avec « Access-Control-Allow-Origin », et autorisez les en-têtes content-type, authorization, a2a-version, a2a-extensions et x-a2a-extensions, ainsi que celui de la clé API de l’agent s’il l’attend dans un en-tête.
advice-mixed-content = Pour le responsable de l’agent : servez l’agent en https.
advice-redirected = Pour le responsable de l’agent : indiquez dans la carte l’adresse vers laquelle les appels sont redirigés.
advice-interface = Pour le responsable de l’agent : déclarez une interface avec la liaison JSONRPC, ou HTTP+JSON avec la version 1.0 du protocole.
advice-address = Pour le responsable de l’agent : faites commencer l’adresse par https:// et écrivez son hôte en ASCII, sans nom d’utilisateur.

## Signing in: credentials of the page, and OAuth. getCredentials is the name of a function

credentials-failed = Cette page n’a pas pu fournir vos identifiants : { $why }.
credentials-failed-silently = Cette page n’a pas pu fournir vos identifiants : aucune raison n’a été donnée.
credentials-empty = Cette page n’a pas pu fournir vos identifiants : getCredentials n’a donné ni clé, ni jeton, ni nom d’utilisateur, ni en-têtes.
credentials-scheme = Cette page n’a pas pu fournir vos identifiants : elle a choisi le mécanisme d’identification « { $name } », que la carte de l’agent ne déclare pas.
credentials-no-key = Cette page n’a pas pu fournir vos identifiants : elle a donné une clé API, et la carte de l’agent n’en déclare aucune.
credentials-header = Cette page n’a pas pu fournir vos identifiants : elle a donné l’en-tête « { $name } », que la carte de l’agent ne déclare pas.
credentials-unsendable = Cette page n’a pas pu fournir vos identifiants : ils contiennent un caractère qui ne peut pas être envoyé.
window-blocked = Le navigateur a bloqué la fenêtre d’identification. Autorisez les fenêtres pop-up pour cette page, puis réessayez.
window-closed = Vous n’avez pas fini de vous identifier ? Continuez dans l’autre fenêtre. Si vous l’avez fermée, identifiez-vous à nouveau.
sign-in-needs-https = Cette identification nécessite une page servie en https.
sign-in-not-ours = La réponse de la fenêtre d’identification concerne une autre identification ; cette page l’a donc ignorée. Réessayez.
sign-in-address = La carte de l’agent vous envoie vers « { $url } », qui n’est pas une simple adresse web. Cette page ne l’a pas ouverte.
sign-in-unsafe = La carte de l’agent vous envoie vers { $host } sans https ; cette page n’a donc pas ouvert cette adresse.
sign-in-several-origins = La carte de l’agent vous envoie vers { $window } pour vous identifier, mais le résultat vers { $other }. Cette page n’a rien ouvert.
sign-in-foreign-issuer = { $host } indique « { $issuer } » comme émetteur, or c’est un autre site. Cette page n’a rien ouvert.
sign-in-no-metadata = { $host } n’indique pas comment s’y identifier.
sign-in-refused = L’identification a été refusée ({ $code }).
sign-in-refused-because = L’identification a été refusée : { $why }
sign-in-unreachable = { $host } ne répond pas à cette page ; l’identification n’a donc pas pu aboutir.
sign-in-no-token = { $host } n’a pas renvoyé de jeton.
sign-in-where = Vous vous identifiez sur { $window }, dans une fenêtre à part.
sign-in-where-and-token = Vous vous identifiez sur { $window }, dans une fenêtre à part ; cette page obtient ensuite son jeton de { $token }.
sign-in-grants = L’agent à l’adresse { $agent } aura ces autorisations : { $scopes }.
sign-in-grants-all = L’agent à l’adresse { $agent } aura toutes les autorisations que { $window } accorde à cette page.

## Signing in: methods that this page can’t use

unusable-cookie = L’agent attend sa clé dans un cookie, qu’une page web ne peut pas définir pour un autre site.
unusable-key-place = La carte de l’agent n’indique pas où envoyer la clé.
unusable-client-certificate = L’agent exige un certificat client (TLS mutuel). Une page web ne peut pas en envoyer.
unusable-http-scheme = L’agent exige le mécanisme d’authentification HTTP « { $name } », que cette page ne prend pas en charge.
unusable-no-flows = La carte de l’agent ne décrit pas son identification OAuth.
unusable-flows = L’agent ne propose OAuth que par { $names }. Une page web peut utiliser le code d’autorisation avec PKCE.
unusable-window = Cette identification ouvre une nouvelle fenêtre, ce que cette page ne prend pas encore en charge.
unusable-method = Cette page ne prend pas en charge le mode d’identification « { $kind } ».
unusable-undeclared = L’agent exige « { $name } », mais sa carte ne décrit pas cette identification.
unusable-two-in-one = L’agent exige deux identifiants dans le même en-tête.

## Signing in: fields, and what is wrong with an entry

api-key = Clé API
api-key-named = Clé API « { $name } »
token = Jeton
user-name = Nom d’utilisateur
password = Mot de passe
header = En-tête
client-id = Identifiant client
enter-api-key = Saisissez la clé API
enter-token = Saisissez le jeton
enter-user-name = Saisissez le nom d’utilisateur
enter-the-password = Saisissez le mot de passe
enter-header-name = Saisissez le nom de l’en-tête
enter-client-id = Saisissez l’identifiant client que cette page y possède
entry-unsendable = Supprimez le caractère qui ne peut pas être envoyé
entry-colon = Un nom d’utilisateur ne peut pas contenir de deux-points
entry-header-name = Saisissez le nom d’un en-tête que les pages web peuvent envoyer
entry-refused = L’agent ne l’a pas accepté. Vérifiez votre saisie et réessayez
entry-forbidden = Ces identifiants sont valides mais ne le permettent pas
bearer-token = Jeton Bearer
user-name-and-password = Nom d’utilisateur et mot de passe
client-certificate = Certificat client
nameless-scheme = Sans nom
key-in-address = Clé API dans l’adresse ({ $parameter })
key-in-header = Clé API dans l’en-tête { $parameter }
key-in-cookie = Clé API dans le cookie { $parameter }
labelled-by-name = { $label } ({ $name })

## Results: findings, which say what was expected

result-unexpected = Non attendu ici
result-name = « { $name } » n’est pas un nom attendu ici
result-missing = « { $name } » manque
result-missing-because = « { $name } » manque, alors que « { $because } » est présent
result-expected = Attendu : { $what }
result-at-least = Attendu : au moins { $limit }
result-at-most = Attendu : au plus { $limit }
result-more-than = Attendu : plus de { $limit }
result-less-than = Attendu : moins de { $limit }
result-multiple-of = Attendu : un multiple de { $of }
result-characters-at-least = { $limit ->
    [one] Attendu : au moins { $limit } caractère, et non { $actual }
   *[other] Attendu : au moins { $limit } caractères, et non { $actual }
}
result-characters-at-most = { $limit ->
    [one] Attendu : au plus { $limit } caractère, et non { $actual }
   *[other] Attendu : au plus { $limit } caractères, et non { $actual }
}
result-pattern = Attendu : la forme { $pattern }
result-items-at-least = { $limit ->
    [one] Attendu : au moins { $limit } élément, et non { $actual }
   *[other] Attendu : au moins { $limit } éléments, et non { $actual }
}
result-items-at-most = { $limit ->
    [one] Attendu : au plus { $limit } élément, et non { $actual }
   *[other] Attendu : au plus { $limit } éléments, et non { $actual }
}
result-items-equal = Les éléments { $first } et { $second } sont identiques ; chacun était attendu une fois
result-items-equal-somewhere = Deux éléments sont identiques ; chacun était attendu une fois
result-items-beyond = { $limit ->
    [one] Attendu : pas plus de { $limit } élément
   *[other] Attendu : pas plus de { $limit } éléments
}
result-items-unexpected = { $count ->
    [one] { $count } élément non attendu ici
   *[other] { $count } éléments non attendus ici
}
result-items-of-kind-at-least = { $count ->
    [one] Attendu : au moins { $count } élément d’un certain type
   *[other] Attendu : au moins { $count } éléments d’un certain type
}
result-items-of-kind-between = Attendu : { $min } à { $max } éléments d’un certain type
result-entries-at-least = { $limit ->
    [one] Attendu : au moins { $limit } champ, et non { $actual }
   *[other] Attendu : au moins { $limit } champs, et non { $actual }
}
result-entries-at-most = { $limit ->
    [one] Attendu : au plus { $limit } champ, et non { $actual }
   *[other] Attendu : au plus { $limit } champs, et non { $actual }
}
result-fits-no-shape = Ne correspond à aucune des formes attendues
result-fits-several-shapes = Correspond à plusieurs des formes attendues, et non à une seule
result-not-allowed = Cette valeur est exclue
result-encoding = Attendu : du texte codé en { $encoding }
result-media-type = Attendu : le texte d’un fichier de type { $media-type }
result-not-checked = Ceci n’a pas été vérifié ici
result-one-of-listed = Attendu : l’une des valeurs énumérées
