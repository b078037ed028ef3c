// Parts of a report by this service: recordings, log, findings, versions, cameras. They are made one after another, so
// that the report never has more than one recording in memory.

import type { FileLimit } from '../../base/file-calls.js';
import type { Examination } from '../../doctor/run/shared-examination.js';
import { attempt, type Item, jsonFile } from '../../report/archive.js';
import { keptNames, keptRecordings, workerTitle } from '../../report/kept-recordings.js';
import { versionsFile } from '../../report/versions.js';
import type { CameraName, CameraVitals, DiscoveryState } from '../cameras/cameras.js';
import { programVersion } from '../config/arguments.js';
import { INTERFACE_VERSION } from '../contract/server.js';
import type { Limits } from '../limits/limit-table.js';
import type { LogRing } from '../log/log-ring.js';
import type { Recordings } from '../recordings/recordings.js';

/** Sources of a report. */
export interface ReportSources extends FileLimit {
  readonly stateDirectory: string;
  readonly sdkDirectory: string;
  readonly limits: Pick<Limits, 'logEntries' | 'recordingFiles' | 'recordingsDiskBytes'>;
  readonly recordings: Pick<Recordings, 'asked'>;
  readonly cameras: {
    readonly sdkVersion: string;
    readonly discovery: DiscoveryState;
    vitals(): CameraVitals[];
  };
  readonly nameOf: (cameraId: string) => CameraName;
  readonly ring: Pick<LogRing, 'recent'>;
}

/** Reports of this service. */
export class OwnReport {
  readonly #sources: ReportSources;

  constructor(sources: ReportSources) {
    this.#sources = sources;
  }

  /** Whether there is anything to report about a camera. */
  async knows(cameraId: string): Promise<boolean> {
    const { cameras, stateDirectory } = this.#sources;
    if (cameras.vitals().some(({ id }) => id === cameraId)) return true;
    const kept = await keptNames(stateDirectory, cameraId, this.#sources).catch(() => []);
    return kept.length > 0;
  }

  /** The parts of a report. @param camera undefined: all cameras */
  async *items(
    camera: string | undefined,
    examine: () => Promise<Pick<Examination, 'at'>>,
  ): AsyncGenerator<Item, void, void> {
    const { limits, recordings, ring, cameras, sdkDirectory, stateDirectory } = this.#sources;
    const isWanted = (title: string) => camera === undefined || title === workerTitle(camera);
    for (const { name, bytes } of recordings.asked(isWanted)) yield { name: `recordings/${name}`, bytes };
    const bounds = { camera, mostFiles: limits.recordingFiles, mostBytes: limits.recordingsDiskBytes };
    yield* keptRecordings(stateDirectory, bounds, this.#sources);
    yield jsonFile('cameras.json', this.#cameras(camera));
    yield await attempt('doctor.json', async () => jsonFile('doctor.json', await examine()));
    yield await attempt('versions.json', () => {
      const known = { rigd: programVersion(), interface: INTERFACE_VERSION, sdk: cameras.sdkVersion };
      return versionsFile(known, sdkDirectory, this.#sources);
    });
    // The log comes last, so that it also holds the lines that the other parts have caused.
    const entries = ring.recent(limits.logEntries, 'debug').reverse();
    yield {
      name: 'log.jsonl',
      bytes: Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')),
    };
  }

  /** The cameras, without their picture directories: those are facts of this host, not of a camera. */
  #cameras(camera: string | undefined): object {
    const { nameOf, cameras } = this.#sources;
    const meant = cameras.vitals().filter(({ id }) => camera === undefined || id === camera);
    return {
      discovery: cameras.discovery,
      cameras: meant.map(({ savePath: _, ...vitals }) => ({ ...nameOf(vitals.id), ...vitals })),
    };
  }
}
