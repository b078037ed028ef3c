// Assigns files to the exposures that a camera has reported. A file does not name its exposure, so the exposure is
// found by evidence or by a guess:
//
// - Evidence: files with the same stem belong to one exposure. If the body names the files, their numbers count its
//   exposures. The time in a file is that of the body's own clock; earlier files have shown its distance from the
//   host's clock. A file that was written before an exposure does not belong to it.
// - A guess: pictures come in the order of their exposures. It is made only if no evidence contradicts it. For the
//   first file of a session there is no evidence. Then the body's clock is assumed to be right except for its time
//   zone; if it is wrong, the guess is made only when no other shot waits for a file.
//
// An exposure whose files do not come in time is given up: only evidence can still assign a file to it, never a guess.
// The same holds for exposures that an earlier worker has left. When the evidence contradicts itself or leaves a
// choice, the file is assigned to no exposure, and the possible ones are reported.

import type { Clock } from '../../base/clock.js';
import type { AwaitedPictures } from '../../protocol/operations.js';
import {
  bodyMs,
  type Exposure,
  type ExposureNews,
  type FileTimes,
  isAfter,
  isForHost,
  isLeft,
  isRival,
  type NewExposure,
  numberOf,
  type Owner,
  stemOf,
  type Taken,
  type TimedFile,
  takenOf,
} from './exposure.js';
import type { PicturePlan } from './picture-plan.js';

/** Upper limit of pending exposures. The buffer of no body holds as many pictures. */
const MOST_EXPOSURES = 1_000;
/** How many finished exposures are remembered, for the second file of a pair and for files that come late. */
const MOST_FINISHED = 64;
/** Highest number that bodies give to a file. */
const LAST_NUMBER = 9_999;
/**
 * Tolerance for the time in a file. It may be this much after the report of the exposure. It may also be before the
 * report, by the duration of the exposure plus this much.
 */
const CLOCK_SLACK_MS = 1_500;
/**
 * Exposures whose distances from the time in a file differ by less than this fit the file equally well. For a time in
 * whole seconds SECOND_MS applies instead.
 */
const FRACTION_MS = 300;
const SECOND_MS = 1_000;
/** Time zones differ by multiples of this. */
const ZONE_MS = 15 * 60_000;

/** The exposure that a file belongs to, or the exposures that are possible. */
interface Verdict {
  readonly exposure?: Exposure;
  readonly doubts?: Exposure[];
}

/** The exposures of one camera. */
export class Exposures {
  /** Whether the body names the files: not when a client has set a prefix or numbers of its own. */
  areNamedByBody = true;
  readonly #clock: Clock;
  readonly #fileMs: number;
  readonly #news: ExposureNews | undefined;
  /** Exposures in their order; finished ones are kept for a while. */
  #all: Exposure[] = [];
  #count = 0;
  /** The exposure that the last file was assigned to. */
  #last: Exposure | undefined;
  /** The last file with a number, and its exposure. */
  #numbered: { prefix: string; number: number; index: number } | undefined;
  /** The time of the body's clock minus that of the host's. */
  #clockMs: number | undefined;
  /** Whether `#clockMs` is from an earlier session; the clock may have been set since. */
  #isClockOld = false;
  /** Possible values of `#clockMs`, from files that could not be assigned. */
  #distances: number[] = [];
  /** When a file of the exposure, or of an earlier one, last came. */
  #lastFileMs = new WeakMap<Exposure, number>();
  #cancelTimer = () => {};

  readonly #wallMs: () => number;

  /**
   * @param fileMs how long the files of a shot are awaited
   * @param wallMs the clock of this host, in milliseconds since 1970
   */
  constructor(clock: Clock, fileMs: number, news?: ExposureNews, wallMs: () => number = Date.now) {
    this.#clock = clock;
    this.#wallMs = wallMs;
    this.#fileMs = fileMs;
    this.#news = news;
  }

  /** Number of exposures that may still bring files to the host. */
  get pending(): number {
    return this.#pending().length;
  }

  /** Whether a pending exposure has no plan yet. */
  get needsPlan(): boolean {
    return this.#pending().some(({ plan }) => plan === undefined);
  }

