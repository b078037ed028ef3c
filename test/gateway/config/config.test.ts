import t from 'tap';
import { readConfig, textAskedFor } from '#gateway/config/config.js';
import { ConfigError } from '#gateway/config/config-error.js';
import { retiredNotice } from '#gateway/config/given-limits.js';
import { type Argument, plain } from '#gateway/config/setting.js';
import { ARGUMENTS } from '#gateway/config/setting-table.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';

const TOKEN = 'studio-7-9f3c61d2e8';

t.test(
  'an unknown argument of a launcher is reported and has no effect; one of a person is refused',
  async (t) => {
    const words = ['--port', '9', '--grip', 'x', '--save-dir', '/tmp'];
    const config = readConfig(words, {}, { entry: 'CameraWebApp' });
    t.match(config, { port: 9, saveDirectory: '/tmp', notices: ['argument --grip is ignored'] });
    for (const entry of ['serve', 'arguments'] as const)
      t.throws(() => readConfig(words, {}, { entry }), {
        message: /^--grip is not an argument of the service/,
      });
  },
);

t.test('wrong settings are refused by name', async (t) => {
  for (const [args, environment] of [
    [['--port', '65536'], {}],
    [['--port', '-1'], {}],
    [['--log-level', 'loud'], {}],
    [[], { RIGD_LIMITS: '{"noSuchLimit":1}' }],
    [[], { RIGD_LIMITS: '{"answerMs":"1"}' }],
  ] as const) {
    t.throws(
      () => readConfig(args, environment),
      { message: /--port|--log-level|RIGD_LIMITS/ },
      JSON.stringify(args),
    );
  }
});

t.test('an argument without a value is refused, and never takes the next one for its value', async (t) => {
  for (const name of [
    'port',
    'host',
    'token',
    'allow-host',
    'allow-origin',
    'state-dir',
    'sdk-dir',
    'save-dir',
  ]) {
    for (const args of [
      [`--${name}`],
      [`--${name}`, ''],
      [`--${name}=`],
      [`--${name}`, ' '],
      [`--${name}`, '--insecure'],
      [`--${name}`, '--port', '1'],
      [`--${name}`, '-p', '1'],
      [`--${name}=-x`],
      ['--log-level', 'info', `--${name}`],
    ]) {
      const expected = { constructor: ConfigError, message: new RegExp(`^--${name} needs a value`) };
      t.throws(() => readConfig(args, {}), expected, args.join(' '));
    }
  }
  t.throws(() => readConfig(['-p'], {}), { message: /^-p needs a value/ });
  t.throws(() => readConfig(['--insecure=yes'], {}), { message: '--insecure takes no value' });
});

t.test('an empty environment variable of rigd is refused by its name', async (t) => {
  for (const name of ['RIGD_TOKEN', 'RIGD_STATE_DIR', 'RIGD_SDK_DIR', 'RIGD_LOG_LEVEL', 'RIGD_LIMITS']) {
    for (const value of ['', '  '])
      t.throws(() => readConfig([], { [name]: value }), { message: new RegExp(name) });
  }
  t.throws(() => readConfig(['--host', '0.0.0.0'], { RIGD_TOKEN: '' }), { message: /RIGD_TOKEN/ });
});

t.test('a token that no request could carry is refused, and no message repeats a token', async (t) => {
  for (const token of ['a b', 'a\n', 'ä', '\u0000']) {
    for (const [args, environment] of [
      [['--token', token], {}],
      [[], { RIGD_TOKEN: token }],
    ] as const) {
      t.throws(() => readConfig(args, environment), { message: /^the token/ }, JSON.stringify(token));
    }
  }
});

t.test('a token that is short enough to be guessed is refused', async (t) => {
  for (const token of ['x', 'sesame', 'fifteen-letters']) {
    const expected = { constructor: ConfigError, message: /^the token .* shorter than 16 characters/ };
    t.throws(() => readConfig(['--token', token], {}), expected, token);
    t.throws(() => readConfig(['--host', '0.0.0.0'], { RIGD_TOKEN: token }), expected, token);
  }
  t.equal(readConfig([], { RIGD_TOKEN: 'sixteen-letters-' }).token, 'sixteen-letters-');
});

t.test('an allowed host or origin is kept in the form that browsers send', async (t) => {
  const rows: [argument: string, given: string, kept: string][] = [
    ['allow-host', 'rig.local', 'rig.local'],
    ['allow-host', 'RIG.Local', 'rig.local'],
    ['allow-host', 'rig_1', 'rig_1'],
    ['allow-host', 'bühne.example', 'xn--bhne-0ra.example'],
    ['allow-host', '192.168.1.5', '192.168.1.5'],
    ['allow-host', 'FE80::1', 'fe80::1'],
    ['allow-host', '[fe80::1]', 'fe80::1'],
    ['allow-origin', 'https://console.example', 'https://console.example'],
    ['allow-origin', 'HTTP://Console.Example:3000', 'http://console.example:3000'],
    ['allow-origin', 'http://console:80', 'http://console'],
    ['allow-origin', 'https://console:0443', 'https://console'],
    ['allow-origin', 'http://bühne.example', 'http://xn--bhne-0ra.example'],
    ['allow-origin', 'http://[2001:DB8:0:0::1]:3000', 'http://[2001:db8::1]:3000'],
    ['allow-origin', 'app://console', 'app://console'],
    ['allow-origin', 'chrome-extension://abcdefgh', 'chrome-extension://abcdefgh'],
  ];
  for (const [argument, given, kept] of rows) {
    const { allowedHosts, allowedOrigins } = readConfig([`--${argument}`, given], {});
    t.same([...allowedHosts, ...allowedOrigins], [kept], given);
  }
});

