// Fast paths for reads and pictures of a worker, as the supervisor needs them: each is a folder of its own (fast-reads,
// fast-pictures). Without it a worker sends each reading and each picture over its link.

import type { Readable } from 'node:stream';
import { quoted } from '../../base/quoted.js';
import { ProtocolError } from '../../protocol/framing.js';
import type { PictureMessage, ReplyMessage } from '../../protocol/messages.js';
import type { OperationName } from '../../protocol/operations.js';
import type { RoomyPicture } from '../cameras/picture-room.js';

/** A result, and the operation that it answers. Callers share it: it is frozen. */
export interface KeptResult {
  readonly operation: OperationName;
  readonly result: object;
}

/** The readings of one worker, which it names where it does not send them again. */
export interface KeptReadings {
  /**
   * The reading that a reply brings or names; undefined for a reply without one. Must see every reply, also one whose
   * call is over: a later one may name its reading.
   * @throws ProtocolError
   */
  of(reply: ReplyMessage): KeptResult | undefined;
}

/** No reading is kept: a reply that brings or names one to be kept breaks the protocol. */
export const NO_READINGS: KeptReadings = {
  of({ kept: name }) {
    if (name === undefined) return undefined;
    throw new ProtocolError(`it named a reading of ${quoted(name)}, and this gateway keeps none`);
  },
};

/** Who takes what a worker hands over. None may throw. */
export interface PictureMemoryOwner {
  /** @throws ProtocolError when no picture was requested */
  picture(message: PictureMessage, picture: RoomyPicture): void;
  /** A picture was overwritten before it was read: its credit is used up. */
  missed(): void;
  /** The worker must end. */
  fault(error: ProtocolError): void;
}

/** Memory through which one worker hands over pictures. */
export interface PictureMemory {
  /** To be given to the worker. */
  readonly fd: number;
  /** Takes the notices of the worker from now on. */
  follow(notices: Readable, owner: PictureMemoryOwner): void;
  /** The worker has ended. May be called twice. */
  close(): void;
}

/** The fast paths of workers, each made anew for a worker. */
export interface FastPaths {
  /** Left out: {@link NO_READINGS}. */
  keepReadings?: () => KeptReadings;
  /** Undefined where that cannot be done, and left out: pictures go through the link. */
  openPictures?: () => PictureMemory | undefined;
}
