// The live-view pictures of one camera: fetched from the SDK when the camera reports them, or else at its own pace, one
// for each credit and only while there is one; with the focus frames in it at intervals, when the credit asks for them.
// Live view is switched on for viewers and off again when they have gone; a client's own choice stays. Pictures have
// the lowest priority: they wait until nothing else is in the SDK.

import { isWholeJpeg } from '../pictures/jpeg-bounds.js';
import { composeOsd, type PreparedDisplay, prepareDisplay } from '../pictures/osd-composite.js';
import { type Clock, delay } from '../protocol/clock.js';
import { WorkerError } from '../protocol/codes.js';
import type { FocusFramesMessage, PictureMessage } from '../protocol/messages.js';
import type { PictureLayer } from '../protocol/operations.js';
import { within } from '../protocol/within.js';
import { MONITOR, SETTING } from '../sdk/codes.js';
import type { PictureReading } from '../sdk/picture-reading.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import { afReading, trackingReading } from './focus-frames.js';
import { PictureNews, UNREPORTED_LOOK_MS } from './picture-news.js';
import { PicturePace } from './picture-pace.js';

/** Takes a picture; the image belongs to it from then on. */
export type PictureSink = (head: Omit<PictureMessage, 'kind'>, image: Buffer) => void;

/** Takes the focus frames of a picture, before the picture: so they are there when it is shown. */
export type FocusFramesSink = (focusFrames: Omit<FocusFramesMessage, 'kind'>) => void;

/** What the pictures of a camera are made with. */
export interface PictureSourceParts {
  sdk: Pick<SdkPort, 'call' | 'idle' | 'running'>;
  clock: Clock;
  /** A session is open. */
  isOpen: () => boolean;
  send: PictureSink;
  sendFocusFrames: FocusFramesSink;
  /** Reports something that could not be done, and what to do. */
  fault: (message: string) => void;
  /** Time without a credit after which what was switched on for viewers goes off again. */
  releaseMs: number;
  /** Least time between two readings of AF and tracking frames. */
  focusFramePauseMs: number;
}

/** How long a picture waits for its turn before it takes it: a flood of reads slows live view and does not stop it. */
const TURN_MS = 50;
/** Pause after the SDK has refused a picture. */
const REFUSED_MS = 250;
/** How long pictures wait for the first display: then they are shown without one. */
const FIRST_DISPLAY_MS = 1_000;

/** For whom live view is on; `none` = it is not known to be on. */
type Owner = 'none' | 'viewers' | 'client';

/** The live-view pictures of one camera. Main thread of a worker. */
export class PictureSource {
  readonly #parts: PictureSourceParts;
  readonly #pace = new PicturePace();
  readonly #pictureNews: PictureNews;
  readonly #displayNews: PictureNews;
  readonly #requested = new Set<PictureLayer>();
  #owner: Owner = 'none';
  #areFocusFramesRequested = false;
  #focusFramesAtMs = Number.NEGATIVE_INFINITY;
  #isRunning = false;
  #isComposing = false;
  /** The last display could not be laid over its picture. */
  #isDisplayBroken = false;
  /** What lies over pictures until there is a newer one. */
  #display: PreparedDisplay | undefined;
  /** Until when the first display is waited for, since pictures are. */
  #displayUntilMs: number | undefined;
  /** When the camera was asked for a display last. */
  #displayReadAtMs = Number.NEGATIVE_INFINITY;
  #cancelRelease: () => void = () => {};
  #undoDisplay: (() => Promise<unknown>) | undefined;

  constructor(parts: PictureSourceParts) {
    this.#parts = parts;
    this.#pictureNews = new PictureNews(parts.clock);
    this.#displayNews = new PictureNews(parts.clock);
  }

  /** The camera reports a new picture. @param monitor what it is one of (CrMonitorUpdatedNotify). */
  reported(monitor: number): void {
    if (monitor === MONITOR.liveView) this.#pictureNews.reported();
    else if (monitor === MONITOR.osd) this.#displayNews.reported();
  }

