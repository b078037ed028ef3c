// Dependencies shared by every part of the service.

import type { Logger } from 'pino';
import type { FileLimit } from '../../base/file-calls.js';
import type { Limits } from '../limits/limit-table.js';

/** See the head of this file. */
export interface ServiceContext extends FileLimit {
  readonly limits: Limits;
  readonly logger: Logger;
  /** Path of the state directory, which this process has opened and locked. */
  readonly stateDirectory: string;
}
