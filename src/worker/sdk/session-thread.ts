// The session thread: one long-lived piscina task that serves a MessagePort, one SDK call after another.
// It is the only thread that calls the SDK; events go to the main thread. It must never be terminated: a
// thread inside a native call cannot be ended, only the whole process can.

import type { MessagePort } from 'node:worker_threads';
import { loadAddon, type NativeAddon, type NativePicture, type SdkCallError } from './addon.js';
import { type PictureReading, readPicture } from './picture-reading.js';

/** The calls a session thread serves: the addon's, but not those of the main thread, and one that combines several. */
export interface SdkCalls extends Omit<NativeAddon, 'setEventSink' | 'endWithParent'> {
  /** See {@link readPicture}. */
  readPicture(): PictureReading | undefined;
}
/** The name of such a call. */
export type SdkCallName = keyof SdkCalls;

/** Main thread → session thread. */
export interface SessionRequest {
  name: SdkCallName;
  args: unknown[];
}

/** Session thread → main thread; exactly one per request, in order. */
export interface SessionResponse {
  result?: unknown;
  error?: { message: string; code?: string; call?: string; sdkCode?: number };
}

/** After this time no further call of a message is begun: those that are left come back without a response. */
const BATCH_MS = 20;

/**
 * The piscina task. Resolves when the main thread closes its end of the port.
 * @param task carries the port; piscina transfers it.
 */
export default function serveSession(task: { port: MessagePort }): Promise<void> {
  const addon = loadAddon();
  const calls: SdkCalls = Object.assign(Object.create(addon), {
    readPicture: () => readPicture(addon),
  });
  return new Promise((resolve) => {
    task.port.on('message', (requests: SessionRequest[]) => {
      const responses = answers(calls, requests);
      task.port.postMessage(responses, responses.flatMap(memoryOf));
    });
    task.port.on('close', resolve);
  });
}

/** The memory of a picture is handed over, not copied. */
function memoryOf({ result }: SessionResponse): ArrayBuffer[] {
  const image = (result as Partial<NativePicture> | undefined)?.image;
  return image === undefined ? [] : [image.buffer as ArrayBuffer];
}

/** At least one response; fewer than there are requests when the first ones took long. */
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
