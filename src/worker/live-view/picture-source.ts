// Fetches the live-view pictures of one camera from the SDK, one for each credit: when the camera reports a picture or,
// for a camera without reports, at the pace of the pictures. Sometimes it also fetches the focus frames in a picture,
// if the credit requests them. Live view is switched on for viewers and off again after the last viewer, unless a
// client has switched it on. The first picture is fetched here, and so is every picture with a display or focus frames.
// A steady stream of plain pictures is left to the pump on the session thread (worker/fast-pictures), if there is one.
// Pictures have the lowest priority: they wait until no other call is in the SDK.

import { delay } from '../../base/clock.js';
import { InTurn } from '../../base/in-turn.js';
import { within } from '../../base/within.js';
import type { PictureLayer } from '../../protocol/operations.js';
import { isWholeJpeg } from '../pictures/jpeg-bounds.js';
import { MONITOR, SETTING } from '../sdk/codes.js';
import type { PictureReading } from '../sdk/picture-reading.js';
import { afReading, trackingReading } from './focus-frames.js';
import { NewestDisplay } from './newest-display.js';
import { PictureNews } from './picture-news.js';
import { PicturePace } from './picture-pace.js';
import type { PictureRequest, PictureSourceContext, SteadyPictures } from './picture-source-context.js';
import { PictureWatch } from './picture-watch.js';

/**
 * Upper limit of the credits of a layer; the gateway gives fewer at once. The limit keeps repeated credits from adding
 * up.
 */
const MOST_CREDITS = 240;
/** Longest wait of a picture for other calls, so that many reads slow live view down but do not stop it. */
const TURN_MS = 50;
/** Pause after the SDK has refused a picture. */
const REFUSED_MS = 250;

/** Switches the on-screen display of the camera on or off. @returns whether this changed it. */
export type DisplaySwitch = (isOn: boolean) => Promise<boolean>;

/** The reason why live view is on; `none` = it is not known to be on. */
type Owner = 'none' | 'viewers' | 'client';

/** The live-view pictures of one camera. Main thread of a worker. */
export class PictureSource {
  readonly #context: PictureSourceContext;
  readonly #pace = new PicturePace();
  readonly #pictureNews: PictureNews;
  readonly #display: NewestDisplay;
  readonly #watch: PictureWatch;
  /** Requested pictures by layer, without the credits that were given to the pump. */
  readonly #credits: Record<PictureLayer, number> = { live: 0, osd: 0 };
  #periodMs = 0;
  readonly #pump: SteadyPictures | undefined;
  /** Whether the last picture was fetched here, so that the pump can continue. */
  #isPumpDue = false;
  #owner: Owner = 'none';
  #areFocusFramesRequested = false;
  #focusFramesAtMs = Number.NEGATIVE_INFINITY;
  #isRunning = false;
  #isComposing = false;
  #cancelRelease: () => void = () => {};
  readonly #displayTurns = new InTurn();
  /** The switch of a display that was switched on for viewers; undefined when a client has made a choice. */
  #viewersDisplay: DisplaySwitch | undefined;
  /**
   * The same switch after the display was switched off again, for a viewer that resumes after a pause in its requests.
   */
  #releasedDisplay: DisplaySwitch | undefined;

  constructor(context: PictureSourceContext) {
    this.#context = context;
    this.#pump = context.steady;
    this.#pictureNews = new PictureNews(context.clock);
    this.#display = new NewestDisplay(context);
    this.#watch = new PictureWatch(context);
  }

  /** See {@link PictureWatch}. */
  get lack(): string | undefined {
    return this.#watch.lack;
  }

  /** Notes that the camera reports a new picture. @param monitor kind of the picture (CrMonitorUpdatedNotify). */
  reported(monitor: number): void {
    if (monitor === MONITOR.liveView) this.#pictureNews.reported();
    else if (monitor === MONITOR.osd) this.#display.reported();
  }

  /** Takes a credit for pictures of this layer. The newest credit decides how pictures are sent. */
  request(layer: PictureLayer, { count, periodMs, focusFrames }: PictureRequest): void {
    this.#periodMs = periodMs;
    this.#areFocusFramesRequested = focusFrames;
    if (count === 0) this.#withdraw(layer);
    else this.#grant(layer, count);
  }

