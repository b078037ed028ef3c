// The shots of the rig. Begins shots, records what workers report about them, finds them again, and closes shots that
// an earlier run of the service has left open. Must not know HTTP, events on the wire, or metrics: their parts get
// reports by callbacks.

import type { Logger } from 'pino';
import { type Clock, monotonicUs } from '../../../base/clock.js';
import { quoted, quotedPath } from '../../../base/quoted.js';
import { within } from '../../../base/within.js';
import type { AwaitedPictures, ShotTag } from '../../../protocol/operations.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../../cameras/camera-news.js';
import type { Cameras } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import type { RigFile } from '../declared/model.js';
import { awaitedOf } from './awaited.js';
import { fold, type ShotFacts } from './fold.js';
import { formerPictures } from './former-pictures.js';
import { type GivingUp, giveUp, type WaitOver } from './giving-up.js';
import { type Lag, Lags, MOST_FORMER_SHOTS } from './lags.js';
import { type LastPicture, LastPictures } from './last-pictures.js';
import { OpenShots } from './open-shots.js';
import { ownRecords } from './own-records.js';
import { openExposures, receiptOf } from './receipt.js';
import type { Receipt } from './receipt-shape.js';
import { MOST_NUMBER, type RecordOfExposure } from './record.js';
import { type MayArm, ServedShots } from './served-shots.js';
import { Shooting, type ShootRequest } from './shooting.js';
import { receiptsOf, ShotBook } from './shot-book.js';
import { filesOf, type ReadableFile, type ShotFile } from './shot-files.js';
import type { ShotHosts } from './shot-hosts.js';
import { isOpen } from './shot-memory.js';
import type { ShotTakes } from './shot-takes.js';
import { type SinglePress, singleShot } from './single-shots.js';
import { SlipLooks } from './slip-looks.js';
import { postViewRecordsOf, recordsOf } from './slips.js';

/** Dependencies of the shots. */
export interface ShotsContext {
  /** Directory of the journal. */
  readonly directory: string;
  /** Directory of the slips of workers. */
  readonly slipDirectory: string;
  readonly cameras: Pick<Cameras, 'call' | 'summary'>;
  readonly rigFile: RigFile;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Limits;
  /** Resolves when all workers of an earlier run of the service have ended. */
  readonly earlierEnded: () => Promise<void>;
  /** Undefined: there are no other hosts. */
  readonly hosts?: ShotHosts | undefined;
  /** Checks leases for a client of another host. */
  readonly mayArm: MayArm;
  /** Gives the takes of a job; undefined: there are no jobs. */
  readonly takes?: (() => ShotTakes | undefined) | undefined;
  /** Called when the state of a shot has changed. */
  readonly report: (receipt: Receipt) => void;
  /** Called when nothing more is expected of a shot. */
  readonly ended: (receipt: Receipt) => void;
}

/** The number of a shot as a text. */
const NUMBER = /^[1-9]\d{0,14}$/;

/** The newest shot of a group, and its state. */
export type CurrentShot = Pick<Receipt, 'shotId' | 'number' | 'state'>;

