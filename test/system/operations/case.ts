// A row of the operations table. The rows are beside this file, one file for each group of the contract;
// operations.test.ts runs them.

import type { Answer, Service } from '#harness/service.js';
import type { ConnectionMode } from '#protocol/words.js';

/** The state a camera is wanted in. */
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
  /** A directory of this row alone, on the host of the service. */
  directory: string;
}

/** A request. */
export interface Asked {
  /** Parameters of the path beside cameraId. */
  params?: Readonly<Record<string, string>>;
  /** With the question mark. */
  query?: string;
  /** An object is sent as JSON, a text unchanged; nothing is sent when it is left out. */
  body?: unknown;
}

/** One row: a request of one operation in a state, and its answer. */
export interface OperationCase extends Wanted {
  /** Result shown by the row, as the end of "getProperty …". */
  says: string;
  /** A fixed request, or one that depends on what the preparation has found. */
  asks?: Asked | ((stage: Stage) => Asked | Promise<Asked>);
  /** The code of the error envelope; none = success. */
  code?: string;
  /** Done before the request; whatever it breaks is mended by `restore`. */
  prepare?: (stage: Stage) => Promise<void>;
  /** Run at the end, whatever came of the row. */
  restore?: (stage: Stage) => Promise<void>;
  /** Looks at the answer beyond status, schema and code, and at what has become of the camera. Throws. */
  check?: (answer: Answer, stage: Stage) => void | Promise<void>;
}

/** The rows of some operations; the first row of each is its plain success, which other tests reuse. */
export type OperationCases = Readonly<Record<string, readonly [OperationCase, ...OperationCase[]]>>;
