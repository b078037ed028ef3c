// Spanish texts of faults for operators: what happened, and what to check; by error code and by reason of a refusal.

import type { faults as english } from '../en/faults.js';

const codes: (typeof english)['faults']['codes'] = {
  ADDRESSES_FULL: {
    text: 'La lista de cámaras con dirección fija está llena.',
    check: 'Quite de la lista una cámara que ya no use.',
  },
  ADDRESS_INCOMPLETE: {
    text: 'Esta cámara no se ha visto antes, así que su dirección sola no basta.',
    check: 'Mire la dirección MAC en el menú de red de la cámara e introdúzcala con el modelo.',
  },
  BAD_JSON: {
    text: 'No se pudo entender la petición.',
    check: 'Vuelva a cargar la página; si no sirve, la página y el servicio son de versiones distintas.',
  },
  BAD_REQUEST: {
    text: 'No se pudo entender la petición.',
    check: 'Compruebe lo que ha introducido y vuelva a cargar la página.',
  },
  BODY_TOO_LARGE: {
    text: 'Son demasiados datos para una sola petición.',
    check: 'Envíe menos de una vez.',
  },
  BUS_DOWN: {
    text: 'Los ordenadores de este rig no pueden compartir cambios en este momento. Las cámaras de este ordenador siguen funcionando.',
    check: 'Compruebe la red entre los ordenadores.',
  },
  BUTTON_HELD: {
    text: 'Un botón de esta cámara ya se mantiene pulsado desde otra pantalla.',
    check: 'Suelte primero el botón allí.',
  },
  BUTTON_NOT_AVAILABLE: {
    text: 'Esta cámara no tiene el botón, o no lo ofrece ahora.',
    check: 'Use el botón de la propia cámara.',
  },
  CAMERA_BUSY: {
    text: 'La cámara sigue ocupada con órdenes anteriores.',
    check: 'Espere un momento y vuelva a intentarlo.',
  },
  CAMERA_NOT_FOUND: {
    text: 'Esta cámara no está.',
    check: 'Compruebe el cable, el interruptor y el ajuste PC remoto del menú.',
  },
  CAMERA_RECOVERING: {
    text: 'Se ha perdido la conexión con la cámara y se está restableciendo.',
    check: 'Espere unos segundos; si no vuelve, compruebe el cable y la batería.',
  },
  CAMERA_STUCK: {
    text: 'La cámara ya no reacciona.',
    check: 'Vuelva a conectarla; si no sirve, apáguela y enciéndala.',
  },
  CANCELLED: {
    text: 'Se canceló antes de empezar. No se ha hecho nada.',
    check: '',
  },
  CONNECT_REFUSED: {
    text: 'La cámara ha rechazado la conexión.',
    check: 'Compruebe que la cámara está encendida y que no la usa otro programa.',
  },
  CONNECT_TIMEOUT: {
    text: 'La cámara no respondió al conectarla.',
    check: 'Compruebe el ajuste PC remoto del menú y si la pantalla de la cámara pide una confirmación.',
  },
  CONTENT_NOT_FOUND: {
    text: 'Esta foto ya no está en la tarjeta.',
    check: 'Vuelva a cargar la lista de la tarjeta.',
  },
  CREDENTIALS_REFUSED: {
    text: 'La cámara no ha aceptado el inicio de sesión.',
    check: 'Compruebe usuario y contraseña en el menú de red de la cámara; tras varios fallos se bloquea.',
  },
  DESK_BUSY: {
    text: 'En este momento se busca y exporta demasiado.',
    check: 'Espere un momento.',
  },
  DESK_LOST: {
    text: 'Una parte de rigd falló durante el trabajo y se está reiniciando. El trabajo puede haber tenido efecto.',
    check: 'Mire las secuencias y exportaciones antes de repetir nada.',
  },
  DISK_FULL: {
    text: 'El disco del ordenador está lleno y no se pueden guardar fotos.',
    check: 'Libere espacio en el disco o elija otra carpeta.',
  },
  EXPORT_NOT_FOUND: {
    text: 'Esta exportación ya no existe.',
    check: '',
  },
  EXPORT_REFUSED: {
    text: 'Estas fotos no se pueden exportar así.',
    check: 'Revise la selección, la carpeta y la disposición.',
  },
  FILE_NAME_REFUSED: {
    text: 'No es un archivo de ajustes de una cámara.',
    check: 'Elija un archivo con un nombre sencillo que termine en .DAT.',
  },
  FILE_TOO_LARGE: {
    text: 'El archivo es demasiado grande para cargarlo en el navegador.',
    check: 'Guárdelo en el ordenador de las cámaras.',
  },
  FILE_UNUSABLE: {
    text: 'Este archivo no se puede usar.',
    check: 'Elija otro archivo.',
  },
  FINGERPRINT_UNREADABLE: {
    text: 'No se pudo leer la identidad de la cámara.',
    check: 'Compruebe que la cámara está encendida y en la red; su menú de red muestra la huella digital.',
  },
  FOCUS_MODE_NOT_AF: {
    text: 'La cámara está en enfoque manual.',
    check: 'Elija un modo de autofoco, o dispare sin enfocar.',
  },
  FOCUS_NOT_REACHED: {
    text: 'La cámara no ha logrado enfocar.',
    check: 'Apunte a un borde con contraste, dé más luz o enfoque a mano.',
  },
  FRAMES_NOT_AVAILABLE: {
    text: 'La cámara no muestra ningún marco de enfoque en este momento.',
    check: 'Active la imagen en directo y elija un área de enfoque con marco.',
  },
  GROUP_EMPTY: {
    text: 'Este grupo no tiene cámaras.',
    check: 'Añada cámaras al grupo.',
  },
  GROUP_NOT_FOUND: {
    text: 'Ya no hay ningún grupo con este nombre.',
    check: '',
  },
  GROUP_PARTIAL: {
    text: 'No todas las cámaras lo han hecho.',
    check: 'Mire las cámaras marcadas.',
  },
  HEADERS_TOO_LARGE: {
    text: 'No se pudo entender la petición.',
    check: 'Vuelva a cargar la página.',
  },
  HOST_CLOCK: {
    text: 'Los relojes de los ordenadores difieren demasiado para disparar en un mismo instante.',
    check: 'Compruebe la red entre los ordenadores y ponga sus relojes en hora.',
  },
  HOST_DISPUTED: {
    text: 'Varios ordenadores dicen tener esta cámara, así que su contraseña no se envió a ninguno.',
    check: 'Inicie sesión en el ordenador al que está conectada la cámara.',
  },
  HOST_LATE: {
    text: 'El ordenador de esta cámara respondió demasiado tarde. No se ha hecho nada.',
    check: 'Compruebe la red entre los ordenadores.',
  },
  HOST_LOST: {
    text: 'El ordenador de esta cámara dejó de responder. Puede que haya hecho lo pedido.',
    check: 'Compruebe que ese ordenador y su red funcionan.',
  },
  HOST_NOT_ALLOWED: {
    text: 'Esta dirección no sirve para abrir la página.',
    check: 'Use la dirección que le ha dado el administrador.',
  },
  HOST_UNREACHABLE: {
    text: 'No se puede acceder al ordenador de esta cámara. No se ha hecho nada.',
    check: 'Compruebe que ese ordenador y su red funcionan.',
  },
  INTERNAL: {
    text: 'Algo ha fallado en el propio rigd.',
    check: 'Vuelva a intentarlo; si se repite, envíe un informe.',
  },
  JOB_CONFLICT: {
    text: 'Esto no encaja con el trabajo: quizá no hay ninguno abierto o no se ha elegido un sujeto.',
    check: 'Mire la lista de sujetos.',
  },
  JOB_NOT_FOUND: {
    text: 'Este trabajo, sujeto o toma ya no existe.',
    check: '',
  },
  JOURNAL_FAILED: {
    text: 'No se puede escribir el registro de disparos, así que no disparó ninguna cámara.',
    check: 'Libere espacio en el disco del ordenador de las cámaras.',
  },
  LEASED: {
    text: 'Otra persona está usando esta cámara o el rig.',
    check: 'Pídale que lo ceda, o tome el control.',
  },
  LEASES_FULL: {
    text: 'Demasiadas personas han reservado cámaras.',
    check: 'Libere una de las reservas.',
  },
  LEASE_OVER: {
    text: 'Su reserva ha terminado, o alguien ha tomado el control.',
    check: 'Mire qué han cambiado los demás y vuelva a reservar.',
  },
  METHOD_NOT_ALLOWED: {
    text: 'No se pudo entender la petición.',
    check: 'Vuelva a cargar la página.',
  },
  MODE_CONFLICT: {
    text: 'La cámara está conectada para otro fin.',
    check: 'Desconéctela y vuelva a conectarla.',
  },
  MOVIE_NOT_FOUND: {
    text: 'No hay registro de esta grabación.',
    check: '',
  },
  NOTHING_TO_CANCEL: {
    text: 'No hay nada que cancelar: ya ha terminado.',
    check: '',
  },
  NOT_CONNECTED: {
    text: 'La cámara no está conectada.',
    check: 'Conéctela.',
  },
  NOT_READY: {
    text: 'Una parte de rigd no funciona.',
    check: 'Mire el estado en Configuración.',
  },
  NOT_WRITABLE: {
    text: 'La cámara no permite cambiar este ajuste ahora.',
    check: 'Compruebe el dial de modos y el modo de la cámara.',
  },
  NO_EXPOSURE: {
    text: 'La cámara no ha hecho ninguna foto.',
    check: 'Compruebe el enfoque y la pantalla de la cámara.',
  },
  NO_FRAME: {
    text: 'No hay imagen en directo de esta cámara en este momento.',
    check: 'Compruebe que la cámara está conectada y que la imagen en directo está activada.',
  },
  NO_PICTURE: {
    text: 'Todavía no ha llegado ninguna foto de esta cámara.',
    check: 'Haga una foto; compruebe que las fotos también se guardan en el ordenador.',
  },
  NO_PREVIEW: {
    text: 'No se puede mostrar una vista previa de este archivo.',
    check: 'Abra el propio archivo.',
  },
  NO_STILL_PICTURES: {
    text: 'Esta cámara solo graba vídeo, así que no participa en un disparo.',
    check: 'Grabe con ella.',
  },
  NO_THUMBNAIL: {
    text: 'No se puede mostrar una miniatura de este archivo.',
    check: 'Abra el propio archivo.',
  },
  ORIGIN_NOT_ALLOWED: {
    text: 'Esta página web no puede controlar las cámaras.',
    check: 'Use la página que le ha dado el administrador.',
  },
  OSD_UNAVAILABLE: {
    text: 'La cámara no envía la información de su pantalla.',
    check: 'Use la imagen en directo sin ella.',
  },
  PICTURES_BUSY: {
    text: 'Se están creando demasiadas vistas previas en este momento.',
    check: 'Espere un momento.',
  },
  PLACEHOLDER_ID: {
    text: 'No se ha elegido ninguna cámara.',
    check: 'Elija una cámara.',
  },
  PRESET_NOT_FOUND: {
    text: 'Ya no hay ningún preajuste con este nombre.',
    check: '',
  },
  PROPERTY_NOT_REPORTED: {
    text: 'La cámara no tiene este ajuste en su modo actual.',
    check: 'Compruebe el dial de modos de la cámara.',
  },
  PROTOCOL_MISMATCH: {
    text: 'rigd no está bien instalado: hay partes de dos versiones mezcladas.',
    check: 'Pida al administrador que lo instale de nuevo.',
  },
  RANGE_NOT_SATISFIABLE: {
    text: 'Esta parte del archivo no existe.',
    check: 'Cargue el archivo desde el principio.',
  },
  RECIPE_INVALID: {
    text: 'La receta o uno de sus campos no es correcto.',
    check: 'Compruebe los campos; el mensaje indica cuál no es correcto.',
  },
  RECIPE_NOT_FOUND: {
    text: 'Ya no hay ninguna receta con este nombre.',
    check: '',
  },
  RECORDING_UNCHANGED: {
    text: 'La cámara no empezó o no detuvo la grabación.',
    check: 'Compruebe la tarjeta y el dial de modos, y mire la pantalla de la cámara.',
  },
  REPORT_RUNNING: {
    text: 'Ya se está creando un informe.',
    check: 'Espere a que esté listo.',
  },
  REQUEST_TIMEOUT: {
    text: 'La conexión entre esta pantalla y rigd es demasiado lenta.',
    check: 'Compruebe la red de este dispositivo.',
  },
  RIG_FILE_BROKEN: {
    text: 'El archivo que describe el rig tiene un error. Se usa la última versión válida.',
    check: 'Corrija la línea indicada.',
  },
  RIG_INVALID: {
    text: 'Este cambio no es posible.',
    check: 'Compruebe nombres y números: no deben repetirse.',
  },
  RIG_UNWRITABLE: {
    text: 'No se pudo guardar el cambio.',
    check: 'Compruebe el espacio en el disco del ordenador de las cámaras.',
  },
  ROLE_TOO_LOW: {
    text: 'Usted puede mirar, pero no hacer esto.',
    check: 'Inicie sesión con más permisos, o pregunte al administrador.',
  },
  RUN_NOT_FOUND: {
    text: 'Esta ejecución ya no se conoce.',
    check: '',
  },
  RUN_REFUSED: {
    text: 'La ejecución no puede hacer esto ahora.',
    check: 'El mensaje indica las cámaras y el motivo.',
  },
  SAVE_PATH_UNUSABLE: {
    text: 'No se pueden guardar fotos en esta carpeta.',
    check: 'Elija otra carpeta.',
  },
  SDK_NONSENSE: {
    text: 'La cámara dio una respuesta sin sentido.',
    check: 'Vuelva a intentarlo; si se repite, apague y encienda la cámara.',
  },
  SDK_REFUSED: {
    text: 'La cámara lo ha rechazado.',
    check: 'Mire la pantalla de la cámara: puede indicar el motivo.',
  },
  SDK_UNAVAILABLE: {
    text: 'No se pudo iniciar el software de cámara de Sony, así que no se puede usar ninguna cámara.',
    check: 'Pida al administrador que compruebe la instalación.',
  },
  SHOT_FILE_GONE: {
    text: 'La foto ya no está donde se guardó, o se ha modificado.',
    check: 'Mire en la carpeta de las fotos; puede que se haya movido.',
  },
  SHOT_FIRED: {
    text: 'Este disparo ya se hizo. No se ha vuelto a disparar.',
    check: 'Vea el disparo en Revisión; uno nuevo necesita otra pulsación.',
  },
  SHOT_NOT_ARMED: {
    text: 'La cámara ya no estaba lista y no hizo ninguna foto.',
    check: '',
  },
  SHOT_NOT_FOUND: {
    text: 'No hay registro de este disparo.',
    check: '',
  },
  SHOT_REFUSED: {
    text: 'Una cámara no estaba lista, así que no disparó ninguna.',
    check: 'Mire las cámaras marcadas.',
  },
  SHOT_RUNNING: {
    text: 'La cámara sigue con un disparo anterior.',
    check: 'Espere a que termine ese disparo, o deténgalo.',
  },
  SHOT_TOO_LATE: {
    text: 'El ordenador estaba demasiado ocupado para disparar esta cámara a tiempo. No hizo ninguna foto.',
    check: '',
  },
  SHUTTING_DOWN: {
    text: 'rigd se está deteniendo.',
    check: 'Espere a que vuelva a funcionar.',
  },
  SPOOL_FULL: {
    text: 'Se están cargando demasiados archivos en este momento.',
    check: 'Espere a que terminen los demás.',
  },
  STORAGE_FULL: {
    text: 'La tarjeta de la cámara está llena.',
    check: 'Cambie la tarjeta, o libere espacio en ella.',
  },
  TOKEN_REQUIRED: {
    text: 'No ha iniciado sesión.',
    check: 'Inicie sesión con el código de acceso de este rig.',
  },
  TOUCH_NOT_AVAILABLE: {
    text: 'La cámara no acepta un toque ahora.',
    check: 'Elija un modo de autofoco y compruebe los ajustes táctiles en el menú de la cámara.',
  },
  TRANSFER_BUSY: {
    text: 'La cámara sigue transfiriendo otros archivos.',
    check: 'Espere a que terminen, o cancélelos.',
  },
  TRANSFER_FAILED: {
    text: 'El archivo no llegó. Sigue en la tarjeta.',
    check: '',
  },
  UNKNOWN_PROPERTY: {
    text: 'No hay ningún ajuste con este nombre.',
    check: '',
  },
  UNKNOWN_ROUTE: {
    text: 'No se pudo entender la petición.',
    check: 'Vuelva a cargar la página; si no sirve, la página y el servicio son de versiones distintas.',
  },
  VALUE_NOT_ALLOWED: {
    text: 'La cámara no ofrece este valor ahora.',
    check: 'Elija uno de los valores que ofrece.',
  },
  VALUE_NOT_KEPT: {
    text: 'La cámara tomó un valor distinto del elegido.',
    check: 'Mire el valor que tiene ahora.',
  },
  VALUE_NOT_UNDERSTOOD: {
    text: 'No se entiende este valor.',
    check: 'Elija uno de los valores que ofrece la cámara.',
  },
  WORKER_FAULT: {
    text: 'Algo ha fallado en el propio rigd.',
    check: 'Vuelva a intentarlo; si se repite, envíe un informe.',
  },
  WORKER_LOST: {
    text: 'La conexión con la cámara se cortó durante el trabajo y se está restableciendo. Puede que haya tenido efecto.',
    check: 'Compruebe la cámara y su última foto antes de repetir nada.',
  },
  WORKER_START_FAILED: {
    text: 'No se pudo iniciar la conexión con la cámara.',
    check: 'Vuelva a intentarlo; si se repite, reinicie rigd.',
  },
  WOULD_NOT_EXPOSE: {
    text: 'La cámara no haría ninguna foto ahora.',
    check: 'Mire la pantalla de la cámara.',
  },
  WRONG_MODE: {
    text: 'La cámara está conectada para otro fin.',
    check: 'Desconéctela y conéctela para este.',
  },
  ZOOM_NOT_AVAILABLE: {
    text: 'La cámara o su objetivo no tienen zoom.',
    check: 'Compruebe el objetivo.',
  },
};

