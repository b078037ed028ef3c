// The pictures that the camera still has to hand over. These are presses whose exposures are not reported yet, and
// reported exposures whose files have not all arrived and which the camera has not given up. They matter because a
// shutter is answered when its exposure is reported, so pictures may still be on their way when a client then ends the
// session; and some bodies report an exposure long after it began. Takes events and makes no SDK call.

import { type Clock, monotonicUs } from '../../base/clock.js';
import type { AwaitedPictures, ShotTag } from '../../protocol/operations.js';
import type { NativeEvent } from '../sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE, WARNING } from '../sdk/codes.js';
import type { ExposureNews, FileTimes, Owner, Taken } from './exposure.js';
import { Exposures } from './exposures.js';
import { ONE_FILE, type PicturePlan } from './picture-plan.js';

/** How long after the end of an exposure a camera may take to report it; 0.5 s was measured. */
const REPORT_MS = 3_000;
/**
 * In a series the reports are hardly further apart than the exposures. So no further report follows when the time of
 * one exposure and then this pause have passed since the last report.
 */
const SERIES_QUIET_MS = 600;
/** The camera's report that it has handed over everything counts when no exposure and no file follows in this time. */
const HANDED_OVER_QUIET_MS = 1_000;
/** Upper limit of remembered presses. No client begins as many without ending them. */
const MOST_PRESSES = 16;

/** The facts of one press. */
export interface PressFacts {
  /** How long the picture takes with the present settings of the camera. */
  takingMs: number;
  /** Whether the exposure lasts as long as the button is held. */
  isBulb: boolean;
  /** Whether exposures follow as long as the button is held, so that the report of one does not end the press. */
  isSeries: boolean;
  /** Whether autofocus is on but idle. A body may then drop a press that no half-press preceded, without a report. */
  awaitsFocus?: boolean;
  /** The shot that the exposures belong to. */
  tag?: ShotTag | undefined;
}

/** Settings of the camera that decide about the next exposure. */
export interface ExposureOutlook {
  plan: PicturePlan;
  facts: PressFacts;
  /** Whether the picture goes to a card, alone or in addition to the host. */
  toCard: boolean;
  /** Exposure time without the self-timer; 0 for bulb. */
  exposureMs: number;
  /** Label of the property; undefined when the camera does not report it. */
  driveMode: string | undefined;
  focusMode: string | undefined;
}

/** A press of the shutter button whose exposures the camera has not all reported. */
interface Press extends PressFacts {
  /** Until when the press may still lead to an exposure. */
  untilMs: number;
  /** When the button went down; undefined once it is up. */
  heldSinceMs: number | undefined;
  /** When the button came up or, in a series, when the last exposure was reported. */
  lastMs: number;
  isForHost: boolean;
  /** Number of its exposures that were reported. */
  frames: number;
  readonly unreported: Unreported | undefined;
}

/**
 * Called once when no exposure of a press was reported and none will be assigned to it any more, because its time is
 * over or nothing is awaited any longer.
 */
export type Unreported = (reason: string) => void;

/** Reason in the receipt for a press without a reported exposure. */
const NO_REPORT = 'no exposure was reported';

/** The pictures that one camera has yet to hand over. */
export class PendingPictures {
  /**
   * The plan from the settings of the camera when they were last read. They are read before each press of this worker.
   */
  plan: PicturePlan | undefined;
  readonly #clock: Clock;
  /** Presses whose exposures are not all reported, in order. */
  #presses: Press[] = [];
  readonly #exposures: Exposures;
  #newest: Taken | undefined;
  #lost = 0;
  /** Whether a file has arrived since the report of the newest exposure. */
  #hasFileOfNewest = false;
  #handedOverMs: number | undefined;
  #cancelTimer = () => {};
  readonly #lossReason: () => string | undefined;

  /**
   * @param shots follows the exposures of shots, whose files are awaited for `fileMs`
   * @param lossReason returns why the camera is lost, if that is known
   */
  constructor(
    clock: Clock,
    shots?: { fileMs: number; news: ExposureNews },
    lossReason: () => string | undefined = () => undefined,
  ) {
    this.#clock = clock;
    this.#lossReason = lossReason;
    this.#exposures = new Exposures(clock, shots?.fileMs ?? 0, shots?.news);
  }

  /** Whether a picture is or may be pending; {@link count} returns how many. */
  get isAny(): boolean {
    return this.most > 0;
  }

  /**
   * The greatest possible number of pending pictures: exposures without a plan are counted, although they may be for
   * the card alone.
   */
  get most(): number {
    return this.#exposures.pending + this.pressed;
  }