t.test('an allowed host or origin that could never match is refused, with the right form', async (t) => {
  const hosts = [
    'http://rig.local',
    'rig.local:8080',
    'rig.local/',
    '*',
    '*.local',
    'a b',
    'user@rig',
    'rig.local.',
    '[rig.local]',
    'rig?x',
    'x'.repeat(300),
  ];
  const origins = [
    '*',
    'null',
    'console.example',
    'console.example:3000',
    'https://console.example/',
    'https://console.example/page',
    'https://*.example',
    'https://',
    'https://console:70000',
    'https://console:',
    'https://console:x',
    'https://user@console',
    'https://a://b',
    'https://console?x',
    '//console',
    'http://[::1',
    `http://${'x'.repeat(300)}`,
  ];
  const rows = [
    ...hosts.map((value) => ['allow-host', value, 'like rig.local'] as const),
    ...origins.map((value) => ['allow-origin', value, 'like http://studio:3000'] as const),
  ];
  for (const [argument, value, form] of rows) {
    const expected = { constructor: ConfigError, message: new RegExp(`^--${argument} .*${form}`) };
    t.throws(() => readConfig([`--${argument}`, value], {}), expected, value);
  }
});

t.test('limits that make no sense are refused by name', async (t) => {
  const rows: [limit: string, values: string[]][] = [
    ['answerMs', ['-1', '0', '0.5', '1e999', '-1e999', '2147483648', 'null', 'true', '"5"', '[]']],
    ['transferHoldMs', ['-1', '0.5', '2147483648']],
    ['spoolBytes', ['-1', '0', '1e16']],
    ['queuedOperations', ['0', '2.5', '1e10']],
    // Clients regard a stream that is silent for longer as lost.
    ['sseKeepaliveMs', ['0', '30001']],
  ];
  for (const [limit, values] of rows) {
    for (const value of values) {
      const expected = { constructor: ConfigError, message: new RegExp(`RIGD_LIMITS: ${limit} must be`) };
      t.throws(() => readConfig([], { RIGD_LIMITS: `{"${limit}":${value}}` }), expected, `${limit} ${value}`);
    }
  }
  for (const json of ['5', '[]', 'null', '"x"', 'true', '{']) {
    const expected = { constructor: ConfigError, message: /^RIGD_LIMITS/ };
    t.throws(() => readConfig([], { RIGD_LIMITS: json }), expected, json);
  }
  for (const name of ['toString', '__proto__']) {
    t.throws(() => readConfig([], { RIGD_LIMITS: `{"${name}":1}` }), {
      message: new RegExp(`"${name}" is not a limit`),
    });
  }
  const json = '{"transferHoldMs":0,"answerMs":1,"spoolBytes":1099511627776}';
  t.match(readConfig([], { RIGD_LIMITS: json }).limits, JSON.parse(json));
  // The defaults keep the rules too.
  t.same(readConfig([], { RIGD_LIMITS: JSON.stringify(DEFAULT_LIMITS) }).limits, DEFAULT_LIMITS);
});

t.test('a limit of an earlier version causes a notice; other unknown limits are refused', async (t) => {
  const { limits, notices } = readConfig([], { RIGD_LIMITS: '{"shotArms":0,"answerMs":1,"bulbMs":"long"}' });
  t.same(limits, { ...DEFAULT_LIMITS, answerMs: 1 });
  t.same(notices, [
    'RIGD_LIMITS: shotArms is ignored: it cannot be set any more',
    'RIGD_LIMITS: bulbMs is ignored: it cannot be set any more',
  ]);
  t.same(
    Object.keys(DEFAULT_LIMITS).filter((name) => retiredNotice(name) !== undefined),
    [],
  );
});

t.test('a token on the command line causes a warning; a token in the environment does not', async (t) => {
  const { token, notices } = readConfig(['--token', TOKEN], {});
  t.equal(token, TOKEN);
  t.match(notices, [/RIGD_TOKEN instead of --token/]);
  t.notMatch(notices.join(), /studio-7-9f3c61d2e8/);
  t.match(readConfig([], { RIGD_TOKEN: TOKEN }), { token: TOKEN, notices: [] });
});

t.test('the help names every argument with its default', async (t) => {
  const help = textAskedFor(['--help']) ?? '';
  for (const [name, { value, fallback }] of Object.entries<Argument>(ARGUMENTS)) {
    const [, entry = ''] = help.split(new RegExp(`^ {2}--${name}\\b`, 'm'));
    t.ok(entry, name);
    const own = entry.split(/^ {2}--/m)[0] ?? '';
    const shown = `default: ${plain(fallback)}`;
    t.equal(own.includes(shown), value !== undefined, `${name} and its default`);
  }
  t.notMatch(help, /`|\]\(/);
  t.equal(textAskedFor(['--port', '9', '--grip', 'x']), undefined);
});
