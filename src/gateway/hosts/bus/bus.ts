// The bus of a rig of several hosts, as the rest of the gateway sees it: messages to all hosts, questions to one,
// values and records that every host shares. No part but the file beside this one knows that it is NATS.

/** Topics of messages to all other hosts. Each host sends under its own name. */
export const TOPICS = ['presence', 'events'] as const;
/** One of {@link TOPICS}. */
export type Topic = (typeof TOPICS)[number];

/**
 * Why a question has no answer: `absent` = the server knows that no host of that name listens; `down` = this host has
 * no bus, and nothing was sent; `late` = no answer came in time, or the bus went down meanwhile: the question may have
 * arrived.
 */
export type NoAnswer = 'absent' | 'down' | 'late';

/** A question without an answer. */
export class BusError extends Error {
  readonly reason: NoAnswer;

  constructor(reason: NoAnswer, message: string) {
    super(message);
    this.name = 'BusError';
    this.reason = reason;
  }
}

/** A record that no message can have. */
export class TooLargeError extends Error {
  constructor(bytes: number, mostBytes: number) {
    super(`the record has ${bytes} bytes, and the bus takes ${mostBytes}`);
    this.name = 'TooLargeError';
  }
}

/** A value that another host has changed meanwhile. */
export class ConflictError extends Error {
  constructor(key: string) {
    super(`${key} was changed meanwhile`);
    this.name = 'ConflictError';
  }
}

/** A shared value. */
export interface SharedValue {
  readonly key: string;
  /** Undefined: it was removed. */
  readonly value: unknown;
  /** Revision of this change; changes of all keys have one order. */
  readonly revision: number;
}

/**
 * Values that all hosts of the rig share and that last (JetStream KV). Keys have letters, digits, `-`, `_`, `=`, `/`
 * and `.`. Every method but `watch` rejects with BusError `down` or `late` when the server does not answer, and with
 * Error when it refuses, as with a full disk.
 */
export interface SharedValues {
  get(key: string): Promise<SharedValue | undefined>;
  /**
   * @param revision of the value that is replaced; 0 = there is none
   * @returns the revision of the new one
   * @throws ConflictError when there is another one
   */
  put(key: string, value: unknown, revision: number): Promise<number>;
  /** @throws ConflictError as {@link put} */
  remove(key: string, revision: number): Promise<void>;
  /**
   * Follows all keys with this beginning: first every present value, then `complete`, then each change; all of it
   * again after a time without the bus. Ends when the bus is closed.
   */
  watch(beginning: string, take: (value: SharedValue) => void, complete: () => void): void;
}

/** A record that every host gets. */
export interface SharedRecord {
  /** Host that has written it. */
  readonly host: string;
  readonly record: unknown;
  /** Its place in the one order of all records. */
  readonly place: number;
}

/** Records that last (a JetStream stream): appended by any host, read by all in one order. */
export interface SharedRecords {
  /**
   * Appends; resolves when it is on the disk of the server.
   * @param id the same record twice in a short time is kept once
   * @throws TooLargeError, and as {@link SharedValues}
   */
  append(id: string, record: unknown): Promise<number>;
  /**
   * Follows from a place on, also across times without the bus; ends when the bus is closed.
   * @param from the place of the first record wanted
   * @param take gets one record after the other: the next one waits until it has resolved. Never rejects
   * @param lost called when records from there on are no longer kept, with the first place that is
   */
  follow(from: number, take: (record: SharedRecord) => Promise<void>, lost: (first: number) => void): void;
}

/** Answers questions; what it rejects with goes back to the asker as text only. */
export type Answerer = (question: unknown, asker: string) => Promise<unknown>;

/** The bus. */
export interface Bus {
  /** The name of the rig. */
  readonly rig: string;
  /** The name of this host. */
  readonly host: string;
  /** There is a server now. */
  readonly isUp: boolean;
  /** Why there is none; empty while there is, and before the first try has ended. */
  readonly fault: string;
  /** Why shared values or records were refused last, while there is a bus; empty: they were taken. */
  readonly storageFault: string;
  /** Address by which the server sees this host; undefined while there is none. */
  readonly ownAddress: string | undefined;
  /** This host sends nothing and answers nothing: its name is taken, or not known to be free yet. */
  isSilent: boolean;
  /** Bytes of the largest message. */
  readonly maxBytes: number;
  readonly values: SharedValues;
  readonly records: SharedRecords;
  /** Called whenever the bus is connected or lost. */
  onChange(listener: () => void): void;
  /** Sends to all other hosts; lost while there is no bus. */
  tell(topic: Topic, message: unknown): void;
  /** Receives the messages of other hosts from now on. */
  hear(topic: Topic, take: (message: unknown, host: string) => void): void;
  /** Asks one host, once. @throws BusError, and Error with the text of what the answerer rejected with */
  ask(host: string, verb: string, question: unknown, limitMs: number): Promise<unknown>;
  /** Answers the questions of other hosts under this verb. */
  answer(verb: string, answerer: Answerer): void;
  /** Ends it. Never rejects. */
  close(): Promise<void>;
}