  #grant(layer: PictureLayer, count: number): void {
    this.#cancelRelease();
    if (layer === 'live' && this.#pump?.isRunning === true && !this.#areFocusFramesRequested) {
      this.#pump.add({ credits: count, periodMs: this.#periodMs });
      return;
    }
    this.#pump?.end();
    this.#credits[layer] = Math.min(MOST_CREDITS, this.#credits[layer] + count);
    this.#begin();
  }

  #begin(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  #withdraw(layer: PictureLayer): void {
    this.#credits[layer] = 0;
    if (layer === 'live') this.#pump?.drop();
  }

  /** Whether any picture is requested. */
  get #isRequested(): boolean {
    return this.#credits.live > 0 || this.#credits.osd > 0;
  }

  /**
   * Notes that a session has opened, for the first time or again. Some bodies start with live view on: it is switched
   * off unless a client has requested it.
   * @throws SDK_REFUSED, CAMERA_STUCK
   */
  async begin(isRequested: boolean): Promise<void> {
    this.#pictureNews.forget();
    this.#display.sessionBegins();
    this.#watch.whole();
    if (isRequested) return this.enable();
    this.#owner = 'none';
    if (!(await this.isEnabled())) return;
    await this.#context.sdk.call('setSetting', [SETTING.enableLiveView, 0]);
    // A viewer may have joined in the meantime, found live view on and noted that. It is off now.
    this.#owner = 'none';
  }

  /** Switches live view on for a client. @throws SDK_REFUSED, CAMERA_STUCK */
  async enable(): Promise<void> {
    await this.#context.sdk.call('setSetting', [SETTING.enableLiveView, 1]);
    this.#owner = 'client';
  }

  /** Switches live view off for a client; requested pictures do not come. @throws SDK_REFUSED, CAMERA_STUCK */
  async disable(): Promise<void> {
    this.#withdraw('live');
    this.#withdraw('osd');
    await this.#context.sdk.call('setSetting', [SETTING.enableLiveView, 0]);
    this.#owner = 'none';
  }

  /** Whether live view is on, as the camera reports it. @throws SDK_REFUSED, CAMERA_STUCK */
  async isEnabled(): Promise<boolean> {
    return (await this.#context.sdk.call('getSetting', [SETTING.enableLiveView])) !== 0;
  }

  /** Switches live view on for viewers, if it is off. @throws SDK_REFUSED, CAMERA_STUCK */
  async enableForViewers(): Promise<void> {
    this.#cancelRelease();
    // Live view that no client has requested is switched off after the last viewer.
    if (!(await this.isEnabled())) await this.#context.sdk.call('setSetting', [SETTING.enableLiveView, 1]);
    if (this.#owner === 'none') this.#owner = 'viewers';
    this.#releaseLater();
  }

  /**
   * Switches the display on for viewers, if it is off; after the last viewer it is switched off again.
   * @throws what `display` throws
   */
  displayForViewers(display: DisplaySwitch): Promise<void> {
    return this.#displayTurns.run(async () => {
      this.#releasedDisplay = undefined;
      if (!(await display(true))) return;
      this.#viewersDisplay = display;
      this.#releaseLater();
    });
  }

  /** Notes that a client has switched the display on: it stays on. */
  displayIsOn(): void {
    this.#forgetViewersDisplay();
  }

  /** Notes that a client has switched the display off: pictures are without it from now on. */
  displayIsOff(): void {
    this.#forgetViewersDisplay();
    this.#display.forget();
  }

  /** Fetches pictures until none is requested. It ends with the session: viewers request again in the next one. */
  async #run(): Promise<void> {
    const { clock, isOpen } = this.#context;
    this.#pace.resume();
    while (this.#isRequested && isOpen()) {
      await this.#look().catch(async (error: unknown) => {
        this.#refused();
        await this.#watch.failed(error);
        await delay(clock, REFUSED_MS);
      });
    }
    this.#isRunning = false;
    this.#watch.rest();
    if (!isOpen()) {
      this.#credits.live = 0;
      this.#credits.osd = 0;
      this.#owner = 'none';
      this.#forgetViewersDisplay();
      this.#display.forget();
    }
    this.#releaseLater();
  }

  /** Makes one look (a read of the newest picture) and waits for the next. */
  async #look(): Promise<void> {
    const { clock } = this.#context;
    if (this.#owner === 'none') await this.enableForViewers();
    const pump = this.#duePump;
    if (pump !== undefined) return this.#runPump(pump);
    await this.#turn();
    const found = this.#pictureNews.look();
    const picture = await this.#read();
    if (picture === undefined || !isWholeJpeg(picture.image)) {
      await this.#watch.dropped(picture?.image);
      return this.#pictureNews.next(this.#pace.missed(clock.nowMs()));
    }
    this.#watch.whole();
    found();
    const paceMs = this.#pace.found(picture.number, clock.nowMs());
    this.#deliver(picture);
    this.#isPumpDue = true;
    // If the pump fetches the next picture, the pump waits for it.
    if (this.#duePump === undefined) await this.#pictureNews.next(paceMs);
  }

  /** The pump, if it can fetch the next pictures: only plain pictures are requested. */
  get #duePump(): SteadyPictures | undefined {
    const { live, osd } = this.#credits;
    const isAlone = live > 0 && osd === 0 && !this.#areFocusFramesRequested;
    return isAlone && this.#isPumpDue && this.#pump?.isPossible === true ? this.#pump : undefined;
  }

  async #runPump(pump: SteadyPictures): Promise<void> {
    const credits = this.#credits.live;
    this.#credits.live = 0;
    const { left, isReporting } = await pump.run({ credits, periodMs: this.#periodMs });
    // This thread has not seen the reports of the camera to the pump.
    if (isReporting) this.#pictureNews.reported();
    this.#credits.live = Math.min(MOST_CREDITS, this.#credits.live + left);
    // The pump has ended because the camera refused, or because more than plain pictures is requested: the next look is
    // made here.
    this.#isPumpDue = false;
  }

  async #read(): Promise<PictureReading | undefined> {
    const { sdk, clock, focusFramePauseMs } = this.#context;
    const areFocusFramesDue = clock.nowMs() - this.#focusFramesAtMs >= focusFramePauseMs;
    if (!this.#areFocusFramesRequested || !areFocusFramesDue) return sdk.call('getLiveViewImage', []);
    const picture = await sdk.call('readPicture', []);
    // Focus frames are only read with a picture.
    if (picture !== undefined) this.#focusFramesAtMs = clock.nowMs();
    return picture;
  }

  #deliver({ number, image, focusFrames }: PictureReading): void {
    const capturedAtMs = Date.now();
    // The image came from another thread as a plain array; this is a view on it, not a copy.
    const jpeg = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
    if (focusFrames !== undefined) {
      const { af, tracking } = focusFrames;
      this.#context.sendFocusFrames({ number, af: afReading(af), tracking: trackingReading(tracking) });
    }
    if (this.#credits.live > 0 && this.#context.send({ layer: 'live', number, capturedAtMs }, jpeg))
      this.#credits.live -= 1;
    if (this.#credits.osd > 0 && !this.#isComposing) {
      this.#isComposing = true;
      this.#credits.osd -= 1;
      this.#restoreDisplay()
        .then(() => this.#display.over(jpeg))
        .then((image) => {
          if (image !== undefined && this.#context.send({ layer: 'osd', number, capturedAtMs }, image))
            return;
          this.#credits.osd += 1;
          this.#begin();
        })
        // There is no retry here, because it might never end. Viewers request again when nothing has arrived for a
        // while.
        .catch((error: unknown) => this.#display.failed(error))
        .finally(() => {
          this.#isComposing = false;
        });
    }
  }

  /** Switches on again what was switched off while a slow viewer made no requests. */
  async #restoreDisplay(): Promise<void> {
    const display = this.#releasedDisplay;
    if (display !== undefined) await this.displayForViewers(display);
  }

  #forgetViewersDisplay(): void {
    this.#viewersDisplay = undefined;
    this.#releasedDisplay = undefined;
  }

  #refused(): void {
    // Live view may be off in the camera, although it was on.
    if (this.#owner === 'viewers') this.#owner = 'none';
    this.#pace.resume();
  }

  async #turn(): Promise<void> {
    const { sdk, clock } = this.#context;
    if (!sdk.isBusy) return;
    await within(sdk.idle(), TURN_MS, clock);
  }

  #releaseLater(): void {
    this.#cancelRelease();
    if (this.#owner !== 'viewers' && this.#viewersDisplay === undefined) return;
    this.#cancelRelease = this.#context.clock.setTimer(this.#context.releaseMs, () => void this.#release());
  }

  /**
   * Switches off what was switched on for viewers. If that fails, live view or the display stays on, which only costs
   * battery.
   */
  async #release(): Promise<void> {
    const { sdk, isOpen } = this.#context;
    if (this.#isRunning || !isOpen()) return;
    const display = this.#viewersDisplay;
    this.#viewersDisplay = undefined;
    this.#releasedDisplay = display;
    if (display !== undefined) await this.#displayTurns.run(() => display(false)).catch(() => {});
    this.#display.forget();
    if (this.#owner !== 'viewers' || this.#isRunning) return;
    this.#owner = 'none';
    await sdk.call('setSetting', [SETTING.enableLiveView, 0]).catch(() => {});
  }
}
