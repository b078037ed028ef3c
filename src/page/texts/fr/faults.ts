// French texts of faults for operators: what happened, and what to check; by error code and by reason of a refusal.

import type { faults as english } from '../en/faults.js';

const codes: (typeof english)['faults']['codes'] = {
  ADDRESSES_FULL: {
    text: 'La liste des boîtiers à adresse fixe est pleine.',
    check: 'Retirez de la liste un boîtier que vous n’utilisez plus.',
  },
  ADDRESS_INCOMPLETE: {
    text: 'Ce boîtier n’a encore jamais été vu, son adresse seule ne suffit donc pas.',
    check: 'Relevez l’adresse MAC dans le menu réseau du boîtier, et saisissez-la avec le modèle.',
  },
  BAD_JSON: {
    text: 'La demande n’a pas pu être comprise.',
    check: 'Rechargez la page ; si cela n’aide pas, la page et le service sont de versions différentes.',
  },
  BAD_REQUEST: {
    text: 'La demande n’a pas pu être comprise.',
    check: 'Vérifiez ce que vous avez saisi, et rechargez la page.',
  },
  BODY_TOO_LARGE: {
    text: 'C’est trop de données pour une seule demande.',
    check: 'Envoyez-en moins à la fois.',
  },
  BUS_DOWN: {
    text: 'Les ordinateurs de ce rig ne peuvent pas échanger de modifications pour l’instant. Les boîtiers de cet ordinateur continuent de fonctionner.',
    check: 'Vérifiez le réseau entre les ordinateurs.',
  },
  BUTTON_HELD: {
    text: 'Une touche de ce boîtier est déjà maintenue depuis un autre écran.',
    check: 'Relâchez d’abord la touche là-bas.',
  },
  BUTTON_NOT_AVAILABLE: {
    text: 'Ce boîtier n’a pas cette touche, ou ne la propose pas pour l’instant.',
    check: 'Utilisez la touche du boîtier lui-même.',
  },
  CAMERA_BUSY: {
    text: 'Le boîtier est encore occupé par des ordres précédents.',
    check: 'Attendez un instant, puis réessayez.',
  },
  CAMERA_NOT_FOUND: {
    text: 'Ce boîtier n’est pas là.',
    check: 'Vérifiez le câble, l’interrupteur et le réglage de menu « PC à distance ».',
  },
  CAMERA_RECOVERING: {
    text: 'La connexion au boîtier a été perdue, et se rétablit.',
    check: 'Attendez quelques secondes ; si elle ne revient pas, vérifiez le câble et la batterie.',
  },
  CAMERA_STUCK: {
    text: 'Le boîtier ne réagit plus.',
    check: 'Reconnectez-le ; si cela n’aide pas, éteignez-le et rallumez-le.',
  },
  CANCELLED: {
    text: 'Cela a été annulé avant de commencer. Rien n’a été fait.',
    check: '',
  },
  CONNECT_REFUSED: {
    text: 'Le boîtier a refusé la connexion.',
    check: 'Vérifiez que le boîtier est allumé et qu’aucun autre programme ne l’utilise.',
  },
  CONNECT_TIMEOUT: {
    text: 'Le boîtier n’a pas répondu à la connexion.',
    check:
      'Vérifiez le réglage de menu « PC à distance », et si l’écran du boîtier demande une confirmation.',
  },
  CONTENT_NOT_FOUND: {
    text: 'Cette photo n’est plus sur la carte.',
    check: 'Rechargez la liste de la carte.',
  },
  CREDENTIALS_REFUSED: {
    text: 'Le boîtier n’a pas accepté l’identification.',
    check:
      'Vérifiez l’utilisateur et le mot de passe dans le menu réseau du boîtier ; après plusieurs échecs, il se verrouille.',
  },
  DESK_BUSY: {
    text: 'Trop de recherches et d’exportations sont en cours.',
    check: 'Attendez un instant.',
  },
  DESK_LOST: {
    text: 'Une partie de rigd s’est arrêtée pendant le travail et redémarre. Le travail a peut-être eu un effet.',
    check: 'Regardez les séquences et les exportations avant de répéter quoi que ce soit.',
  },
  DISK_FULL: {
    text: 'Le disque de l’ordinateur est plein, les photos ne peuvent donc pas être enregistrées.',
    check: 'Libérez de l’espace disque, ou choisissez un autre dossier.',
  },
  EXPORT_NOT_FOUND: {
    text: 'Cette exportation n’existe plus.',
    check: '',
  },
  EXPORT_REFUSED: {
    text: 'Ces photos ne peuvent pas être exportées ainsi.',
    check: 'Vérifiez la sélection, le dossier et la disposition.',
  },
  FILE_NAME_REFUSED: {
    text: 'Ce n’est pas un fichier de réglages de boîtier.',
    check: 'Choisissez un fichier au nom simple qui se termine par .DAT.',
  },
  FILE_TOO_LARGE: {
    text: 'Le fichier est trop grand pour être chargé dans le navigateur.',
    check: 'Enregistrez-le plutôt sur l’ordinateur des boîtiers.',
  },
  FILE_UNUSABLE: {
    text: 'Ce fichier est inutilisable.',
    check: 'Choisissez un autre fichier.',
  },
  FINGERPRINT_UNREADABLE: {
    text: 'L’identité du boîtier n’a pas pu être lue.',
    check: 'Vérifiez que le boîtier est allumé et sur le réseau ; son menu réseau affiche l’empreinte.',
  },
  FOCUS_MODE_NOT_AF: {
    text: 'Le boîtier est en mise au point manuelle.',
    check: 'Choisissez un mode autofocus, ou déclenchez sans mise au point.',
  },
  FOCUS_NOT_REACHED: {
    text: 'Le boîtier n’a pas réussi la mise au point.',
    check: 'Visez un bord contrasté, donnez plus de lumière, ou faites la mise au point à la main.',
  },
  FRAMES_NOT_AVAILABLE: {
    text: 'Le boîtier n’affiche aucun cadre AF pour l’instant.',
    check: 'Activez l’image en direct, et choisissez une zone AF avec un cadre.',
  },
  GROUP_EMPTY: {
    text: 'Ce groupe n’a pas de boîtier.',
    check: 'Ajoutez des boîtiers au groupe.',
  },
  GROUP_NOT_FOUND: {
    text: 'Il n’y a plus de groupe de ce nom.',
    check: '',
  },
  GROUP_PARTIAL: {
    text: 'Tous les boîtiers ne l’ont pas fait.',
    check: 'Voyez les boîtiers qui sont marqués.',
  },
  HEADERS_TOO_LARGE: {
    text: 'La demande n’a pas pu être comprise.',
    check: 'Rechargez la page.',
  },
  HOST_CLOCK: {
    text: 'Les horloges des ordinateurs diffèrent trop pour une prise simultanée.',
    check: 'Vérifiez le réseau entre les ordinateurs, et réglez leurs horloges.',
  },
  HOST_DISPUTED: {
    text: 'Plusieurs ordinateurs disent avoir ce boîtier, son mot de passe n’a donc été envoyé à aucun.',
    check: 'Identifiez-vous sur l’ordinateur auquel le boîtier est connecté.',
  },
  HOST_LATE: {
    text: 'L’ordinateur de ce boîtier a répondu trop tard. Rien n’a été fait.',
    check: 'Vérifiez le réseau entre les ordinateurs.',
  },
  HOST_LOST: {
    text: 'L’ordinateur de ce boîtier ne répond plus. Il a peut-être fait ce qui était demandé.',
    check: 'Vérifiez que cet ordinateur et son réseau fonctionnent.',
  },
  HOST_NOT_ALLOWED: {
    text: 'Cette adresse ne permet pas d’ouvrir la page.',
    check: 'Utilisez l’adresse que l’administrateur vous a donnée.',
  },
  HOST_UNREACHABLE: {
    text: 'L’ordinateur de ce boîtier est injoignable. Rien n’a été fait.',
    check: 'Vérifiez que cet ordinateur et son réseau fonctionnent.',
  },
  INTERNAL: {
    text: 'Un problème est survenu dans rigd lui-même.',
    check: 'Réessayez ; si cela se reproduit, envoyez un rapport.',
  },
  JOB_CONFLICT: {
    text: 'Cela ne correspond pas au travail : peut-être qu’aucun n’est ouvert ou qu’aucun sujet n’est choisi.',
    check: 'Voyez la liste des sujets.',
  },
  JOB_NOT_FOUND: {
    text: 'Ce travail, ce sujet ou cette prise n’existe plus.',
    check: '',
  },
  JOURNAL_FAILED: {
    text: 'Le journal des prises ne peut pas être écrit, aucun boîtier n’a donc déclenché.',
    check: 'Libérez de l’espace disque sur l’ordinateur des boîtiers.',
  },
  LEASED: {
    text: 'Quelqu’un d’autre utilise ce boîtier ou le rig.',
    check: 'Demandez-lui de vous le céder, ou reprenez-le.',
  },
  LEASES_FULL: {
    text: 'Trop de personnes ont réservé des boîtiers.',
    check: 'Libérez une des réservations.',
  },
  LEASE_OVER: {
    text: 'Votre réservation est terminée, ou quelqu’un l’a reprise.',
    check: 'Voyez ce que les autres ont modifié, puis réservez de nouveau.',
  },
  METHOD_NOT_ALLOWED: {
    text: 'La demande n’a pas pu être comprise.',
    check: 'Rechargez la page.',
  },
  MODE_CONFLICT: {
    text: 'Le boîtier est connecté pour un autre usage.',
    check: 'Déconnectez-le, puis reconnectez-le.',
  },
  MOVIE_NOT_FOUND: {
    text: 'Il n’y a pas de trace de cet enregistrement.',
    check: '',
  },
  NOTHING_TO_CANCEL: {
    text: 'Il n’y a rien à annuler : c’est déjà terminé.',
    check: '',
  },
  NOT_CONNECTED: {
    text: 'Le boîtier n’est pas connecté.',
    check: 'Connectez-le.',
  },
  NOT_READY: {
    text: 'Une partie de rigd ne fonctionne pas.',
    check: 'Voyez l’état de santé dans Configuration.',
  },
  NOT_WRITABLE: {
    text: 'Le boîtier ne permet pas de modifier ce réglage pour l’instant.',
    check: 'Vérifiez la molette de mode et le mode du boîtier.',
  },
  NO_EXPOSURE: {
    text: 'Le boîtier n’a pas pris de photo.',
    check: 'Vérifiez la mise au point et l’écran du boîtier.',
  },
  NO_FRAME: {
    text: 'Il n’y a pas d’image en direct de ce boîtier pour l’instant.',
    check: 'Vérifiez que le boîtier est connecté et que l’image en direct est activée.',
  },
  NO_PICTURE: {
    text: 'Aucune photo de ce boîtier n’est encore arrivée.',
    check: 'Prenez une photo ; vérifiez que les photos sont aussi enregistrées sur l’ordinateur.',
  },
  NO_PREVIEW: {
    text: 'Aucun aperçu de ce fichier ne peut être affiché.',
    check: 'Ouvrez le fichier lui-même.',
  },
  NO_STILL_PICTURES: {
    text: 'Ce boîtier ne fait que filmer, il ne participe donc à aucune prise.',
    check: 'Filmez plutôt avec lui.',
  },
  NO_THUMBNAIL: {
    text: 'Aucune vignette de ce fichier ne peut être affichée.',
    check: 'Ouvrez le fichier lui-même.',
  },
  ORIGIN_NOT_ALLOWED: {
    text: 'Cette page web n’a pas le droit de commander les boîtiers.',
    check: 'Utilisez la page que l’administrateur vous a donnée.',
  },
  OSD_UNAVAILABLE: {
    text: 'Le boîtier n’envoie pas son affichage.',
    check: 'Utilisez l’image en direct sans lui.',
  },
  PICTURES_BUSY: {
    text: 'Trop d’aperçus sont en préparation pour l’instant.',
    check: 'Attendez un instant.',
  },
  PLACEHOLDER_ID: {
    text: 'Aucun boîtier n’a été choisi.',
    check: 'Choisissez un boîtier.',
  },
  PRESET_NOT_FOUND: {
    text: 'Il n’y a plus de préréglage de ce nom.',
    check: '',
  },
  PROPERTY_NOT_REPORTED: {
    text: 'Le boîtier n’a pas ce réglage dans son mode actuel.',
    check: 'Vérifiez la molette de mode du boîtier.',
  },
  PROTOCOL_MISMATCH: {
    text: 'rigd est mal installé : des parties de deux versions sont mélangées.',
    check: 'Demandez à l’administrateur de le réinstaller.',
  },
  RANGE_NOT_SATISFIABLE: {
    text: 'Cette partie du fichier n’existe pas.',
    check: 'Chargez le fichier depuis le début.',
  },
  RECIPE_INVALID: {
    text: 'La recette ou un de ses champs n’est pas correct.',
    check: 'Vérifiez les champs ; le message indique lequel.',
  },
  RECIPE_NOT_FOUND: {
    text: 'Il n’y a plus de recette de ce nom.',
    check: '',
  },
  RECORDING_UNCHANGED: {
    text: 'Le boîtier n’a pas lancé ou arrêté l’enregistrement.',
    check: 'Vérifiez la carte et la molette de mode, et regardez l’écran du boîtier.',
  },
  REPORT_RUNNING: {
    text: 'Un rapport est déjà en préparation.',
    check: 'Attendez qu’il soit prêt.',
  },
  REQUEST_TIMEOUT: {
    text: 'La connexion entre cet écran et rigd est trop lente.',
    check: 'Vérifiez le réseau de cet appareil.',
  },
  RIG_FILE_BROKEN: {
    text: 'Le fichier qui décrit le rig contient une erreur. La dernière bonne version est utilisée.',
    check: 'Corrigez la ligne indiquée.',
  },
  RIG_INVALID: {
    text: 'Cette modification n’est pas possible.',
    check: 'Vérifiez les noms et les numéros : aucun ne doit figurer deux fois.',
  },
  RIG_UNWRITABLE: {
    text: 'La modification n’a pas pu être enregistrée.',
    check: 'Vérifiez l’espace disque de l’ordinateur des boîtiers.',
  },
  ROLE_TOO_LOW: {
    text: 'Vous pouvez regarder, mais pas faire cela.',
    check: 'Identifiez-vous avec plus de droits, ou demandez à l’administrateur.',
  },
  RUN_NOT_FOUND: {
    text: 'Ce déroulement n’est plus connu.',
    check: '',
  },
  RUN_REFUSED: {
    text: 'Le déroulement ne peut pas faire cela maintenant.',
    check: 'Le message indique les boîtiers et la raison.',
  },
  SAVE_PATH_UNUSABLE: {
    text: 'Les photos ne peuvent pas être enregistrées dans ce dossier.',
    check: 'Choisissez un autre dossier.',
  },
  SDK_NONSENSE: {
    text: 'Le boîtier a donné une réponse qui n’a pas de sens.',
    check: 'Réessayez ; si cela se reproduit, éteignez le boîtier et rallumez-le.',
  },
  SDK_REFUSED: {
    text: 'Le boîtier l’a refusé.',
    check: 'Regardez l’écran du boîtier : il en indique peut-être la raison.',
  },
  SDK_UNAVAILABLE: {
    text: 'Le logiciel de Sony pour les boîtiers n’a pas pu démarrer, aucun boîtier n’est donc utilisable.',
    check: 'Demandez à l’administrateur de vérifier l’installation.',
  },
  SHOT_FILE_GONE: {
    text: 'La photo n’est plus là où elle a été enregistrée, ou elle a été modifiée.',
    check: 'Regardez dans le dossier des photos ; elle a peut-être été déplacée.',
  },
  SHOT_FIRED: {
    text: 'Cette prise a déjà été faite. Rien n’a été déclenché de nouveau.',
    check: 'Voyez la prise dans Revue ; une nouvelle prise demande un nouveau déclenchement.',
  },
  SHOT_NOT_ARMED: {
    text: 'Le boîtier n’était plus prêt et n’a pas pris de photo.',
    check: '',
  },
  SHOT_NOT_FOUND: {
    text: 'Il n’y a pas de trace de cette prise.',
    check: '',
  },
  SHOT_REFUSED: {
    text: 'Un boîtier n’était pas prêt, aucun n’a donc déclenché.',
    check: 'Voyez les boîtiers qui sont marqués.',
  },
  SHOT_RUNNING: {
    text: 'Le boîtier est encore occupé par une prise précédente.',
    check: 'Attendez la fin de cette prise, ou arrêtez-la.',
  },
  SHOT_TOO_LATE: {
    text: 'L’ordinateur était trop occupé pour déclencher ce boîtier à temps. Il n’a pas pris de photo.',
    check: '',
  },
  SHUTTING_DOWN: {
    text: 'rigd est en cours d’arrêt.',
    check: 'Attendez qu’il fonctionne de nouveau.',
  },
  SPOOL_FULL: {
    text: 'Trop de fichiers sont en cours de chargement.',
    check: 'Attendez que les autres soient terminés.',
  },
  STORAGE_FULL: {
    text: 'La carte du boîtier est pleine.',
    check: 'Changez la carte, ou libérez-y de l’espace.',
  },
  TOKEN_REQUIRED: {
    text: 'Vous n’êtes pas identifié.',
    check: 'Identifiez-vous avec le code d’accès de ce rig.',
  },
  TOUCH_NOT_AVAILABLE: {
    text: 'Le boîtier n’accepte pas de toucher pour l’instant.',
    check: 'Choisissez un mode autofocus, et vérifiez les réglages tactiles dans le menu du boîtier.',
  },
  TRANSFER_BUSY: {
    text: 'Le boîtier transfère encore d’autres fichiers.',
    check: 'Attendez-les, ou annulez-les.',
  },
  TRANSFER_FAILED: {
    text: 'Le fichier n’est pas arrivé. Il est encore sur la carte.',
    check: '',
  },
  UNKNOWN_PROPERTY: {
    text: 'Il n’y a pas de réglage de ce nom.',
    check: '',
  },
  UNKNOWN_ROUTE: {
    text: 'La demande n’a pas pu être comprise.',
    check: 'Rechargez la page ; si cela n’aide pas, la page et le service sont de versions différentes.',
  },
  VALUE_NOT_ALLOWED: {
    text: 'Le boîtier ne propose pas cette valeur pour l’instant.',
    check: 'Choisissez une des valeurs qu’il propose.',
  },
  VALUE_NOT_KEPT: {
    text: 'Le boîtier a pris une autre valeur que celle que vous avez choisie.',
    check: 'Voyez la valeur qu’il a maintenant.',
  },
  VALUE_NOT_UNDERSTOOD: {
    text: 'Cette valeur n’est pas comprise.',
    check: 'Choisissez une des valeurs que le boîtier propose.',
  },
  WORKER_FAULT: {
    text: 'Un problème est survenu dans rigd lui-même.',
    check: 'Réessayez ; si cela se reproduit, envoyez un rapport.',
  },
  WORKER_LOST: {
    text: 'La connexion au boîtier s’est rompue pendant le travail, et se rétablit. L’ordre a peut-être pris effet.',
    check: 'Vérifiez le boîtier et sa dernière photo avant de répéter quoi que ce soit.',
  },
  WORKER_START_FAILED: {
    text: 'La connexion au boîtier n’a pas pu être lancée.',
    check: 'Réessayez ; si cela se reproduit, redémarrez rigd.',
  },
  WOULD_NOT_EXPOSE: {
    text: 'Le boîtier ne prendrait pas de photo pour l’instant.',
    check: 'Regardez l’écran du boîtier.',
  },
  WRONG_MODE: {
    text: 'Le boîtier est connecté pour un autre usage.',
    check: 'Déconnectez-le, puis connectez-le pour celui-ci.',
  },
  ZOOM_NOT_AVAILABLE: {
    text: 'Le boîtier ou son objectif ne peut pas zoomer.',
    check: 'Vérifiez l’objectif.',
  },
};