  /** A credit: the next picture of this layer is requested; and, as the newest credit says, focus frames with it. */
  request(layer: PictureLayer, withFocusFrames = this.#areFocusFramesRequested): void {
    this.#requested.add(layer);
    this.#areFocusFramesRequested = withFocusFrames;
    this.#cancelRelease();
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  /**
   * A session has come up, for the first time or again. Some bodies begin with live view on: it is switched
   * off unless a client has requested it.
   * @throws SDK_REFUSED, CAMERA_STUCK
   */
  async begin(isRequested: boolean): Promise<void> {
    this.#pictureNews.forget();
    this.#displayNews.forget();
    this.#forgetDisplay();
    if (isRequested) return this.enable();
    this.#owner = 'none';
    if (!(await this.isEnabled())) return;
    await this.#parts.sdk.call('setSetting', [SETTING.enableLiveView, 0]);
    // A viewer may have come meanwhile and found it on.
    this.#owner = 'none';
  }

  /** A client switches live view on. @throws SDK_REFUSED, CAMERA_STUCK */
  async enable(): Promise<void> {
    await this.#parts.sdk.call('setSetting', [SETTING.enableLiveView, 1]);
    this.#owner = 'client';
  }

  /** A client switches it off; pictures that were requested do not come. @throws SDK_REFUSED, CAMERA_STUCK */
  async disable(): Promise<void> {
    this.#requested.clear();
    await this.#parts.sdk.call('setSetting', [SETTING.enableLiveView, 0]);
    this.#owner = 'none';
  }

  /** Whether live view is on, as the camera reports it. @throws SDK_REFUSED, CAMERA_STUCK */
  async isEnabled(): Promise<boolean> {
    return (await this.#parts.sdk.call('getSetting', [SETTING.enableLiveView])) !== 0;
  }

  /** Switches live view on for viewers where it is off. @throws SDK_REFUSED, CAMERA_STUCK */
  async enableForViewers(): Promise<void> {
    this.#cancelRelease();
    // Without a client's request it is switched off after its viewers.
    if (!(await this.isEnabled())) await this.#parts.sdk.call('setSetting', [SETTING.enableLiveView, 1]);
    if (this.#owner === 'none') this.#owner = 'viewers';
    this.#releaseLater();
  }

  /**
   * The display has been switched on for viewers, or a client has chosen for itself.
   * @param undo switches it off; undefined = it stays as it is.
   */
  displayIsOn(undo: (() => Promise<unknown>) | undefined): void {
    this.#undoDisplay = undo;
    this.#releaseLater();
  }

  /** A client has switched the display off: pictures are without it from now on. */
  displayIsOff(): void {
    this.displayIsOn(undefined);
    this.#forgetDisplay();
  }

  /** Looks until nothing is requested, or there is no session: then viewers ask again. */
  async #run(): Promise<void> {
    const { clock, isOpen } = this.#parts;
    this.#pace.resume();
    while (this.#requested.size > 0 && isOpen()) {
      await this.#look().catch(() => {
        this.#refused();
        return delay(clock, REFUSED_MS);
      });
    }
    this.#isRunning = false;
    if (!isOpen()) {
      this.#requested.clear();
      this.#owner = 'none';
      this.#undoDisplay = undefined;
      this.#forgetDisplay();
    }
    this.#releaseLater();
  }

  /** One look, and the wait for the next. */
  async #look(): Promise<void> {
    const { clock } = this.#parts;
    if (this.#owner === 'none') await this.enableForViewers();
    await this.#turn();
    const found = this.#pictureNews.look();
    const picture = await this.#read();
    if (picture === undefined || !isWholeJpeg(picture.image))
      return this.#pictureNews.next(this.#pace.missed());
    found();
    const paceMs = this.#pace.found(picture.number, clock.nowMs());
    this.#deliver(picture);
    await this.#pictureNews.next(paceMs);
  }

  async #read(): Promise<PictureReading | undefined> {
    const { sdk, clock, focusFramePauseMs } = this.#parts;
    const areFocusFramesDue = clock.nowMs() - this.#focusFramesAtMs >= focusFramePauseMs;
    if (!this.#areFocusFramesRequested || !areFocusFramesDue) return sdk.call('getLiveViewImage', []);
    const picture = await sdk.call('readPicture', []);
    // Without a picture nothing was asked for but that.
    if (picture !== undefined) this.#focusFramesAtMs = clock.nowMs();
    return picture;
  }

