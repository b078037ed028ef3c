// The interface between shots and the other hosts of the rig: their clocks, the requests to them, and their requests. A
// host without others has no such interface, and its shots are of one host.

import type { Params, Result } from '../../../protocol/operations.js';
import type { ClockSource } from '../../../protocol/words.js';
import type { RecordOf, RecordOfShot } from './record.js';

/** The clock of a host, compared with the clock of this host. */
export interface HostClock {
  readonly host: string;
  /** Monotonic clock of the host minus that of this host, in microseconds. */
  readonly offsetUs: number;
  /** The largest possible error of the offset. */
  readonly boundUs: number;
  /** How the offset was found; `own`: the host is this one. */
  readonly from: ClockSource;
}

/** An order to a body of another host. */
export interface RemoteOrder {
  readonly cameraId: string;
  /** Parameters with an instant in the clock of the other host. */
  readonly params: Params<'fireShutter'>;
  /** The offset that this instant was computed with; records of the other host are converted back with it. */
  readonly offsetUs: number;
}

/** The arming of a body of another host. */
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
  /** The host that has a body; this host if no other has it. */
  hostOf(cameraId: string): string;
  /** Why a host cannot be reached, and since when; undefined: it can be reached. */
  awayText(host: string): string | undefined;
  /**
   * When the last known run of another host began, in milliseconds since 1970 by that host's clock; undefined: not
   * known.
   */
  beganAtMs(host: string): number | undefined;
  /** Compares the clocks of these hosts with the clock of this one now, for a short time. Never rejects. */
  measure(hosts: readonly string[]): Promise<void>;
  /** The best result of the comparisons; undefined: there was none. */
  clockOf(host: string): HostClock | undefined;
  /** Time that an order may need to reach the slowest of these hosts, in milliseconds; bounded. */
  tripMs(hosts: readonly string[]): number;
  /** A number that no shot of the rig has; without a bus, the smallest allowed number. Never rejects. */
  number(least: number): Promise<number>;
  /**
   * Claims an id for this host, if there is a bus.
   * @returns undefined when this host has the id, otherwise the records of the shot that another host has begun with it
   * @throws SHOT_FIRED: another host has used the id, and has no receipt for it; JOURNAL_FAILED: that host does not
   * know whether it has; SHOT_RUNNING, HOST_UNREACHABLE, HOST_LOST
   */
  claim(shotId: string): Promise<readonly RecordOfShot[] | undefined>;
  /** Gives back an id that this host claimed but has no shot for. Never rejects. */
  release(shotId: string): Promise<void>;
  /** Has another host record a shot. Resolves when the record is on that host's disk. */
  keep(host: string, begun: RecordOf<'begun'>): Promise<void>;
  /** Arms a body of another host. @throws the error of the body; its outcome is unknown when the answer was lost */
  arm(host: string, arming: RemoteArming): Promise<Result<'armShutter'>>;
  /** Disarms a body of another host that is armed for a shot. */
  disarm(host: string, cameraId: string, shotId: string): Promise<void>;
  /** Gives an order to a body of another host. Resolves when the body has answered. Never repeated. */
  fire(host: string, order: RemoteOrder): Promise<void>;
  /** Tells the host that shoots to give no further order. */
  stop(host: string, shotId: string): Promise<void>;
  /** Tells every connected host to give no further order of a shot whose record has not arrived yet. Never rejects. */
  stopAnywhere(shotId: string): Promise<void>;
  /** The records of the other hosts about a shot, from each host its own; empty: there are none. Never rejects. */
  lookUp(shotId: string): Promise<readonly RecordOfShot[]>;
  /** Notes that a record of this host is in its journal, so that other hosts get it. */
  written(record: RecordOfShot, segment: number): void;
  /** Reads which records other hosts have got; called before the journal is read. Never rejects. */
  open(): Promise<void>;
  /** Begins to ask other hosts and to answer them; called when the journal has been read. */
  serve(shots: ShotAnswers): void;
  /** Writes to the disk which records other hosts have got. Never rejects. */
  close(): Promise<void>;
}

/** Whether a host has used an id; `unread`: it does not know, because a part of its journal could not be read. */
export type UseOfId = 'used' | 'free' | 'unread';

/** Answers of this host to the requests of other hosts. */
export interface ShotAnswers {
  /** Records a shot of another host. @throws JOURNAL_FAILED; SHOT_FIRED: its id was used before */
  keep(begun: RecordOf<'begun'>): Promise<void>;
  /** Arms a body of this host. @throws the error of the body; CAMERA_NOT_FOUND */
  arm(arming: RemoteArming): Promise<Result<'armShutter'>>;
  /** Disarms a body of this host that is armed for a shot. @throws the error of the body; CAMERA_NOT_FOUND */
  disarm(cameraId: string, shotId: string): Promise<void>;
  /** Gives an order of another host to a body. @throws the error of the body; JOURNAL_FAILED: no record of the shot */
  fire(order: RemoteOrder, asker: string): Promise<void>;
  /** Gives no further order of a shot of this host. Never rejects. */
  stop(shotId: string): Promise<void>;
  /** The records of this host about a shot, once the bodies have answered in its first round; empty: none. */
  records(shotId: string): Promise<readonly RecordOfShot[]>;
  /** Whether an id may have exposed something, even if no record of it is left. */
  useOf(shotId: string): UseOfId;
  /** Notes that another host cannot be reached any more, and frees bodies that wait for its orders. */
  away(host: string): void;
  /** Notes that another host can be reached again: it reports itself what this host has concluded without it. */
  back(host: string): void;
  /** Notes that another host has restarted: orders that its earlier run has not given will never come. */
  startedAnew(host: string): void;
  /**
   * Adds records that other hosts have sent as their own. Resolves when they are written, however long that takes.
   * @returns false when some are not written: they must be sent again
   */
  take(records: readonly RecordOfShot[]): Promise<boolean>;
  /** Reads the journal again, beginning with this segment. */
  replay(segment: number, take: (record: RecordOfShot, segment: number) => void): Promise<void>;
}