  /** Sets the plan of the pending exposures that have none. */
  plan(plan: PicturePlan): void {
    for (const exposure of this.#pending()) exposure.plan ??= plan;
  }

  /** Adds an exposure that the camera has reported. */
  add(facts: NewExposure, nowUs: number): Taken {
    const exposure: Exposure = {
      ...facts,
      index: this.#count++,
      atMs: this.#clock.nowMs(),
      exposedAt: new Date(this.#wallMs()),
      exposedUs: nowUs,
      files: 0,
      isGivenUp: false,
      isConfirmed: false,
    };
    this.#all.push(exposure);
    this.#forgetOldest();
    const taken = takenOf(exposure);
    if (facts.tag !== undefined) this.#news?.exposed(taken);
    this.#wakeLater();
    return taken;
  }

  /** Gives up the next pending exposure, because the camera has given up its picture. @returns whether there was one */
  fail(reason: string): boolean {
    const [next] = this.#pending();
    if (next === undefined) return false;
    this.#giveUp(next, reason);
    return true;
  }

  /** Gives up all pending exposures, because the camera is lost or its session ends. */
  failAll(reason: string): void {
    for (const exposure of this.#pending()) this.#giveUp(exposure, reason);
    this.#cancelTimer();
  }

  /** Notes that a session begins: the body's numbers and clock may have changed. */
  restart(): void {
    this.failAll('the session was replaced by another one');
    this.#all = [];
    this.#last = undefined;
    this.#numbered = undefined;
    this.#forgetClock();
  }

  /**
   * Adds exposures that an earlier worker has left, or that the camera has not reported in time. Only evidence assigns
   * files to them.
   * @param isReportDue whether they are presses of this session that were not reported in time
   */
  remember({ exposures, clock }: AwaitedPictures, isReportDue = false): void {
    if (clock !== undefined) {
      this.#clockMs = bodyMs(clock.takenAt) - Date.parse(clock.exposedAt);
      this.#isClockOld = true;
    }
    const left = exposures.map(({ tag, at, spanMs, files }) => ({
      ...{ tag, frame: 1, files: 0, plan: { files }, takingMs: spanMs, isGivenUp: true, isConfirmed: false },
      isReportDue,
      // With this index no number in a file name can point to the exposure.
      index: Number.NEGATIVE_INFINITY,
      ...{ atMs: this.#clock.nowMs(), exposedAt: new Date(at), exposedUs: 0 },
    }));
    this.#all = [...left, ...this.#all];
  }

  /** Notes that the clock of the body is being set. */
  forgetClock(): void {
    this.#forgetClock();
  }

  /** Notes that a file has arrived. It is assigned at once; {@link confirm} may assign it to another exposure. */
  came(path: string): void {
    const stem = stemOf(path);
    const exposure = this.#mateOf(stem) ?? this.#byNumber(stem) ?? this.#byOrder();
    if (exposure !== undefined) this.#give(exposure, stem, 1);
  }

  /** The exposure that a file belongs to, by all that is known about it. */
  confirm(path: string, { takenAt, writtenMs = Number.POSITIVE_INFINITY }: FileTimes): Owner {
    const stem = stemOf(path);
    const supposed = this.#withStem(stem);
    const takenMs = takenAt === undefined ? undefined : bodyMs(takenAt);
    const { exposure, doubts = [] } =
      takenMs === undefined
        ? { exposure: supposed, doubts: supposed === undefined ? this.#leftAt(writtenMs) : [] }
        : this.#byTime({ stem, takenMs, writtenMs }, supposed);
    const mayBeOf = doubts.filter(({ tag }) => tag !== undefined).map(takenOf);
    if (exposure === undefined) return { mayBeOf };
    this.#note(exposure, stem, takenMs);
    return { taken: takenOf(exposure), mayBeOf };
  }

  #pending(): Exposure[] {
    return this.#all.filter(
      ({ plan, files, isGivenUp }) => !isGivenUp && (plan === undefined || files < plan.files),
    );
  }

  /** The exposure of another file with this stem. A stem that the body uses again later does not count. */
  #mateOf(stem: string): Exposure | undefined {
    const mate = this.#withStem(stem);
    return mate !== undefined && (mate === this.#last || this.#isPending(mate)) ? mate : undefined;
  }

  #withStem(stem: string): Exposure | undefined {
    return this.#all.findLast((exposure) => exposure.stem === stem);
  }

  /** The exposure that the number in a name points to. */
  #byNumber(stem: string): Exposure | undefined {
    const index = this.#indexOf(stem);
    return this.#all.find((exposure) => exposure.index === index && exposure.stem === undefined);
  }

  #indexOf(stem: string): number | undefined {
    const name = numberOf(stem);
    const last = this.#numbered;
    if (!this.areNamedByBody || name === undefined || last?.prefix !== name.prefix) return undefined;
    let distance = name.number - last.number;
    if (distance < -LAST_NUMBER / 2) distance += LAST_NUMBER;
    return last.index + distance;
  }

