// The warnings that each camera has reported in the last minutes. Reports of ordinary events are no warnings; some of
// them end one.

import type { Clock } from '../../base/clock.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../cameras/camera-news.js';
import { CAUTION } from '../cameras/warning-texts.js';
import { warningText } from '../cameras/warnings.js';
import { BODY_WARNINGS } from '../contract/body-facts.js';
import type { RigCameraView } from '../contract/shapes.js';

type Warning = RigCameraView['facts']['warnings'][number];

interface Noted {
  readonly warning: Warning;
  readonly atMs: number;
}

/** How long a warning is shown after its last report. */
const SHOWN_MS = 600_000;

/** See the head of this file. */
export class RecentWarnings {
  readonly #clock: Clock;
  /** The last report of each code, oldest first, by camera. */
  readonly #reports = new Map<string, Map<string, Noted>>();
  readonly #handlers: NewsHandlers = {
    warning: ({ code }, id) => this.#note(id, `0x${code.toString(16)}`),
    cautionDisplay: (_, id) => this.#note(id, CAUTION),
    removed: (_, id) => void this.#reports.delete(id),
  };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes news of cameras. */
  onNews(news: CameraNews): void {
    handleNews(this.#handlers, news);
  }

  /** The warnings of a camera, newest first; each code occurs once. */
  of(cameraId: string): Warning[] {
    const nowMs = this.#clock.nowMs();
    return [...(this.#reports.get(cameraId)?.values() ?? [])]
      .flatMap(({ warning, atMs }) => (nowMs - atMs <= SHOWN_MS ? warning : []))
      .reverse();
  }

  #note(cameraId: string, code: string): void {
    const { text, isRoutine = false, ends = '' } = warningText(code);
    const reports = this.#reports.get(cameraId) ?? new Map<string, Noted>();
    reports.delete(ends);
    if (isRoutine) return;
    // Deleted first, so that it becomes the newest.
    reports.delete(code);
    reports.set(code, { warning: { code, text, at: new Date().toISOString() }, atMs: this.#clock.nowMs() });
    for (const oldest of reports.keys()) if (reports.size > BODY_WARNINGS) reports.delete(oldest);
    this.#reports.set(cameraId, reports);
  }
}
