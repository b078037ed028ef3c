// What is known of one camera and told about it: the body, its state, since when and why. Every change of state is
// an event; nothing here decides.

import type { DiscoveredCamera } from '../../worker/protocol/operations.js';
import type { NewsFacts, ReportNews } from '../camera-news.js';
import type { CameraStatus, CameraSummary } from '../rig.js';
import { type CameraInput, type CameraState, nextState, TRANSITIONS } from './camera-state.js';

/** What a person has to do. Nothing of the SDK says that a body asks; it does not answer, which is all that is known. */
export const CONFIRM_ON_CAMERA =
  'confirm the connection on the screen of the camera: it has not answered yet, and may be asking';

/** The record of one camera. */
export class CameraRecord {
  readonly #report: ReportNews;
  #camera: DiscoveredCamera;
  #isPresent = false;
  #state: CameraState = 'absent';
  #since = new Date();
  #reason = '';
  #detail: CameraStatus['detail'];

  /** A camera that nobody has seen yet. */
  constructor(report: ReportNews, camera: DiscoveredCamera) {
    this.#report = report;
    this.#camera = camera;
  }

  /** The body as it was last discovered. */
  get camera(): DiscoveredCamera {
    return this.#camera;
  }

  /** Discovery sees it now. */
  get isPresent(): boolean {
    return this.#isPresent;
  }

  get state(): CameraState {
    return this.#state;
  }

  /** ISO 8601, UTC: since when it is in its state. */
  get since(): string {
    return this.#since.toISOString();
  }

  /** Why it is in its state; may get newer while the state goes on. */
  get reason(): string {
    return this.#reason;
  }

  set reason(reason: string) {
    this.#reason = reason;
    this.#detail = undefined;
  }

  /** What somebody has to do for it to go on. */
  get detail(): CameraStatus['detail'] {
    return this.#detail;
  }

  /**
   * Somebody may have to confirm the connection at the camera.
   * @returns whether one is being opened or brought back at all.
   */
  awaitConfirmation(): boolean {
    if (this.#state !== 'connecting' && this.#state !== 'recovering') return false;
    this.#reason = CONFIRM_ON_CAMERA;
    this.#detail = 'confirm-on-camera';
    return true;
  }

  summary(): CameraSummary {
    return { connected: this.#state === 'connected', model: this.#camera.model, id: this.#camera.id };
  }

  /** Discovery has looked: the body, or undefined when it is not there. */
  seen(camera: DiscoveredCamera | undefined): void {
    if (camera !== undefined) this.#camera = camera;
    this.#isPresent = camera !== undefined;
    if (this.#state === 'absent' && this.#isPresent) {
      this.enter('appeared', '');
      this.report({ name: 'added', payload: { connectionType: this.#camera.connectionType } });
    }
    this.#vanishIfGone();
  }

  /** Goes on to the next state and reports it. */
  enter(input: CameraInput, reason: string): void {
    const previous = this.#state;
    this.#state = nextState(previous, input);
    this.#since = new Date();
    this.#reason = reason;
    this.#detail = undefined;
    this.report({ name: 'state', payload: { state: this.#state, previous, reason } });
    this.#vanishIfGone();
  }

  /** Reports news of this camera. */
  report(news: NewsFacts): void {
    this.#report({ cameraId: this.#camera.id, ...news });
  }

  /** A body that left during its session is gone only when the session is over. */
  #vanishIfGone(): void {
    if (this.#isPresent || TRANSITIONS[this.#state].vanished === undefined) return;
    this.enter('vanished', this.#reason === '' ? 'the camera is not attached' : this.#reason);
    this.report({ name: 'removed', payload: {} });
  }
}
