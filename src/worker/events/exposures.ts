// The exposures that a camera has reported, and the files of each. A file does not name its exposure, so
// it is found out:
//
// - Evidence: files with the same stem are of one exposure. Where the body names the files, their numbers count its
//   exposures. The time in a file is the body's own clock, whose distance from ours the files before have shown. A file
//   that was written before an exposure is not of it.
// - A guess: pictures come in the order of their exposures; it is made only while no evidence contradicts. The first
//   file of a session has none: then the body's clock is taken to be right but for its time zone, and where it is
//   wrong, the guess is made only if no other shot waits for a file.
//
// An exposure whose files do not come in time is given up and never guessed again; evidence can still bring it a file.
// That is also so for exposures that an earlier worker has left. Where the evidence contradicts itself or leaves a
// choice, a file is of no exposure, and the possible ones are reported.

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

/** Exposures that are pending at most; more than any body has in its buffer. */
const MOST_EXPOSURES = 1_000;
/** Exposures that are over and still known: files of a pair, and files that come late. */
const KNOWN_LONGER = 64;
/** Bodies number their files up to here. */
const LAST_NUMBER = 9_999;
/** A file may be taken as much after the report of its exposure, and before it by so much more than the exposure. */
const CLOCK_SLACK_MS = 1_500;
/** Times of exposures differ by so much less from those in their files, where these have fractions of a second. */
const FRACTION_MS = 300;
const SECOND_MS = 1_000;
/** Time zones differ by multiples of this. */
const ZONE_MS = 15 * 60_000;

