// The camera of a worker: its session (sdk-session.ts), its parts, and the SDK's events. An event goes to the parts and
// to operations that wait for it, and is then reported to the gateway.

import type { Clock } from '../../base/clock.js';
import { within } from '../../base/within.js';
import { WorkerError } from '../../protocol/codes.js';
import type { WorkerLimits } from '../../protocol/worker-options.js';
import { CardListing } from '../contents/card-listing.js';
import { ContentNews } from '../contents/content-news.js';
import { LUT, SentCopies } from '../contents/sent-copy.js';
import { Transfers } from '../contents/transfers.js';
import { HalfPressHold } from '../controls/half-press-hold.js';
import type { Held } from '../controls/held.js';
import { KeysAndZoom, type Releases } from '../controls/keys-and-zoom.js';
import { ShutterButton } from '../controls/shutter-button.js';
import { Assumptions } from '../events/assumptions.js';
import { type Report, reportOf } from '../events/event-report.js';
import { ExpectedRestart } from '../events/expected-restart.js';
import { LifeCheck } from '../events/life-check.js';
import { NotificationOrder } from '../events/notification-order.js';
import { type ExposureOutlook, PendingPictures } from '../events/pending-pictures.js';
import { PendingWrites } from '../events/pending-writes.js';
import { ReadOnlyTime } from '../events/read-only-time.js';
import { ReportGrowth } from '../events/report-growth.js';
import { unknownCodeIn } from '../events/unknown-codes.js';
import { UnprovedPresses } from '../events/unproved-presses.js';
import { FetchLanding } from '../landing/fetch-landing.js';
import { reportFullDisk } from '../landing/host-disk.js';
import type { Landed } from '../landing/landed.js';
import type { PictureLanding } from '../landing/picture-landing.js';
import { PostViewLanding } from '../landing/post-view-landing.js';
import { PostViews } from '../landing/post-views.js';
import { PictureSource } from '../live-view/picture-source.js';
import type { FocusFramesSink, PictureSink, SteadyPictures } from '../live-view/picture-source-context.js';
import type { NativeEvent } from '../sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE, PROPERTY_CODE, WARNING } from '../sdk/codes.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import { ArmedShot } from '../shots/armed-shot.js';
import { ShotReports } from '../shots/shot-reports.js';
import { SdkSession } from './sdk-session.js';

/** Dependencies of a camera. */
export interface CameraContext {
  id: string;
  sdk: SdkPort;
  clock: Clock;
  limits: WorkerLimits;
  landing: PictureLanding;
  report: Report;
  /** Sink for live-view pictures. */
  sendPicture: PictureSink;
  /** See PictureSourceContext. */
  steady?: SteadyPictures;
  /** Sink for the AF and tracking frames in live-view pictures. */
  sendFocusFrames: FocusFramesSink;
  /** Restores the settings that the camera loses with a session; called when the SDK has reconnected automatically. */
  restore: (camera: Camera) => Promise<void>;
}

/**
 * Longest time between the two reports with which the SDK announces that it has reconnected. The second report may be
 * missing.
 */
const RETURN_MS = 1_000;
/**
 * Share of the limit `orphanMs` that a worker without a gateway may wait for a camera that is read-only and therefore
 * refuses a release.
 */
const READ_ONLY_SHARE = 0.6;

