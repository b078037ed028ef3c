// Behaviour of `rigd shoot` of a group while a receipt expects more, and when its service is lost, against a stand-in
// of the service that answers as each case needs.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));

function receipt(state: 'incomplete' | 'complete') {
  const files = state === 'complete' ? [{ index: 0, path: '/pictures/late.JPG', sizeBytes: 1_400_000 }] : [];
  const exposure = { round: 0, planned: true, state: state === 'complete' ? state : 'expected', files };
  const message = `Shot 7: 1 of 1 exposure(s) proved, ${files.length} file(s) on the host.`;
  const bodies = [{ id: 'D10F', name: 'left', model: '', exposures: [exposure] }];
  const rounds = { planned: 1, begun: 1 };
  return { shotId: 'late', number: 7, group: 'all', state, message, skew: {}, bodies, rounds };
}

/** Answers to each request. */
interface Answers {
  readonly shoot: (answer: ServerResponse) => void;
  readonly events: (answer: ServerResponse) => void;
  readonly shot: (answer: ServerResponse) => void;
}

const json = (answer: ServerResponse, value: object) =>
  answer.end(JSON.stringify({ success: true, ...value }));
const FIRED: Answers = {
  shoot: (answer) => json(answer, { message: '', results: [], receipt: receipt('incomplete') }),
  events: (answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write('event: connected\ndata: {"cameraId":"*"}\n\n');
  },
  shot: (answer) => json(answer, { message: '', receipt: receipt('incomplete') }),
};

async function shoot(t: Test, answers: Answers, ...words: readonly string[]) {
  const asked: string[] = [];
  const server = createServer(({ method, url = '' }, answer) => {
    asked.push(`${method} ${url}`);
    if (url === '/api/cameras') json(answer, { cameras: [] });
    else if (url.endsWith('/shoot')) answers.shoot(answer);
    else if (url === '/api/events') answers.events(answer);
    else answers.shot(answer);
  });
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { PATH: process.env.PATH, RIGD_CONFIG: 'none', RIGD_URL: `http://127.0.0.1:${port}` };
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, 'shoot', 'all', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  const outcome = await within('the end of the command', ended);
  return { ...outcome, presses: asked.filter((request) => request.startsWith('POST ')).length };
}

t.test('files that land later are waited for, by the events of the shot', async (t) => {
  let stream: ServerResponse | undefined;
  let looks = 0;
  const outcome = await shoot(t, {
    ...FIRED,
    events: (answer) => {
      stream = answer;
      FIRED.events(answer);
    },
    shot: (answer) => {
      looks += 1;
      json(answer, { message: '', receipt: receipt(looks < 3 ? 'incomplete' : 'complete') });
      // An event of another shot does not cause another look.
      stream?.write('event: shot\ndata: {"cameraId":"*","shotId":"other"}\n\n');
      stream?.write('event: shot\ndata: {"cameraId":"*","shotId":"late"}\n\n');
    },
  });
  t.match(outcome, {
    code: 0,
    presses: 1,
    stdout: /^BODY +FILE +SIZE\nleft +\/pictures\/late\.JPG +1\.4 MB\n$/,
  });
  t.equal(looks, 3);
});

t.test('when its time-out ends, the command reports what is missing, and does not shoot again', async (t) => {
  const outcome = await shoot(t, FIRED, '--timeout', '0.5');
  t.match(outcome, { code: 1, presses: 1, stdout: /left +0 +incomplete/ });
  t.match(
    outcome.stderr,
    /^rigd: Shot 7: .*\n {2}after 0\.5 s\n {2}next: rigd shots 7, for later results\n$/,
  );
});

t.test('a service that is lost after the shot does not make it unknown', async (t) => {
  const outcome = await shoot(t, { ...FIRED, events: (answer) => answer.destroy() });
  t.match(outcome, { code: 3, presses: 1, stdout: '' });
  t.match(
    outcome.stderr,
    /^rigd: shot 7 was fired, but .*\n {2}next: rigd shots 7; rigd does not shoot again\n$/,
  );
});

t.test('a shot without an answer is unknown, for programs, too', async (t) => {
  const lost = { ...FIRED, shoot: (answer: ServerResponse) => answer.destroy() };
  const outcome = await shoot(t, lost);
  t.match(outcome, {
    code: 3,
    presses: 1,
    stdout: '',
    stderr: /outcome: unknown\. .*rigd does not shoot again/,
  });
  const { stdout } = await shoot(t, lost, '--json');
  t.match(JSON.parse(stdout), { success: false, code: 'SERVICE_UNREACHABLE', data: { outcome: 'unknown' } });
});
