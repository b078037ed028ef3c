// Sends files to a camera as private copies, so the camera gets the bytes that were checked, however late the SDK opens
// the file. Only one file of each kind is sent at a time, because the camera's verdict (accepted or refused) does not
// name the file.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { within } from '../../base/within.js';
import { ASSUMED_MS } from '../../protocol/assumptions.js';
import { WorkerError } from '../../protocol/codes.js';
import { diskError } from '../landing/disk.js';
import type { NativeEvent } from '../sdk/addon.js';
import { WARNING } from '../sdk/codes.js';
import type { CardCamera } from './card-camera.js';

/** Longest wait for the camera's verdict; after that the copy is removed. */
const VERDICT_MS = ASSUMED_MS.sentFileIsAnswered;
/**
 * Longest wait of a file for the verdict on the file before it. Bodies take up to 0.5 s; every caller waits longer than
 * this.
 */
const TURN_MS = 1_500;

/** The name of the kind LUT. */
export const LUT = 'LUT';

/** A file, and how it is sent. */
export interface FileToSend {
  /** Kind of the file, as messages name it; only one file of each kind is sent at a time. */
  kind: string;
  name: string;
  /** Index of the place in the camera, if there are several. */
  place?: number;
  bytes: Uint8Array;
  /** Hands the copy to the SDK. */
  send: (path: string) => Promise<unknown>;
  /** Whether an event is the camera's verdict on the file. */
  isVerdict: (event: NativeEvent) => boolean;
}

/** The files on their way to one camera. */
export class SentCopies {
  readonly #camera: CardCamera;
  /**
   * Files in progress, by kind. A promise settles when the last file of its kind has its verdict and the copy is
   * removed. Never rejects.
   */
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #places = new Map<string, number | undefined>();

  constructor(camera: CardCamera) {
    this.#camera = camera;
  }

  /** Index of the place for the file of this kind that has no verdict yet; undefined when there is none. */
  placeOf(kind: string): number | undefined {
    return this.#places.get(kind);
  }

  /**
   * Sends a file. Resolves when the SDK has accepted the copy; the camera's verdict comes later as an event.
   * @throws TRANSFER_BUSY while there is no verdict on the file before, and what `send` throws
   */
  async send({ kind, name, place, bytes, send, isVerdict }: FileToSend): Promise<void> {
    const before = this.#underWay.get(kind);
    if (before !== undefined) await within(before, TURN_MS, this.#camera.clock);
    if (this.#underWay.has(kind)) {
      throw new WorkerError(
        'TRANSFER_BUSY',
        `the camera has not reported the result of the last ${kind} yet`,
      );
    }
    const isOver = (event: NativeEvent) => isVerdict(event) || isCut(event);
    const listening = new AbortController();
    const verdict = this.#camera.next(isOver, VERDICT_MS, listening.signal);
    const copy = new Copy(name, bytes);
    const taken = copy.write().then(send);
    const ended = taken
      .then(
        () => verdict.then((event) => this.#requireVerdict(kind, name, event)),
        () => listening.abort(),
      )
      .then(() => copy.remove())
      .then(() => {
        this.#places.delete(kind);
        this.#underWay.delete(kind);
      });
    this.#places.set(kind, place);
    this.#underWay.set(kind, ended);
    await taken;
  }

  /**
   * Reports a fault when a wait has ended without a verdict, so that the result of the file stays unknown.
   * @param event the event that ended the wait; undefined at the limit
   */
  #requireVerdict(kind: string, name: string, event: NativeEvent | undefined): void {
    if (event !== undefined && !isCut(event)) return;
    // The worker itself has ended the session.
    if (event?.kind === 'disconnected' && event.sdkCode === 0) return;
    const why =
      event === undefined
        ? `it reported nothing in ${VERDICT_MS / 1000} s`
        : 'it left before it reported the result';
    const message = `whether the camera has taken the ${kind} ${name} is not known: ${why}; look at its menu`;
    this.#camera.report({ name: 'fault', payload: { message } });
    this.#camera.assumptions.broken('sentFileIsAnswered', message);
  }
}

/** Whether the connection to the camera is lost: then no verdict will come. */
function isCut(event: NativeEvent): boolean {
  if (event.kind === 'disconnected') return true;
  return event.kind === 'warning' && event.code === WARNING.reconnecting;
}

/** A copy in its own directory. */
class Copy {
  readonly #name: string;
  readonly #bytes: Uint8Array;
  #directory: string | undefined;

  constructor(name: string, bytes: Uint8Array) {
    this.#name = name;
    this.#bytes = bytes;
  }

  /** Writes the copy. @returns its path. @throws DISK_FULL */
  async write(): Promise<string> {
    const parent = homedir();
    try {
      this.#directory = await mkdtemp(join(parent, 'sent-'));
      const path = join(this.#directory, this.#name);
      await writeFile(path, this.#bytes);
      return path;
    } catch (error) {
      const refusal = diskError(error, `no copy of ${this.#name} can be made in ${parent}`);
      // With any other error the worker's own directory is unusable, which is not the client's fault.
      throw refusal.code === 'DISK_FULL' ? refusal : error;
    }
  }

  /** Removes the copy. Never rejects: what cannot be removed is removed later with the directory of the worker. */
  async remove(): Promise<void> {
    if (this.#directory !== undefined)
      await rm(this.#directory, { recursive: true, force: true }).catch(() => undefined);
  }
}
