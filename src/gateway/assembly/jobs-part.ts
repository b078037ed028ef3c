// The interface between the assembly and jobs. That part is the folder jobs, which a build may lack
// (optional-parts.ts). So no type here comes from that folder.

import type { PublicEvent } from '../events/public-event.js';
import type { JobOperation, SomeHandlers } from '../http/operation-route.js';
import type { RigFile } from '../rig/declared/model.js';
import type { SharedEntries } from '../rig/shared/shared-entries.js';
import type { Receipt } from '../rig/shots/receipt-shape.js';
import type { ShotTakes } from '../rig/shots/shot-takes.js';
import type { Shots } from '../rig/shots/shots.js';
import * as optionalParts from './optional-parts.js';
import type { ServiceContext } from './service-context.js';

/** Everything that jobs need. */
export interface JobsPartContext extends ServiceContext {
  readonly shots: Shots;
  readonly rigFile: RigFile;
  readonly publish: (event: PublicEvent) => void;
  readonly others: { readonly host: string; readonly entries: SharedEntries } | undefined;
}

/** See the head of this file. */
export interface JobsPart {
  readonly handlers: SomeHandlers<JobOperation>;
  /** Gives shots their takes. */
  readonly takes: ShotTakes;
  /** Reads the jobs. Never rejects. */
  start(): void;
  /** Takes each changed receipt. */
  receiptChanged(receipt: Receipt): void;
  /** Resolves when all changes are on the disk. Never rejects. */
  close(): Promise<void>;
}

/** Makes the part; undefined: this build has no jobs. */
export function jobsPart(context: JobsPartContext): JobsPart | undefined {
  const parts: object = optionalParts;
  const { Jobs } = parts as { readonly Jobs?: new (context: JobsPartContext) => JobsPart };
  return Jobs && new Jobs(context);
}
