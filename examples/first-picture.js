#!/usr/bin/env node
// The typical flow of this interface, step by step, against a service that this program starts itself: discover,
// connect, take control, set ISO, focus and shoot, wait for the picture, disconnect. Prints every step and the
// picture's path and SHA-256; exits with 1 when a step fails. `make demo` runs it.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createParser } from 'eventsource-parser';

const STEP_LIMIT_MS = 30_000;
const program = fileURLToPath(new URL('../bin/rigd', import.meta.url));
const stateDirectory = mkdtempSync(join(tmpdir(), 'rigd-demo-state-'));
const pictureDirectory = mkdtempSync(join(tmpdir(), 'rigd-demo-pictures-'));

/** Runs one step, prints what came of it, and names it when it fails. */
async function step(name, action) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${STEP_LIMIT_MS} ms`)), STEP_LIMIT_MS);
  });
  try {
    const { say, result } = await Promise.race([action(), limit]);
    console.log(`${name.padEnd(12)} ${say}`);
    return result;
  } catch (error) {
    throw new Error(`${name}: ${error.message}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts the service; its log goes to a buffer that is shown when the demo fails. */
async function startService() {
  const args = ['--port', '0', '--state-dir', stateDirectory, '--save-dir', pictureDirectory];
  const service = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = [];
  createInterface({ input: service.stderr }).on('line', (line) => log.push(line));
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: service.stdout }).on('line', (line) => {
      const found = /started on (http:\S+)/.exec(line);
      if (found !== null) resolve(found[1]);
    });
    service.once('exit', (code) => reject(new Error(`the service ended with ${code}\n${log.join('\n')}`)));
  });
  return { service, url };
}

/** Sends a request and returns the JSON of a success. */
async function request(url, method, path, body) {
  const options = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(url + path, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer.message}`);
  return answer;
}

/** Opens the event stream. `next(name)` resolves with the data of the first event of that name. */
async function openEvents(url) {
  const received = [];
  const waiting = [];
  const parser = createParser({
    onEvent({ event, data }) {
      received.push({ event, data: JSON.parse(data) });
      for (const look of waiting) look();
    },
  });
  const response = await fetch(`${url}/api/events`);
  const decoder = new TextDecoder();
  (async () => {
    for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }));
  })().catch(() => {});
  return {
    next: (name) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find(({ event }) => event === name);
          if (found !== undefined) resolve(found.data);
        };
        waiting.push(look);
        look();
      }),
  };
}

function filesOnCards(id) {
  const body = join(stateDirectory, 'simulator', id);
  return ['card1', 'card2'].flatMap((card) =>
    readdirSync(join(body, card), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  ).length;
}

let running;
try {
  running = await step('start', async () => {
    const started = await startService();
    return { say: started.url, result: started };
  });
  const { url } = running;
  const camera = await step('discover', async () => {
    const { cameras } = await request(url, 'GET', '/api/cameras');
    const names = cameras.map(({ id, model, connectionType }) => `${model} ${id} (${connectionType})`);
    if (cameras.length === 0) throw new Error('no camera');
    return { say: names.join(', '), result: cameras[0] };
  });
  const path = `/api/cameras/${camera.id}`;
  const events = await step('events', async () => ({ say: 'listening', result: await openEvents(url) }));
  await step('connect', async () => {
    const { message } = await request(url, 'POST', `${path}/connection`, { mode: 'remote' });
    return { say: message };
  });
  await step('control', async () => {
    const { data } = await request(url, 'PUT', `${path}/priority-key`, { setting: 'pc-remote' });
    return { say: `priority key is ${data.setting}` };
  });
  await step('iso', async () => {
    const { data } = await request(url, 'GET', `${path}/properties/iso`);
    await request(url, 'PUT', `${path}/properties/iso`, { value: '800' });
    return { say: `${data.formatted} -> ISO 800` };
  });
  await step('shoot', async () => {
    const { message } = await request(url, 'POST', `${path}/actions/af-shutter`);
    return { say: message };
  });
  await step('picture', async () => {
    const { savedPath } = await events.next('downloadComplete');
    const bytes = readFileSync(savedPath);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const isJpeg = bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
    if (!isJpeg) throw new Error(`${savedPath} is no whole JPEG`);
    return { say: `${savedPath}\n${' '.repeat(13)}${bytes.length} bytes, SHA-256 ${sha256}` };
  });
  await step('card', async () => {
    const files = filesOnCards(camera.id);
    if (files > 0) throw new Error(`${files} files on the cards, although pictures go to the host`);
    return { say: "the camera's own cards are untouched" };
  });
  await step('disconnect', async () => {
    const { message } = await request(url, 'DELETE', `${path}/connection`);
    return { say: message };
  });
} catch (error) {
  console.error(`FAILED       ${error.message}`);
  process.exitCode = 1;
} finally {
  if (running !== undefined) {
    running.service.removeAllListeners('exit');
    const ended = once(running.service, 'exit');
    running.service.kill('SIGTERM');
    const [code] = await ended;
    console.log(`stop         the service ended with ${code}`);
    if (code !== 0) process.exitCode = 1;
  }
  rmSync(stateDirectory, { recursive: true, force: true });
}
process.exit();
