// The session thread: one long piscina task that serves a MessagePort, one SDK call after another. It is the only
// thread that calls the SDK; events go to the main thread. It must never be terminated, because a thread inside a
// native call cannot be ended; only the whole process can.

import type { MessagePort } from 'node:worker_threads';
import { loadAddon, type NativeAddon, type NativePicture, type SdkCallError } from './addon.js';
import { OwnCalls } from './own-calls.js';
import { type PictureReading, readPicture } from './picture-reading.js';
import { writeReported } from './reported-write.js';

/** Calls that the session thread makes only on its own: for the pump and for the channel for reads. */
type OwnCall = 'sendPicture' | 'mapPictures' | 'listenForPictures' | 'isUnchanged';
/**
 * The calls that the session thread serves: those of the addon except {@link OwnCall} and calls of the main thread, and
 * two that combine several calls.
 */
export interface SdkCalls
  extends Omit<NativeAddon, 'setEventSink' | 'endWithParent' | 'recordInto' | OwnCall> {
  /** See {@link readPicture}. */
  readPicture(): PictureReading | undefined;
  /** See {@link writeReported}. */
  writeReported(code: number, unreportedType: number, value: bigint): void;
}
/** The name of a call that the session thread serves. */
export type SdkCallName = keyof SdkCalls;

/** Main thread → session thread: a call. */
export interface SessionRequest {
  name: SdkCallName;
  args: unknown[];
}

/** Session thread → main thread: exactly one response for each request, in order. */
export interface SessionResponse {
  result?: unknown;
  error?: { message: string; code?: string; call?: string; sdkCode?: number };
}

/**
 * Time after which no further call of a message is begun. The remaining calls get no response, and the main thread
 * sends them again.
 */
const BATCH_MS = 20;

/** An order for the pump: a number of pictures, at most one in each `periodMs`. */
export interface PumpOrder {
  credits: number;
  periodMs: number;
}

/** Main thread → session thread: starts the pump, adds an order, or ends the pump. */
export type PumpMessage = { pump: 'begin' | 'add'; order: PumpOrder } | { pump: 'end' };

/** Session thread → main thread: how the pump has ended, once for each start. */
export interface PumpEnd {
  /** Number of pictures that were sent. */
  used: number;
  /** Whether the pump will never work in this process. */
  isImpossible: boolean;
  /** Whether the camera reports its pictures. */
  isReporting: boolean;
}

/** Fetches pictures on the session thread, and sends them without the main thread. */
export interface Pump {
  /** Starts it; does nothing while it runs. */
  begin(order: PumpOrder): void;
  /** Adds an order; does nothing while it does not run. */
  add(order: PumpOrder): void;
  /** Ends it without another SDK call. */
  end(): void;
}

/** Dependencies that a pump gets from the session thread. */
export interface PumpContext {
  sdk: Pick<NativeAddon, 'sendPicture' | 'liveViewBytes' | 'mapPictures' | 'listenForPictures'>;
  ownCalls: OwnCalls;
  ended: (end: PumpEnd) => void;
}

/** Task that piscina hands to the thread. */
export interface SessionTask {
  port: MessagePort;
  /** See own-calls.ts. */
  ownCallMemory: Float64Array;
  /** Descriptor of the channel for reads; left out: there is none. */
  readsFd?: number;
}

/** Calls after which there is no session to fetch pictures from. */
const ENDS_PICTURES: ReadonlySet<SdkCallName> = new Set([
  'connect',
  'disconnect',
  'releaseDevice',
  'release',
]);

/** Answers reads on the session thread, without the main thread (fast-reads/read-channel.ts). */
export interface ReadAnswerer {
  close(): void;
}

/** Dependencies of a {@link ReadAnswerer}. */
export interface ReadAnswererContext {
  fd: number;
  sdk: Pick<NativeAddon, 'isUnchanged'>;
  ownCalls: OwnCalls;
}

/** Parts of a session thread that can be left out. */
export interface SessionParts {
  /** Makes the pump of this thread; left out: there is no pump. */
  makePump?: (context: PumpContext) => Pump;
  /** Begins to answer reads; left out: all reads come over the port. */
  answerReads?: (context: ReadAnswererContext) => ReadAnswerer;
}

/** A substitute for a missing pump: a start ends at once, as impossible. */
function noPump({ ended }: PumpContext): Pump {
  const begin = () => ended({ used: 0, isImpossible: true, isReporting: false });
  return { begin, add: () => undefined, end: () => undefined };
}

/** Serves the port of a task. Resolves when the main thread closes its end of the port. */
export function serve(
  { port, ownCallMemory, readsFd }: SessionTask,
  { makePump = noPump, answerReads }: SessionParts = {},
): Promise<void> {
  const addon = loadAddon();
  const calls: SdkCalls = Object.assign(Object.create(addon), {
    readPicture: () => readPicture(addon),
    writeReported: (code: number, type: number, value: bigint) => writeReported(addon, code, type, value),
  });
  const ownCalls = new OwnCalls(ownCallMemory);
  const pump = makePump({ sdk: addon, ownCalls, ended: (end) => port.postMessage(end) });
  const reads = readsFd === undefined ? undefined : answerReads?.({ fd: readsFd, sdk: addon, ownCalls });
  return new Promise((resolve) => {
    port.on('message', (message: SessionRequest[] | PumpMessage) => {
      if (!Array.isArray(message)) {
        steer(pump, message);
        return;
      }
      if (message.some(({ name }) => ENDS_PICTURES.has(name))) pump.end();
      const responses = answers(calls, message);
      port.postMessage(responses, responses.flatMap(memoryOf));
    });
    port.on('close', () => {
      pump.end();
      reads?.close();
      resolve();
    });
  });
}

function steer(pump: Pump, message: PumpMessage): void {
  if (message.pump === 'begin') pump.begin(message.order);
  else if (message.pump === 'add') pump.add(message.order);
  else pump.end();
}

/** The memory of the picture in a response, which is transferred and not copied. */
function memoryOf({ result }: SessionResponse): ArrayBuffer[] {
  const image = (result as Partial<NativePicture> | undefined)?.image;
  return image === undefined ? [] : [image.buffer as ArrayBuffer];
}

/**
 * The responses to the first requests, at least one. They are fewer than the requests when the first calls took long.
 */
function answers(calls: SdkCalls, requests: readonly SessionRequest[]): SessionResponse[] {
  const beganMs = performance.now();
  const responses: SessionResponse[] = [];
  for (const request of requests) {
    if (responses.length > 0 && performance.now() - beganMs > BATCH_MS) break;
    responses.push(answer(calls, request));
  }
  return responses;
}

function answer(calls: SdkCalls, request: SessionRequest): SessionResponse {
  try {
    const call = calls[request.name] as (...args: unknown[]) => unknown;
    return { result: call(...request.args) };
  } catch (thrown) {
    const error = thrown as Partial<SdkCallError> & { code?: string };
    const response: NonNullable<SessionResponse['error']> = { message: String(error.message ?? thrown) };
    if (error.code !== undefined) response.code = error.code;
    if (error.call !== undefined) response.call = error.call;
    if (error.sdkCode !== undefined) response.sdkCode = error.sdkCode;
    return { error: response };
  }
}
