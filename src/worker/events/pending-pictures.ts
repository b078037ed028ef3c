// Which pictures the camera has yet to hand over: presses whose exposures it has not reported, and exposures that it
// has reported, less those whose files have arrived or which the camera has given up. A shutter is answered when its
// exposure is reported, so a session that ends right after it has pictures on their way; and some bodies report an
// exposure long after it began. It takes events and knows no SDK call.

import { type Clock, monotonicUs } from '../../base/clock.js';
import type { AwaitedPictures, ShotTag } from '../../protocol/operations.js';
import type { NativeEvent } from '../sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE, WARNING } from '../sdk/codes.js';
import type { ExposureNews, FileTimes, Owner, Taken } from './exposure.js';
import { Exposures } from './exposures.js';
import { ONE_FILE, type PicturePlan } from './picture-plan.js';

/** How long after the longest exposure a camera may take to report a press; 0.5 s was measured. */
const WORD_MS = 3_000;
/**
 * The reports of a series are hardly further apart than its exposures: after so long a pause no more reports follow.
 */
const SERIES_QUIET_MS = 600;
/** Silence of this length after the camera has reported that all is handed over: then it is. */
const HANDED_OVER_QUIET_MS = 1_000;
/** Presses that are remembered; more than a client has begun and not ended. */
const MOST_PRESSES = 16;

/** The facts of one press. */
export interface PressFacts {
  /** How long its picture takes with the settings of the camera. */
  takingMs: number;
  /** The exposure lasts as long as the button is held. */
  isBulb: boolean;
  /** Exposures follow as long as the button is held: the report of one does not end the press. */
  isSeries: boolean;
  /** Autofocus is on and does nothing yet: a body may drop a press without a half-press, and report nothing. */
  awaitsFocus?: boolean;
  /** The shot that its exposures belong to. */
  tag?: ShotTag | undefined;
}

/** Settings of the camera that decide about the next exposure. */
export interface ExposureOutlook {
  plan: PicturePlan;
  facts: PressFacts;
  /** It goes to a card, too or alone. */
  toCard: boolean;
  /** How long it is exposed, without a self-timer; 0 for bulb. */
  exposureMs: number;
  /** In the words of the property; undefined when the camera does not report it. */
  driveMode: string | undefined;
}

/** A press of the shutter button whose exposures the camera has not all reported. */
interface Press extends PressFacts {
  /** Until when it may still lead to an exposure. */
  untilMs: number;
  /** When the button went down; undefined once it is up. */
  heldSinceMs: number | undefined;
  /** When the button came up or, in a series, when the last exposure was reported. */
  lastMs: number;
  isForHost: boolean;
  /** How many exposures of it are reported. */
  frames: number;
  readonly unreported: Unreported | undefined;
}

/**
 * Called once when no exposure of a press was reported, and none will be taken for its own any more: its time is over,
 * or nothing more is awaited.
 */
export type Unreported = (reason: string) => void;

/** Reason in the receipt of such a press. */
const NO_REPORT = 'no exposure was reported';

/** The pictures that one camera has yet to hand over. */
export class PendingPictures {
  /** The plan by the settings of the camera when they were last read, which is before each press of ours. */
  plan: PicturePlan | undefined;
  readonly #clock: Clock;
  /** Presses whose exposures are not all reported, in order. */
  #presses: Press[] = [];
  readonly #exposures: Exposures;
  #newest: Taken | undefined;
  #lost = 0;
  /** A file has arrived after the newest exposure was reported. */
  #hasFileOfNewest = false;
  #handedOverMs: number | undefined;
  #cancelTimer = () => {};
  readonly #lossReason: () => string | undefined;

  /**
   * @param shots follows the exposures of shots, whose files are awaited for `fileMs`
   * @param lossReason why the camera is lost, where that is known
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

  /** Whether something is or may be pending; {@link count} returns how much. */
  get isAny(): boolean {
    return this.most > 0;
  }

  /** The most that may be pending: exposures without a plan may be for the card alone. */
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

  /** How many pictures were pending when the camera was last lost; 0 before. */
  get lost(): number {
    return this.#lost;
  }

  /** When the last of these presses can no longer bring a picture; undefined when there is none. */
  get pressedUntilMs(): number | undefined {
    const forHost = this.#open().filter(({ isForHost }) => isForHost);
    return latest(forHost.map(({ untilMs }) => untilMs));
  }

