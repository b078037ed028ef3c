// The other hosts of the rig, as shots see them: their clocks, the requests to them, and theirs. Without
// other hosts there is none of this, and a shot is of one host.

import type { Params, Result } from '../../../protocol/operations.js';
import type { ClockSource } from '../../../protocol/words.js';
import type { RecordOf, RecordOfShot } from './record.js';

/** The clock of a host, seen from this one. */
export interface HostClock {
  readonly host: string;
  /** Monotonic clock of the host minus that of this host, in microseconds. */
  readonly offsetUs: number;
  /** The true offset is at most this far away. */
  readonly boundUs: number;
  /** Source of the figure; `own`: it is this host. */
  readonly from: ClockSource;
}

/** An order to a body of another host. */
export interface RemoteOrder {
  readonly cameraId: string;
  /** Its instant is one of the clock of the other host. */
  readonly params: Params<'fireShutter'>;
  /** Offset with which the instant was made: records of the other host are in the clock of the host that shoots. */
  readonly offsetUs: number;
}

/** Arming of a body of another host. */
export interface RemoteArming {
  readonly cameraId: string;
  readonly params: Params<'armShutter'>;
  /** Leases that the client of the shot has shown: the host of the body checks them. Left out: none. */
  readonly leases?: readonly string[];
}

/** The other hosts; every rejection is a ServiceError that names the host. */
export interface ShotHosts {
  /** The name of this host. */
  readonly own: string;
  /** The host of a body; this one for a body that no other has. */
  hostOf(cameraId: string): string;
  /** Why a host cannot be reached, and since when; undefined: it can. */
  awayText(host: string): string | undefined;
  /**
   * Begin of the last known run of another host, in milliseconds since 1970 by its clock; undefined:
   * unknown.
   */
  beganAtMs(host: string): number | undefined;
  /** Compares the clocks of these hosts with that of this one now, for a short while. Never rejects. */
  measure(hosts: readonly string[]): Promise<void>;
  /** The best figure there is; undefined: the clocks were not compared. */
  clockOf(host: string): HostClock | undefined;
  /** Time that an order may need to reach the slowest of these hosts, in milliseconds; bounded. */
  tripMs(hosts: readonly string[]): number;
  /** A number that no shot of the rig has; without a bus the smallest that is allowed. Never rejects. */
  number(least: number): Promise<number>;
  /**
   * Takes an id for this host, where there is a bus.
   * @returns undefined when it is taken for this host, else the records of the shot that another host has begun with it
   * @throws SHOT_FIRED: another host has used it, and has no receipt of it; JOURNAL_FAILED: that host does not know
   * whether it has; SHOT_RUNNING, HOST_UNREACHABLE, HOST_LOST
   */
  claim(shotId: string): Promise<readonly RecordOfShot[] | undefined>;
  /** There is no shot of an id that was taken for this host. Never rejects. */
  release(shotId: string): Promise<void>;
  /** Has another host keep the record of a shot; resolves when it is on its disk. */
  keep(host: string, begun: RecordOf<'begun'>): Promise<void>;
  /** Arms a body of another host. @throws what the body answers; with the outcome unknown when its answer was lost */
  arm(host: string, arming: RemoteArming): Promise<Result<'armShutter'>>;
  /** Frees a body of another host that is armed for a shot. */
  disarm(host: string, cameraId: string, shotId: string): Promise<void>;
  /** Hands an order to a body of another host; resolves as the body has answered. Never repeated. */
  fire(host: string, order: RemoteOrder): Promise<void>;
  /** Has the host that shoots give no further order. */
  stop(host: string, shotId: string): Promise<void>;
  /** Makes every connected host give no further order of a shot of which no record has arrived yet. Never rejects. */
  stopAnywhere(shotId: string): Promise<void>;
  /** The records of the other hosts about a shot, each its own; empty: there are none. Never rejects. */
  lookUp(shotId: string): Promise<readonly RecordOfShot[]>;
  /** A record of this host is in its journal: other hosts get it. */
  written(record: RecordOfShot, segment: number): void;
  /** The journal will be read: how far other hosts have got its records. Never rejects. */
  open(): Promise<void>;
  /** The journal is read: other hosts are asked and answered from now on. */
  serve(shots: ShotAnswers): void;
  /** Keeps how far other hosts have got the records. Never rejects. */
  close(): Promise<void>;
}

/** Whether a host has used an id; `unread`: it does not know, since a part of its journal could not be read. */
export type UseOfId = 'used' | 'free' | 'unread';

/** Answers of this host to the calls of others. */
export interface ShotAnswers {
  /** Keeps the record of a shot of another host. @throws JOURNAL_FAILED; SHOT_FIRED: its id was used before */
  keep(begun: RecordOf<'begun'>): Promise<void>;
  /** Arms a body of this host. @throws what the body answers; CAMERA_NOT_FOUND */
  arm(arming: RemoteArming): Promise<Result<'armShutter'>>;
  /** Frees a body of this host that is armed for a shot. @throws what the body answers; CAMERA_NOT_FOUND */
  disarm(cameraId: string, shotId: string): Promise<void>;
  /** @param asker the host that orders @throws what the body answers; JOURNAL_FAILED without its record of the shot */
  fire(order: RemoteOrder, asker: string): Promise<void>;
  /** Gives no further order of a shot of this host. Never rejects. */
  stop(shotId: string): Promise<void>;
  /** The records of this host about a shot, once the bodies have answered in its first round; empty: none. */
  records(shotId: string): Promise<readonly RecordOfShot[]>;
  /** Whether an id may have exposed something, also when no record of it is left. */
  useOf(shotId: string): UseOfId;
  /** Another host cannot be reached any more: bodies that wait for its orders are free again. */
  away(host: string): void;
  /** Another host can be reached again: it reports itself what this host has concluded without it. */
  back(host: string): void;
  /** Another host was started anew: orders that its earlier run has not given never come. */
  startedAnew(host: string): void;
  /**
   * Takes over records that other hosts have sent as their own. Resolves when they are written, however long that
   * takes.
   * @returns false when not all are written: they have to be sent again
   */
  take(records: readonly RecordOfShot[]): Promise<boolean>;
  /** Reads the journal again, from a segment on. */
  replay(segment: number, take: (record: RecordOfShot, segment: number) => void): Promise<void>;
}
