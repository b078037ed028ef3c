// The bus of a rig of several hosts, as the rest of the gateway sees it: messages to all hosts, questions to one host,
// values and records that all hosts share. Only the files beside this one know that the bus is NATS.

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

/** A record that is too large for a message. */
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

/** A value that all hosts share. */
export interface SharedValue {
  readonly key: string;
  /** Undefined: it was removed. */
  readonly value: unknown;
  /** Revision of this change. Revisions order the changes of all keys. */
  readonly revision: number;
}

/**
 * Values that all hosts of the rig share, and that the server keeps (JetStream KV). Keys have letters, digits, `-`,
 * `_`, `=`, `/` and `.`. Every method but `watch` rejects with BusError `down` or `late` when the server does not
 * answer, and with Error when the server refuses, for example because its disk is full.
 */
export interface SharedValues {
  get(key: string): Promise<SharedValue | undefined>;
  /**
   * Replaces a value.
   * @param revision of the value that is replaced; 0 = the key has no value
   * @returns the revision of the new value
   * @throws ConflictError when the value has another revision
   */
  put(key: string, value: unknown, revision: number): Promise<number>;
  /** @throws ConflictError as {@link put} */
  remove(key: string, revision: number): Promise<void>;
  /**
   * Follows all keys with this beginning. Gives every present value, calls `complete`, then gives each change. When the
   * bus was down, all of it happens again. Ends when the bus is closed.
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

/** Records that the server keeps (a JetStream stream): any host appends them, and all read them in one order. */
export interface SharedRecords {
  /**
   * Appends a record; resolves when the record is on the disk of the server.
   * @param id a record with the same id, appended again within a short time, is kept once
   * @throws TooLargeError, and the errors of {@link SharedValues}
   */
  append(id: string, record: unknown): Promise<number>;
  /**
   * Follows the records from a place on, also across times without the bus; ends when the bus is closed.
   * @param from the place of the first record wanted
   * @param take gets one record at a time: the next one waits until the promise has resolved. Never rejects
   * @param lost called with the first place that is still kept, when wanted records before it are no longer kept
   */
  follow(from: number, take: (record: SharedRecord) => Promise<void>, lost: (first: number) => void): void;
}

/** Answers questions. The text of its rejection goes back to the host that asked. */
export type Answerer = (question: unknown, asker: string) => Promise<unknown>;

/** The bus. */
export interface Bus {
  /** The name of the rig. */
  readonly rig: string;
  /** The name of this host. */
  readonly host: string;
  /** Whether this host is connected to a server. */
  readonly isUp: boolean;
  /** Why it is not connected; empty while it is, and before the first try has ended. */
  readonly fault: string;
  /** Why the server last refused a shared value or record, while there is a bus; empty: it took the last one. */
  readonly storageFault: string;
  /** Address of this host as the server sees it; undefined without a connection. */
  readonly ownAddress: string | undefined;
  /** While true, this host sends and answers nothing: its name is taken, or not known to be free yet. */
  isSilent: boolean;
  /** Size limit of a message, in bytes. */
  readonly maxBytes: number;
  readonly values: SharedValues;
  readonly records: SharedRecords;
  /** Adds a listener that is called whenever the bus is connected or lost. */
  onChange(listener: () => void): void;
  /** Sends a message to all other hosts; it is lost while there is no bus. */
  tell(topic: Topic, message: unknown): void;
  /** Passes on the messages of other hosts from now on. */
  hear(topic: Topic, take: (message: unknown, host: string) => void): void;
  /** Asks one host, once. @throws BusError; Error with the text of the answerer's rejection */
  ask(host: string, verb: string, question: unknown, limitMs: number): Promise<unknown>;
  /** Answers the questions of other hosts under this verb. */
  answer(verb: string, answerer: Answerer): void;
  /** Ends the connection. Never rejects. */
  close(): Promise<void>;
}
