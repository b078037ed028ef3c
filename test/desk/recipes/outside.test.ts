// Programs and addresses that steps of recipes use: only those that the configuration allows, with limits.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { isAllowed, perform } from '#desk/recipes/outside.js';

const command = (...words: string[]) => ({ kind: 'command' as const, command: words, limitMs: 60_000 });
const webhook = (url: string, limitMs = 60_000) => ({ kind: 'webhook' as const, webhook: url, limitMs });
const never = new AbortController().signal;

t.test('the setting recipe-allow', async (t) => {
  const allowed = [
    '/usr/bin/turntable',
    'http://lights.local/scene/',
    'http://box.local/fire',
    'not an address',
  ];
  const cases: readonly [Parameters<typeof isAllowed>[0], boolean][] = [
    [command('/usr/bin/turntable', '--degrees', '15'), true],
    [command('/usr/bin/turntable-2'), false],
    [command('turntable'), false],
    [webhook('http://lights.local/scene/3'), true],
    [webhook('http://lights.local/scene/../admin'), false],
    [webhook('http://lights.local.evil.example/scene/3'), false],
    [webhook('http://lights.local@evil.example/scene/'), false],
    [webhook('http://box.local/fire'), true],
    [webhook('http://box.local/fire?light=2'), true],
    [webhook('http://box.local/fireworks'), false],
    [webhook('https://lights.local/scene/3'), false],
    [webhook('file:///etc/passwd'), false],
    [webhook('no address'), false],
  ];
  for (const [action, isExpected] of cases)
    t.equal(
      isAllowed(action, allowed),
      isExpected,
      'webhook' in action ? action.webhook : action.command.join(' '),
    );
  t.equal(isAllowed(command('/bin/true'), []), false, 'nothing is allowed by default');
});

t.test('a command', async (t) => {
  await t.resolves(perform(command('/bin/sh', '-c', 'exit 0'), never), 'succeeds by its exit status');
  await t.rejects(perform(command('/bin/sh', '-c', 'echo jammed; exit 3'), never), /failed: 3; "jammed"/);
  await t.rejects(perform(command('/no/such/program'), never), /ENOENT/);
  await t.rejects(
    perform({ ...command('/bin/sleep', '100'), limitMs: 20 }, never),
    /had not ended after 20 ms/,
  );
  await t.rejects(
    perform(command('/bin/sh', '-c', 'yes'), never),
    /MAXBUFFER|maxBuffer/,
    'output has a limit',
  );
  const stop = new AbortController();
  const stopped = perform(command('/bin/sleep', '100'), stop.signal);
  stop.abort();
  await t.rejects(stopped, 'a stop ends it');
});

t.test('a web address', async (t) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/slow') return;
    const status = request.url === '/fire' ? 204 : request.url === '/moved' ? 302 : 500;
    response.writeHead(status, status === 302 ? { location: '/fire' } : {}).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await t.resolves(perform(webhook(`${url}/fire`), never));
  await t.rejects(perform(webhook(`${url}/broken`), never), /answered 500/);
  await t.rejects(perform(webhook(`${url}/moved`), never), /failed/, 'a redirect is not followed');
  await t.rejects(perform(webhook(`${url}/slow`, 20), never), /failed/, 'an answer has a limit');
  t.same(asked, ['POST /fire', 'POST /broken', 'POST /moved', 'POST /slow']);
});
