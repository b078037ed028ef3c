// The config file: where it is searched for, what it may contain, and what takes precedence.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { loadConfig, readConfig } from '#gateway/config/config.js';
import { ConfigError } from '#gateway/config/config-error.js';
import type { Config } from '#gateway/config/config-shape.js';
import { fileSettings } from '#gateway/config/file-settings.js';
import { reloadOf } from '#gateway/config/reload.js';
import { settingsPlace } from '#gateway/config/save-place.js';
import type { Setting, SettingKind } from '#gateway/config/setting.js';
import { ARGUMENTS, SETTINGS } from '#gateway/config/setting-table.js';
import { changedSettings, settingRows } from '#gateway/config/settings.js';
import { SIMULATOR_SETTINGS, simulatorVariable } from '#gateway/config/simulator-settings.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { testDirectory } from '#harness/test-directory.js';
import { testAuthority, testCertificate, writeCertificate } from '../../support/certificates.js';

const TOKEN = 'studio-7-9f3c61d2e8';
const PATH = '/rig/config.toml';

/** The settings with a file of these lines. */
function reading(lines: string[], argv: string[] = [], environment: NodeJS.ProcessEnv = {}) {
  return readConfig(argv, environment, { file: { path: PATH, text: lines.join('\n'), isOpenToAll: false } });
}