  /**
   * When the camera can no longer report the last unreported press, wherever its picture goes.
   * Undefined when there is none: then the next report is of the next press.
   */
  get unreportedUntilMs(): number | undefined {
    const nowMs = this.#clock.nowMs();
    const ends = this.#open().map(({ isSeries, takingMs, lastMs, untilMs }) =>
      isSeries ? Math.min(untilMs, lastMs + takingMs + SERIES_QUIET_MS) : untilMs,
    );
    return latest(ends.filter((endMs) => endMs > nowMs));
  }

  /**
   * Time when the camera counts as having handed over all that it will, whatever is pending: a second after it has
   * reported that, when a file has arrived since the newest exposure and no press is open. Undefined when it has not
   * reported it.
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
   * Gives exposures without a plan this one.
   * @returns how many pictures have not come with all their files, and how many presses may still bring one, in all.
   */
  count(plan: PicturePlan): number {
    this.#exposures.plan(plan);
    return this.#exposures.pending + this.pressed;
  }

  /**
   * The button is being pressed, for a picture according to {@link plan}.
   * @param unreported left out when the caller waits for the report itself
   * @returns to be called when the press makes no exposure.
   */
  press(facts: PressFacts, unreported?: Unreported): () => void {
    const nowMs = this.#clock.nowMs();
    const untilMs = nowMs + facts.takingMs + WORD_MS;
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

  /** No exposure of a press was reported in time: the facts of its file can still assign the file to it. */
  unproved({ tag, takingMs }: PressFacts, at: string): void {
    const { files } = this.plan ?? ONE_FILE;
    if (tag === undefined || files === 0) return;
    this.#exposures.remember({ exposures: [{ tag, at, spanMs: takingMs, files }] }, true);
  }

  /** The button is up: the last exposure may have begun just now, and earlier ones have ended. */
  lift(): void {
    const nowMs = this.#clock.nowMs();
    for (const press of this.#presses) {
      if (press.heldSinceMs === undefined) continue;
      // Noise reduction takes as long again as the exposure.
      if (press.isBulb) press.takingMs = nowMs - press.heldSinceMs;
      press.untilMs = nowMs + press.takingMs + WORD_MS;
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
      this.#exposures.fail('the camera could not hand it over to the host');
    else if (event.kind === 'warning' && event.code === WARNING.storageFull) this.#foundNoRoom();
    else if (event.kind === 'completeDownload' && event.type === DOWNLOAD_TYPE_IMAGE)
      this.#exposures.came(event.path);
    else if (event.kind === 'disconnected') this.#lose();
    else if (event.kind === 'connected') {
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

  /** The exposure that a file is of. */
  ownerOf(path: string, times: FileTimes): Owner {
    return this.#exposures.confirm(path, times);
  }

  /** Exposures that an earlier worker has left; the session has just begun. */
  remember(awaited: AwaitedPictures): void {
    this.#exposures.remember(awaited);
  }

  /** The clock of the body is being set: files from before are no measure of it. */
  forgetClock(): void {
    this.#exposures.forgetClock();
  }

  /** Nothing is pending any more. @param reason why files of shots will not come */
  forget(reason = 'the session was closed'): void {
    const given = this.#presses;
    this.#presses = [];
    this.#cancelTimer();
    giveUp(given, `${NO_REPORT}, and ${reason}`);
    this.#exposures.failAll(reason);
    this.plan = undefined;
  }

  /** Pending pictures are lost with the camera; the loss is reported elsewhere. */
  #lose(): void {
    this.#lost = this.count(ONE_FILE);
    this.forget(this.#lossReason() ?? 'the camera was lost');
  }

  /** There is no room: for an exposure, which then does not happen, or on the host for a picture. */
  #foundNoRoom(): void {
    const struck = this.#strikeSingle();
    const isLast = struck === undefined && !this.#exposures.fail('there was no room for it');
    const refused = isLast ? this.#presses.shift() : struck;
    if (refused !== undefined) giveUp([refused], `${NO_REPORT}, and there was no room for it`);
  }

  /** The first press for a single picture is reported: it is removed. @returns it, if there was one */
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

  /** The presses whose time is not over; while the button is held, it is not. */
  #open(): Press[] {
    const nowMs = this.#clock.nowMs();
    const isOpen = (press: Press) => press.heldSinceMs !== undefined || press.untilMs > nowMs;
    const over = this.#presses.filter((press) => !isOpen(press));
    this.#presses = this.#presses.filter(isOpen);
    giveUp(over, NO_REPORT);
    return this.#presses;
  }

  /** Presses that are reported when their time is over. */
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