  #deliver({ number, image, focusFrames }: PictureReading): void {
    const capturedAtMs = Date.now();
    // It came from another thread as a plain array; this is a view on it, not a copy.
    const jpeg = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
    if (focusFrames !== undefined) {
      const { af, tracking } = focusFrames;
      this.#parts.sendFocusFrames({ number, af: afReading(af), tracking: trackingReading(tracking) });
    }
    if (this.#requested.delete('live')) this.#parts.send({ layer: 'live', number, capturedAtMs }, jpeg);
    if (this.#requested.has('osd') && !this.#isComposing) {
      this.#isComposing = true;
      this.#requested.delete('osd');
      this.#composed(jpeg)
        .then((image) => {
          if (image === undefined) this.request('osd');
          else this.#parts.send({ layer: 'osd', number, capturedAtMs }, image);
        })
        // Not tried again here, or it would be without end: viewers ask again when nothing has come for a while.
        .catch((error: unknown) => this.#displayFailed(error))
        .finally(() => {
          this.#isComposing = false;
        });
    }
  }

  /** The picture with the newest display over it; alone when the display is off; nothing while the first is awaited. */
  async #composed(jpeg: Buffer): Promise<Buffer | undefined> {
    if (!(await this.#readDisplay())) return jpeg;
    if (this.#display === undefined) {
      const nowMs = this.#parts.clock.nowMs();
      const untilMs = this.#displayUntilMs ?? nowMs + FIRST_DISPLAY_MS;
      this.#displayUntilMs = untilMs;
      if (nowMs < untilMs) return undefined;
      // A picture alone would pass for one that has its display.
      if (this.#isDisplayBroken) throw new Error('no other display has come');
      return jpeg;
    }
    const image = await composeOsd(jpeg, this.#display);
    this.#isDisplayBroken = false;
    return image;
  }

  /**
   * Displays come more seldom than pictures: the last one is kept until there is another.
   * @returns whether the display is on.
   */
  async #readDisplay(): Promise<boolean> {
    const nowMs = this.#parts.clock.nowMs();
    // A camera that reports displays is asked for others only now and then: a report may be lost.
    const isRecent = this.#display !== undefined && nowMs - this.#displayReadAtMs < UNREPORTED_LOOK_MS;
    if (isRecent && !this.#displayNews.mayBeNew) return true;
    this.#displayReadAtMs = nowMs;
    const found = this.#displayNews.look();
    const osd = await this.#parts.sdk.call('getOsdImage', []).catch((error: unknown) => {
      if (error instanceof WorkerError && error.code === 'SDK_REFUSED') return 'off' as const;
      throw error;
    });
    if (osd === 'off') this.#forgetDisplay();
    else if (osd !== undefined) {
      found();
      this.#display = await prepareDisplay(osd);
    }
    return osd !== 'off';
  }

  #forgetDisplay(): void {
    this.#display = undefined;
    this.#displayUntilMs = undefined;
    this.#displayReadAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Reports one failure of a row; a session that is lost or stuck is reported elsewhere. */
  #displayFailed(error: unknown): void {
    const isOfSession = error instanceof WorkerError && error.code !== 'SDK_NONSENSE';
    if (isOfSession) return;
    // The last one that was good is not the newest any more.
    this.#forgetDisplay();
    if (this.#isDisplayBroken) return;
    this.#isDisplayBroken = true;
    this.#parts.fault(
      `the camera's on-screen display cannot be laid over the picture (${(error as Error).message}); ` +
        'it is tried again while there are viewers. Live view without it (osd-disable) is not affected',
    );
  }

  #refused(): void {
    // The camera may have forgotten that live view was on.
    if (this.#owner === 'viewers') this.#owner = 'none';
    this.#pace.resume();
  }

  async #turn(): Promise<void> {
    const { sdk, clock } = this.#parts;
    if (sdk.running === undefined) return;
    await within(sdk.idle(), TURN_MS, clock);
  }

  #releaseLater(): void {
    this.#cancelRelease();
    if (this.#owner !== 'viewers' && this.#undoDisplay === undefined) return;
    this.#cancelRelease = this.#parts.clock.setTimer(this.#parts.releaseMs, () => void this.#release());
  }

  /** Where it fails, something stays on: no harm but to the battery. */
  async #release(): Promise<void> {
    const { sdk, isOpen } = this.#parts;
    if (this.#isRunning || !isOpen()) return;
    const undoDisplay = this.#undoDisplay;
    this.#undoDisplay = undefined;
    await undoDisplay?.().catch(() => {});
    this.#forgetDisplay();
    if (this.#owner !== 'viewers' || this.#isRunning) return;
    this.#owner = 'none';
    await sdk.call('setSetting', [SETTING.enableLiveView, 0]).catch(() => {});
  }
}
