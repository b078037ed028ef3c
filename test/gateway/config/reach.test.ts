// Which machines can reach the service, and what depends on that: whether it needs a token, the names that it accepts,
// and the address for the other hosts of a rig.

import { hostname } from 'node:os';
import t from 'tap';
import { SettingsInForce } from '#gateway/assembly/settings-in-force.js';
import { readConfig } from '#gateway/config/config.js';
import { type AddressOrigin, isLoopback, refuseOpen } from '#gateway/config/reach.js';

const TOKEN = 'studio-7-9f3c61d2e8';
const OWN_NAME = `${hostname().split('.', 1)[0]}.local`.toLowerCase();
const silent = { always: () => undefined, setLevel: () => undefined };

/** Settings in force, read from these arguments; a reload reads `later` instead. */
function inForce(words: string[], isOnSockets: boolean, later = words): SettingsInForce {
  return new SettingsInForce(readConfig(words, {}), () => readConfig(later, {}), isOnSockets);
}

t.test('only loopback addresses and localhost cannot be reached from other machines', async (t) => {
  const closed = ['localhost', '127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'];
  const open = [
    '0.0.0.0',
    '::',
    '192.168.1.5',
    'rig',
    '127.evil.example',
    '127.1',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
  ];
  t.same([...closed, ...open].filter(isLoopback), closed);
});

t.test('listening on an address that other machines can reach needs a token or --insecure', async (t) => {
  const judged = (words: string[], addresses: readonly string[], origin: AddressOrigin) => () =>
    refuseOpen(readConfig(words, {}), addresses, origin);
  t.throws(judged(['--host', '0.0.0.0'], ['0.0.0.0'], 'settings'), {
    message: /^--host 0\.0\.0\.0 lets .* --token/,
  });
  t.throws(judged([], ['127.0.0.1', '10.0.0.2'], 'sockets'), {
    message: /^the socket .* at 10\.0\.0\.2 lets other/,
  });
  for (const words of [['--insecure'], ['--token', TOKEN]]) {
    t.doesNotThrow(judged(words, ['0.0.0.0'], 'settings'));
    t.doesNotThrow(judged(words, ['::'], 'sockets'));
  }
  t.throws(() => inForce(['--host', '0.0.0.0'], false), {
    message: /^--host 0\.0\.0\.0 lets other machines/,
  });
});

t.test(
  'with sockets of the service manager their addresses decide, and the setting host has no effect',
  async (t) => {
    const rows: [words: string[], addresses: string[], isLoopbackOnly: boolean][] = [
      [['--host', '0.0.0.0'], ['127.0.0.1', '::1'], true],
      [['--host', 'rig.example'], ['127.0.0.1'], true],
      [['--host', '127.0.0.1', '--insecure'], ['127.0.0.1', '0.0.0.0'], false],
      [['--insecure'], ['::'], false],
    ];
    for (const [words, addresses, isLoopbackOnly] of rows) {
      const settings = inForce(words, true);
      settings.listensAt(addresses);
      const about = `${words.join(' ')} at ${addresses.join()}`;
      t.equal(settings.isLoopbackOnly, isLoopbackOnly, about);
      t.equal(settings.access.hosts.includes(OWN_NAME), !isLoopbackOnly, about);
      t.notMatch(settings.access.hosts, ['rig.example'], about);
    }
    t.throws(() => inForce(['--host', '127.0.0.1'], true).listensAt(['0.0.0.0']), { message: /^the socket/ });
    t.equal(inForce([], false).isLoopbackOnly, true);
    t.equal(inForce(['--host', '::', '--insecure'], false).isLoopbackOnly, false);
  },
);

t.test(
  'a reload removes the token only if no other machine can reach the service, or with insecure',
  async (t) => {
    const token = ['--token', TOKEN];
    const after = (settings: SettingsInForce) => {
      settings.reload(silent);
      return settings.config.token;
    };
    t.equal(after(inForce([...token, '--host', '::'], false, [])), TOKEN, 'it listens at :: until a restart');
    t.equal(after(inForce(token, false, ['--host', '::'])), TOKEN, 'it would listen there after a restart');
    t.equal(after(inForce(token, false, [])), undefined);
    const onSockets = (addresses: string[], later: string[]) => {
      const settings = inForce(token, true, later);
      settings.listensAt(addresses);
      return after(settings);
    };
    t.equal(onSockets(['127.0.0.1', '0.0.0.0'], []), TOKEN);
    t.equal(onSockets(['0.0.0.0'], ['--insecure']), undefined);
    t.equal(
      onSockets(['127.0.0.1'], ['--host', '::']),
      undefined,
      'the setting host has no effect with these sockets',
    );
  },
);

t.test(
  'the reason of a refused reload names the address in force, even one that is no longer in the settings',
  async (t) => {
    const reasons: unknown[] = [];
    const log = {
      ...silent,
      always: (_level: string, facts: { reason?: unknown }) => reasons.push(facts.reason),
    };
    const words = ['--token', TOKEN, '--host', '0.0.0.0'];
    inForce(words, false, ['--host', '127.0.0.1']).reload(log as never);
    inForce(words, false, ['--host', '::']).reload(log as never);
    t.match(reasons, [
      /^the service listens at 0\.0\.0\.0 until a restart, which lets other machines control the cameras: /,
      /^--host :: lets other machines/,
    ]);
  },
);
