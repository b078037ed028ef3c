// Generated from data/errors.json by scripts/generate/error-table.js; do not edit.

/** How one code is answered. */
export interface ErrorDefinition {
  /** HTTP status while nothing has happened; an outcome of `unknown` is always answered 400. */
  status: number;
  /** Seconds for Retry-After, where asking again can help. */
  retryAfterS?: number;
  /** What the reader can do; appended to the message. */
  advice: string;
}

const TABLE = {
  /** No further camera can be remembered by its address. */
  ADDRESSES_FULL: {
    status: 409,
    advice: 'Forget the address of a camera first: DELETE …/address.',
  },
  /** The address of the camera lacks a member. */
  ADDRESS_INCOMPLETE: {
    status: 400,
    advice: 'Send ip, mac and model; the network menu of the camera shows the first two.',
  },
  /** The body of the request is not a JSON object. */
  BAD_JSON: {
    status: 400,
    advice: 'Send a JSON object, or no body at all.',
  },
  /** The request is not what the contract says. */
  BAD_REQUEST: {
    status: 400,
    advice: 'Compare the request with openapi.json.',
  },
  /** The body of the request is too long. */
  BODY_TOO_LARGE: {
    status: 413,
    advice: 'Send less than 1 MiB.',
  },
  /** What all hosts of the rig share cannot be changed: the bus, or its storage, cannot be reached. */
  BUS_DOWN: {
    status: 503,
    retryAfterS: 2,
    advice: 'The cameras of this host work on. See GET /api/rig/hosts, and whether nats-server runs with JetStream and has room on its disk.',
  },
  /** A client holds a key of the camera already. */
  BUTTON_HELD: {
    status: 400,
    advice: 'Send action up for the key that is held.',
  },
  /** The camera does not have the key, or not now. */
  BUTTON_NOT_AVAILABLE: {
    status: 400,
    advice: 'Take one of data.supported_buttons, the keys of this camera.',
  },
  /** The queue of the camera is full, or its turn to start did not come. */
  CAMERA_BUSY: {
    status: 503,
    retryAfterS: 1,
    advice: 'Wait until earlier requests are answered.',
  },
  /** No camera of this id is known. */
  CAMERA_NOT_FOUND: {
    status: 400,
    advice: 'GET /api/cameras lists the cameras; check cable, power and PC Remote.',
  },
  /** The session of the camera was lost and is being opened again. */
  CAMERA_RECOVERING: {
    status: 503,
    retryAfterS: 2,
    advice: 'Wait for the event connected, or DELETE the connection.',
  },
  /** A call to the camera has not returned in time. */
  CAMERA_STUCK: {
    status: 503,
    retryAfterS: 5,
    advice: 'DELETE the connection and connect again; if that fails too, switch the camera off and on.',
  },
  /** The request was dropped before it was begun. */
  CANCELLED: {
    status: 503,
    retryAfterS: 1,
    advice: 'It was dropped before it started: ask again if it is still wanted.',
  },
  /** The camera or the SDK refused the connect. */
  CONNECT_REFUSED: {
    status: 400,
    advice: 'Check that the camera is on and that no other program holds it; data.error_code, where it is given, is the number of the SDK.',
  },
  /** The camera did not answer the connect in time. */
  CONNECT_TIMEOUT: {
    status: 400,
    advice: 'Check that PC Remote is on and that no other program holds the camera.',
  },
  /** The card has no such file. */
  CONTENT_NOT_FOUND: {
    status: 400,
    advice: 'List the files of the slot; ids end with their card.',
  },
  /** User, password or fingerprint are missing or wrong. */
  CREDENTIALS_REFUSED: {
    status: 400,
    advice: 'Check user, password and fingerprint; repeated failures lock the body.',
  },
  /** The file system of the host is full. */
  DISK_FULL: {
    status: 400,
    advice: 'Make room, or name another directory by save_path.',
  },
  /** The name of the settings file has a path or another ending. */
  FILE_NAME_REFUSED: {
    status: 400,
    advice: 'Send a plain file name that ends in .DAT, without any path.',
  },
  /** The file does not fit into the space for files that are read over HTTP. */
  FILE_TOO_LARGE: {
    status: 400,
    advice: 'POST to …/download saves it on the host, whatever its size.',
  },
  /** The file that was named cannot be read, or is of another kind. */
  FILE_UNUSABLE: {
    status: 400,
    advice: 'Name a regular file on this host of the kind the operation wants.',
  },
  /** The fingerprint of the body could not be read. */
  FINGERPRINT_UNREADABLE: {
    status: 400,
    advice: 'Check that the body is on and on the network; its network menu shows the fingerprint too.',
  },
  /** The camera focuses by hand. */
  FOCUS_MODE_NOT_AF: {
    status: 400,
    advice: 'Set focus-mode to an AF mode, or use the shutter action.',
  },
  /** Autofocus found nothing to focus on. */
  FOCUS_NOT_REACHED: {
    status: 400,
    advice: 'Aim at something with contrast or focus by hand.',
  },
  /** The camera reports no AF or tracking frame now. */
  FRAMES_NOT_AVAILABLE: {
    status: 400,
    advice: 'Enable live view; some bodies also need live-view/osd-enable (property OSDImageMode), and some focus areas have no AF frame.',
  },
  /** The group has no body. */
  GROUP_EMPTY: {
    status: 409,
    advice: 'Put bodies in the group (PUT /api/rig/cameras/{cameraId}), or attach one.',
  },
  /** The rig has no group of this name. */
  GROUP_NOT_FOUND: {
    status: 404,
    advice: 'GET /api/rig lists the groups; all is that of all bodies.',
  },
  /** A group operation failed for some bodies, and was done for the others. */
  GROUP_PARTIAL: {
    status: 409,
    advice: 'The outcome of every body is in data.results.',
  },
  /** The address and the headers of the request are too long. */
  HEADERS_TOO_LARGE: {
    status: 431,
    advice: 'Send a shorter address and fewer header lines.',
  },
  /** The clock of the host is not known well enough for the shot. */
  HOST_CLOCK: {
    status: 409,
    advice: 'Let chrony keep the clocks of the hosts, find what loads the network, or shoot with a larger toleranceMs.',
  },
  /** Several hosts of the rig say that they have the camera, and a password is for one of them only. Nothing was sent. */
  HOST_DISPUTED: {
    status: 409,
    advice: 'Ask the host that the camera is at: what a host sees itself it serves itself. If another one has no such camera, see who has its log-in for the bus.',
  },
  /** The request took too long on its way to the host of the camera, which did not begin it. */
  HOST_LATE: {
    status: 503,
    retryAfterS: 1,
    advice: 'Ask again; if it happens often, see the load of that host and of the network.',
  },
  /** The host of the camera has not answered: it, the bus or the network failed during the request. */
  HOST_LOST: {
    status: 503,
    retryAfterS: 2,
    advice: 'See GET /api/rig/hosts. Its own clients may still reach that host.',
  },
  /** The header Host names a host that is not allowed. */
  HOST_NOT_ALLOWED: {
    status: 403,
    advice: 'Start the service with --allow-host for this name.',
  },
  /** The host of the camera cannot be reached, and nothing was sent to it. */
  HOST_UNREACHABLE: {
    status: 503,
    retryAfterS: 2,
    advice: 'See GET /api/rig/hosts; ask that host itself, or wait until it is back.',
  },
  /** The gateway met a defect of its own. */
  INTERNAL: {
    status: 500,
    advice: 'This is a defect of the service: report it with the lines of its log.',
  },
  /** The journal of shots cannot be written, or a part of it could not be read and may have the id of the shot, so nothing was fired: no exposure is without a receipt, and no id exposes twice. */
  JOURNAL_FAILED: {
    status: 503,
    retryAfterS: 5,
    advice: 'Make room on the file system of the state directory, then shoot again; when the message names a file that could not be read, see docs/shots.md, or leave shotId out.',
  },
  /** Another holds the lease of the camera or of the rig; data says who and until when. */
  LEASED: {
    status: 423,
    advice: 'Wait until then, or take it over: POST …/lease with takeOver: true.',
  },
  /** No further lease can be held. */
  LEASES_FULL: {
    status: 409,
    advice: 'Release a lease first, or wait until one has expired.',
  },
  /** The lease that the request shows has expired, was released or taken over, or was of an earlier start of the service. */
  LEASE_OVER: {
    status: 412,
    advice: 'Look at what others have changed, then take a new lease, or send no Rig-Lease header.',
  },
  /** The path exists, but not with this method. */
  METHOD_NOT_ALLOWED: {
    status: 405,
    advice: 'Take a method that the Allow header lists.',
  },
  /** The camera is connected in another mode. */
  MODE_CONFLICT: {
    status: 409,
    advice: 'DELETE the connection first, then connect in the other mode.',
  },
  /** No transfer or touch is going on. */
  NOTHING_TO_CANCEL: {
    status: 400,
    advice: 'Nothing needs to be done.',
  },
  /** The camera has no session. */
  NOT_CONNECTED: {
    status: 400,
    advice: 'POST /api/cameras/{id}/connection first.',
  },
  /** A part of the service is failing. */
  NOT_READY: {
    status: 503,
    retryAfterS: 5,
    advice: 'Look at data.parts: it says which, since when and why.',
  },
  /** The camera reports the property as read-only now. */
  NOT_WRITABLE: {
    status: 400,
    advice: 'The mode of the camera may forbid it; writable in the property says when it does not.',
  },
  /** The camera reported no exposure in time. */
  NO_EXPOSURE: {
    status: 400,
    advice: 'In an AF mode use af-shutter, or hold a half-press first.',
  },
  /** There is no live-view picture that is young enough. */
  NO_FRAME: {
    status: 404,
    advice: 'Connect the camera, POST live-view/start and ask again; live-view/status says whether pictures come.',
  },
  /** The camera reports nothing of still pictures: it takes none, and no part in shots. */
  NO_STILL_PICTURES: {
    status: 409,
    advice: 'Shoot with other bodies; this one records movies.',
  },
  /** The file of the shot holds no small picture. */
  NO_THUMBNAIL: {
    status: 404,
    advice: 'Read the whole file, without size.',
  },
  /** The request comes from a page that is not allowed. */
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    advice: 'Only pages of this host may use the service; see --allow-origin.',
  },
  /** The camera gives no picture of its display. */
  OSD_UNAVAILABLE: {
    status: 400,
    advice: 'Use the stream and the frame without the display.',
  },
  /** The path has the placeholder in place of a camera id. */
  PLACEHOLDER_ID: {
    status: 400,
    advice: 'Put a camera id where the path says {cameraId}.',
  },
  /** The rig file has no preset of this name. */
  PRESET_NOT_FOUND: {
    status: 404,
    advice: 'GET /api/rig/presets lists the presets; PUT /api/rig/presets/{preset} saves one.',
  },
  /** The camera does not report the property. */
  PROPERTY_NOT_REPORTED: {
    status: 400,
    advice: 'This camera does not have it in its present mode; GET …/properties/all lists what it has.',
  },
  /** Gateway and worker are of different versions. */
  PROTOCOL_MISMATCH: {
    status: 503,
    advice: 'Files of two versions are mixed: install the service again, and start it anew.',
  },
  /** The range begins after the end of the file. */
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    advice: 'Ask for a part of the file: Content-Range says how long it is.',
  },
  /** The camera did not start or stop recording in time. */
  RECORDING_UNCHANGED: {
    status: 400,
    advice: 'Read recording-state and the status of the card slots; the mode of the camera may forbid recording.',
  },
  /** A report is being made for another client. */
  REPORT_RUNNING: {
    status: 503,
    retryAfterS: 5,
    advice: 'Ask again when it is done: one is made at a time.',
  },
  /** The request did not arrive in time. */
  REQUEST_TIMEOUT: {
    status: 408,
    advice: 'Send the whole request at once.',
  },
  /** The rig file has a fault, and what was in force stays. */
  RIG_FILE_BROKEN: {
    status: 409,
    advice: 'Mend the line that is named; the service reads the file again by itself.',
  },
  /** The rig would not be valid after this change. */
  RIG_INVALID: {
    status: 400,
    advice: 'See docs/rig.md for what may stand in the rig file.',
  },
  /** The rig file cannot be written. */
  RIG_UNWRITABLE: {
    status: 500,
    advice: 'See to the room and the rights of the state directory.',
  },
  /** The directory for files cannot be used. */
  SAVE_PATH_UNUSABLE: {
    status: 400,
    advice: 'Name a directory the service may write to.',
  },
  /** The SDK answered something that makes no sense. */
  SDK_NONSENSE: {
    status: 503,
    retryAfterS: 1,
    advice: 'Ask again; if it stays, the SDK is of a version that this service does not know.',
  },
  /** The SDK or the camera refused the call. */
  SDK_REFUSED: {
    status: 400,
    advice: 'The camera does not take this now; its display may say why.',
  },
  /** The SDK could not be loaded. */
  SDK_UNAVAILABLE: {
    status: 503,
    advice: 'Check the SDK directory; the message names what is missing.',
  },
  /** The file of the shot is no longer where it landed, or it is another file. */
  SHOT_FILE_GONE: {
    status: 404,
    advice: 'See with rigd shots verify which files are as they landed.',
  },
  /** The shot has been released at this camera before; a shot exposes once. */
  SHOT_FIRED: {
    status: 409,
    advice: 'GET /api/rig/shots/{shotId} shows what became of it; take another id for another exposure.',
  },
  /** The camera is not armed for the shot, or no longer. */
  SHOT_NOT_ARMED: {
    status: 409,
    advice: 'Nothing was exposed by this release; shoot again under another id.',
  },
  /** No shot of this id is in the journal. */
  SHOT_NOT_FOUND: {
    status: 404,
    advice: 'GET /api/rig/shots lists the newest shots.',
  },
  /** A body of the group would not expose, so none was fired. */
  SHOT_REFUSED: {
    status: 409,
    advice: 'See data.results for the reason of each body; policy those-that-can fires the others. Use a new shotId.',
  },
  /** The body belongs to a shot that is under way. */
  SHOT_RUNNING: {
    status: 409,
    advice: 'Wait until it has ended, or stop it: DELETE /api/rig/shots/{shotId}.',
  },
  /** The moment of the release was over before the camera could be told. */
  SHOT_TOO_LATE: {
    status: 409,
    advice: 'Nothing was exposed by this release; shoot again under another id, when the machine is less busy.',
  },
  /** The service is stopping. */
  SHUTTING_DOWN: {
    status: 503,
    retryAfterS: 5,
    advice: 'Ask again when the service has been started again.',
  },
  /** The space for files that are read over HTTP is in use. */
  SPOOL_FULL: {
    status: 503,
    retryAfterS: 5,
    advice: 'Wait until other files have been read.',
  },
  /** The card, or the camera's own memory, is full. */
  STORAGE_FULL: {
    status: 400,
    advice: 'Make room on the card or on this host, or set still-image-store-destination.',
  },
  /** The request lacks the token of the service, or has another. */
  TOKEN_REQUIRED: {
    status: 401,
    advice: 'Send Authorization: Bearer with the token of the service.',
  },
  /** The camera takes no touch now. */
  TOUCH_NOT_AVAILABLE: {
    status: 400,
    advice: 'Set focus-mode to an AF mode; see also the menu of the camera.',
  },
  /** The camera is transferring, or too many transfers wait. */
  TRANSFER_BUSY: {
    status: 409,
    advice: 'Wait for the transfers of this camera, or DELETE …/transfer.',
  },
  /** The transfer ended without the file. */
  TRANSFER_FAILED: {
    status: 400,
    advice: 'The file is still on the card: ask for it again.',
  },
  /** The contract has no property of this name. */
  UNKNOWN_PROPERTY: {
    status: 400,
    advice: 'Take a name that openapi.json lists.',
  },
  /** The contract has no such path. */
  UNKNOWN_ROUTE: {
    status: 404,
    advice: 'Take a path that openapi.json lists.',
  },
  /** The camera does not offer this value now. */
  VALUE_NOT_ALLOWED: {
    status: 400,
    advice: 'Take one of the available_values of the property; the mode of the camera decides about them.',
  },
  /** The camera took a value and reads another one. */
  VALUE_NOT_KEPT: {
    status: 400,
    advice: 'Some cameras round, and some change a value together with another: read the property, and take a value that the camera keeps.',
  },
  /** The text is not a value of the property. */
  VALUE_NOT_UNDERSTOOD: {
    status: 400,
    advice: 'Send hex, a word of the contract or a label of available_values.',
  },
  /** A worker met a defect of its own. */
  WORKER_FAULT: {
    status: 500,
    advice: 'This is a defect of the service: report it with the lines of its log.',
  },
  /** The worker of the camera ended during the call. */
  WORKER_LOST: {
    status: 503,
    retryAfterS: 1,
    advice: 'A session that was open is brought back by itself: wait for the event connected. If GET …/status says otherwise, connect again.',
  },
  /** The worker of the camera did not start. */
  WORKER_START_FAILED: {
    status: 503,
    retryAfterS: 2,
    advice: 'Ask again; the log of the service has what the worker said.',
  },
  /** The camera would not expose in its state. */
  WOULD_NOT_EXPOSE: {
    status: 409,
    advice: 'Change what data.error names, at the camera or by a property.',
  },
  /** The operation is not possible in the mode of this session. */
  WRONG_MODE: {
    status: 400,
    advice: 'DELETE the connection and connect in another mode; remote-transfer can do the most.',
  },
  /** The camera or its lens cannot zoom now. */
  ZOOM_NOT_AVAILABLE: {
    status: 400,
    advice: 'Check the lens and zoom-setting.',
  },
} as const;

/** Every code that can stand in an error envelope. */
export type ErrorCode = keyof typeof TABLE;

/** The table of error codes. */
export const ERRORS: { readonly [Code in ErrorCode]: ErrorDefinition } = TABLE;
