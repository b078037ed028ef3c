// A load test of a running rigd: connects all cameras that are listed, lets requests arrive at the rates of
// scenario.js while viewers come and go, and prints percentiles by operation and camera after every phase.
//
//   node load.js [URL]               default http://localhost:8080; RIGD_TOKEN if the service asks for one

import { loadTest } from 'loadtest';
import { Report } from './report.js';
import { nextRequest, PHASES } from './scenario.js';
import { openStreams } from './streams.js';

const [url = 'http://localhost:8080'] = process.argv.slice(2);
const { RIGD_TOKEN } = process.env;
const headers = RIGD_TOKEN ? { authorization: `Bearer ${RIGD_TOKEN}` } : {};
/** A request that takes longer is an error. */
const TIMEOUT_MS = 10_000;

/** One request that has to succeed. */
async function ok(method, path, body) {
  const init = { method, headers, body: body && JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
  return answer;
}

/** Connects every camera, and has it release without focus, so that a shot does not depend on a subject. */
async function prepare() {
  const { cameras } = await ok('GET', '/api/cameras');
  const ids = cameras.map(({ id }) => id);
  for (const id of ids) {
    await ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
    await ok('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
    await ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: 'MF' });
  }
  return ids;
}

/** One phase: requests arrive at their rate, whether the ones before are answered or not. */
async function run({ seconds, perSecond }, cameraIds, report) {
  let sent = 0;
  let answered = 0;
  await loadTest({
    url,
    maxSeconds: seconds,
    requestsPerSecond: perSecond,
    agentKeepAlive: true,
    cores: 1,
    quiet: true,
    timeout: TIMEOUT_MS,
    requestGenerator: (_options, params, client, callback) => {
      const { operation, cameraId, method, path, body } = nextRequest(cameraIds);
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const request = client(
        { ...params, method, path, headers: { ...params.headers, ...headers, ...length } },
        callback,
      );
      request.labels = { operation, cameraId };
      if (body !== undefined) request.write(body);
      sent += 1;
      return request;
    },
    statusCallback: (error, result) => {
      answered += 1;
      const labels = result?.labels ?? { operation: '(no answer)' };
      report.add({
        ...labels,
        ms: result?.requestElapsed ?? TIMEOUT_MS,
        error: error ? String(error) : undefined,
      });
    },
  });
  return { sent, answered };
}

const cameraIds = await prepare();
console.log(`${cameraIds.length} cameras are connected\n`);
const report = new Report();
for (const phase of PHASES) {
  report.clear();
  const close = openStreams(url, headers, cameraIds, report);
  const { sent, answered } = await run(phase, cameraIds, report);
  const { pictures, viewerSeconds, events } = await close();
  console.log(
    `== ${phase.seconds} s, ${phase.perSecond} requests a second: ${sent} sent, ${sent - answered} unanswered at the end`,
  );
  console.log(
    `   live view ${(pictures / viewerSeconds).toFixed(1)} pictures a second each, ${events} events\n`,
  );
  report.print();
}
process.exit(0);