/** The camera of a worker. */
export class Camera {
  readonly id: string;
  readonly sdk: SdkPort;
  readonly clock: Clock;
  readonly limits: WorkerLimits;
  readonly landing: PictureLanding;
  readonly report: Report;
  readonly liveView: PictureSource;
  /** Assumptions of rigd about cameras, and reports of those that do not hold for this one. */
  readonly assumptions: Assumptions;
  readonly session = new SdkSession();
  readonly shutterButton: ShutterButton;
  /** The half-press that was answered and is still down. */
  readonly halfPressHold: HalfPressHold;
  readonly keysAndZoom: KeysAndZoom;
  /** Writes that the camera has not carried out yet. */
  readonly writes: PendingWrites;
  /** The time after an exposure or a write of the exposure program in which the camera takes no writes and presses. */
  readonly readOnly: ReadOnlyTime;
  /** How many of its properties the camera has reported so far in this session. */
  readonly growth: ReportGrowth;
  /** Pictures that the camera has exposed for the host and not handed over. */
  readonly pending: PendingPictures;
  /** The restart that a settings file may cause. */
  readonly restart: ExpectedRestart;
  /** The last press that was answered without a proof. */
  readonly unproved: UnprovedPresses;
  /** The shot of the rig that it is armed for. */
  readonly armed: ArmedShot<ExposureOutlook>;
  /** Reports of the exposures of shots. */
  readonly shots: ShotReports;
  /** Files on its cards. */
  readonly cards: CardListing;
  readonly transfers: Transfers;
  readonly sentCopies = new SentCopies(this);
  readonly #postViews: PostViews;
  readonly #listeners = new Set<(event: NativeEvent) => void>();
  readonly #restore: CameraContext['restore'];
  /**
   * Controls that were held when the link to the camera was lost; remembered until the computer has the priority key
   * again.
   */
  readonly #heldAtLoss = new Set<Held>();
  /** End of the time in which a leaving worker waits for a camera that is read-only. */
  #leavingUntilMs: number | undefined;

