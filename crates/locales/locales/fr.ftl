### Français, avec vouvoiement.

required-because = { $message }, car « { $field } » est rempli
choose-one = Faites un choix
choose-several = Choisissez au moins une option
choose-kind = Choisissez un type
choose-file = Choisissez un fichier
choose-offered = Choisissez l’une des valeurs proposées
choose-of = Choisissez { $options }
choose-yes = Choisissez « Oui »
choose-no = Choisissez « Non »
enter-value = Saisissez une valeur
enter-named = Renseignez « { $name } »
enter-number = Saisissez un nombre
enter-whole-number = Saisissez un nombre entier
enter-date = Saisissez une date
enter-time = Saisissez une heure
enter-date-time = Saisissez une date et une heure
enter-email = Saisissez une adresse e-mail
enter-web-address = Saisissez une adresse web
enter-password = Saisissez un mot de passe
enter-name = Saisissez un nom
enter-what = Saisissez : { $what }
enter-character = Saisissez au moins un caractère
enter-json = Saisissez du JSON, par exemple {"{"}"a": 1{"}"}
add-list = Ajoutez un élément
add-this = Ajoutez ceci
fill-in = Remplissez ceci
fill-in-either = Remplissez { $names }
fill-in-one-of-two = Remplissez { $names }, pas les deux
fill-in-one-of-several = Remplissez un seul de ces champs : { $names }
tick-box = Cochez la case pour continuer
leave-empty = Laissez ceci vide
leave-out-names = N’indiquez pas : { $names }
must-be = Attendu : { $what }
must-not-be = Non autorisé : { $what }
not-allowed = Cette valeur n’est pas autorisée
number-too-small = Saisissez un nombre supérieur ou égal à { $limit }
number-too-large = Saisissez un nombre inférieur ou égal à { $limit }
number-not-above = Saisissez un nombre supérieur à { $limit }
number-not-below = Saisissez un nombre inférieur à { $limit }
number-not-multiple = Saisissez un multiple de { $of }
file-too-small = Choisissez un fichier d’au moins { $limit }
file-too-large = Choisissez un fichier de { $limit } au plus (celui-ci fait { $actual })
file-of-wrong-type = Choisissez un fichier de type { $wanted } (« { $name } » est de type { $given })
file-alone = Choisissez un seul fichier
upload-under-way = « { $name } » est en cours d’envoi. Attendez la fin de l’envoi ou annulez-le
upload-failed = « { $name } » n’a pas pu être envoyé
upload-failed-because = « { $name } » n’a pas pu être envoyé : { $reason }
text-too-short = { $limit ->
    [one] Saisissez au moins { $limit } caractère (vous en avez { $actual })
   *[other] Saisissez au moins { $limit } caractères (vous en avez { $actual })
}
text-too-long = { $limit ->
    [one] Saisissez au plus { $limit } caractère (vous en avez { $actual })
   *[other] Saisissez au plus { $limit } caractères (vous en avez { $actual })
}
text-not-like = Saisissez ceci sous la forme demandée, par exemple { $example }
text-not-as-described = Saisissez ceci comme décrit ci-dessus
text-not-of-pattern = Respectez le format demandé : { $pattern }
items-too-few = { $limit ->
    [one] Ajoutez au moins { $limit } élément
   *[other] Ajoutez au moins { $limit } éléments
}
items-too-many = { $limit ->
    [one] Gardez au plus { $limit } élément (vous en avez { $actual })
   *[other] Gardez au plus { $limit } éléments (vous en avez { $actual })
}
items-beyond = { $limit ->
    [one] Il ne peut y avoir ici que { $limit } élément
   *[other] Il ne peut y avoir ici que { $limit } éléments
}
items-unexpected = { $count ->
    [one] { $count } élément ne doit pas être ici
   *[other] { $count } éléments ne doivent pas être ici
}
items-equal = Les éléments { $first } et { $second } sont identiques ; chacun ne peut figurer qu’une fois
items-equal-somewhere = Deux éléments sont identiques ; chacun ne peut figurer qu’une fois
items-impossible = Aucun nombre d’éléments ne peut convenir ici
items-of-kind-at-least = { $count ->
    [one] Attendu pour au moins { $count } élément : { $kind }
   *[other] Attendu pour au moins { $count } éléments : { $kind }
}
items-of-kind-exactly = { $count ->
    [one] Attendu pour exactement { $count } élément : { $kind }
   *[other] Attendu pour exactement { $count } éléments : { $kind }
}
items-of-kind-at-most = { $count ->
    [one] Attendu pour au plus { $count } élément : { $kind }
   *[other] Attendu pour au plus { $count } éléments : { $kind }
}
items-of-kind-between = Attendu pour { $min } à { $max } éléments : { $kind }
entries-too-few = { $limit ->
    [one] Remplissez au moins { $limit } champ
   *[other] Remplissez au moins { $limit } champs
}
entries-too-many = { $limit ->
    [one] Gardez au plus { $limit } champ (vous en avez { $actual })
   *[other] Gardez au plus { $limit } champs (vous en avez { $actual })
}
unexpected = Ceci n’est pas attendu ici ; supprimez-le
unexpected-names = Non attendu ici : { $names } ; supprimez-les
unexpected-anything = Rien ne doit figurer ici ; supprimez ceci
name-not-allowed = « { $name } » n’est pas un nom autorisé ici
name-not-of-kind = « { $name } » n’est pas un nom autorisé ici ; attendu : { $kind }
name-taken = Il existe déjà une entrée de ce nom
name-not-added = Choisissez « Ajouter » pour ajouter ce nom, ou supprimez-le
fits-no-shape = Ceci ne correspond à aucune des formes autorisées
fits-several-shapes = Ceci correspond à plusieurs formes, alors qu’une seule est permise
fits-several-of = Ceci correspond à la fois à { $names }, alors qu’une seule forme est permise
either-or = { $first }, ou bien : { $second }
encoding-wrong = Ceci doit être codé en { $encoding }
media-type-wrong = Ceci doit être le texte d’un fichier de type { $media-type }
not-checked = Ceci n’a pas été vérifié ici ; l’agent décidera
other-violation = Ceci ne respecte pas la règle « { $keyword } »
too-much-wrong = Quelque chose est incorrect ici ; c’est trop grand pour dire où
number-unfinished = Terminez le nombre
number-with-comma = Saisissez un nombre avec un point décimal, par exemple { $example }
number-unreadable = Saisissez un nombre, par exemple 12 ou { $example }
number-ambiguous = Ceci peut se lire de deux façons ; saisissez { $whole } ou { $decimal }
moment-unfinished = Complétez la date ou l’heure
json-too-deep = Ceci est imbriqué sur plus de { $levels } niveaux et ne peut pas être lu ici
json-unreadable = Ce n’est pas encore du JSON (ligne { $line }, colonne { $column } : { $reason })
json-not-base64 = Ce texte n’est pas du JSON en Base64. Écrivez le JSON ici, ou recommencez
at-path = Dans { $path } : { $message }
path-separator = {" › "}
json-reason-end-of-string = le guillemet fermant manque
json-reason-end-of-list = le ] fermant manque
json-reason-end-of-object = le {"}"} fermant manque
json-reason-end-of-value = le texte se termine trop tôt
json-reason-more-text = rien ne peut suivre la valeur
json-reason-value = une valeur manque ; un texte se met entre guillemets doubles
json-reason-word = seuls true, false et null s’écrivent sans guillemets
json-reason-trailing-comma = supprimez la dernière virgule
json-reason-list-separator = une virgule ou ] manque
json-reason-object-separator = une virgule ou {"}"} manque
json-reason-name = un nom entre guillemets doubles manque
json-reason-colon = un deux-points manque
json-reason-number = les nombres s’écrivent comme 12, -0.5 ou 1e9
json-reason-escape = une barre oblique inverse s’écrit \\
json-reason-surrogate = cette séquence \u n’est que la moitié d’un caractère
json-reason-control-character = un saut de ligne s’écrit \n et une tabulation \t
problems-inside = { $count ->
    [one] { $count } problème ici
   *[other] { $count } problèmes ici
}
number-point = ,
number-group = {"\u202F"}
quoted = « { $text } »
label-case = unchanged
nothing = rien
yes-in-sentence = oui
no-in-sentence = non
something-else = autre chose
list-next = { $first }, { $next }
list-or = { $first } ou { $last }
list-and = { $first } et { $next }
labelled = { $label } : { $value }
size-bytes = { $count ->
    [one] { $count } octet
   *[other] { $count } octets
}
size-kilobytes = { $size } Ko
size-megabytes = { $size } Mo
kind-requested = le type demandé
kind-text = un texte
kind-whole-number = un nombre entier
kind-number = un nombre
kind-boolean = oui ou non
kind-object = un groupe de valeurs nommées
kind-list = une liste
kind-with = un élément avec { $members }
kind-member-value = { $name } { $value }
kind-number-between = un nombre de { $least } à { $most }
kind-number-at-least = un nombre d’au moins { $least }
kind-number-at-most = un nombre d’au plus { $most }
kind-length-between = { $most ->
    [one] { $least } à { $most } caractère
   *[other] { $least } à { $most } caractères
}
kind-length-at-least = { $least ->
    [one] au moins { $least } caractère
   *[other] au moins { $least } caractères
}
kind-length-at-most = { $most ->
    [one] au plus { $most } caractère
   *[other] au plus { $most } caractères
}
format-email = une adresse e-mail, par exemple name@example.com
format-date = une date sous la forme année-mois-jour, par exemple 2026-03-31
format-time = une heure avec son décalage, par exemple 14:30:00Z
format-date-time = une date et une heure avec leur décalage, par exemple 2026-03-31T14:30:00Z
format-duration = une durée, par exemple P3DT12H
format-uri = une adresse web complète, par exemple https://example.com
format-uri-reference = une adresse web ou une partie d’adresse
format-uuid = un UUID, par exemple 123e4567-e89b-12d3-a456-426614174000
format-ipv4 = une adresse IPv4, par exemple 192.0.2.1
format-ipv6 = une adresse IPv6, par exemple 2001:db8::1
format-hostname = un nom d’hôte, par exemple example.com
format-color = une couleur, par exemple #00ff00 ou green
format-byte = du Base64, par exemple aGVsbG8=
format-regex = une expression régulière
format-json-pointer = un JSON Pointer, par exemple /a/0
format-other = une valeur au format « { $format } »
pattern-only = uniquement des { $characters }
pattern-one = un caractère ({ $character })
pattern-one-or-more = un ou plusieurs ({ $characters })
pattern-any-number = un nombre quelconque de { $characters }
pattern-possibly = éventuellement { $what }
pattern-count = { $count } { $characters }
pattern-count-or-more = { $count } { $characters } ou plus
pattern-count-between = { $least } à { $most } { $characters }
pattern-then = { $first }, puis { $next }
pattern-letter = lettre
pattern-letters = lettres
pattern-small-letter = minuscule
pattern-small-letters = minuscules
pattern-capital-letter = majuscule
pattern-capital-letters = majuscules
pattern-digit = chiffre
pattern-digits = chiffres
pattern-spaces = espaces
nameless = (sans nom)
empty-text-title = (vide)
type-heading = Type
yes = Oui
no = Non
none = Aucun
type-text = Texte
type-number = Nombre
type-boolean = Vrai ou faux
type-object = Objet
type-list = Liste
type-null = null
list-of = Liste : { $items }
union-one-of = L’un de ceux-ci
union-kind = Type
branch-number = Option { $number }
item-number = Élément { $number }
titled-item-number = { $title } { $number }
no-longer-used = N’est plus utilisé
no-longer-used-described = N’est plus utilisé. { $description }
not-checked-inside = Ce contenu n’est pas vérifié ici ; l’agent décidera
for-example = p. ex. { $example }
nothing-to-fill-in = Il n’y a rien à remplir ici
needed-though-read-only = Renseigné d’habitude par le système. Cette information est nécessaire ici : vous pouvez la saisir.
current-text = Actuellement : « { $text } »
current-value = Actuellement : { $value }
too-many-rules = Cette partie a trop de règles pour afficher un formulaire ; elle peut être modifiée en JSON
rules-missing = Les règles de cette partie (« { $name } ») manquent dans la description du formulaire
rules-elsewhere = Les règles de cette partie sont dans le document « { $name } », absent ici
takes-schema = Cette partie attend un JSON Schema
nothing-filled-in = Rien n’est encore rempli
filled-in = { $filled } sur { $all } remplis
unnamed-list = Liste
the-list = la liste
the-form = le formulaire
value = Valeur
optional = { $label } (facultatif)
required = { $label } (obligatoire)
deprecated = { $label } (n’est plus utilisé)
not-set = Non renseigné
not-answered = Sans réponse
empty-list = Liste vide
empty-text = Texte vide
clear-value = Effacer
set-to-none = Mettre à « Aucun »
make-empty-list = En faire une liste vide
make-empty-text = En faire un texte vide
start-over = Recommencer
choose = Choisir…
filter = Filtrer
filter-options = Filtrer les options : { $name }
no-matches = Aucun résultat
matching = { $count } sur { $all }
first-of = Les { $shown } premiers sur { $count }. Tapez pour en trouver d’autres.
step-back = Retour
step-next = Continuer
check-answers = Vérifiez vos réponses
change-answer = Modifier
step-of = Étape { $step } sur { $count }
loading-options = Chargement…
options-not-loaded = Les options n’ont pas pu être chargées. Cliquez dans le champ ou appuyez sur la flèche vers le bas pour réessayer.
options-found = Options : { $count }
nothing-may-be-here = Rien ne doit figurer ici.
json-hint = JSON, par exemple "text", 12, true, [1, 2] ou {"{"}"a": 1{"}"}
new = Nouveau
show-secret = Afficher { $name }
pick-colour = Choisir { $name }
decrease = Diminuer { $name }
increase = Augmenter { $name }
slider-not-set = non renseigné
zone-of = Fuseau horaire : { $name }
zone = Fuseau horaire
zone-own = Votre heure ({ $offset })
zone-other = Autre…
offset-of = Décalage par rapport à UTC : { $name }
offset-hint = ±hh:mm
remove-file = Supprimer le fichier
remove-file-of = Supprimer le fichier : { $name }
upload-choose = Choisir un fichier
upload-choose-for = Choisir un fichier : { $name }
upload-drop = ou déposez-le ici
upload-running = Envoi de « { $name } »…
upload-done = « { $name } » est envoyé
upload-canceled = Envoi annulé
upload-cancel = Annuler
upload-cancel-of = Annuler l’envoi de « { $name } »
upload-again = Réessayer
upload-again-of = Réessayer d’envoyer « { $name } »
stars = { $given } étoiles sur { $most }
characters = { $used } caractères sur { $most }
add = Ajouter
add-named = Ajouter { $name }
add-to = Ajouter à : { $name }
add-item-to = Ajouter { $item } à : { $list }
name = Nom
name-of = Nom : { $name }
name-of-new-entry = Nom de la nouvelle entrée : { $name }
add-new-entry = Ajouter la nouvelle entrée : { $name }
move-up = Monter { $name }
move-down = Descendre { $name }
duplicate = Dupliquer { $name }
remove = Supprimer { $name }
remove-this = Supprimer
removed = { $name } : supprimé.
contents-of = Contenu : { $name }
fold-all = Tout replier
unfold-all = Tout déplier
items-of = Éléments : { $name }
items-before = Éléments précédents
items-after = Éléments suivants
item-range = { $from }–{ $to } sur { $total }
edit-as-json = Modifier { $name } en JSON
back-to-the-form = Retour au formulaire
fill-with-example = Remplir avec un exemple
fill-named-with-example = Remplir avec un exemple : { $name }
that-is-json = C’est du JSON.
fill-in-with-it = En remplir le formulaire
undo = Annuler
redo = Rétablir
undo-last-change = Annuler la dernière modification
redo-undone = Rétablir ce qui a été annulé
find-field = Chercher un champ
found-fields = { $count ->
    [0] Aucun champ correspondant
    [one] { $count } résultat. Appuyez sur Entrée pour y aller.
   *[other] { $count } résultats. Appuyez sur Entrée pour aller au premier.
}
hand-over = Ajouter le document « { $name } »
hand-over-hint = Ses règles ne servent que dans ce formulaire. Votre saisie est conservée.
fetch-from = Le charger depuis { $host }
fetching = Chargement…
paste-document = Ou collez le document (JSON)
paste-document-only = Collez le document (JSON)
add-pasted-document = Ajouter le document collé
document-added = Le document « { $name } » a été ajouté.
paste-first = Collez d’abord le document.
no-schema = C’est du JSON, mais pas un JSON Schema : un objet, true ou false.
document-beyond-limits = Ce document est trop grand ou trop imbriqué pour ce formulaire.
document-is-no-json = Ce n’est pas du JSON (ligne { $line }, colonne { $column } : { $reason }).
document-unreachable = { $host } n’a pas pu être lu. Le serveur est peut-être hors ligne, ou il n’autorise pas cette page à lire le document (CORS), ou la politique de sécurité de cette page interdit la requête (connect-src). Vous pouvez coller le document à la place.
document-timeout = { $host } n’a pas répondu à temps. Vous pouvez coller le document à la place.
document-status = { $host } a répondu avec le statut { $status }. Vous pouvez coller le document à la place.
document-redirected = { $host } mène à { $origin }, que ce formulaire ne mentionne pas. Vous pouvez coller le document à la place.
document-too-large = Le document dépasse { $most } Mo. Vous pouvez coller le document à la place.
send = Envoyer
problem-count = { $count ->
    [one] Il y a { $count } problème
   *[other] Il y a { $count } problèmes
}
not-checked-here = Nous n’avons pas pu vérifier ce formulaire. { $refusal }
rules-too-large = Les règles ne peuvent pas être vérifiées ici : elles dépassent { $limit } octets.
rules-too-deep = Les règles ne peuvent pas être vérifiées ici : elles sont imbriquées sur plus de { $limit } niveaux.
rules-too-many = Les règles ne peuvent pas être vérifiées ici : il y en a plus de { $limit }.
rules-in-circle = Les règles ne peuvent pas être vérifiées ici : celle de « { $at } » ne renvoie qu’à elle-même.
rules-in-chain = Les règles ne peuvent pas être vérifiées ici : elles se renvoient l’une à l’autre sur plus de { $limit } étapes.
rules-to-try = Les règles ne peuvent pas être vérifiées ici : il faudrait en essayer plus de { $limit } pour une réponse.
rules-patterns-too-large = Les règles ne peuvent pas être vérifiées ici : leurs motifs demanderaient plus de { $megabytes } Mo de mémoire.
rules-reference-unknown = Les règles ne peuvent pas être vérifiées ici : elles renvoient à « { $reference } », qui n’en fait pas partie.
rules-name-ambiguous = Les règles ne peuvent pas être vérifiées ici : deux d’entre elles s’appellent « { $name } ».
rules-reference-remote = Les règles ne peuvent pas être vérifiées ici : elles renvoient à « { $reference } » dans un autre document, qui n’est pas chargé.
rules-bad = Les règles ne peuvent pas être vérifiées ici : elles ne forment pas un JSON Schema valide.
rules-bad-at = Les règles ne peuvent pas être vérifiées ici : celle de « { $at } » n’est pas valide dans un JSON Schema.
rules-left-out = { $count ->
    [one] { $count } règle est illisible, à « { $at } ». Seules les autres sont vérifiées ici.
   *[other] { $count } règles sont illisibles, la première à « { $at } ». Seules les autres sont vérifiées ici.
}
rules-number-too-long = Les règles ne peuvent pas être vérifiées ici : un nombre y a plus de { $limit } chiffres.
documents-absent = { $count ->
    [one] Certaines règles sont dans { $count } document absent ici, « { $address } ». Seules les autres sont vérifiées.
   *[other] Certaines règles sont dans { $count } documents absents ici, par exemple « { $address } ». Seules les autres sont vérifiées.
}
draft-unknown = Les règles sont écrites en « { $uri } », inconnu ici. Elles sont lues comme version 2020-12.
check-too-deep = Ceci ne peut pas être vérifié ici : l’imbrication dépasse { $limit } niveaux.
check-too-large = Ceci ne peut pas être vérifié ici : c’est trop grand pour autant de règles.
check-pattern-too-hard = Ceci ne peut pas être vérifié ici : essayer le motif « { $pattern } » prend trop de temps.
check-timed-out = Ceci ne peut pas être vérifié ici : cela prenait trop de temps et a été arrêté.
check-without-rules = Ceci ne peut pas être vérifié ici : ses règles ne sont pas chargées.
checker-forbidden = Les règles ne peuvent pas être vérifiées ici : cette page n’autorise pas les web workers.
checker-not-loaded = Les règles ne peuvent pas être vérifiées ici : le vérificateur n’a pas pu être chargé.
checker-not-started = Les règles ne peuvent pas être vérifiées ici : le vérificateur n’a pas démarré.
checker-other-version = Les règles ne peuvent pas être vérifiées ici : le vérificateur n’est pas de la même version que cette page.
checker-still-loading = Les règles ne peuvent pas encore être vérifiées : le vérificateur est en cours de chargement.
checker-takes-no-messages = Les règles ne peuvent pas être vérifiées ici : le vérificateur n’accepte pas de messages.
checker-broke = Les règles ne peuvent pas être vérifiées ici : le vérificateur s’est interrompu.

## The shell of the elements: before a form is there, and when it can’t be

loading = Chargement
still-loading = Ce formulaire est en cours de chargement
still-checking = Ce formulaire est en cours de vérification
mistakes-in-form = Ce formulaire contient des erreurs
unchecked-form = Ce formulaire ne peut pas être envoyé, car il ne peut pas être vérifié ici
crashed = Un problème est survenu dans ce formulaire.
start-again = Redémarrer
not-loaded = Ce formulaire n’a pas pu être chargé.
try-again = Réessayer