/** See the head of this file. */
export class Shots {
  readonly #context: ShotsContext;
  readonly #book: ShotBook;
  readonly #open: OpenShots;
  readonly #shooting: Shooting;
  readonly #ofOthers: ServedShots | undefined;
  readonly #slips: SlipLooks;
  readonly #lastPictures = new LastPictures();
  readonly #lags = new Lags();
  #current: CurrentShot | undefined;
  #startReading: (read: Promise<void>) => void = () => undefined;
  #readNever: (error: Error) => void = () => undefined;
  /** Resolves when the journal has been read. Requests that come before the start wait for it. */
  readonly #isRead = new Promise<void>((resolve, reject) => {
    this.#startReading = resolve;
    this.#readNever = reject;
  });
  readonly #handlers: NewsHandlers = {
    shotIssued: (payload, body) => this.#reported(recordsOf('shotIssued', payload, body)),
    shotExposed: (payload, body) => this.#reported(recordsOf('shotExposed', payload, body)),
    postView: (payload, body) => this.#reported(postViewRecordsOf(payload, body)),
    shotLanded: (payload, body) => {
      this.#reported(recordsOf('shotLanded', payload, body));
      this.#lastPictures.landed(body, payload, this.#ofShot(body, payload));
    },
    shotMissing: (payload, body) => this.#reported(recordsOf('shotMissing', payload, body)),
    downloadComplete: (payload, body) => {
      if (payload.type === 'image') this.#lastPictures.landed(body, payload);
    },
  };

  constructor(context: ShotsContext) {
    const { directory, clock, logger, limits, report, ended, hosts, cameras, mayArm } = context;
    this.#context = context;
    const onFacts = (facts: ShotFacts) => this.#open.changed(facts);
    this.#book = new ShotBook({
      ...{ directory, clock, logger, limits, onFacts, host: hosts?.own },
      onWritten: (record, segment) => hosts?.written(record, segment),
      onLeft: (shotId) => this.#open.forget(shotId),
    });
    this.#slips = new SlipLooks({ ...context, take: (records) => this.#take(records) });
    const has = (cameraId: string) =>
      hosts?.hostOf(cameraId) === hosts?.own && cameras.summary(cameraId).model !== '';
    this.#shooting = new Shooting({ ...context, book: this.#book, lags: this.#lags, nowUs: monotonicUs });
    if (hosts !== undefined)
      this.#ofOthers = new ServedShots({
        ...{ hosts, cameras, has, mayArm },
        ...{ book: this.#book, shooting: this.#shooting },
      });
    this.#open = new OpenShots({
      ...{ clock, limits },
      ended: (receipt, facts) => {
        this.#lags.learn(facts);
        ended(receipt);
      },
      report: (receipt) => {
        this.#note(receipt);
        report(receipt);
      },
      giveUp: (facts, over) => this.#givenUp(facts, over, has),
      isFiring: (shotId) => this.#shooting.isFiring(shotId),
      add: ({ told, concluded }) => {
        this.#book.add(...told);
        this.#book.conclude(...concluded);
      },
    });
  }

  /** Reads the journal, and closes shots that an earlier run has left open. Never rejects; requests wait for it. */
  start(): void {
    this.#startReading(this.#readJournal());
    this.#isRead
      .then(() => this.#finishEarlier(this.#openFacts()))
      .catch((error: unknown) =>
        this.#context.logger.error({ err: error }, 'the journal of shots cannot be read: no shot can begin'),
      );
  }

  async #readJournal(): Promise<void> {
    const { hosts } = this.#context;
    await hosts?.open();
    await this.#book.open();
    this.#stopEarlier();
    for (const receipt of receiptsOf(this.#book.newest())) this.#note(receipt);
    for (const facts of this.#book.newest().slice(-MOST_FORMER_SHOTS)) this.#lags.learn(facts);
    // Nothing waits for the file system, which may be slow.
    void formerPictures(this.#book.newest()).then((pictures) => {
      for (const { body, picture, file } of pictures) this.#lastPictures.former(body, picture, file);
    });
    if (this.#ofOthers !== undefined) hosts?.serve(this.#ofOthers);
  }

  /** Writes the journal to its end, as far as the file system allows. */
  async close(): Promise<void> {
    // This rejection has no effect when the journal has been read.
    this.#isRead.catch(() => undefined);
    this.#readNever(new Error('the service ended before it was read'));
    const closed = this.#slips.close().then(() => {
      this.#open.close();
      return this.#book.close();
    });
    await within(closed, this.#context.limits.fileMs, this.#context.clock);
    await this.#context.hosts?.close();
  }

  /**
   * Takes a shot with a group. @returns the receipt when the bodies have answered in the first round
   * @throws GROUP_NOT_FOUND, GROUP_EMPTY, BAD_REQUEST, JOURNAL_FAILED
   */
  async shoot(request: ShootRequest): Promise<Receipt> {
    await this.#read();
    return this.receipt(await this.#shooting.shoot(request));
  }

  /** Makes a call to one camera that may expose, with a receipt. @throws JOURNAL_FAILED; the error of the call */
  async single<T>(cameraId: string, press: SinglePress, call: (tag?: ShotTag) => Promise<T>): Promise<T> {
    await this.#read();
    return singleShot({ ...this.#context, book: this.#book }, cameraId, press, call);
  }

  /** Stops a shot: it gives no further order. @throws SHOT_NOT_FOUND, HOST_UNREACHABLE, HOST_LOST */
  async stop(shotId: string): Promise<Receipt> {
    const { hosts } = this.#context;
    await this.#read();
    // While its bodies are being armed, a shot has no receipt yet, here or on another host.
    await this.#shooting.stop(shotId);
    const known = (await this.#book.find(shotId)) ?? (await this.#numbered(shotId));
    if (known === undefined) await hosts?.stopAnywhere(shotId);
    const { by, shotId: id } = await this.receipt(shotId);
    if (by === undefined || by === hosts?.own) await this.#shooting.stop(id);
    else await hosts?.stop(by, id);
    return this.receipt(id);
  }

  /**
   * The present receipt of a shot.
   * @param shotId its id; or its number, if no shot of this host has such an id
   * @throws SHOT_NOT_FOUND
   */
  async receipt(shotId: string): Promise<Receipt> {
    await this.#read();
    return (await this.#judged(shotId)).receipt;
  }

  /**
   * The id of a shot, and its files.
   * @param shotId as in {@link receipt}
   * @throws SHOT_NOT_FOUND
   */
  async files(shotId: string): Promise<{ shotId: string; files: ShotFile[] }> {
    await this.#read();
    const { facts, receipt } = await this.#judged(shotId);
    return { shotId: receipt.shotId, files: filesOf(receipt, facts) };
  }

  /** The files of a shot on this host, by this host's journal; no other host is asked. @throws SHOT_NOT_FOUND */
  async filesHere(shotId: string): Promise<ShotFile[]> {
    await this.#read();
    const { facts, receipt } = this.#found(shotId, await this.#book.find(shotId));
    return filesOf(receipt, facts).filter(({ isHere }) => isHere);
  }

  /**
   * The newest receipts, newest first.
   * @param before id of a shot: only those that came before it; none if it is not in memory
   * @param camera only shots with this body
   */
  async newest(
    most: number,
    { before, camera }: { readonly before?: string; readonly camera?: string } = {},
  ): Promise<Receipt[]> {
    await this.#read();
    const all = this.#book.newest();
    const earlier =
      before === undefined
        ? all
        : all.slice(
            0,
            Math.max(
              0,
              all.findIndex(({ shotId }) => shotId === before),
            ),
          );
    const wanted =
      camera === undefined
        ? earlier
        : earlier.filter(({ begun }) => begun?.bodies.some(({ id }) => id === camera));
    return receiptsOf(wanted.slice(-most));
  }

  /** See {@link ShotBook.unreadPath}; never waits. */
  get unreadPath(): string | undefined {
    return this.#book.unreadPath;
  }

  /** The newest shot of a group, as last reported; never waits. */
  get current(): CurrentShot | undefined {
    return this.#current;
  }

  /** The newest picture of a body; never waits. */
  lastPicture(cameraId: string): LastPicture | undefined {
    return this.#lastPictures.of(cameraId);
  }

  /** The lag of a body, as measured in the shots in memory; never waits. */
  lag(cameraId: string): Lag | undefined {
    return this.#lags.of(cameraId);
  }

  /** The file of the newest picture of a body, for reading; never waits. @throws NO_PICTURE, CAMERA_NOT_FOUND */
  lastFile(cameraId: string): ReadableFile {
    const { cameras, rigFile } = this.#context;
    const file = this.#lastPictures.fileOf(cameraId);
    if (file !== undefined) return file;
    if (cameras.summary(cameraId).model === '' && rigFile.camera(cameraId) === undefined)
      throw new ServiceError('CAMERA_NOT_FOUND', `the rig has no body with the id ${quoted(cameraId)}`);
    throw new ServiceError('NO_PICTURE', 'no picture of it has arrived since the start of the service');
  }

  /** Records news that concern shots. */
  onNews(news: CameraNews): void {
    handleNews(this.#handlers, news);
  }

  /** Handles the end of a worker: reads its slip, and gives up what it can no longer report. */
  workerEnded(cameraId: string, cause: string, isClean: boolean): void {
    // Finds the shots now: meanwhile a later worker of this body may expose for other shots.
    const open = this.#openFacts().filter((facts) =>
      openExposures(facts).some(({ body }) => body === cameraId),
    );
    // A worker that was asked to end its session has not failed.
    const reason = isClean ? 'its session was ended' : `its worker ended: ${cause}`;
    void this.#slips.look().then(() => {
      for (const facts of open) this.#open.giveUp(facts, reason, cameraId);
    });
  }

  /**
   * Pictures that an earlier worker of a body may have left, for the body's next worker; undefined = none. Waits for
   * the slips of workers that have ended, at most `fileMs`. Never rejects.
   */
  async awaited(cameraId: string): Promise<AwaitedPictures | undefined> {
    const read = this.#isRead.then(() => this.#slips.underWay).catch(() => undefined);
    await within(read, this.#context.limits.fileMs, this.#context.clock);
    return awaitedOf(this.#book.newest(), cameraId);
  }

  async #read(): Promise<void> {
    await this.#isRead.catch((error: unknown) => {
      throw new ServiceError(
        'JOURNAL_FAILED',
        `the journal of shots cannot be read: ${(error as Error).message}`,
        {
          cause: error,
        },
      );
    });
  }

  async #judged(shotId: string): Promise<{ facts: ShotFacts; receipt: Receipt }> {
    const facts =
      (await this.#book.find(shotId)) ?? (await this.#numbered(shotId)) ?? (await this.#ofOtherHosts(shotId));
    if (facts !== undefined) this.#concludeUnfollowed(facts);
    return this.#found(shotId, facts);
  }

  /**
   * Gives up what is still unknown of a shot that is not in memory. The service no longer follows such a shot, so no
   * records of absent hosts can arrive.
   */
  #concludeUnfollowed(facts: ShotFacts): void {
    if (this.#book.inMemory(facts.shotId) === facts) return;
    const over = { reason: 'nothing has arrived for it', waits: 1 };
    const { told, concluded } = this.#givenUp(facts, over, () => true);
    for (const record of [...told, ...concluded]) fold(facts, record);
  }

  /** Gives up what is expected of a shot; not when its records could not all be read: the next start may read them. */
  #givenUp(facts: ShotFacts, over: WaitOver, has: (cameraId: string) => boolean): GivingUp {
    if (!this.#book.isWhole(facts)) return { told: [], concluded: [] };
    return giveUp(facts, over, this.#context.hosts, has);
  }

  #found(shotId: string, facts: ShotFacts | undefined): { facts: ShotFacts; receipt: Receipt } {
    const receipt = facts === undefined ? undefined : receiptOf(facts);
    if (facts !== undefined && receipt !== undefined) return { facts, receipt };
    const why = this.#book.isUsed(shotId)
      ? ' any more: the id was used, but too little is left for a receipt'
      : '';
    throw new ServiceError(
      'SHOT_NOT_FOUND',
      `the journal has no shot with the id or number ${quoted(shotId)}${why}`,
    );
  }

  async #numbered(text: string): Promise<ShotFacts | undefined> {
    const shotId = NUMBER.test(text) ? this.#book.idOf(Number(text)) : undefined;
    return shotId === undefined ? undefined : this.#book.find(shotId);
  }

  /** Asks other hosts about a shot that this host has no records of. */
  async #ofOtherHosts(shotId: string): Promise<ShotFacts | undefined> {
    const records = (await this.#context.hosts?.lookUp(shotId)) ?? [];
    if (records.length === 0) return undefined;
    await this.#book.addAnswered(records);
    return this.#book.find(shotId);
  }

  #reported(records: readonly RecordOfExposure[]): void {
    this.#book.add(...this.#ownRecords(records, (shotId) => this.#book.inMemory(shotId)));
  }

  #ownRecords(
    records: readonly RecordOfExposure[],
    factsOf: (shotId: string) => ShotFacts | undefined,
  ): readonly RecordOfExposure[] {
    const { hosts } = this.#context;
    if (hosts === undefined) return records;
    const { own } = hosts;
    return ownRecords(records, ({ shotId, body, round }) => {
      const orderOffsetUs = this.#ofOthers?.offsetUs(shotId, body, round);
      return { own, facts: factsOf(shotId), orderOffsetUs };
    });
  }

  #note({ shotId, number, state, single, by }: Receipt): void {
    const { hosts } = this.#context;
    // Another host cannot reach such a number by counting: it is forged.
    if (by !== hosts?.own && number > MOST_NUMBER) return;
    if (single === undefined && number >= (this.#current?.number ?? 0))
      this.#current = { shotId, number, state };
  }

  #openFacts(): ShotFacts[] {
    return this.#book.newest().filter(isOpen);
  }

  /** Stops shots of an earlier run of this host: orders that it has not given are not given. */
  #stopEarlier(): void {
    const at = new Date().toISOString();
    const reason = 'the service ended before it was over';
    for (const { shotId, begun, stopped } of this.#openFacts().filter((facts) => this.#book.isWhole(facts))) {
      const { repeat, sequence } = begun?.pattern ?? {};
      if (begun?.by !== undefined && begun.by !== this.#context.hosts?.own) continue;
      if (stopped === undefined && (repeat !== undefined || sequence === true))
        this.#book.add({ kind: 'stopped', shotId, at, reason });
    }
  }

  async #finishEarlier(earlier: readonly ShotFacts[]): Promise<void> {
    await this.#context.earlierEnded();
    await this.#slips.look();
    const open = earlier.filter((facts) => this.#book.isWhole(facts));
    if (open.length < earlier.length)
      this.#context.logger.warn(
        { shots: earlier.length - open.length, path: this.#book.unreadPath },
        'shots of the previous run are left open: they may have records that could not be read',
      );
    for (const facts of open) {
      this.#open.giveUp(facts, 'the service ended before it could be recorded');
      if (isOpen(facts)) this.#open.follow(facts);
    }
    if (open.length > 0)
      this.#context.logger.info({ shots: open.length }, 'shots of the previous run are closed');
  }

  /** Takes the records of a slip. Throws when the journal is not read, or not all of it: then the slip is kept. */
  async #take(records: readonly RecordOfExposure[]): Promise<void> {
    await this.#isRead;
    // A long session leaves many records that are known already, of shots that are no longer in memory.
    const known = await this.#book.copiesOf(new Set(records.map(({ shotId }) => shotId)));
    const { unreadPath } = this.#book;
    // Records whose shot cannot be read are left out: they would be written at each look while the slip is kept.
    const isOfShot = ({ shotId }: RecordOfExposure) =>
      known.has(shotId) || (unreadPath === undefined && this.#book.isUsed(shotId));
    const taken = this.#ownRecords(records.filter(isOfShot), (shotId) => known.get(shotId));
    await this.#book.addMissed(taken, known);
    if (unreadPath !== undefined && records.some(({ shotId }) => !known.has(shotId)))
      throw new Error(`it names shots that may be in ${quotedPath(unreadPath)}, which could not be read`);
  }

  /** The shot of a picture, and the index of its file. */
  #ofShot(body: string, { shotId, path }: { shotId: string; path: string }): Partial<LastPicture> {
    const rounds = this.#book.inMemory(shotId)?.bodies.get(body)?.values() ?? [];
    const files = [...rounds].flatMap((round) => [...round.files.values()]);
    const index = files.find((file) => file.path === path)?.index;
    return index === undefined ? {} : { shotId, index };
  }
}