const reasons: (typeof english)['faults']['reasons'] = {
  busy: {
    text: 'La cámara está ocupada.',
    check: 'Espere un momento.',
  },
  card_full: {
    text: 'La tarjeta de la cámara está llena.',
    check: 'Cambie la tarjeta, o libere espacio en ella.',
  },
  card_unusable: {
    text: 'La cámara no puede usar su tarjeta.',
    check: 'Desbloquee, formatee o cambie la tarjeta.',
  },
  card_writing: {
    text: 'La cámara sigue escribiendo en su tarjeta.',
    check: 'Espere; si no termina, apague y encienda la cámara.',
  },
  exposure_program: {
    text: 'El dial de modos de la cámara está en un lugar equivocado, por ejemplo en vídeo.',
    check: 'Gírelo a un modo de foto, o cambie el modo de exposición.',
  },
  focus_area: {
    text: 'Esta área de enfoque no tiene un marco que se pueda mover.',
    check: 'Elija un área con marco, como Punto.',
  },
  focus_mode: {
    text: 'El modo de enfoque de la cámara no es adecuado.',
    check: 'Elija autofoco para que enfoque la cámara, y enfoque manual para enfocar usted.',
  },
  interval_armed: {
    text: 'El disparo a intervalos está activado, así que una pulsación iniciaría una serie de fotos.',
    check: 'Desactívelo en el menú de la cámara.',
  },
  key_held: {
    text: 'Un botón de la cámara está pulsado.',
    check: 'Suéltelo.',
  },
  log_in_not_taken: {
    text: 'La cámara no admite un inicio de sesión de este tipo.',
    check: 'Compruebe la autenticación de acceso en el menú de red de la cámara.',
  },
  mode_not_supported: {
    text: 'La cámara no se puede conectar de este modo.',
    check: 'Conéctela para disparar.',
  },
  no_card: {
    text: 'No hay tarjeta en la cámara.',
    check: 'Inserte una tarjeta.',
  },
  no_still_pictures: {
    text: 'Esta cámara solo graba vídeo.',
    check: 'Grabe con ella.',
  },
  not_let_in: {
    text: 'La cámara no deja entrar a este ordenador.',
    check: 'Abra Emparejamiento en el menú de red de la cámara, o confirme en su pantalla.',
  },
  not_reported_yet: {
    text: 'La cámara se acaba de conectar y todavía no está lista.',
    check: 'Espere un segundo.',
  },
  other_setting: {
    text: 'Antes hay que cambiar otro ajuste de la cámara.',
    check: 'Mire el ajuste que nombra el mensaje.',
  },
  overheated: {
    text: 'La cámara está demasiado caliente.',
    check: 'Deje que se enfríe.',
  },
  priority_key_at_camera: {
    text: 'Los ajustes se controlan en la cámara y no desde aquí.',
    check: 'Dé primero el control al ordenador.',
  },
  read_only: {
    text: 'Solo la propia cámara puede cambiar esto.',
    check: '',
  },
  recording: {
    text: 'La cámara está grabando vídeo.',
    check: 'Detenga primero la grabación.',
  },
  save_path: {
    text: 'Esta cámara no enfoca mientras sus fotos van al ordenador.',
    check: 'Enfoque a mano, o conecte la cámara para disparar.',
  },
  shutter_button_held: {
    text: 'El disparador de la cámara está pulsado a medias.',
    check: 'Suéltelo.',
  },
};

/** The texts, by error code and by the reason of a refusal. */
export const faults: typeof english = { faults: { codes, reasons } };
