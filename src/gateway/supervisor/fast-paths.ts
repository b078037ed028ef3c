// The interfaces of the fast paths for reads and pictures of a worker, as the supervisor needs them. Each fast path is
// a folder (fast-reads, fast-pictures). Without it, a worker sends each reading or each picture over its link.

import type { Duplex, Readable } from 'node:stream';
import type { Clock } from '../../base/clock.js';
import { quoted } from '../../base/quoted.js';
import { ProtocolError } from '../../protocol/framing.js';
import type { PictureMessage, ReplyMessage } from '../../protocol/messages.js';
import type { OperationName, Params } from '../../protocol/operations.js';
import type { RoomyPicture } from '../cameras/picture-room.js';

/** A result, and the operation that it answers. It is frozen, because callers share it. */
export interface KeptResult {
  readonly operation: OperationName;
  readonly result: object;
}

/** The readings of one worker. The worker names a reading when it does not send the reading again. */
export interface KeptReadings {
  /**
   * The reading that a reply brings or names; undefined for a reply without a reading. It must see every reply, even
   * one whose call is over, because a later reply may name its reading.
   * @throws ProtocolError
   */
  of(reply: ReplyMessage): KeptResult | undefined;
  /** Whether the worker gets a channel for reads; if so, {@link follow} is called. */
  readonly hasChannel: boolean;
  /** Begins to use the channel. */
  follow(channel: Duplex, owner: ReadChannelOwner): void;
  /**
   * Asks the worker over the channel whether the kept result of an operation is still true.
   * @returns undefined when that cannot be asked now; else the result, or undefined when the link must be used
   */
  unchanged<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
  ): Promise<object | undefined> | undefined;
  /** How many of these questions wait for an answer. */
  readonly waiting: number;
  /**
   * Notes that a call that is not a read was sent or answered: nothing is asked until a reply allows it again, because
   * a read must wait for an earlier write to be carried out.
   */
  expire(): void;
}

/** Dependencies of a channel for reads. */
export interface ReadChannelOwner {
  clock: Clock;
  /** Longest wait for an answer. */
  limitMs: number;
  /** Called when the worker has broken the protocol and must end. */
  fault(error: ProtocolError): void;
}

/** Keeps no readings. A reply that brings or names a reading to be kept then breaks the protocol. */
export const NO_READINGS: KeptReadings = {
  of({ kept: name }) {
    if (name === undefined) return undefined;
    throw new ProtocolError(`it named a reading of ${quoted(name)}, and this gateway keeps none`);
  },
  hasChannel: false,
  follow: () => undefined,
  unchanged: () => undefined,
  waiting: 0,
  expire: () => undefined,
};

/** Takes what a worker hands over. Only `picture` may throw. */
export interface PictureMemoryOwner {
  /** @throws ProtocolError when no picture was requested */
  picture(message: PictureMessage, picture: RoomyPicture): void;
  /** Notes that a picture was overwritten before it was read: its credit is used up. */
  missed(): void;
  /** Called when the worker has broken the protocol and must end. */
  fault(error: ProtocolError): void;
}

/** The memory in which one worker hands over pictures. */
export interface PictureMemory {
  /** The descriptor that the worker inherits. */
  readonly fd: number;
  /** Begins to take the worker's notices. */
  follow(notices: Readable, owner: PictureMemoryOwner): void;
  /** Closes the memory, when the worker has ended. May be called twice. */
  close(): void;
}

/** The fast paths of workers; each worker gets new ones. */
export interface FastPaths {
  /** Left out: {@link NO_READINGS} is used. */
  keepReadings?: () => KeptReadings;
  /** Left out, or undefined where that is not possible: pictures go over the link. */
  openPictures?: () => PictureMemory | undefined;
}
