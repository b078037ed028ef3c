// Results of landing: the report of each file, and the files found without a report.

import type { WorkerEvents } from '../../protocol/messages.js';
import type { Owner } from '../events/exposure.js';
import type { PictureMarks } from './digest.js';

/** A file under its final name. */
export type Landed = WorkerEvents['downloadComplete'] & {
  /** Facts of a picture; left out for other files. */
  marks?: PictureMarks;
  /** The exposure that the file belongs to; left out when nothing is known about it. */
  owner?: Owner;
};

/** The files that were left in a staging directory without a report. */
export interface Found {
  /** Whole pictures. */
  landed: Landed[];
  /** One sentence for each file that was moved aside or stayed where it was. */
  faults: string[];
}

/** A destination that is ready, and what earlier sessions have left there. */
export interface Destination extends Found {
  /** Absolute directory that the SDK is to write to. */
  staging: string;
}

/** The result when no file was left. */
export function nothing(): Found {
  return { landed: [], faults: [] };
}
