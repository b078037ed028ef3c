import t from 'tap';
import { ARGUMENTS } from '#gateway/arguments.js';
import { ConfigError, readConfig, textAskedFor } from '#gateway/config.js';

t.test('an argument that nobody knows is told of and does no harm', async (t) => {
  const config = readConfig(['--port', '9', '--grip', 'x', '--save-dir', '/tmp'], {});
  t.match(config, { port: 9, saveDirectory: '/tmp', notices: ['argument --grip is ignored'] });
});

t.test('listening beyond this host needs a token or the word insecure', async (t) => {
  t.throws(() => readConfig(['--host', '0.0.0.0'], {}), { message: /--token/ });
  t.equal(readConfig(['--host', '0.0.0.0', '--insecure'], {}).host, '0.0.0.0');
  t.equal(readConfig(['--host', '0.0.0.0'], { RIGD_TOKEN: 'x' }).token, 'x');
});

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

t.test('a variable of ours that is set to nothing is refused by name', async (t) => {
  for (const name of ['RIGD_TOKEN', 'RIGD_STATE_DIR', 'RIGD_SDK_DIR', 'RIGD_LOG_LEVEL', 'RIGD_LIMITS']) {
    for (const value of ['', '  '])
      t.throws(() => readConfig([], { [name]: value }), { message: new RegExp(name) });
  }
  t.throws(() => readConfig(['--host', '0.0.0.0'], { RIGD_TOKEN: '' }), { message: /RIGD_TOKEN/ });
  t.match(readConfig([], { XDG_STATE_HOME: '', HOME: '/home/x' }).stateDirectory, /\.local\/state\/rigd$/);
});

t.test('a token that no request could carry is refused, and none is ever repeated', async (t) => {
  for (const token of ['a b', 'a\n', 'ä', '\u0000']) {
    for (const [args, environment] of [
      [['--token', token], {}],
      [[], { RIGD_TOKEN: token }],
    ] as const) {
      t.throws(() => readConfig(args, environment), { message: /^the token/ }, JSON.stringify(token));
    }
  }
});

t.test('a token on the command line is warned of; one of the environment is not', async (t) => {
  const { token, notices } = readConfig(['--token', 'studio-7'], {});
  t.equal(token, 'studio-7');
  t.match(notices, [/RIGD_TOKEN instead of --token/]);
  t.notMatch(notices.join(), /studio-7/);
  t.match(readConfig([], { RIGD_TOKEN: 'studio-7' }), { token: 'studio-7', notices: [] });
});

t.test('the help names every argument with its default', async (t) => {
  const help = textAskedFor(['--help']) ?? '';
  for (const [name, { type, fallback }] of Object.entries(ARGUMENTS)) {
    const [, entry = ''] = help.split(new RegExp(`^ {2}--${name}\\b`, 'm'));
    t.ok(entry, name);
    const own = entry.split(/^ {2}--/m)[0] ?? '';
    t.equal(own.includes(`default: ${fallback}`), type === 'string', `${name} and its default`);
  }
  t.equal(textAskedFor(['--port', '9', '--grip', 'x']), undefined);
});