  constructor(context: CameraContext) {
    this.id = context.id;
    this.sdk = context.sdk;
    this.shutterButton = new ShutterButton(context.sdk);
    this.keysAndZoom = new KeysAndZoom(context.sdk, () => this.#readOnlyOver());
    this.halfPressHold = new HalfPressHold(
      context.clock,
      context.limits.halfPressHoldMs,
      () => void this.shutterButton.letGoOf('s1', this.#reportFault),
    );
    context.sdk.onReturn = () => void this.letGo();
    this.clock = context.clock;
    this.limits = context.limits;
    this.landing = context.landing;
    this.report = context.report;
    this.assumptions = new Assumptions(context.clock, context.report);
    this.listen((event) => this.assumptions.receive(event));
    context.sdk.onBroken = (name, seen) => this.assumptions.broken(name, seen);
    this.landing.onMissing = (path) => this.assumptions.broken('notifiedFileExists', path);
    const order = new NotificationOrder(context.clock, (seen) =>
      this.assumptions.broken('notificationOrder', seen),
    );
    this.listen((event) => order.receive(event));
    this.listen((event) => {
      const seen = unknownCodeIn(event);
      if (seen !== undefined) this.assumptions.broken('answerCodeKnown', seen);
    });
    this.shots = new ShotReports(context.report);
    this.restart = new ExpectedRestart(context.clock, context.limits.bodyRestartMs, context.report);
    const watch = { fileMs: context.limits.shotFileMs, news: this.shots };
    this.pending = new PendingPictures(context.clock, watch, () => this.restart.reason);
    this.#postViews = new PostViews({
      landing: new PostViewLanding(context.landing),
      report: context.report,
      newest: () => this.pending.newest,
      broken: (seen) => this.assumptions.broken('postViewHasForm', seen),
    });
    this.landing.ownerOf = (path, times) => this.pending.ownerOf(path, times);
    this.armed = new ArmedShot(context.clock, context.limits.armMs, () => this.letGo());
    this.liveView = new PictureSource({
      sdk: context.sdk,
      clock: context.clock,
      isOpen: () => this.session.open !== undefined && this.session.open.mode !== 'contents',
      send: context.sendPicture,
      ...(context.steady === undefined ? {} : { steady: context.steady }),
      sendFocusFrames: context.sendFocusFrames,
      mode: () => this.session.open?.mode ?? 'none',
      neverWhole: (seen) => this.assumptions.broken('pictureWhole', seen),
      fault: this.#reportFault,
      releaseMs: context.limits.liveViewReleaseMs,
      focusFramePauseMs: context.limits.focusFramePauseMs,
    });
    this.#restore = context.restore;
    this.cards = new CardListing(this);
    const fetches = new FetchLanding(context.landing);
    this.transfers = new Transfers(this, { cards: this.cards, fetches });
    const news = new ContentNews(this, this.cards);
    const read = async (code: number) =>
      (await context.sdk.call('getProperties', [[code]])).find((one) => one.code === code);
    this.writes = new PendingWrites({
      clock: context.clock,
      settleMs: context.limits.settleMs,
      listen: (listener) => this.listen(listener),
      read,
      late: (seen) => this.assumptions.broken('timesWithinBounds', seen),
    });
    this.readOnly = new ReadOnlyTime({
      clock: context.clock,
      listen: (listener) => this.listen(listener),
      read: (codes) => context.sdk.call('getProperties', [[...codes]]),
    });
    this.growth = new ReportGrowth({
      clock: context.clock,
      growthMs: context.limits.growthMs,
      growthQuietMs: context.limits.growthQuietMs,
      growthWaitMs: context.limits.growthWaitMs,
      listen: (listener) => this.listen(listener),
      restless: (seen) => this.assumptions.broken('reportsQuietInTime', seen),
    });
    new LifeCheck({
      clock: context.clock,
      listen: (listener) => this.listen(listener),
      unwatched: () => (this.session.open?.isKeptBySdk === true ? undefined : this.session.open),
      read: () => context.sdk.call('getProperties', [[PROPERTY_CODE.priorityKey]]),
      ended: (sdkCode) => this.#lost(sdkCode),
    });
    this.listen((event) => news.receive(event));
    this.unproved = new UnprovedPresses(context.clock, (seen) =>
      this.assumptions.broken('exposureReportedInTime', seen),
    );
    this.listen((event) => this.unproved.receive(event));
    this.listen((event) => this.pending.receive(event));
    this.listen((event) => this.#postViews.receive(event));
    this.listen((event) => {
      if (event.kind === 'monitorUpdated') this.liveView.reported(event.monitor);
    });
    this.listen((event) => void reportFullDisk(this, event));
    this.listen((event) => {
      if (event.kind !== 'warning' || event.code !== WARNING.reconnecting) return;
      // Until the computer has the priority key again, the camera may ignore a release.
      this.#rememberHeld();
      // A shot does not stay armed when the session returns, because focus and settings may have changed.
      this.armed.giveUp();
    });
    this.listen((event) => this.restart.receive(event));
    this.listen((event) => {
      // The SDK restores the session, but a body that has restarted has lost the pictures in its memory.
      const { reason } = this.restart;
      const isAway = event.kind === 'warning' && event.code === WARNING.reconnecting;
      if (isAway && reason !== undefined) this.pending.forget(reason);
    });
  }

  /**
   * Waits for the first matching event from now on. Call this before the SDK call that causes the event.
   * @param signal ends the wait of a caller that no longer needs it.
   * @returns undefined after `limitMs`, or when `signal` is aborted.
   */
  async next(
    matches: (event: NativeEvent) => boolean,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<NativeEvent | undefined> {
    let stopListening = () => {};
    const matched = new Promise<NativeEvent>((resolve) => {
      stopListening = this.listen((event) => {
        if (matches(event)) resolve(event);
      });
    });
    const event = await within(matched, limitMs, this.clock, { signal });
    stopListening();
    return typeof event === 'symbol' ? undefined : event;
  }

  /**
   * Releases the shutter button if it is held or its release is pending, and the keys and the zoom whose release is
   * pending; reports a release that fails. Never rejects.
   * @param what `all`: also keys and a zoom that a client holds on purpose, because no client will be able to release
   * them.
   * @param report takes the message of a release that fails
   */
  async letGo(what: Releases = 'pending', report = this.#reportFault): Promise<void> {
    this.halfPressHold.takeOver();
    await Promise.all([this.shutterButton.letGo(report), this.keysAndZoom.letGo(what, report)]);
    this.pending.lift();
  }

  /**
   * Releases everything that is held, in a session that the SDK has just restored. With the loss of the link the camera
   * may have got the priority key; until the computer has it again, the body may ignore or refuse a release. So all
   * these controls are remembered for {@link letGoAgain}, and a failure is only reported then. Never rejects.
   */
  async letGoAtReturn(): Promise<void> {
    this.#rememberHeld();
    await this.letGo('all', () => undefined);
  }

  /**
   * Releases once more what was held when the link was lost, except what has been pressed since; called when the
   * computer has the priority key. Never rejects.
   */
  async letGoAgain(): Promise<void> {
    const doubted = [...this.#heldAtLoss];
    this.#heldAtLoss.clear();
    for (const held of doubted) held.doubt();
    if (doubted.length > 0) await this.#letGoOfPending();
  }

  /**
   * Tries again the releases that were refused, and reports those that fail; called when the computer cannot get the
   * priority key for now. Never rejects.
   */
  async letGoWithoutKey(): Promise<void> {
    if (this.#heldAtLoss.size > 0) await this.#letGoOfPending();
  }

  async #letGoOfPending(): Promise<void> {
    await Promise.all([
      this.shutterButton.letGoOfPending(this.#reportFault),
      this.keysAndZoom.letGoOfPending(this.#reportFault),
    ]);
  }

  #rememberHeld(): void {
    for (const held of [...this.shutterButton.held, ...this.keysAndZoom.held]) this.#heldAtLoss.add(held);
  }

  /** Notes that nothing is held any more, because the camera was lost or its session is closed. */
  forgetHeld(): void {
    this.halfPressHold.takeOver();
    this.#heldAtLoss.clear();
    this.shutterButton.forget();
    this.keysAndZoom.forget();
  }

  /** Passes every event of the session to `listener` from now on. @returns a function that stops it. */
  listen(listener: (event: NativeEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes one event of the SDK. Main thread. */
  receive(event: NativeEvent): void {
    if (!this.session.accepts(event)) return;
    // A body may report a post view as a picture; then a look at the disk decides which of the two it is.
    const isPicture = this.#postViews.isPicture(event);
    if (isPicture === undefined) this.#taken(event);
    else
      void isPicture.then((is) => {
        if (is && this.session.accepts(event)) this.#taken(event);
      });
  }

  #taken(event: NativeEvent): void {
    this.session.receive(event);
    for (const listener of [...this.#listeners]) listener(event);
    if (event.kind === 'disconnected' && this.session.open !== undefined) this.#lost(event.sdkCode);
    else if (event.kind === 'completeDownload') this.#land(event.path, event.type);
    else if (event.kind === 'warning' && event.code === WARNING.reconnected) this.#reconnected(event);
    else if (this.session.open !== undefined || event.kind === 'dropped')
      reportOf(event, this.report, this.sentCopies.placeOf(LUT));
  }

  /**
   * Waits while the camera may be read-only; returns false at once when it is not. A leaving worker has one limit for
   * all these waits together.
   */
  async #readOnlyOver(): Promise<boolean> {
    if (!this.readOnly.mayBe) return false;
    if (this.session.isLeaving) {
      const nowMs = this.clock.nowMs();
      this.#leavingUntilMs ??= nowMs + READ_ONLY_SHARE * this.limits.orphanMs;
      await this.readOnly.over(Math.max(0, this.#leavingUntilMs - nowMs));
    } else await this.readOnly.over();
    return true;
  }

  readonly #reportFault = (message: string): void => this.report({ name: 'fault', payload: { message } });

  /** Reports `reconnected` only after the settings of the camera are restored. */
  #reconnected(event: NativeEvent): void {
    if (this.session.isLeaving) return;
    // The two reports that the session is restored come in either order.
    const back = this.session.isAway
      ? this.next(({ kind }) => kind === 'connected', RETURN_MS)
      : Promise.resolve();
    back
      .then(() => this.#restore(this))
      .catch((error: Error) =>
        this.report({ name: 'fault', payload: { message: `after reconnecting: ${error.message}` } }),
      )
      .finally(() => reportOf(event, this.report));
  }

  #lost(sdkCode: number): void {
    this.session.lose(sdkCode);
    this.forgetHeld();
    this.armed.giveUp();
    this.report({ name: 'disconnected', payload: { sdkCode } });
  }

  /** Reports a file that has got its final name. */
  landed({ marks, owner, ...landed }: Landed): void {
    const tag = owner?.taken?.tag;
    const ofShot = tag === undefined ? {} : { shotId: tag.shotId, round: tag.round };
    this.report({ name: 'downloadComplete', payload: { ...landed, ...ofShot } });
    this.shots.landed(owner, landed, marks);
  }

  #land(path: string, type: number): void {
    this.landing.land(path, type).then(
      (landed) => this.landed(landed),
      (error: Error) => {
        if (type === DOWNLOAD_TYPE_IMAGE) this.shots.unlanded(this.pending.ownerOf(path, {}).taken, error);
        this.report({
          name: 'fault',
          payload: {
            message: error.message,
            ...(error instanceof WorkerError ? { code: error.code } : {}),
          },
        });
      },
    );
  }
}