  #byOrder(): Exposure | undefined {
    const waiting = this.#pending().filter(({ stem }) => stem === undefined);
    return (
      waiting.find((exposure) => !this.#isOverdue(exposure)) ?? waiting.find(({ tag }) => tag === undefined)
    );
  }

  /**
   * Checks the supposed exposure against the time in the file.
   * @param supposed the exposure by stem, number or order
   */
  #byTime(file: TimedFile, supposed: Exposure | undefined): Verdict {
    const { stem, writtenMs } = file;
    const candidates = this.#all.filter(
      (exposure) =>
        isAfter(exposure, writtenMs) &&
        (exposure === supposed || (!exposure.isConfirmed && isForHost(exposure))),
    );
    const near = this.#nearest(candidates, file);
    const [only] = near;
    if (supposed !== undefined && near.includes(supposed)) {
      const isCertain = this.#isEvident(supposed, stem) || !near.some((one) => isRival(one, supposed));
      if (isCertain) return { exposure: supposed };
    } else if (only !== undefined && near.length === 1) {
      return { exposure: this.#moved(supposed, only, stem) };
    }
    if (only === undefined && this.#isClockOld) {
      // The body's clock has perhaps been set since the earlier session.
      this.#forgetClock();
      return this.#byTime(file, supposed);
    }
    if (supposed === undefined) {
      if (only !== undefined) return { doubts: near };
      return { doubts: this.#clockMs === undefined ? this.#leftAt(writtenMs) : [] };
    }
    if (only !== undefined) return this.#doubted(supposed, near, stem);
    if (this.#clockMs === undefined && candidates.includes(supposed))
      return this.#withoutClock(file, supposed, candidates);
    // The clock of the body was set, or the picture belongs to an exposure that was not reported.
    this.#forgetClock();
    this.#moved(supposed, undefined, stem);
    return { doubts: candidates.includes(supposed) ? [supposed] : [] };
  }

  /** Decides while the distance of the body's clock is not known. */
  #withoutClock(file: TimedFile, supposed: Exposure, candidates: readonly Exposure[]): Verdict {
    const rivals = candidates.filter((one) => one.stem === undefined && isRival(one, supposed));
    if (this.#isEvident(supposed, file.stem) || rivals.length === 0) return { exposure: supposed };
    // Each file in doubt allows several values of `#clockMs`. The right one is among the values of every such file, so
    // only those are kept that this file allows too.
    const distances = [supposed, ...rivals].map(({ exposedAt }) => file.takenMs - exposedAt.getTime());
    const common = this.#distances.filter((one) =>
      distances.some((other) => Math.abs(one - other) <= FRACTION_MS),
    );
    const [first, ...others] = common;
    if (first !== undefined && others.length === 0) {
      this.#clockMs = first;
      return this.#byTime(file, supposed);
    }
    this.#distances = common.length > 0 ? common : distances;
    return this.#doubted(supposed, [supposed, ...rivals], file.stem);
  }

  /**
   * The verdict for a file in doubt. It uses up the turn of its supposed exposure, so that the next file is not guessed
   * to belong to that exposure.
   */
  #doubted(supposed: Exposure, doubts: Exposure[], stem: string): Verdict {
    this.#moved(supposed, undefined, stem);
    supposed.isGivenUp = true;
    return { doubts };
  }

  /** Whether another file of the same stem, or the number of the file, proves the exposure. */
  #isEvident(exposure: Exposure, stem: string): boolean {
    return exposure.isConfirmed || this.#indexOf(stem) === exposure.index;
  }

  #forgetClock(): void {
    this.#clockMs = undefined;
    this.#isClockOld = false;
    this.#distances = [];
  }

  /** Exposures left by an earlier worker that a file written at this time may belong to. */
  #leftAt(writtenMs: number): Exposure[] {
    return this.#all.filter((exposure) => exposure.stem === undefined && isLeft(exposure, writtenMs));
  }

  /** The exposures that fit the time in a file best; several when it does not distinguish them. */
  #nearest(candidates: readonly Exposure[], file: TimedFile): Exposure[] {
    const offs = candidates.map((exposure) => this.#offMs(exposure, file));
    const least = Math.min(CLOCK_SLACK_MS, ...offs);
    const most = Math.min(CLOCK_SLACK_MS, least + (file.takenMs % SECOND_MS === 0 ? SECOND_MS : FRACTION_MS));
    return candidates.filter((_exposure, at) => (offs[at] ?? Number.POSITIVE_INFINITY) <= most);
  }

  /**
   * Distance of the time in a file from an exposure. A camera reports either the beginning or the end of an exposure,
   * so the time may lie between.
   */
  #offMs({ exposedAt, takingMs }: Exposure, { takenMs }: TimedFile): number {
    let lateMs = takenMs - exposedAt.getTime() - (this.#clockMs ?? 0);
    if (this.#clockMs === undefined) lateMs -= ZONE_MS * Math.round(lateMs / ZONE_MS);
    return lateMs > 0 ? lateMs : Math.max(0, -takingMs - lateMs);
  }

  /** Assigns the files of a stem to another exposure, or to none. */
  #moved<To extends Exposure | undefined>(from: Exposure | undefined, to: To, stem: string): To {
    const files = from?.files ?? 1;
    for (const guessed of [from, to]) {
      if (guessed === undefined) continue;
      guessed.files = 0;
      delete guessed.stem;
    }
    if (to !== undefined) this.#give(to, stem, files);
    if (from !== undefined && from.tag === undefined && (to === undefined || to.isReportDue === true)) {
      // The file counts for the reported exposure, although it may belong to another one: no further file is awaited
      // for it.
      from.isGivenUp = true;
    }
    if (to !== undefined) delete to.isReportDue;
    this.#wakeLater();
    return to;
  }

  #give(exposure: Exposure, stem: string, files: number): void {
    exposure.stem = stem;
    exposure.files += files;
    this.#last = exposure;
    const nowMs = this.#clock.nowMs();
    // Files come in order, so the time limit for the later exposures starts now.
    for (const later of this.#all) if (later.index >= exposure.index) this.#lastFileMs.set(later, nowMs);
    this.#wakeLater();
  }

  #note(exposure: Exposure, stem: string, takenMs: number | undefined): void {
    exposure.isConfirmed = true;
    const { index, exposedAt, plan, files } = exposure;
    const name = numberOf(stem);
    if (name !== undefined && this.areNamedByBody && Number.isFinite(index))
      this.#numbered = { ...name, index };
    // The newest measurement is enough: clocks drift by seconds a day, and a body's clock may be set at any time.
    if (takenMs === undefined || plan === undefined || files === 0) return;
    this.#clockMs ??= takenMs - exposedAt.getTime();
    this.#isClockOld = false;
    this.#distances = [];
  }

  #giveUp(exposure: Exposure, reason: string): void {
    exposure.isGivenUp = true;
    if (exposure.tag === undefined) return;
    this.#news?.missing(takenOf(exposure), reason, Math.max(1, (exposure.plan?.files ?? 1) - exposure.files));
  }

  #dueMs(exposure: Exposure): number {
    const sinceMs = Math.max(exposure.atMs + exposure.takingMs, this.#lastFileMs.get(exposure) ?? 0);
    return sinceMs + this.#fileMs;
  }

  #isOverdue(exposure: Exposure): boolean {
    return this.#dueMs(exposure) <= this.#clock.nowMs();
  }

  /**
   * Sets the timer for the next limit. Only files of shots have a limit here; code that waits for other files has its
   * own.
   */
  #wakeLater(): void {
    this.#cancelTimer();
    const tagged = this.#pending().filter(({ tag }) => tag !== undefined);
    if (tagged.length === 0) return;
    const dueMs = Math.min(...tagged.map((exposure) => this.#dueMs(exposure)));
    this.#cancelTimer = this.#clock.setTimer(Math.max(1, dueMs - this.#clock.nowMs()), () => {
      const seconds = this.#fileMs / 1000;
      for (const exposure of tagged) {
        if (!exposure.isGivenUp && this.#isPending(exposure) && this.#isOverdue(exposure))
          this.#giveUp(exposure, `no file of this exposure has arrived for ${seconds} s; look on the card`);
      }
      this.#wakeLater();
    });
  }

  #isPending({ plan, files }: Exposure): boolean {
    return plan === undefined || files < plan.files;
  }

  #forgetOldest(): void {
    const pending = new Set(this.#pending());
    const over = this.#all.filter((exposure) => !pending.has(exposure)).slice(0, -MOST_FINISHED);
    const tooMany = [...pending].slice(0, -MOST_EXPOSURES);
    for (const exposure of tooMany) this.#giveUp(exposure, 'too many pictures are on their way');
    const forgotten = new Set([...over, ...tooMany]);
    if (forgotten.size > 0) this.#all = this.#all.filter((exposure) => !forgotten.has(exposure));
  }
}
