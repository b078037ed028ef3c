#!/usr/bin/env node
// The typical flow of this interface, step by step, against a service that this program starts itself: discover,
// connect, take control, set ISO, focus and shoot, wait for the picture, disconnect. Prints every step and the
// picture's path and SHA-256; exits with 1 when a step fails. `make demo` runs it.

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createClient, { type Client } from 'openapi-fetch';
import { within } from '#harness/deadline.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import type { paths } from './openapi.js';
import { EventFeed } from './session/event-feed.js';
import { ownService } from './session/own-service.js';

const STEP_LIMIT_MS = 30_000;
const NAME_WIDTH = 12;

/** Runs one step, prints what came of it, and names it when it fails. */
async function step<T>(name: string, action: () => Promise<{ say: string; result: T }>): Promise<T> {
  try {
    const { say, result } = await within('the answer', action(), STEP_LIMIT_MS);
    console.log(`${name.padEnd(NAME_WIDTH)} ${say}`);
    return result;
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}

/** The body of a success. @throws Error with the message of a refusal */
async function answered<T>(
  call: Promise<{ data?: T; error?: { message?: string } }>,
): Promise<NonNullable<T>> {
  const { data, error } = await call;
  if (data === undefined || data === null) throw new Error(error?.message ?? 'the answer has no body');
  return data;
}

/** Shoots one picture; every step is one request or one event. */
async function shootOne(service: Service, api: Client<paths>): Promise<void> {
  const camera = await step('discover', async () => {
    const { cameras } = await answered(api.GET('/api/cameras'));
    const names = cameras.map(({ id, model, connectionType }) => `${model} ${id} (${connectionType})`);
    const [first] = cameras;
    if (first === undefined) throw new Error('no camera');
    return { say: names.join(', '), result: first };
  });
  const params = { path: { cameraId: camera.id } };
  const iso = { path: { ...params.path, propertyName: 'iso' as const } };
  const events = await step('events', async () => {
    const stream = await answered(api.GET('/api/events', { parseAs: 'stream' }));
    return { say: 'listening', result: new EventFeed(stream) };
  });
  await step('connect', async () => {
    const body = { mode: 'remote' as const };
    const url = '/api/cameras/{cameraId}/connection';
    return { say: (await answered(api.POST(url, { params, body }))).message, result: undefined };
  });
  await step('control', async () => {
    const body = { setting: 'pc-remote' as const };
    const { data } = await answered(api.PUT('/api/cameras/{cameraId}/priority-key', { params, body }));
    return { say: `priority key is ${data.setting}`, result: undefined };
  });
  await step('iso', async () => {
    const url = '/api/cameras/{cameraId}/properties/{propertyName}';
    const { data } = await answered(api.GET(url, { params: iso }));
    await answered(api.PUT(url, { params: iso, body: { value: '800' } }));
    return { say: `${data.formatted} -> ISO 800`, result: undefined };
  });
  const before = filesOnCards(service, camera.id);
  await step('shoot', async () => {
    const url = '/api/cameras/{cameraId}/actions/af-shutter';
    return { say: (await answered(api.POST(url, { params }))).message, result: undefined };
  });
  await step('picture', async () => {
    const { savedPath } = await events.take('downloadComplete');
    const bytes = readFileSync(savedPath);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const isJpeg = bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
    if (!isJpeg) throw new Error(`${savedPath} is not a whole JPEG`);
    const indent = ' '.repeat(NAME_WIDTH + 1);
    return { say: `${savedPath}\n${indent}${bytes.length} bytes, SHA-256 ${sha256}`, result: undefined };
  });
  await step('card', async () => {
    const more = filesOnCards(service, camera.id) - before;
    if (more !== 0) throw new Error(`${more} more files on the cards, although pictures go to the host`);
    return { say: "the camera's own cards are untouched", result: undefined };
  });
  await step('disconnect', async () => {
    const url = '/api/cameras/{cameraId}/connection';
    return { say: (await answered(api.DELETE(url, { params }))).message, result: undefined };
  });
}

function filesOnCards(service: Service, id: string): number {
  return ['card1', 'card2'].flatMap((card) =>
    readdirSync(join(service.body(id), card), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  ).length;
}

const scope = new ProgramScope('rigd-demo-state');
try {
  // Not removed at the end, so that the user can look at the pictures.
  const pictures = mkdtempSync(join(tmpdir(), 'rigd-demo-pictures-'));
  const service = await step('start', async () => {
    const started = await ownService(scope, undefined, ['--save-dir', pictures]);
    return { say: started.url, result: started };
  });
  await shootOne(service, createClient<paths>({ baseUrl: service.url }));
  const code = await service.stop();
  console.log(`stop         the service ended with ${code}`);
  if (code !== 0) process.exitCode = 1;
} catch (error) {
  console.error(`FAILED       ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await scope.end();
}
process.exit();
