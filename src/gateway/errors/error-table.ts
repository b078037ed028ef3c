// Generated from data/errors.json by scripts/generate/error-table.js; do not edit.

/** How one code is answered. */
export interface ErrorDefinition {
  /** HTTP status while nothing has happened; an outcome of `unknown` is always answered 400. */
  status: number;
  /** Seconds for Retry-After, where asking again can help. */
  retryAfterS?: number;
  /** Advice to the reader; appended to the message. */
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
  /** The request does not match the contract. */
  BAD_REQUEST: {
    status: 400,
    advice: 'Compare the request with openapi.json.',
  },
  /** The body of the request is too long. */
  BODY_TOO_LARGE: {
    status: 413,
    advice: 'Send at most 1 MiB.',
  },
  /** Data shared by all hosts of the rig cannot be changed: the bus or its storage cannot be reached. */
  BUS_DOWN: {
    status: 503,
    retryAfterS: 2,
    advice: 'The cameras of this host keep working. See GET /api/rig/hosts, and check that nats-server runs with JetStream and has free disk space.',
  },
  /** A client holds a key of the camera already. */
  BUTTON_HELD: {
    status: 400,
    advice: 'Send action up for the key that is held.',
  },
  /** The camera does not have the key, or does not offer it now. */
  BUTTON_NOT_AVAILABLE: {
    status: 400,
    advice: 'Use one of data.supported_buttons, the keys of this camera.',
  },
  /** The queue of the camera is full, or the camera got no turn to start. */
  CAMERA_BUSY: {
    status: 503,
    retryAfterS: 1,
    advice: 'Retry when earlier requests have been answered.',
  },
  /** No camera with this id is known. */
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
  /** A call to the camera did not return in time. */
  CAMERA_STUCK: {
    status: 503,
    retryAfterS: 5,
    advice: 'DELETE the connection and connect again; if that fails too, switch the camera off and on.',
  },
  /** The request was dropped before it started. */
  CANCELLED: {
    status: 503,
    retryAfterS: 1,
    advice: 'Nothing was done. Send the request again if it is still needed.',
  },
  /** The camera or the SDK refused the connect. */
  CONNECT_REFUSED: {
    status: 400,
    advice: 'Check that the camera is on and that no other program is connected to it; data.error_code, if present, is the error number of the SDK.',
  },
  /** The camera did not answer the connect in time. */
  CONNECT_TIMEOUT: {
    status: 400,
    advice: 'Check that PC Remote is on and that no other program is connected to the camera.',
  },
  /** The card has no such file. */
  CONTENT_NOT_FOUND: {
    status: 400,
    advice: 'List the files of the slot; ids end with their card.',
  },
  /** The user, password or fingerprint is missing or wrong. */
  CREDENTIALS_REFUSED: {
    status: 400,
    advice: 'Check user, password and fingerprint; repeated failures lock the body.',
  },
  /** The file system of the host is full. */
  DISK_FULL: {
    status: 400,
    advice: 'Free disk space, or choose another directory with save_path.',
  },
  /** The name of the settings file contains a path or has a wrong extension. */
  FILE_NAME_REFUSED: {
    status: 400,
    advice: 'Send a plain file name that ends in .DAT, without a path.',
  },
  /** The file does not fit into the spool for files that are read over HTTP. */
  FILE_TOO_LARGE: {
    status: 400,
    advice: 'Use POST …/download, which saves a file of any size on the host.',
  },
  /** The named file cannot be read, or is of the wrong kind. */
  FILE_UNUSABLE: {
    status: 400,
    advice: 'Name a regular file on this host, of the kind that the operation requires.',
  },
  /** The fingerprint of the body could not be read. */
  FINGERPRINT_UNREADABLE: {
    status: 400,
    advice: 'Check that the body is switched on and on the network; its network menu also shows the fingerprint.',
  },
  /** The camera is in manual focus. */
  FOCUS_MODE_NOT_AF: {
    status: 400,
    advice: 'Set focus-mode to an AF mode, or use the shutter action.',
  },
  /** Autofocus found nothing to focus on. */
  FOCUS_NOT_REACHED: {
    status: 400,
    advice: 'Aim at something with contrast, or focus manually.',
  },
  /** The camera currently reports no AF or tracking frame. */
  FRAMES_NOT_AVAILABLE: {
    status: 400,
    advice: 'Enable live view; some bodies also need live-view/osd-enable (property OSDImageMode), and some focus areas have no AF frame.',
  },
  /** The group has no body. */
  GROUP_EMPTY: {
    status: 409,
    advice: 'Add bodies to the group (PUT /api/rig/cameras/{cameraId}), or attach one.',
  },
  /** The rig has no group with this name. */
  GROUP_NOT_FOUND: {
    status: 404,
    advice: 'GET /api/rig lists the groups; all is the group of all bodies.',
  },
  /** A group operation failed for some bodies and succeeded for the others. */
  GROUP_PARTIAL: {
    status: 409,
    advice: 'See data.results for the result of each body.',
  },
  /** The URL and the headers of the request are too long. */
  HEADERS_TOO_LARGE: {
    status: 431,
    advice: 'Send a shorter URL and fewer headers.',
  },
  /** The clock of the host is not known accurately enough for the shot. */
  HOST_CLOCK: {
    status: 409,
    advice: 'Synchronise the clocks of the hosts with chrony, reduce the load on the network, or shoot with a larger toleranceMs.',
  },
  /** Several hosts of the rig report the camera, and a password is for only one of them. Nothing was sent. */
  HOST_DISPUTED: {
    status: 409,
    advice: 'Send the request to the host the camera is attached to: a host always serves its own cameras. If another host reports a camera that it does not have, check who uses its credentials for the bus.',
  },
  /** The request took too long to reach the host of the camera, which did not start it. */
  HOST_LATE: {
    status: 503,
    retryAfterS: 1,
    advice: 'Retry; if it happens often, check the load of that host and of the network.',
  },
  /** The host of the camera did not answer: the host, the bus or the network failed during the request. */
  HOST_LOST: {
    status: 503,
    retryAfterS: 2,
    advice: 'See GET /api/rig/hosts. Direct requests to that host may still work.',
  },
  /** The header Host names a host that is not allowed. */
  HOST_NOT_ALLOWED: {
    status: 403,
    advice: 'Start the service with --allow-host and this name.',
  },
  /** The host of the camera cannot be reached; nothing was sent. */
  HOST_UNREACHABLE: {
    status: 503,
    retryAfterS: 2,
    advice: 'See GET /api/rig/hosts; send the request to that host directly, or wait until it is back.',
  },
  /** The gateway hit a defect of its own. */
  INTERNAL: {
    status: 500,
    advice: 'This is a defect of the service: report it with the log lines.',
  },
  /** The shot journal cannot be written, or a part that may contain the id of the shot cannot be read. Nothing was fired: every exposure has a receipt, and no id exposes twice. */
  JOURNAL_FAILED: {
    status: 503,
    retryAfterS: 5,
    advice: 'Free space on the file system of the state directory, then shoot again; if the message names a file that could not be read, see docs/use/shots.md, or leave out shotId.',
  },
  /** Another client holds the lease of the camera or of the rig; data has its holder and end. */
  LEASED: {
    status: 423,
    advice: 'Wait until the lease ends, or take it over: POST …/lease with takeOver: true.',
  },
  /** No more leases can be taken. */
  LEASES_FULL: {
    status: 409,
    advice: 'Release a lease first, or wait until one expires.',
  },
  /** The lease presented by the request expired, was released or taken over, or belongs to an earlier start of the service. */
  LEASE_OVER: {
    status: 412,
    advice: 'Check what other clients changed, then take a new lease, or send no Rig-Lease header.',
  },
  /** The path exists, but not with this method. */
  METHOD_NOT_ALLOWED: {
    status: 405,
    advice: 'Use a method listed in the Allow header.',
  },
  /** The camera is connected in another mode. */
  MODE_CONFLICT: {
    status: 409,
    advice: 'DELETE the connection first, then connect in the other mode.',
  },
  /** No transfer or touch is in progress. */
  NOTHING_TO_CANCEL: {
    status: 400,
    advice: 'Nothing to do.',
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
    advice: 'See data.parts for the part, the time and the reason.',
  },
  /** The camera currently reports the property as read-only. */
  NOT_WRITABLE: {
    status: 400,
    advice: 'The mode of the camera may prevent it; the member writable of the property shows when it can be set.',
  },
  /** The camera reported no exposure in time. */
  NO_EXPOSURE: {
    status: 400,
    advice: 'In an AF mode, use af-shutter, or hold a half-press first.',
  },
  /** There is no recent live-view picture. */
  NO_FRAME: {
    status: 404,
    advice: 'Connect the camera, POST live-view/start and retry; live-view/status shows whether pictures arrive.',
  },
  /** The camera reports no still-picture functions: it takes no pictures and cannot take part in shots. */
  NO_STILL_PICTURES: {
    status: 409,
    advice: 'Shoot with other bodies; this one only records movies.',
  },
  /** The file of the shot contains no thumbnail. */
  NO_THUMBNAIL: {
    status: 404,
    advice: 'Read the whole file, without size.',
  },
  /** The request comes from a page of an origin that is not allowed. */
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    advice: 'Only pages of this host may use the service; allow others with --allow-origin.',
  },
  /** The camera sends no picture of its display. */
  OSD_UNAVAILABLE: {
    status: 400,
    advice: 'Use the stream and frames without the display.',
  },
  /** The path contains the placeholder instead of a camera id. */
  PLACEHOLDER_ID: {
    status: 400,
    advice: 'Replace {cameraId} in the path by a camera id.',
  },
  /** The rig file has no preset with this name. */
  PRESET_NOT_FOUND: {
    status: 404,
    advice: 'GET /api/rig/presets lists the presets; PUT /api/rig/presets/{preset} saves one.',
  },
  /** The camera does not report the property. */
  PROPERTY_NOT_REPORTED: {
    status: 400,
    advice: 'The camera does not have it in its present mode; GET …/properties/all lists the properties that it has.',
  },
  /** Gateway and worker have different versions. */
  PROTOCOL_MISMATCH: {
    status: 503,
    advice: 'Files of two versions are mixed: reinstall and restart the service.',
  },
  /** The range starts after the end of the file. */
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    advice: 'Request a range within the file: Content-Range has its length.',
  },
  /** The camera did not start or stop recording in time. */
  RECORDING_UNCHANGED: {
    status: 400,
    advice: 'Check recording-state and the status of the card slots; the mode of the camera may prevent recording.',
  },
  /** A report is already being made for another client. */
  REPORT_RUNNING: {
    status: 503,
    retryAfterS: 5,
    advice: 'Retry when it is finished: one is made at a time.',
  },
  /** The request did not arrive in time. */
  REQUEST_TIMEOUT: {
    status: 408,
    advice: 'Send the complete request without pauses.',
  },
  /** The rig file has an error; the previous one stays in force. */
  RIG_FILE_BROKEN: {
    status: 409,
    advice: 'Correct the named line; the service rereads the file automatically.',
  },
  /** The change would make the rig file invalid. */
  RIG_INVALID: {
    status: 400,
    advice: 'See docs/use/rig.md for the members of the rig file.',
  },
  /** The rig file cannot be written. */
  RIG_UNWRITABLE: {
    status: 500,
    advice: 'Check the free space and the permissions of the state directory.',
  },
  /** The directory for files cannot be used. */
  SAVE_PATH_UNUSABLE: {
    status: 400,
    advice: 'Choose a directory that the service can write to.',
  },
  /** The SDK returned an invalid answer. */
  SDK_NONSENSE: {
    status: 503,
    retryAfterS: 1,
    advice: 'Retry; if it persists, the service does not know this version of the SDK.',
  },
  /** The SDK or the camera refused the call. */
  SDK_REFUSED: {
    status: 400,
    advice: 'The camera does not accept this now; its display may show the reason.',
  },
  /** The SDK could not be loaded. */
  SDK_UNAVAILABLE: {
    status: 503,
    advice: 'Check the SDK directory; the message names the missing file.',
  },
  /** The file of the shot is no longer at its path, or was replaced by another file. */
  SHOT_FILE_GONE: {
    status: 404,
    advice: 'Run rigd shots verify to see which files are unchanged.',
  },
  /** This camera has already been fired for this shot; a shot exposes once. */
  SHOT_FIRED: {
    status: 409,
    advice: 'GET /api/rig/shots/{shotId} shows its result; use another id for another exposure.',
  },
  /** The camera is not, or no longer, armed for the shot. */
  SHOT_NOT_ARMED: {
    status: 409,
    advice: 'This order exposed nothing; shoot again with another id.',
  },
  /** The journal has no shot with this id. */
  SHOT_NOT_FOUND: {
    status: 404,
    advice: 'GET /api/rig/shots lists the newest shots.',
  },
  /** A body of the group would not expose, so no body was fired. */
  SHOT_REFUSED: {
    status: 409,
    advice: 'See data.results for the reason of each body; the policy those-that-can fires the others. Use a new shotId.',
  },
  /** The body belongs to a shot in progress. */
  SHOT_RUNNING: {
    status: 409,
    advice: 'Wait until the shot ends, or stop it: DELETE /api/rig/shots/{shotId}.',
  },
  /** The ordered instant had passed before the order reached the camera. */
  SHOT_TOO_LATE: {
    status: 409,
    advice: 'This order exposed nothing; shoot again with another id when the host is less busy.',
  },
  /** The service is stopping. */
  SHUTTING_DOWN: {
    status: 503,
    retryAfterS: 5,
    advice: 'Retry after the service has restarted.',
  },
  /** The spool for files that are read over HTTP is full. */
  SPOOL_FULL: {
    status: 503,
    retryAfterS: 5,
    advice: 'Retry when other files have been read.',
  },
  /** The card, or the camera's own memory, is full. */
  STORAGE_FULL: {
    status: 400,
    advice: 'Free space on the card or on this host, or change still-image-store-destination.',
  },
  /** The token of the service is missing or wrong. */
  TOKEN_REQUIRED: {
    status: 401,
    advice: 'Send Authorization: Bearer with the token of the service.',
  },
  /** The camera does not accept touches now. */
  TOUCH_NOT_AVAILABLE: {
    status: 400,
    advice: 'Set focus-mode to an AF mode; check the touch settings in the menu of the camera.',
  },
  /** The camera is transferring, or too many transfers wait. */
  TRANSFER_BUSY: {
    status: 409,
    advice: 'Wait for the transfers of this camera, or cancel them: DELETE …/transfer.',
  },
  /** The transfer ended without a file. */
  TRANSFER_FAILED: {
    status: 400,
    advice: 'The file is still on the card: request it again.',
  },
  /** The contract has no property with this name. */
  UNKNOWN_PROPERTY: {
    status: 400,
    advice: 'Use a name listed in openapi.json.',
  },
  /** The contract has no such path. */
  UNKNOWN_ROUTE: {
    status: 404,
    advice: 'Use a path listed in openapi.json.',
  },
  /** The camera does not offer this value now. */
  VALUE_NOT_ALLOWED: {
    status: 400,
    advice: 'Use one of the available_values of the property; they depend on the mode of the camera.',
  },
  /** The camera accepted a value but reports a different one. */
  VALUE_NOT_KEPT: {
    status: 400,
    advice: 'Some cameras round, and some change a value together with another one: read the property, and use a value that the camera keeps.',
  },
  /** The text is not a value of the property. */
  VALUE_NOT_UNDERSTOOD: {
    status: 400,
    advice: 'Send hex, a word of the contract or a label of available_values.',
  },
  /** A worker hit a defect of its own. */
  WORKER_FAULT: {
    status: 500,
    advice: 'This is a defect of the service: report it with the log lines.',
  },
  /** The worker of the camera ended during the call. */
  WORKER_LOST: {
    status: 503,
    retryAfterS: 1,
    advice: 'An open session is restored automatically: wait for the event connected. If GET …/status shows no recovery, connect again.',
  },
  /** The worker of the camera did not start. */
  WORKER_START_FAILED: {
    status: 503,
    retryAfterS: 2,
    advice: 'Retry; the log of the service has the messages of the worker.',
  },
  /** The camera would not expose in its state. */
  WOULD_NOT_EXPOSE: {
    status: 409,
    advice: 'Correct the setting named in data.error, at the camera or by a property.',
  },
  /** The operation is not possible in the mode of this session. */
  WRONG_MODE: {
    status: 400,
    advice: 'DELETE the connection and connect in another mode; remote-transfer supports most operations.',
  },
  /** The camera or its lens cannot zoom now. */
  ZOOM_NOT_AVAILABLE: {
    status: 400,
    advice: 'Check the lens and the property zoom-setting.',
  },
} as const;

/** Every code that an error envelope can have. */
export type ErrorCode = keyof typeof TABLE;

/** The table of error codes. */
export const ERRORS: { readonly [Code in ErrorCode]: ErrorDefinition } = TABLE;
