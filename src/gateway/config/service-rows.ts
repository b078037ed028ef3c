// The settings of the service except those of the bus, one row each. config.ts gives the values their meaning.

import type { Setting } from './setting.js';

/** The port when nothing sets one. */
export const DEFAULT_PORT = 8080;
/** Levels of the log on standard error, as pino names them. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Settings by name. */
export const SERVICE_ROWS = {
  port: {
    kind: 'integer',
    short: 'p',
    value: 'N',
    fallback: String(DEFAULT_PORT),
    meaning: 'port to listen on; 0 picks a free one',
    explained: 'port to listen on; 0 picks a free one, which is printed on the line `started on`',
    example: String(DEFAULT_PORT),
    isHeld: true,
    of: ({ port }) => port,
  },
  host: {
    kind: 'text',
    value: 'H',
    fallback: '`localhost`',
    meaning: 'name or address to listen on',
    explained: 'name or address to listen on; `localhost` is 127.0.0.1 and ::1',
    example: '"0.0.0.0"',
    isHeld: true,
    of: ({ host }) => host,
  },
  token: {
    kind: 'text',
    value: 'T',
    variable: 'RIGD_TOKEN',
    fallback: 'none',
    meaning:
      'token that every request must carry, 16 characters or more; prefer the variable, which other users cannot read',
    explained:
      'token of at least 16 characters (`openssl rand -hex 16` makes one). Every request must carry `Authorization: ' +
      'Bearer T`; event streams may use `?access_token=T` instead. Prefer the variable to the argument, since every user ' +
      'of the host can read the arguments of a program',
    example: '"0123456789abcdef0123456789abcdef"',
    isSecret: true,
    of: ({ token }) => token,
    reloads: 'token',
  },
  'token-file': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that contains only the token',
    explained:
      'file that contains only the token. A systemd credential `rigd-token` has the same effect without this setting',
    example: '"/etc/rigd/token"',
    isFile: true,
    sets: 'token',
  },
  'operate-token': {
    kind: 'text',
    value: 'T',
    variable: 'RIGD_OPERATE_TOKEN',
    fallback: 'none',
    meaning: 'token of people who operate cameras but change no setup (docs/run/roles.md); needs a token',
    explained:
      'token of people who operate cameras, but change neither the rig file nor files of the host ' +
      '([roles.md](roles.md)); it needs a token for administrators, and has the same form',
    example: '"1123456789abcdef0123456789abcdef"',
    isSecret: true,
    of: ({ operateToken }) => operateToken,
    reloads: 'operateToken',
  },
  'operate-token-file': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that contains only the token of people who operate cameras',
    explained:
      'file that contains only that token. A systemd credential `rigd-operate-token` has the same effect without ' +
      'this setting',
    example: '"/etc/rigd/operate-token"',
    isFile: true,
    sets: 'operate-token',
  },
  'look-token': {
    kind: 'text',
    value: 'T',
    variable: 'RIGD_LOOK_TOKEN',
    fallback: 'none',
    meaning: 'token of people who look but change nothing (docs/run/roles.md); needs a token',
    explained:
      'token of people who look at live view, pictures and states, but change nothing ([roles.md](roles.md)); it needs ' +
      'a token for administrators, and has the same form',
    example: '"2123456789abcdef0123456789abcdef"',
    isSecret: true,
    of: ({ lookToken }) => lookToken,
    reloads: 'lookToken',
  },
  'look-token-file': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that contains only the token of people who look',
    explained:
      'file that contains only that token. A systemd credential `rigd-look-token` has the same effect without this ' +
      'setting',
    example: '"/etc/rigd/look-token"',
    isFile: true,
    sets: 'look-token',
  },
  insecure: {
    kind: 'switch',
    fallback: 'off',
    meaning: 'allow a --host other than localhost without a token',
    explained: 'allow an address other than `localhost` without a token',
    example: 'true',
    of: ({ insecure }) => insecure,
  },
  'tls-cert': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none (plain HTTP)',
    meaning: 'certificate of this service, PEM; the service then answers by HTTPS; needs --tls-key',
    explained:
      'certificate of this service, PEM, followed by the certificates between it and its authority. The service then ' +
      'answers by HTTPS only ([tls.md](tls.md)); needs `--tls-key`',
    example: '"/var/lib/rigd/state/tls/server.crt"',
    isFile: true,
    of: ({ tls }) => tls?.cert,
    reloads: 'tls',
    isKeptOn: true,
  },
  'tls-key': {
    kind: 'path',
    value: 'FILE',
    fallback: 'none',
    meaning: 'private key of that certificate, PEM',
    example: '"/var/lib/rigd/state/tls/server.key"',
    isFile: true,
    of: ({ tls }) => tls?.key,
    reloads: 'tls',
    isKeptOn: true,
  },
  'tls-ca': {
    kind: 'path',
    value: 'FILE',
    variable: 'RIGD_CA',
    fallback: 'the authorities that Node.js trusts',
    meaning: 'certificate of a local authority that commands and other hosts of the rig trust as well, PEM',
    explained:
      'certificate of a local authority, PEM. Commands of `rigd` trust certificates that it has signed, requests to other ' +
      'hosts of the rig do, and browsers can download it at `/tls/root.crt`',
    example: '"/var/lib/rigd/state/tls/root.crt"',
    isFile: true,
    of: ({ tlsCa }) => tlsCa?.cert,
  },
  'allow-host': {
    kind: 'list',
    value: 'NAME',
    fallback:
      '`localhost`, the value of `--host`, any IP address; if the service listens on more than loopback, also the ' +
      'names of this host (for a host `rig`: `rig` and `rig.local`)',
    meaning: 'a further host name of this service, such as cameras.example',
    explained: 'a further host name of the service, without scheme or port: `cameras.example`',
    example: '["cameras.example"]',
    of: ({ allowedHosts }) => allowedHosts,
    reloads: 'allowedHosts',
  },
  'allow-origin': {
    kind: 'list',
    value: 'ORIGIN',
    fallback: 'pages of localhost, 127.0.0.1, ::1',
    meaning: 'origin of pages that may use the service, such as http://studio:3000',
    explained:
      "origin of pages that may use the service in addition to the service's own pages: `http://studio:3000`, without " +
      'a path',
    example: '["http://studio:3000"]',
    of: ({ allowedOrigins }) => allowedOrigins,
    reloads: 'allowedOrigins',
  },
  'recipe-allow': {
    kind: 'list',
    value: 'WHAT',
    fallback: 'none: recipes run no program and call no address',
    meaning: 'program or web address that steps of recipes may use (docs/use/recipes.md)',
    explained:
      'program, by its absolute path, or beginning of a web address that the step `run` of recipes may use ' +
      '([recipes.md](../use/recipes.md#the-equipment-of-the-studio))',
    example: '["/usr/local/bin/turntable", "http://lights.local/scene/"]',
    of: ({ recipeAllow }) => recipeAllow,
  },
  'state-dir': {
    kind: 'path',
    value: 'DIR',
    variable: 'RIGD_STATE_DIR',
    fallback: '`$STATE_DIRECTORY`, else `$XDG_STATE_HOME/rigd`, else `~/.local/state/rigd`',
    meaning: "directory of the service's own files",
    explained:
      "directory of the service's own files. Only one running service can use it. It must be on a disk of this host that " +
      'is not mounted `noexec` (so not below /run). The service creates it with access for its own user alone (0700). ' +
      'If other users can read an existing directory, the service removes that permission. It refuses a directory that ' +
      'another user owns or can write to',
    example: '"/var/lib/rigd/state"',
    isInstalled: true,
    of: ({ stateDirectory }) => stateDirectory,
  },
  'sdk-dir': {
    kind: 'path',
    value: 'DIR',
    variable: 'RIGD_SDK_DIR',
    fallback: 'the simulated SDK',
    meaning: 'directory that holds libCr_Core.so and CrAdapter/',
    explained: "your copy of the vendor's SDK: a directory with `libCr_Core.so` and `CrAdapter/`",
    example: '"/opt/crsdk"',
    of: ({ sdkDirectory }) => sdkDirectory,
  },
  'save-dir': {
    kind: 'path',
    value: 'DIR',
    fallback:
      'the directory of `--save-root`, if that is set; otherwise the directory `rigd` in the pictures directory of the ' +
      'user (`XDG_PICTURES_DIR`, else `~/Pictures`), or the working directory if the service was started under the ' +
      'program name `CameraWebApp`. The log names the directory at the start',
    meaning: 'directory for pictures, until a client sets another',
    explained:
      'directory for pictures until a client sets another (`setSaveInfo`). Unless `--save-root` is set, settings files ' +
      'of cameras are saved in its subdirectory `camera_settings`, or in that of the working directory if the service ' +
      'was started under the program name `CameraWebApp`',
    example: '"/var/lib/rigd/pictures"',
    isInstalled: true,
    of: ({ saveDirectory }) => saveDirectory,
    reloads: 'saveDirectory',
    // It lies in the root, and a relative one starts there.
    waitsFor: 'save-root',
  },
  'save-root': {
    kind: 'path',
    value: 'DIR',
    fallback: 'anywhere',
    meaning: 'save files of cameras only in this directory and below it',
    explained:
      'files of cameras may be saved only in this directory and its subdirectories; symbolic links are resolved before ' +
      'this check. A relative path from a client starts at this directory. If this is set, settings files of cameras ' +
      'are saved in its subdirectory `camera_settings`, and not in that of `--save-dir`',
    example: '"/srv/pictures"',
    of: ({ saveRoot }) => saveRoot,
  },
  'export-dir': {
    kind: 'path',
    value: 'DIR',
    fallback: 'none (exports lie in the directory for pictures)',
    meaning: 'directory in which exports may lie, besides the directory for pictures',
    explained:
      'directory in which [exports](../use/hand-over.md) may lie, besides the directory for pictures; symbolic links ' +
      'are resolved before this check',
    example: '"/srv/hand-over"',
    of: ({ exportDirectory }) => exportDirectory,
  },
  'log-level': {
    kind: 'text',
    value: 'L',
    variable: 'RIGD_LOG_LEVEL',
    completes: LOG_LEVELS,
    fallback: '`info`',
    meaning: `level of the log on standard error: ${LOG_LEVELS.join(', ')}`,
    explained:
      `level of the log on standard error: ${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}; ` +
      '`GET /api/server/logs` shows lines from `debug` on',
    example: '"debug"',
    of: ({ logLevel }) => logLevel,
    reloads: 'logLevel',
  },
  restore: {
    kind: 'switch',
    value: 'on|off',
    completes: ['on', 'off'],
    fallback:
      'on for `rigd serve`; off for a start without the word `serve` (`rigd --port 8081`, `CameraWebApp`)',
    meaning: 'after a restart, reopen the sessions that were open when the service ended',
    explained: 'after a restart, reopen the sessions that were open ([recovery.md](../develop/recovery.md))',
    example: 'false',
    of: ({ restore }) => restore,
  },
  'remember-passwords': {
    kind: 'switch',
    fallback: 'off',
    meaning: 'keep the passwords of cameras in a file in the state directory, for use by --restore on',
    explained:
      'keep the passwords of cameras in a file of the state directory (mode 600), so that `--restore on` can reopen ' +
      'sessions that need a password',
    example: 'true',
    of: ({ rememberPasswords }) => rememberPasswords,
  },
  'landing-md5': {
    kind: 'switch',
    fallback: 'off',
    meaning: 'compute the MD5 of each picture that arrives on the host, too',
    explained:
      'compute the MD5 of each picture that arrives on the host, besides SHA-256 and xxHash; it costs more processor ' +
      'time than both ([performance.md](../proof/performance.md#hashes-of-pictures))',
    example: 'true',
    of: ({ landingMd5 }) => landingMd5,
  },
  'keep-recordings': {
    kind: 'switch',
    fallback: 'off: only recordings of failures are kept',
    meaning: 'keep a recording of every session ([recordings.md](recordings.md))',
    example: 'true',
    of: ({ keepRecordings }) => keepRecordings,
  },
} as const satisfies Record<string, Setting>;