/** The lines of the refusal. */
function faultsOf(lines: string[]): string[] {
  try {
    reading(lines);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

/** The directory of all tests of this file: a test's own directory is emptied each time it is requested. */
const DIRECTORY = testDirectory(t);

function write(files: Record<string, string>): string {
  const directory = mkdtempSync(join(DIRECTORY, 'files-'));
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return directory;
}

t.test('every argument but those about the command line itself has a key of the config file', async (t) => {
  const without = Object.keys(ARGUMENTS).filter((name) => !Object.hasOwn(SETTINGS, name));
  t.same(without, ['config', 'help', 'version']);
});

t.test('each key of the config file sets its setting', async (t) => {
  const { sources, ...config } = reading([
    'port = 9000',
    'host = "0.0.0.0"',
    `token = "${TOKEN}"`,
    'insecure = true',
    'allow-host = ["Rig.local", "10.0.0.2"]',
    'allow-origin = ["http://studio:3000"]',
    'state-dir = "/var/lib/rigd/state"',
    'sdk-dir = "/opt/sdk"',
    'save-dir = "/var"',
    'save-root = "/"',
    'log-level = "debug"',
    'restore = true',
    'remember-passwords = true',
    'export-dir = "/srv"',
    '[limits]',
    'answerMs = 7000',
    '[simulator]',
    'rig = "ILCE-7M4:8"',
    'enumerate-ms = 20',
  ]);
  t.match(config, {
    configFile: PATH,
    port: 9000,
    host: '0.0.0.0',
    token: TOKEN,
    insecure: true,
    allowedHosts: ['rig.local', '10.0.0.2'],
    allowedOrigins: ['http://studio:3000'],
    stateDirectory: '/var/lib/rigd/state',
    sdkDirectory: '/opt/sdk',
    saveDirectory: '/var',
    saveRoot: '/',
    logLevel: 'debug',
    restore: true,
    rememberPasswords: true,
    exportDirectory: '/srv',
    simulator: { RIGD_SIM_RIG: 'ILCE-7M4:8', RIGD_SIM_ENUMERATE_MS: '20' },
    notices: [],
  });
  t.same(config.limits, { ...DEFAULT_LIMITS, answerMs: 7_000 });
  t.equal(sources.get('port'), `${PATH}:1: port`);
});

t.test('a limit of an earlier version is ignored, and the notice names its line', async (t) => {
  const { limits, notices, sources } = reading(['[limits]', 'answerMs = 7000', 'shotArms = 8']);
  t.same(limits, { ...DEFAULT_LIMITS, answerMs: 7_000 });
  t.same(notices, [`${PATH}:3: shotArms is ignored: it cannot be set any more`]);
  t.notOk(sources.has('limits.shotArms'));
});

t.test('an argument has precedence over a variable, and a variable over the file', async (t) => {
  const file = ['port = 1', 'log-level = "warn"', 'allow-host = ["a.local", "b.local"]'];
  t.match(reading(file, ['--port', '2'], {}), { port: 2, logLevel: 'warn' });
  t.match(reading(file, [], { RIGD_LOG_LEVEL: 'error' }), { port: 1, logLevel: 'error' });
  t.match(reading(file, ['--log-level', 'fatal'], { RIGD_LOG_LEVEL: 'error' }), { logLevel: 'fatal' });
  t.same(reading(file, ['--allow-host', 'c.local'], {}).allowedHosts, ['c.local']);
  const limits = reading(['[limits]', 'answerMs = 1', 'listMs = 2'], [], { RIGD_LIMITS: '{"listMs":3}' });
  t.match(limits.limits, { answerMs: 1, listMs: 3 });
  const state = ['state-dir = "/file"'];
  t.equal(reading(state, [], { STATE_DIRECTORY: '/systemd' }).stateDirectory, '/file');
  t.equal(reading(state, [], { RIGD_STATE_DIR: '/named' }).stateDirectory, '/named');
  t.same(reading(['[simulator]', 'rig = "a"'], [], { RIGD_SIM_RIG: 'b' }).simulator, {});
});

t.test('an error in the form of the config file is reported with its key and the remedy', async (t) => {
  const cases: readonly [readonly string[], string][] = [
    [['port = 1', '# port = 2', 'port = 3'], '3: "port" is given twice, first in line 1'],
    [['[limits]', '[simulator]', '[limits]'], '3: "[limits]" is given twice, first in line 1'],
    [['host ='], '1: "host": the value is missing or of no known form; a text needs quotes: "…"'],
    [['host = rig'], '1: "host": the value is missing or of no known form; a text needs quotes: "…"'],
    [
      ['host = "rig', ''],
      '1: "host": the text must end in the same line, with the quotation mark that it began with',
    ],
    [['port = 1 2'], '1: "port": there is more text after the value'],
    [
      ['rig = 1', '[limits]', 'answerMs = 1', '[simulator]', 'rig = 2', 'rig = 3'],
      '6: "rig" is given twice, first in line 5',
    ],
  ];
  for (const [lines, fault] of cases) t.same(faultsOf([...lines]), [`${PATH}:${fault}`]);
});

t.test('an error shows a line without a key by its number only: it may be a token', async (t) => {
  for (const line of [
    'token: "c2VjcmV0=="',
    'token "c2VjcmV0=="',
    'c2VjcmV0==',
    'c2VjcmV0=',
    '["c2VjcmV0" = 1',
    '[c2V/jcmV0=',
  ])
    for (const lines of [[line], ['port = 1', line]])
      t.notMatch(faultsOf([...lines, 'log-level = "debug"']).join(), 'jcmV0', line);
  t.same(faultsOf(["simulator.'a b' = x y"]).length, 1);
  t.match(faultsOf(["simulator.'a b' = x y"])[0], `1: "simulator.'a b'": `);
});

t.test('all errors of a config file are reported at once, with the line, without the value', async (t) => {
  const refused = faultsOf([
    'prot = 80',
    'port = "80"',
    `token = ["${TOKEN}"]`,
    'save-dir = "pictures"',
    'insecure = "yes"',
    'allow-host = "rig.local"',
    'help = true',
    'log-level = ""',
    '[limits]',
    'answrMs = 4',
    'answerMs = 0',
    '[simulator]',
    'rigg = "x"',
    'rig = 1.5',
  ]);
  t.same(
    refused.map((line) => line.replace(`${PATH}:`, '')),
    [
      '1: unknown key "prot"; did you mean port?',
      '2: port must be a whole number, 8080',
      '3: token must be a text, "rig.local"',
      '4: save-dir must be an absolute path, "/var/lib/rigd" or "~/rig"',
      '5: insecure must be true or false',
      '6: allow-host must be a list of texts, ["rig.local", "rig2.local"]',
      '7: unknown key "help"',
      '8: log-level must be a text, "rig.local"',
      '10: "answrMs" is not a limit; did you mean answerMs?',
      '11: answerMs must be a whole number from 1 to 2147483647',
      '13: unknown key "rigg" in [simulator]; did you mean rig?',
      '14: rig in [simulator] must be a text or a whole number',
    ],
  );
  t.match(faultsOf(['port = 1', 'host = = "x"']), [`${PATH}:2: `]);
  t.notMatch(faultsOf([`token = "${TOKEN}"`, '= 1']).join(), TOKEN);
  t.same(faultsOf(['limits = 1']), [`${PATH}:1: limits must be a table: [limits]`]);
  for (const [line, fault] of [
    ['port = 70000', 'port 70000 is not a port'],
    ['log-level = "loud"', 'log-level loud is not a level'],
    ['allow-host = ["http://a"]', 'allow-host "http://a" is not a host name'],
    ['token = "short"', 'the token'],
  ] as const)
    t.match(faultsOf([line])[0], `${fault}`, line);
});

t.test('the config file is the named one, otherwise that of the user; `none` means no file', async (t) => {
  const home = write({
    '.config/rigd/config.toml': 'port = 1',
    'xdg/rigd/config.toml': 'port = 2',
    'named.toml': 'port = 3',
    'other.toml': 'port = 4',
  });
  const portOf = (argv: string[], environment: NodeJS.ProcessEnv) =>
    loadConfig(argv, { HOME: home, ...environment }).port;
  t.equal(portOf([], {}), 1);
  t.equal(portOf([], { XDG_CONFIG_HOME: join(home, 'xdg') }), 2);
  t.equal(portOf([], { RIGD_CONFIG: join(home, 'named.toml') }), 3);
  t.equal(portOf(['--config', join(home, 'other.toml')], { RIGD_CONFIG: join(home, 'named.toml') }), 4);
  t.equal(portOf([], { RIGD_CONFIG: 'none' }), 8080);
  t.throws(() => portOf(['--config', join(home, 'gone.toml')], {}), {
    message: /gone\.toml.*does not exist/,
  });
});

t.test('the tokens of the lower roles have the sources of the token', async (t) => {
  const directory = write({ operate: `${TOKEN}-file\n`, 'rigd-operate-token': `${TOKEN}-credential\n` });
  const file = [`token = "${TOKEN}"`, `operate-token = "${TOKEN}-key"`, `look-token = "${TOKEN}-look"`];
  const operateTokenOf = (...[lines, argv, environment]: Parameters<typeof reading>) =>
    reading(lines, argv, environment).operateToken;
  const credentials = { CREDENTIALS_DIRECTORY: directory };
  t.match(reading(file), { token: TOKEN, operateToken: `${TOKEN}-key`, lookToken: `${TOKEN}-look` });
  t.equal(operateTokenOf(file, [], credentials), `${TOKEN}-credential`);
  t.equal(
    operateTokenOf(file, [], { ...credentials, RIGD_OPERATE_TOKEN: `${TOKEN}-variable` }),
    `${TOKEN}-variable`,
  );
  t.equal(operateTokenOf(file, ['--operate-token-file', join(directory, 'operate')]), `${TOKEN}-file`);
  t.match(reading(file, ['--look-token', `${TOKEN}-seen`]).notices, [
    /the look-token in the list of processes: set RIGD_LOOK_TOKEN instead/,
  ]);
});

t.test('tokens that leave open which role a request has are refused', async (t) => {
  t.match(faultsOf([`look-token = "${TOKEN}"`]), [
    /^\/rig\/config.toml:1: look-token is given, but no token for administrators/,
  ]);
  t.match(faultsOf([`token = "${TOKEN}"`, `look-token = "${TOKEN}"`]), [
    /^\/rig\/config.toml:2: look-token and \/rig\/config.toml:1: token are the same token/,
  ]);
  t.match(faultsOf([`token = "${TOKEN}"`, 'operate-token = "short"']), [
    /^the token .*operate-token\) is shorter than 16/,
  ]);
  t.notMatch(faultsOf([`operate-token = "${TOKEN}"`]).join(''), TOKEN, 'no message repeats a token');
});

t.test('the token comes from its first source, and a file that all can read is reported', async (t) => {
  const directory = write({ token: `${TOKEN}-file\n`, 'rigd-token': `${TOKEN}-credential\n` });
  const file = [`token = "${TOKEN}"`];
  const credentials = { CREDENTIALS_DIRECTORY: directory };
  t.equal(reading(file).token, TOKEN);
  t.equal(reading(file, [], credentials).token, `${TOKEN}-credential`);
  t.equal(reading(file, [], { ...credentials, RIGD_TOKEN: `${TOKEN}-variable` }).token, `${TOKEN}-variable`);
  t.equal(reading(file, ['--token-file', join(directory, 'token')], credentials).token, `${TOKEN}-file`);
  t.equal(reading([`token-file = "${join(directory, 'token')}"`]).token, `${TOKEN}-file`);
  t.match(faultsOf([`token = "${TOKEN}"`, 'token-file = "/x"']), [
    `${PATH}:2: token-file and token are both given`,
  ]);
  t.same(faultsOf(['token-file = "/nowhere/token"']), [
    `${PATH}:1: token-file: /nowhere/token does not exist`,
  ]);
  t.same(faultsOf(['bus = "nats://rig-server"', 'bus-token-file = "/"']), [
    `${PATH}:2: bus-token-file: / is a directory`,
  ]);

  const path = join(directory, 'config.toml');
  writeFileSync(path, `token = "${TOKEN}"`);
  for (const [mode, notices] of [
    [0o644, [/can read the token in/]],
    [0o640, []],
  ] as const) {
    chmodSync(path, mode);
    t.match(loadConfig(['--config', path], {}), { notices });
  }
});

t.test(
  'the name of the program decides the defaults and whether unknown arguments are refused',
  async (t) => {
    const environment = { HOME: write({}) };
    const pictures = join(environment.HOME, 'Pictures', 'rigd');
    const serve = readConfig(['serve'], environment, { entry: 'serve' });
    t.match(serve, { restore: true, saveDirectory: pictures });
    t.equal(settingsPlace(serve), join(pictures, 'camera_settings'));
    t.match(readConfig(['--port', '1'], environment), { restore: false, saveDirectory: pictures });
    const launched = readConfig([], environment, { entry: 'CameraWebApp' });
    t.match(launched, { restore: false, saveDirectory: '.' });
    t.equal(settingsPlace(launched), join(process.cwd(), 'camera_settings'));
    t.equal(readConfig(['--restore', 'off'], environment, { entry: 'serve' }).restore, false);
    t.throws(() => readConfig(['--restore', 'maybe'], environment), {
      message: '--restore must be on or off',
    });
    t.throws(() => readConfig(['serve', '--prot', '1'], environment, { entry: 'serve' }), {
      message: '--prot is not an argument of the service; did you mean --port?',
    });
  },
);

t.test('the default directory for pictures is that of the desktop', async (t) => {
  const named = write({ '.config/user-dirs.dirs': '# comment\nXDG_PICTURES_DIR="$HOME/Bilder"\n' });
  const absolute = write({ '.config/user-dirs.dirs': 'XDG_PICTURES_DIR="/srv/pictures"\n' });
  const none = write({ '.config/user-dirs.dirs': 'XDG_PICTURES_DIR="$HOME/"\n' });
  const place = (environment: NodeJS.ProcessEnv) => readConfig([], environment).saveDirectory;
  t.equal(place({ HOME: named }), join(named, 'Bilder', 'rigd'));
  t.equal(place({ HOME: absolute }), '/srv/pictures/rigd');
  t.equal(place({ HOME: none }), join(none, 'Pictures', 'rigd'));
  t.equal(place({ HOME: named, XDG_PICTURES_DIR: '/media/card' }), '/media/card/rigd');
});

t.test(
  'settings in force are listed with their sources and a hidden token; changed settings are named',
  async (t) => {
    const before = reading([`token = "${TOKEN}"`, 'port = 1', '[limits]', 'answerMs = 1'], ['--host', '::1']);
    const rows = new Map(settingRows(before).map(({ name, value, source }) => [name, `${value} ${source}`]));
    t.equal(rows.get('token'), `[hidden] ${PATH}:1`);
    t.equal(rows.get('port'), `1 ${PATH}:2`);
    t.equal(rows.get('host'), '::1 --host');
    t.equal(rows.get('limits.answerMs'), `1 ${PATH}:4`);
    t.equal(rows.get('insecure'), 'off the default');
    const after = reading(
      [`token = "${TOKEN}-2"`, 'port = 1', '[simulator]', 'rig = "x"'],
      ['--host', '::1'],
    );
    t.same(changedSettings(before, after), ['token', 'limits.answerMs', 'simulator']);
    t.same(changedSettings(before, before), []);
  },
);

t.test('each key of the config file is shown, and a change of it is named', async (t) => {
  const directory = write({ one: `${TOKEN}-1`, other: `${TOKEN}-2` });
  const authority = testAuthority();
  const one = writeCertificate(directory, 'one', testCertificate(authority));
  const other = writeCertificate(directory, 'other', testCertificate(authority));
  const values: Record<SettingKind, readonly [string, string]> = {
    integer: ['1', '2'],
    text: ['"a"', '"b"'],
    list: ['["a.local"]', '["b.local"]'],
    switch: ['true', 'false'],
    path: [`"${join(directory, 'one')}"`, `"${join(directory, 'other')}"`],
  };
  const own: Record<string, readonly [string, string]> = {
    host: ['"localhost"', '"127.0.0.1"'],
    token: [`"${TOKEN}-1"`, `"${TOKEN}-2"`],
    'operate-token': [`"${TOKEN}-3"`, `"${TOKEN}-4"`],
    'look-token': [`"${TOKEN}-5"`, `"${TOKEN}-6"`],
    'allow-origin': ['["http://a:1"]', '["http://b:1"]'],
    'recipe-allow': ['["/bin/a"]', '["http://b:1/c"]'],
    'save-dir': [values.path[0].replace('/one', '/'), values.path[0].replace('/one', '/pictures')],
    'save-root': ['"/"', `"${directory}"`],
    'log-level': ['"info"', '"debug"'],
    'tls-cert': [`"${one.cert}"`, `"${other.cert}"`],
    'tls-key': [`"${one.key}"`, `"${other.key}"`],
    'tls-ca': [`"${one.cert}"`, `"${other.cert}"`],
    bus: ['"nats://a:4222"', '"nats://b:4222"'],
    'bus-url': ['"http://a:1"', '"http://b:1"'],
  };
  const names = Object.entries<Setting>(SETTINGS).flatMap(([name, row]) =>
    'sets' in row ? [] : [{ name, given: own[name] ?? values[row.kind] }],
  );
  const lines = (which: 0 | 1) => names.map(({ name, given }) => `${name} = ${given[which]}`);
  const [before, after] = [reading(lines(0)), reading(lines(1))];
  const shown = settingRows(before).filter(({ source }) => source !== 'the default');
  t.same(shown.map(({ name }) => name).sort(), names.map(({ name }) => name).sort());
  t.notMatch(JSON.stringify(shown), TOKEN, 'no secret, also of a file');
  t.same(changedSettings(before, after).sort(), names.map(({ name }) => name).sort());
  writeFileSync(join(directory, 'one'), `${TOKEN}-3`);
  t.ok(
    changedSettings(before, reading(lines(0))).includes('bus-password-file'),
    'another content is a change',
  );
  t.match(reading(['bus-rig = "a"']).notices, [/config.toml:1: bus-rig is ignored: without bus/]);
});

t.test('each member of the configuration is the value of a setting, or made of several', async (t) => {
  const members = Object.keys(reading([]));
  const read = new Set<string>();
  const watched = new Proxy({} as Config, {
    get: (_, member) => {
      read.add(String(member));
      return undefined;
    },
  });
  for (const row of Object.values<Setting>(SETTINGS)) {
    if (!('of' in row)) continue;
    row.of(watched);
    if (row.reloads !== undefined)
      t.equal([...read].at(-1), row.reloads, 'SIGHUP replaces the member that is shown');
  }
  t.same(members.filter((member) => !read.has(member)).sort(), [
    'configFile',
    'entry',
    'limits',
    'notices',
    'simulated',
    'simulator',
    'sources',
  ]);
});

t.test('a setting that does not tell its value in force does not compile', async (t) => {
  const text = { kind: 'text', fallback: 'none', meaning: 'of this test', example: '"x"' } as const;
  // @ts-expect-error: `rigd config check` and SIGHUP would not have it
  const unshown: Setting = text;
  const shown: Setting = { ...text, of: ({ host }) => host };
  t.same(
    [unshown, shown].map((row) => 'of' in row),
    [false, true],
  );
});

t.test('after a reload settings files are in the new save-dir, or still in save-root', async (t) => {
  const [one, other] = [reading(['save-dir = "/one"']), reading(['save-dir = "/other"'])];
  const reloaded = reloadOf(one, other);
  t.same([reloaded.applied, settingsPlace(reloaded.config)], [['save-dir'], '/other/camera_settings']);
  const root = reading(['save-dir = "/other"', 'save-root = "/"']);
  t.equal(settingsPlace(reloadOf(root, other).config), '/camera_settings');
});

t.test('a reload keeps the directory for pictures in the root that is in force', async (t) => {
  const [first, second] = [write({}), write({})];
  const lines = (root: string | undefined, directory?: string) => [
    ...(root === undefined ? [] : [`save-root = "${root}"`]),
    ...(directory === undefined ? [] : [`save-dir = "${directory}"`]),
  ];
  for (const [before, after] of [
    [lines(first), lines(second)],
    [lines(first, `${first}/a`), lines(second, `${second}/b`)],
    [lines(first), lines(undefined)],
    [lines(undefined), lines(first, `${first}/a`)],
  ] as const) {
    const start = reading([...before]);
    const { config, applied, afterRestart } = reloadOf(start, reading([...after]));
    t.match(config, { saveRoot: start.saveRoot, saveDirectory: start.saveDirectory }, after.join());
    t.same([applied, afterRestart], [[], ['save-dir', 'save-root']]);
  }
  const { config, applied } = reloadOf(reading(lines(first)), reading(lines(first, `${first}/b`)));
  t.same([config.saveDirectory, applied], [`${first}/b`, ['save-dir']]);
});

t.test('the sample configuration is a config file with every key and nothing else', async (t) => {
  const sample = readFileSync('data/systemd/config.toml', 'utf8');
  const inForce = sample.replaceAll(/^# (?=\[\w+\]$|[\w-]+ = )/gm, '');
  const { values, limits, simulator } = fileSettings({ path: PATH, text: inForce, isOpenToAll: false });
  t.same([...values.keys()], Object.keys(SETTINGS));
  const { limits: table } = JSON.parse(readFileSync('data/limits.json', 'utf8'));
  const flagged = Object.keys(table).filter((name) => table[name].setting === true);
  t.same([...limits.keys()], flagged);
  t.ok(flagged.length > 0);
  for (const [name, { value }] of limits) t.equal(value, table[name].default, name);
  t.same([...simulator.keys()], Object.keys(SIMULATOR_SETTINGS).map(simulatorVariable));
  const installed = fileSettings({ path: PATH, text: sample, isOpenToAll: false });
  t.same([...installed.values.keys()], ['state-dir', 'save-dir']);
  t.same([installed.limits.size, installed.simulator.size], [0, 0]);
});

t.test('the keys of the table simulator are the variables that the simulated SDK reads', async (t) => {
  const folder = 'native/simulator';
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(cc|h)$/.test(name),
  );
  const read = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/getenv\("(RIGD_SIM_[A-Z_]+)"\)/g)].map(
      ([, variable]) => variable,
    ),
  );
  t.same([...new Set(read)].sort(), Object.keys(SIMULATOR_SETTINGS).map(simulatorVariable).sort());
});
