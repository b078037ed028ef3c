// Answers of `rigd doctor` about a program that listens where the service should be, and a service's report of its own
// search for cameras. Every text of both has a row.

import { createServer } from 'node:http';
import { createServer as createSilentServer } from 'node:net';
import t, { type Test } from 'tap';
import { GENEROUS_MS } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { textsIn } from './support/texts.js';

// Imported by path: package.json does not export them.
const from = (path: string) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { askService } = await from('cli/doctor/service.js');
const { doctorHandlers } = await from('gateway/routes/doctor.js');

interface Finding {
  name: string;
  result: string;
  why: string;
  todo: string[];
}
const said: Finding[] = [];

const VERSION = '9.8.7';
/** Time to wait for a program that never answers. */
const SILENCE_MS = 500;
const STATUS = { success: true };
const EXAMINED = {
  success: true,
  checks: [{ name: 'node', result: 'ok', why: 'v20', todo: [] }],
  service: { version: VERSION, pid: 4711 },
};

/** Answers of a server by path: status and body. */
type Answers = Readonly<Record<string, readonly [number, unknown]>>;
interface Row {
  readonly says: string;
  readonly answers: Answers;
  readonly result: string;
  readonly why: RegExp;
  readonly todo?: RegExp;
  /** Number of findings that came from the service itself. */
  readonly findings?: number;
}

const ROWS: readonly Row[] = [
  {
    says: 'another program',
    answers: { '/api/server/status': [200, 'hello'] },
    result: 'failure',
    why: /^a program other than rigd answers at http/,
    todo: /--port N/,
  },
  {
    says: 'a service with a token',
    answers: { '/api/server/status': [401, { success: false }] },
    result: 'warning',
    why: /requires its token/,
    todo: /RIGD_TOKEN/,
  },
  {
    says: 'a service that knows no doctor',
    answers: {
      '/api/server/status': [200, STATUS],
      '/api/doctor': [404, { success: false, message: 'no such path' }],
    },
    result: 'warning',
    why: /cannot examine its host \(no such path\)/,
  },
  {
    says: 'a service of another version',
    answers: {
      '/api/server/status': [200, STATUS],
      '/api/doctor': [200, { ...EXAMINED, service: { version: '0.0.1', pid: 4711 } }],
    },
    result: 'warning',
    why: /rigd 0\.0\.1 \(pid 4711\) answers .* This command is rigd 9\.8\.7$/,
    todo: /restart rigd/,
    findings: 1,
  },
  {
    says: 'a service of the same version',
    answers: { '/api/server/status': [200, STATUS], '/api/doctor': [200, EXAMINED] },
    result: 'ok',
    why: /rigd 9\.8\.7 \(pid 4711\) answers/,
    findings: 1,
  },
];

async function listening(t: Test, server: ReturnType<typeof createSilentServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function ask(
  url: string,
  answerMs = GENEROUS_MS,
): Promise<{ service: Finding; findings?: Finding[]; isAnswered: boolean }> {
  const limits = { doctorMs: GENEROUS_MS, answerMs };
  const asked = await askService({ url: new URL(url), token: undefined, version: VERSION, ...limits });
  said.push(asked.service);
  return asked;
}

for (const row of ROWS) {
  t.test(row.says, async (t) => {
    const server = createServer((request, response) => {
      const [status, body] = row.answers[request.url ?? ''] ?? [404, { success: false }];
      response.writeHead(status, { connection: 'close' }).end(JSON.stringify(body));
    });
    const { service, findings } = await ask(await listening(t, server));
    t.match(service, { name: 'service', result: row.result, why: row.why });
    if (row.todo !== undefined) t.match(service.todo.join('\n'), row.todo);
    t.equal(findings?.length, row.findings);
  });
}

t.test('nothing listens, the address is none, and something that is silent', async (t) => {
  const server = createSilentServer((connection) => t.teardown(() => connection.destroy()));
  const url = await listening(t, server);
  t.match(await ask(url, SILENCE_MS), {
    service: { result: 'failure', why: /does not answer/ },
    isAnswered: false,
  });
  t.match(await ask(`http://127.0.0.1:${await freePort()}`), {
    service: { result: 'ok', why: /no service answers/ },
  });
  t.match(await ask('http://rig.invalid'), {
    service: { result: 'failure', why: /cannot be reached \(E/, todo: [/--url/] },
  });
});

t.test('the report of a service on its own search becomes a finding', async (t) => {
  const rows = [
    {
      discovery: { state: 'failing', reason: 'it crashed' },
      result: 'failure',
      why: /look for cameras: it crashed/,
    },
    {
      discovery: { state: 'starting' },
      result: 'warning',
      why: /^the first look for cameras has not ended yet$/,
    },
    { discovery: { state: 'working' }, result: 'warning', why: /^the service sees no camera$/ },
    { discovery: { state: 'working' }, discovered: 2, result: 'ok', why: /^2 known, 0 connected$/ },
  ];
  for (const { discovery, discovered = 0, result, why } of rows) {
    const cameras = { discovery, counts: () => ({ discovered, connected: 0 }) };
    const doctor = { examine: async () => ({ at: '2026-01-01T00:00:00.000Z', findings: [] }) };
    const { checks } = await doctorHandlers({
      cameras,
      doctor,
      broken: () => [],
      version: VERSION,
    }).examineHost();
    t.match(checks, [
      { name: 'cameras', result, why },
      { name: 'assumptions', result: 'ok' },
    ]);
    said.push(...checks);
  }
});

t.test('the report of a service on bodies that differ from the assumptions becomes a finding', async (t) => {
  const broken = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D9'].map((cameraId) => ({
    cameraId,
    ...{ name: 'elementSizes', about: 'Sizes are right', seen: '5 bytes', count: 2 },
    remedy: `rigd report ${cameraId}   # and attach the archive to a bug report`,
  }));
  const cameras = { discovery: { state: 'working' }, counts: () => ({ discovered: 9, connected: 9 }) };
  const doctor = { examine: async () => ({ at: '2026-01-01T00:00:00.000Z', findings: [] }) };
  const answer = await doctorHandlers({
    cameras,
    doctor,
    broken: () => broken,
    version: VERSION,
  }).examineHost();
  const [, finding] = answer.checks;
  t.match(finding, { name: 'assumptions', result: 'warning' });
  t.match(finding.why, /^not as rigd assumes: D1, 2 time\(s\): Sizes are right; seen: 5 bytes; D2/);
  t.match(finding.why, /; and 1 more$/);
  t.same(
    finding.todo,
    broken.map(({ remedy }) => remedy),
  );
  said.push(...answer.checks);
});

t.test('every failure and every warning of both has a case', (t) => {
  const texts = [
    ...textsIn('src/cli/doctor').filter(({ place }) => place.includes('service.ts')),
    ...textsIn('src/gateway/routes').filter(({ place }) => place.includes('doctor.ts')),
  ];
  t.equal(texts.length, 10, 'as many as there are');
  for (const { place, result, pattern, isOpen } of texts) {
    t.notOk(isOpen, `${place} has a text of its own`);
    t.ok(
      said.some((one) => one.result === result && pattern.test(one.why)),
      `${place} ${result} ${pattern.source}`,
    );
  }
  t.end();
});
