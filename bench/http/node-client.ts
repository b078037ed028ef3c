// A client with Node's own HTTP library, as a user's program has it, in a process of its own. Each message names a
// server and paths; the answer has the times of its requests: first one in flight, then 32.

import { Agent, request } from 'node:http';
import { percentile, sorted } from '../statistics.js';
import type { ClientJob, ClientTimes } from './node-client-job.js';

const WARM_UP = 500;
const SINGLE = 3_000;
const IN_FLIGHT = 32;

/** Gets a path. @returns milliseconds */
function ask(agent: Agent, url: URL): Promise<number> {
  const beganMs = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - beganMs);
        else reject(new Error(`GET ${url.pathname}: ${answer.statusCode}`));
      });
    });
    asked.once('error', reject);
    asked.end();
  });
}

async function timesOf({ url, paths, forMs }: ClientJob): Promise<ClientTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * IN_FLIGHT });
  const urls = paths.map((path) => new URL(path, url));
  const [first] = urls;
  if (first === undefined) throw new Error('there is no path to ask for');
  for (let n = 0; n < WARM_UP; n += 1) await ask(agent, urls[n % urls.length] ?? first);
  const single: number[] = [];
  for (let n = 0; n < SINGLE; n += 1) single.push(await ask(agent, first));
  const many: number[] = [];
  const beganMs = performance.now();
  const lane = async (each: URL) => {
    while (performance.now() - beganMs < forMs) many.push(await ask(agent, each));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, (_, n) => lane(urls[n % urls.length] ?? first)));
  const seconds = (performance.now() - beganMs) / 1000;
  agent.destroy();
  const [one, all] = [sorted(single), sorted(many)];
  return {
    p50: percentile(one, 0.5),
    p99: percentile(one, 0.99),
    perSecond: many.length / seconds,
    p99OfMany: percentile(all, 0.99),
  };
}

process.on('message', (job: ClientJob) => {
  timesOf(job).then(
    (times) => process.send?.(times),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());
