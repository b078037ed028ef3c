// A row of the operations table. The rows are beside this file, one file for each group of the contract;
// operations.test.ts runs them.

import type { Answer, Service } from '#harness/service.js';
import type { ConnectionMode } from '#protocol/words.js';

/** The state of the camera that a row requires. */
export interface Wanted {
  /** Model of the simulated body; by default an ILCE-7M4. */
  model?: string;
  /** `none` = attached and not connected. By default `remote`. */
  mode?: 'none' | ConnectionMode;
}

/** Stage of a row: the service, and the camera in the state that the row requires. */
export interface Stage {
  service: Service;
  id: string;
  /** `/api/cameras/<id>`. */
  camera: string;
  /** A directory on the host of the service, for this row alone. */
  directory: string;
}

/** A request. */
export interface Asked {
  /** Parameters of the path beside cameraId. */
  params?: Readonly<Record<string, string>>;
  /** The query, with its question mark. */
  query?: string;
  /** An object is sent as JSON, a text unchanged; nothing is sent when it is left out. */
  body?: unknown;
}

/** One row: a request of one operation in a state, and its answer. */
export interface OperationCase extends Wanted {
  /** The fact that the row shows, worded to follow the name of the operation: "getProperty …". */
  says: string;
  /** A fixed request, or one that depends on what the preparation has found. */
  asks?: Asked | ((stage: Stage) => Asked | Promise<Asked>);
  /** The code of the error envelope; none = success. */
  code?: string;
  /** Runs before the request; `restore` undoes its effects. */
  prepare?: (stage: Stage) => Promise<void>;
  /** Runs at the end, also when the row has failed. */
  restore?: (stage: Stage) => Promise<void>;
  /** Further checks of the answer, beyond status, schema and code, and of the camera. Throws. */
  check?: (answer: Answer, stage: Stage) => void | Promise<void>;
}

/** The rows of some operations; the first row of each is its plain success, which other tests reuse. */
export type OperationCases = Readonly<Record<string, readonly [OperationCase, ...OperationCase[]]>>;