const reasons: (typeof english)['faults']['reasons'] = {
  busy: {
    text: 'Le boîtier est occupé.',
    check: 'Attendez un instant.',
  },
  card_full: {
    text: 'La carte du boîtier est pleine.',
    check: 'Changez la carte, ou libérez-y de l’espace.',
  },
  card_unusable: {
    text: 'Le boîtier ne peut pas utiliser sa carte.',
    check: 'Déverrouillez, formatez ou changez la carte.',
  },
  card_writing: {
    text: 'Le boîtier écrit encore sur sa carte.',
    check: 'Attendez ; si cela ne se termine pas, éteignez le boîtier et rallumez-le.',
  },
  exposure_program: {
    text: 'La molette de mode du boîtier est mal placée, par exemple sur film.',
    check: 'Tournez-la sur un mode photo, ou changez le mode d’exposition.',
  },
  focus_area: {
    text: 'Cette zone AF n’a pas de cadre qui puisse être déplacé.',
    check: 'Choisissez une zone avec un cadre, par exemple Spot.',
  },
  focus_mode: {
    text: 'Le mode de mise au point du boîtier ne convient pas.',
    check:
      'Choisissez l’autofocus pour que le boîtier fasse la mise au point, et MF pour la faire vous-même.',
  },
  interval_armed: {
    text: 'La prise de vue à intervalles est activée : un déclenchement lancerait une série de photos.',
    check: 'Désactivez-la dans le menu du boîtier.',
  },
  key_held: {
    text: 'Une touche du boîtier est maintenue.',
    check: 'Relâchez-la.',
  },
  log_in_not_taken: {
    text: 'Le boîtier n’accepte pas ce type d’identification.',
    check: 'Vérifiez l’authentification d’accès dans le menu réseau du boîtier.',
  },
  mode_not_supported: {
    text: 'Le boîtier ne peut pas être connecté de cette façon.',
    check: 'Connectez-le pour la prise de vue.',
  },
  no_card: {
    text: 'Il n’y a pas de carte dans le boîtier.',
    check: 'Insérez une carte.',
  },
  no_still_pictures: {
    text: 'Ce boîtier ne fait que filmer.',
    check: 'Filmez plutôt avec lui.',
  },
  not_let_in: {
    text: 'Le boîtier n’accepte pas cet ordinateur.',
    check: 'Ouvrez « Appairage » dans le menu réseau du boîtier, ou confirmez sur son écran.',
  },
  not_reported_yet: {
    text: 'Le boîtier vient d’être connecté et n’est pas encore prêt.',
    check: 'Attendez une seconde.',
  },
  other_setting: {
    text: 'Il faut d’abord modifier un autre réglage du boîtier.',
    check: 'Voyez le réglage que le message indique.',
  },
  overheated: {
    text: 'Le boîtier est trop chaud.',
    check: 'Laissez-le refroidir.',
  },
  priority_key_at_camera: {
    text: 'Les réglages sont commandés sur le boîtier et non d’ici.',
    check: 'Donnez d’abord la commande à l’ordinateur.',
  },
  read_only: {
    text: 'Seul le boîtier lui-même peut modifier cela.',
    check: '',
  },
  recording: {
    text: 'Le boîtier est en train de filmer.',
    check: 'Arrêtez d’abord l’enregistrement.',
  },
  save_path: {
    text: 'Ce boîtier ne fait pas la mise au point tant que ses photos vont à l’ordinateur.',
    check: 'Faites la mise au point à la main, ou connectez le boîtier pour la prise de vue.',
  },
  shutter_button_held: {
    text: 'Le déclencheur du boîtier est maintenu à mi-course.',
    check: 'Relâchez-le.',
  },
};

/** The texts, by error code and by the reason of a refusal. */
export const faults: typeof english = { faults: { codes, reasons } };