/** Whose file it is, or of which exposures it may be. */
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
  /** In order; those that are over are kept for a while. */
  #all: Exposure[] = [];
  #count = 0;
  /** The exposure that a file came for last. */
  #last: Exposure | undefined;
  /** The last file with a number, and the exposure that it was of. */
  #numbered: { prefix: string; number: number; index: number } | undefined;
  /** The body's clock less ours. */
  #clockMs: number | undefined;
  /** The clock was old in an earlier session; it may have been set since. */
  #isClockOld = false;
  /** Possible distances, by files in doubt. */
  #distances: number[] = [];
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

  /** How many have not come with all their files, as far as their plan is known. */
  get pending(): number {
    return this.#pending().length;
  }

  /** Whether the plan of one that is pending is not known. */
  get needsPlan(): boolean {
    return this.#pending().some(({ plan }) => plan === undefined);
  }

  /** Gives those without a plan this one. */
  plan(plan: PicturePlan): void {
    for (const exposure of this.#pending()) exposure.plan ??= plan;
  }

  /** The camera has reported an exposure. */
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

  /** The camera has given the next picture up. @returns whether there was one */
  fail(reason: string): boolean {
    const [next] = this.#pending();
    if (next === undefined) return false;
    this.#giveUp(next, reason);
    return true;
  }

  /** The camera is lost, or its session ends: nothing is awaited any more. */
  failAll(reason: string): void {
    for (const exposure of this.#pending()) this.#giveUp(exposure, reason);
    this.#cancelTimer();
  }

  /** A session begins: the numbers and the clock of the body may be others. */
  restart(): void {
    this.failAll('the session was replaced by another one');
    this.#all = [];
    this.#last = undefined;
    this.#numbered = undefined;
    this.#forgetClock();
  }

  /**
   * Exposures that an earlier worker has left, or whose report is due. Only evidence brings them a file.
   * @param isReportDue presses of this session were not reported in time
   */
  remember({ exposures, clock }: AwaitedPictures, isReportDue = false): void {
    if (clock !== undefined) {
      this.#clockMs = bodyMs(clock.takenAt) - Date.parse(clock.exposedAt);
      this.#isClockOld = true;
    }
    const left = exposures.map(({ tag, at, spanMs, files }) => ({
      ...{ tag, frame: 1, files: 0, plan: { files }, takingMs: spanMs, isGivenUp: true, isConfirmed: false },
      isReportDue,
      // No number counts from it.
      index: Number.NEGATIVE_INFINITY,
      ...{ atMs: this.#clock.nowMs(), exposedAt: new Date(at), exposedUs: 0 },
    }));
    this.#all = [...left, ...this.#all];
  }

  /** The clock of the body is being set. */
  forgetClock(): void {
    this.#forgetClock();
  }

  /** A file has arrived. It counts at once; {@link confirm} may give it to another exposure. */
  came(path: string): void {
    const stem = stemOf(path);
    const exposure = this.#mateOf(stem) ?? this.#byNumber(stem) ?? this.#byOrder();
    if (exposure !== undefined) this.#give(exposure, stem, 1);
  }

  /** The exposure that a file is of, by all that is known of it. */
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

  /** The exposure that another file of this stem was of: a name that is used anew is not of an old one. */
  #mateOf(stem: string): Exposure | undefined {
    const mate = this.#withStem(stem);
    return mate !== undefined && (mate === this.#last || this.#isPending(mate)) ? mate : undefined;
  }

  #withStem(stem: string): Exposure | undefined {
    return this.#all.findLast((exposure) => exposure.stem === stem);
  }

  /** The exposure whose turn the number in a name is. */
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

  /** @param supposed the exposure by stem, number or order */
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
      // Set since that session, perhaps.
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
    // The clock of the body was set meanwhile, or the picture is of an exposure that was not reported.
    this.#forgetClock();
    this.#moved(supposed, undefined, stem);
    return { doubts: candidates.includes(supposed) ? [supposed] : [] };
  }

  /** The body's clock is wrong, and by how much is not known. */
  #withoutClock(file: TimedFile, supposed: Exposure, candidates: readonly Exposure[]): Verdict {
    const rivals = candidates.filter((one) => one.stem === undefined && isRival(one, supposed));
    if (this.#isEvident(supposed, file.stem) || rivals.length === 0) return { exposure: supposed };
    // The right distance of the clocks is the only one that has an exposure for each of several files in doubt.
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

  /** A file in doubt takes the turn of its exposure: the next one is not guessed to be of it. */
  #doubted(supposed: Exposure, doubts: Exposure[], stem: string): Verdict {
    this.#moved(supposed, undefined, stem);
    supposed.isGivenUp = true;
    return { doubts };
  }

  /** Another file of the same stem is of it, or the number of the file proves it. */
  #isEvident(exposure: Exposure, stem: string): boolean {
    return exposure.isConfirmed || this.#indexOf(stem) === exposure.index;
  }

  #forgetClock(): void {
    this.#clockMs = undefined;
    this.#isClockOld = false;
    this.#distances = [];
  }

  /** Exposures left by an earlier worker that a file of this moment may belong to. */
  #leftAt(writtenMs: number): Exposure[] {
    return this.#all.filter((exposure) => exposure.stem === undefined && isLeft(exposure, writtenMs));
  }

  /** Exposures that the time in a file fits best, as far as it distinguishes them. */
  #nearest(candidates: readonly Exposure[], file: TimedFile): Exposure[] {
    const offs = candidates.map((exposure) => this.#offMs(exposure, file));
    const least = Math.min(CLOCK_SLACK_MS, ...offs);
    const most = Math.min(CLOCK_SLACK_MS, least + (file.takenMs % SECOND_MS === 0 ? SECOND_MS : FRACTION_MS));
    return candidates.filter((_exposure, at) => (offs[at] ?? Number.POSITIVE_INFINITY) <= most);
  }

  /** How far the time in a file is from an exposure: from its beginning, or its end, whichever the camera reports. */
  #offMs({ exposedAt, takingMs }: Exposure, { takenMs }: TimedFile): number {
    let lateMs = takenMs - exposedAt.getTime() - (this.#clockMs ?? 0);
    if (this.#clockMs === undefined) lateMs -= ZONE_MS * Math.round(lateMs / ZONE_MS);
    return lateMs > 0 ? lateMs : Math.max(0, -takingMs - lateMs);
  }

  /** Gives the files of a stem to another exposure, or to none. */
  #moved<To extends Exposure | undefined>(from: Exposure | undefined, to: To, stem: string): To {
    const files = from?.files ?? 1;
    for (const guessed of [from, to]) {
      if (guessed === undefined) continue;
      guessed.files = 0;
      delete guessed.stem;
    }
    if (to !== undefined) this.#give(to, stem, files);
    if (from !== undefined && from.tag === undefined && (to === undefined || to.isReportDue === true)) {
      // A report and a file, though not known to be of one exposure: no other file is awaited for that report.
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
    // Files come in order: those after it are awaited from now on.
    for (const later of this.#all) if (later.index >= exposure.index) this.#lastFileMs.set(later, nowMs);
    this.#wakeLater();
  }

  #note(exposure: Exposure, stem: string, takenMs: number | undefined): void {
    exposure.isConfirmed = true;
    const { index, exposedAt, plan, files } = exposure;
    const name = numberOf(stem);
    if (name !== undefined && this.areNamedByBody && Number.isFinite(index))
      this.#numbered = { ...name, index };
    // One moment is enough: clocks drift by seconds a day, and a body's may be set at any time.
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

  /** Only files of shots have a limit: who waits for others has one of its own. */
  #wakeLater(): void {
    this.#cancelTimer();
    const tagged = this.#pending().filter(({ tag }) => tag !== undefined);
    if (tagged.length === 0) return;
    const dueMs = Math.min(...tagged.map((exposure) => this.#dueMs(exposure)));
    this.#cancelTimer = this.#clock.setTimer(Math.max(1, dueMs - this.#clock.nowMs()), () => {
      const seconds = this.#fileMs / 1000;
      for (const exposure of tagged) {
        if (!exposure.isGivenUp && this.#isPending(exposure) && this.#isOverdue(exposure))
          this.#giveUp(exposure, `no file of it has arrived for ${seconds} s; look on the card`);
      }
      this.#wakeLater();
    });
  }

  #isPending({ plan, files }: Exposure): boolean {
    return plan === undefined || files < plan.files;
  }

  #forgetOldest(): void {
    const pending = new Set(this.#pending());
    const over = this.#all.filter((exposure) => !pending.has(exposure)).slice(0, -KNOWN_LONGER);
    const tooMany = [...pending].slice(0, -MOST_EXPOSURES);
    for (const exposure of tooMany) this.#giveUp(exposure, 'too many pictures are on their way');
    const forgotten = new Set([...over, ...tooMany]);
    if (forgotten.size > 0) this.#all = this.#all.filter((exposure) => !forgotten.has(exposure));
  }
}
