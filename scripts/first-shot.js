// Proves that an installation works: starts the service of the package that contains this file, fetches the operator
// page, lets a simulated camera take a picture, and prints its name and SHA-256. Needs only node.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Limit of the whole run; an emulated processor is twenty times slower. */
const LIMIT_MS = 240_000;
const PAUSE_MS = 200;
const home = mkdtempSync(join(tmpdir(), 'rigd-shot-'));
const pictures = join(home, 'pictures');
const giveUp = AbortSignal.timeout(LIMIT_MS);
const rigd = fileURLToPath(new URL('../bin/rigd', import.meta.url));
const words = [rigd, 'serve', '--port', '0', '--state-dir', join(home, 'state'), '--save-dir', pictures];
const env = { ...process.env, HOME: home, RIGD_SIM_RIG: 'ILCE-7M4:1' };
const service = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
service.once('exit', (code) => {
  if (process.exitCode === undefined) console.error(`the service has ended with ${code}`);
  process.exitCode ??= 1;
});

try {
  const base = await address();
  const page = await pageOf(base);
  const [camera] = await until(async () => (await ask(`${base}/api/cameras`)).cameras);
  const one = `${base}/api/cameras/${camera.id}`;
  await ask(`${one}/connection`, 'POST', { mode: 'remote' });
  await ask(`${one}/priority-key`, 'PUT', { setting: 'pc-remote' });
  await ask(`${one}/actions/af-shutter`, 'POST');
  const [name] = await until(() =>
    readdirSync(pictures, { recursive: true }).filter((each) => /^[^.].*\.JPG$/i.test(each)),
  );
  const bytes = readFileSync(join(pictures, name));
  console.log(`operator page, ${page.length} characters`);
  console.log(`camera ${camera.id}\npicture ${name}, ${bytes.length} bytes`);
  console.log(`sha256 ${createHash('sha256').update(bytes).digest('hex')}`);
  process.exitCode = 0;
} catch (error) {
  console.error(`no picture: ${error.message}`);
  process.exitCode = 1;
} finally {
  service.kill('SIGTERM');
  if (service.exitCode === null) await new Promise((resolve) => service.once('exit', resolve));
  rmSync(home, { recursive: true, force: true });
}

/** The address that the service names when it listens. */
function address() {
  return new Promise((resolve, reject) => {
    giveUp.addEventListener('abort', () => reject(new Error('the service did not start')));
    service.once('exit', () => reject(new Error('the service did not start')));
    createInterface({ input: service.stdout }).on('line', (line) => {
      const [found] = /http:\/\/[^\s"',]+/.exec(line.includes('started on') ? line : '') ?? [];
      if (found !== undefined) resolve(found.replace(/\/$/, ''));
    });
  });
}

/** The page at `/`, which contains its script. */
async function pageOf(base) {
  const response = await fetch(`${base}/`, { signal: giveUp });
  const text = await response.text();
  const isPage = /^text\/html/.test(response.headers.get('content-type')) && /<script[^>]*>[^<]/.test(text);
  if (response.ok && isPage) return text;
  throw new Error(`the operator page was answered with ${response.status} and ${text.slice(0, 80)}`);
}

async function ask(url, method = 'GET', body = {}) {
  const sent =
    method === 'GET' ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(url, { method, signal: giveUp, ...sent });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${answer.message}`);
  return answer;
}

/** Calls `read` until it returns something. */
async function until(read) {
  for (;;) {
    giveUp.throwIfAborted();
    const found = await read();
    if (found?.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
