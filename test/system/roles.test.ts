// Roles of tokens in a running service: what each opens, also for streams, and how a reload exchanges a token.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const TOKENS = {
  look: 'a-token-to-look-at-it',
  operate: 'a-token-to-operate-it',
  administer: 'a-token-to-administer',
} as const;
type Name = keyof typeof TOKENS;

const directory = testDirectory(t);
const config = join(directory, 'config.toml');

function write(tokens: Readonly<Record<Name, string>>): void {
  const { look, operate, administer } = tokens;
  const lines = { token: administer, 'operate-token': operate, 'look-token': look };
  writeFileSync(
    config,
    Object.entries(lines)
      .map(([name, token]) => `${name} = "${token}"\n`)
      .join(''),
  );
}

write(TOKENS);
const service = await Service.start(t, { directory, environment: { RIGD_CONFIG: config } });

async function ask(token: string | undefined, method: string, path: string, body?: object) {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the answers have different shapes
  return { status: answer.status, body: (await answer.json()) as any };
}

t.test('each role may do what it is for, and what the lower ones may', async (t) => {
  const { body } = await ask(TOKENS.look, 'GET', '/api/cameras');
  const id = body.cameras[0].id;
  /** The statuses for no token, and for look, operate and administer. */
  const statuses = async (...request: [method: string, path: string, body?: object]) => {
    const each = [undefined, TOKENS.look, TOKENS.operate, TOKENS.administer];
    const answers = [];
    for (const token of each) answers.push((await ask(token, ...request)).status);
    return answers;
  };
  t.same(await statuses('GET', '/api/rig'), [401, 200, 200, 200]);
  t.same(await statuses('POST', `/api/cameras/${id}/connection`, { mode: 'remote' }), [401, 403, 200, 200]);
  t.same(await statuses('PUT', `/api/cameras/${id}/properties/iso`, { value: '800' }), [401, 403, 200, 200]);
  t.same(
    await statuses('POST', '/api/rig/groups/all/shoot', { cameras: [] }).then((all) => all.slice(0, 2)),
    [401, 403],
  );
  t.same(await statuses('PUT', '/api/rig', { name: 'studio' }), [401, 403, 403, 200]);
});

t.test('an event stream opens with the token of the lowest role in its address', async (t) => {
  const status = async (query: string) => {
    const leaving = new AbortController();
    const answer = await fetch(`${service.url}/api/events${query}`, { signal: leaving.signal });
    leaving.abort();
    return answer.status;
  };
  t.equal(await status(`?access_token=${TOKENS.look}`), 200);
  t.equal(await status(''), 401);
});

t.test('a reload exchanges the token of a role', async (t) => {
  write({ ...TOKENS, look: 'another-token-to-look' });
  process.kill(service.process.pid ?? 0, 'SIGHUP');
  await until('the reload', () => service.log.some((line) => line.includes('the settings were read again')));
  t.equal((await ask(TOKENS.look, 'GET', '/api/rig')).status, 401);
  t.match(await ask('another-token-to-look', 'GET', '/api/rig'), { status: 200, body: { role: 'look' } });
  t.match(await ask(TOKENS.operate, 'GET', '/api/rig'), { status: 200, body: { role: 'operate' } });
  t.notMatch(service.log.join('\n'), /token-to-/, 'no token is in the log');
});