  /** The exposure that was reported last. */
  get newest(): Taken | undefined {
    return this.#newest;
  }

  /** Whether the body names its files and numbers them: not when a client has set a prefix or a first number. */
  set areNamedByBody(areNamedByBody: boolean) {
    this.#exposures.areNamedByBody = areNamedByBody;
  }

  /** Presses that may still bring the host a picture. */
  get pressed(): number {
    return this.#open().filter(({ isForHost }) => isForHost).length;
  }

  /** How many pictures were pending when the camera was lost. Returned once; 0 without a loss since then. */
  takeLost(): number {
    const lost = this.#lost;
    this.#lost = 0;
    return lost;
  }

  /**
   * When the last of the presses that {@link pressed} counts can no longer bring a picture; undefined when there is
   * none.
   */
  get pressedUntilMs(): number | undefined {
    const forHost = this.#open().filter(({ isForHost }) => isForHost);
    return latest(forHost.map(({ untilMs }) => untilMs));
  }

  /**
   * When the camera can no longer report the last unreported press, whether its picture goes to the host or to a card.
   * Undefined when there is none: then the next report belongs to the next press.
   */
  get unreportedUntilMs(): number | undefined {
    const nowMs = this.#clock.nowMs();
    const ends = this.#open().map(({ isSeries, takingMs, lastMs, untilMs }) =>
      isSeries ? Math.min(untilMs, lastMs + takingMs + SERIES_QUIET_MS) : untilMs,
    );
    return latest(ends.filter((endMs) => endMs > nowMs));
  }

  /**
   * The time from which no further file is expected, whatever is pending. It is one second after the camera has
   * reported that it has handed over everything, if a file has arrived since the newest exposure and no press is open.
   * Undefined without such a report.
   */
  get handedOverAtMs(): number | undefined {
    const isOpen = this.pressed > 0 || this.#handedOverMs === undefined;
    return isOpen ? undefined : (this.#handedOverMs ?? 0) + HANDED_OVER_QUIET_MS;
  }

  /** Whether there are exposures without a plan, such as those by the body's own button. */
  get needsPlan(): boolean {
    return this.#exposures.needsPlan;
  }

  /**
   * Sets the plan of the exposures that have none.
   * @returns the sum of pictures whose files have not all come and of presses that may still bring a picture.
   */
  count(plan: PicturePlan): number {
    this.#exposures.plan(plan);
    return this.#exposures.pending + this.pressed;
  }

  /**
   * Notes that the button is being pressed, for a picture according to {@link plan}.
   * @param unreported left out when the caller waits for the report itself
   * @returns a function to call when the press makes no exposure.
   */
  press(facts: PressFacts, unreported?: Unreported): () => void {
    const nowMs = this.#clock.nowMs();
    const untilMs = nowMs + facts.takingMs + REPORT_MS;
    const isForHost = this.plan?.files !== 0;
    const times = { untilMs, heldSinceMs: nowMs, lastMs: nowMs };
    const press: Press = { ...facts, ...times, isForHost, frames: 0, unreported };
    const all = [...this.#open(), press];
    this.#presses = all.slice(-MOST_PRESSES);
    giveUp(all.slice(0, -MOST_PRESSES), NO_REPORT);
    return () => {
      this.#presses = this.#presses.filter((one) => one !== press);
    };
  }

  /** Notes that no exposure of a press was reported in time. Evidence can still assign a file to it. */
  unproved({ tag, takingMs }: PressFacts, at: string): void {
    const { files } = this.plan ?? ONE_FILE;
    if (tag === undefined || files === 0) return;
    this.#exposures.remember({ exposures: [{ tag, at, spanMs: takingMs, files }] }, true);
  }

  /** Notes that the button is up: the last exposure may have begun just now; earlier ones have ended. */
  lift(): void {
    const nowMs = this.#clock.nowMs();
    for (const press of this.#presses) {
      if (press.heldSinceMs === undefined) continue;
      // After a bulb exposure noise reduction may take as long as the exposure did.
      if (press.isBulb) press.takingMs = nowMs - press.heldSinceMs;
      press.untilMs = nowMs + press.takingMs + REPORT_MS;
      press.heldSinceMs = undefined;
      press.lastMs = nowMs;
    }
    this.#wakeLater();
  }

  /** Takes every event of the session. */
  receive(event: NativeEvent): void {
    this.#noteHandedOver(event);
    if (event.kind === 'warning' && event.code === WARNING.exposureStarted) this.#exposed();
    else if (event.kind === 'warning' && event.code === WARNING.getImageFailed)
      this.#exposures.fail('the camera could not hand the picture over to the host');
    else if (event.kind === 'warning' && event.code === WARNING.storageFull) this.#foundNoRoom();
    else if (event.kind === 'completeDownload' && event.type === DOWNLOAD_TYPE_IMAGE)
      this.#exposures.came(event.path);
    else if (event.kind === 'disconnected') this.#lose();
    else if (event.kind === 'connected') {
      this.#lost = 0;
      this.forget('another session has begun');
      this.#exposures.restart();
    }
  }

  #noteHandedOver(event: NativeEvent): void {
    const isExposure = event.kind === 'warning' && event.code === WARNING.exposureStarted;
    const isFile = event.kind === 'completeDownload' && event.type === DOWNLOAD_TYPE_IMAGE;
    if (isExposure || isFile || event.kind === 'connected') {
      this.#hasFileOfNewest = isFile;
      this.#handedOverMs = undefined;
    } else if (event.kind === 'warning' && event.code === WARNING.allDownloaded && this.#hasFileOfNewest)
      this.#handedOverMs = this.#clock.nowMs();
  }

  /** The exposure that a file belongs to. */
  ownerOf(path: string, times: FileTimes): Owner {
    return this.#exposures.confirm(path, times);
  }

  /** Adds exposures that an earlier worker has left; called when the session has just begun. */
  remember(awaited: AwaitedPictures): void {
    this.#exposures.remember(awaited);
  }

  /** Notes that the clock of the body is being set: earlier files no longer show its distance. */
  forgetClock(): void {
    this.#exposures.forgetClock();
  }

  /** Forgets all that is pending. @param reason why files of shots will not come */
  forget(reason = 'the session was closed'): void {
    const ended = this.#presses;
    this.#presses = [];
    this.#cancelTimer();
    giveUp(ended, `${NO_REPORT}, and ${reason}`);
    this.#exposures.failAll(reason);
    this.plan = undefined;
  }

  /** Forgets pending pictures, which are lost with the camera. The loss is reported elsewhere. */
  #lose(): void {
    this.#lost = this.count(ONE_FILE);
    this.forget(this.#lossReason() ?? 'the camera was lost');
  }

  /**
   * Handles a report of lacking room: on the camera, where the exposure then does not happen, or on the host for a
   * picture.
   */
  #foundNoRoom(): void {
    const struck = this.#strikeSingle();
    // Without a press for a single picture, the report is about a pending exposure or else about a press for a series.
    const isOfSeries = struck === undefined && !this.#exposures.fail('there was no room for the picture');
    const refused = isOfSeries ? this.#presses.shift() : struck;
    if (refused !== undefined) giveUp([refused], `${NO_REPORT}, and there was no room for the picture`);
  }

  /** Removes the first press for a single picture, because it is reported. @returns the press, if there was one */
  #strikeSingle(): Press | undefined {
    const reported = this.#open().find(({ isSeries }) => !isSeries);
    this.#presses = this.#presses.filter((press) => press !== reported);
    return reported;
  }

  #exposed(): void {
    const single = this.#strikeSingle();
    if (single === undefined) for (const press of this.#presses) press.lastMs = this.#clock.nowMs();
    const press = single ?? this.#presses[0];
    if (press !== undefined) press.frames += 1;
    const { takingMs = 0, tag, frames: frame = 1 } = press ?? {};
    this.#newest = this.#exposures.add({ plan: this.plan, takingMs, tag, frame }, monotonicUs());
  }

  /** The presses whose time is not over. While the button is held it is not over. */
  #open(): Press[] {
    const nowMs = this.#clock.nowMs();
    const isOpen = (press: Press) => press.heldSinceMs !== undefined || press.untilMs > nowMs;
    const over = this.#presses.filter((press) => !isOpen(press));
    this.#presses = this.#presses.filter(isOpen);
    giveUp(over, NO_REPORT);
    return this.#presses;
  }

  /** Sets the timer for presses that are reported as unproved when their time is over. */
  #wakeLater(): void {
    this.#cancelTimer();
    const awaited = this.#open().filter(
      ({ heldSinceMs, unreported }) => heldSinceMs === undefined && unreported !== undefined,
    );
    if (awaited.length === 0) return;
    const untilMs = Math.min(...awaited.map((press) => press.untilMs));
    const waitMs = Math.max(1, untilMs - this.#clock.nowMs());
    this.#cancelTimer = this.#clock.setTimer(waitMs, () => this.#wakeLater());
  }
}

function giveUp(presses: readonly Press[], reason: string): void {
  for (const { frames, unreported } of presses) if (frames === 0) unreported?.(reason);
}

function latest(timesMs: readonly number[]): number | undefined {
  return timesMs.length === 0 ? undefined : Math.max(...timesMs);
}
