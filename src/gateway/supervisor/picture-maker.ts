// The process that makes thumbnails and previews of files. It is started for the first order and ended when it has had
// nothing to do for a while. A broken file can crash it: then only the order of that file fails, because orders that
// were under way are repeated one at a time.

import { quotedPath } from '../../base/quoted.js';
import type { AbortNotice } from '../../base/within.js';
import { ProtocolError } from '../../protocol/framing.js';
import type { PictureSize } from '../../protocol/words.js';
import { type ErrorCode, ServiceError } from '../errors/errors.js';
import { type ChildContext, ManagedChild, type OwnerMessage } from './managed-child.js';

const ENTRY = new URL('../../worker/bundle/picture-maker.js', import.meta.url);
/** Orders that are under way at the same time. */
const MOST_UNDER_WAY = 2;
const FAILED: Readonly<Record<PictureSize, ErrorCode>> = { thumbnail: 'NO_THUMBNAIL', preview: 'NO_PREVIEW' };

/** One order. It is settled exactly once. */
interface Order {
  readonly path: string;
  readonly size: PictureSize;
  readonly resolve: (picture: Buffer) => void;
  readonly reject: (error: ServiceError) => void;
  /** Whether a process has ended while the order was under way. The order is then repeated, alone. */
  isSuspect: boolean;
  /** Whether its time was over. */
  isLate: boolean;
  cancelLimit: () => void;
}

/** See the head of this file. */
export class PictureMaker {
  readonly #context: ChildContext;
  readonly #entry: URL;
  readonly #waiting: Order[] = [];
  readonly #underWay = new Map<number, Order>();
  readonly #ending = new Set<Promise<unknown>>();
  #child: ManagedChild | undefined;
  #cancelIdle: () => void = () => undefined;
  #lastId = 0;
  #isClosed = false;

  /** @param entry the program of the process */
  constructor(context: ChildContext, entry = ENTRY) {
    this.#context = context;
    this.#entry = entry;
  }

  /**
   * Makes a small picture of a file.
   * @param unwanted aborted when the picture is no longer wanted: an order that waits is then dropped
   * @throws NO_THUMBNAIL, NO_PREVIEW, PICTURES_BUSY, WORKER_START_FAILED, PROTOCOL_MISMATCH, CANCELLED
   */
  make(path: string, size: PictureSize, unwanted: AbortNotice): Promise<Buffer> {
    if (this.#isClosed) return Promise.reject(stopping());
    if (unwanted.aborted) return Promise.reject(notWanted());
    if (this.#waiting.length >= this.#context.limits.pictureJobs) {
      const text = `${this.#waiting.length} thumbnails and previews are already waiting to be made`;
      return Promise.reject(new ServiceError('PICTURES_BUSY', text));
    }
    let left = () => {};
    const made = new Promise<Buffer>((resolve, reject) => {
      const order: Order = {
        ...{ path, size, resolve, reject },
        ...{ isSuspect: false, isLate: false, cancelLimit: () => undefined },
      };
      left = () => this.#drop(order);
      unwanted.addEventListener('abort', left, { once: true });
      this.#waiting.push(order);
      this.#next();
    });
    return made.finally(() => unwanted.removeEventListener('abort', left));
  }

  /** Ends the process, and every order. Resolves when the process has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelIdle();
    for (const order of [...this.#waiting.splice(0), ...this.#takeUnderWay()]) order.reject(stopping());
    const child = this.#child;
    this.#child = undefined;
    child?.discard('the service stops');
    await Promise.all(this.#ending);
  }

  #drop(order: Order): void {
    const place = this.#waiting.indexOf(order);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    order.reject(notWanted());
  }

  #next(): void {
    this.#cancelIdle();
    for (
      let order = this.#waiting[0];
      order !== undefined && this.#mayBegin(order);
      order = this.#waiting[0]
    ) {
      this.#waiting.shift();
      this.#begin(order);
    }
    if (this.#underWay.size > 0) return;
    this.#cancelIdle = this.#context.clock.setTimer(this.#context.limits.pictureIdleMs, () => this.#rest());
  }

  #mayBegin(order: Order): boolean {
    const { size } = this.#underWay;
    const isAlone = order.isSuspect || [...this.#underWay.values()].some(({ isSuspect }) => isSuspect);
    return size < (isAlone ? 1 : MOST_UNDER_WAY);
  }

  #begin(order: Order): void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#underWay.set(id, order);
    let child: ManagedChild;
    try {
      child = this.#child ?? this.#start();
    } catch (error) {
      this.#refuseAll(error instanceof ServiceError ? error : ServiceError.unforeseen(error));
      return;
    }
    const { clock, limits } = this.#context;
    void child.hello.then(
      () => {
        if (this.#underWay.get(id) !== order) return;
        child.send({ kind: 'makePicture', id, path: order.path, size: order.size });
        order.cancelLimit = clock.setTimer(limits.pictureJobMs, () => {
          order.isLate = true;
          child.kill(`a picture was not made within ${limits.pictureJobMs} ms`);
        });
      },
      // The end of the process is handled where it is awaited.
      () => undefined,
    );
  }

  #start(): ManagedChild {
    const spec = { title: 'picture-maker', entry: this.#entry, options: {} };
    const child = new ManagedChild(this.#context, spec, (message, body) => this.#receive(message, body));
    this.#child = child;
    const ended = Promise.allSettled([child.hello, child.exited]).then(([hello, exit]) => {
      this.#ending.delete(ended);
      if (this.#child !== child) return;
      this.#child = undefined;
      if (hello.status === 'rejected') this.#refuseAll(hello.reason as ServiceError);
      else if (exit.status === 'fulfilled') this.#ended(exit.value.cause);
    });
    this.#ending.add(ended);
    return child;
  }

  /** @throws ProtocolError for a message that answers no order. */
  #receive(message: OwnerMessage, body: Buffer): void {
    const order = message.kind === 'pictureMade' ? this.#underWay.get(message.id) : undefined;
    if (message.kind !== 'pictureMade' || order === undefined)
      throw new ProtocolError(`the picture maker sent a message of kind ${message.kind} without an order`);
    if (message.refused === undefined && (body[0] !== 0xff || body[1] !== 0xd8))
      throw new ProtocolError('the picture maker sent a picture that is not a JPEG');
    this.#underWay.delete(message.id);
    order.cancelLimit();
    if (message.refused === undefined) order.resolve(body);
    else order.reject(noPicture(order, message.refused));
    this.#next();
  }

  /** Handles the end of the process: fails the order that is to blame for it, and repeats the others. */
  #ended(cause: string): void {
    this.#context.logger.warn({ cause }, 'the process that makes thumbnails and previews ended');
    const orders = this.#takeUnderWay();
    const isBlameKnown = orders.some(({ isLate }) => isLate);
    const isToBlame = ({ isLate, isSuspect }: Order) => (isBlameKnown ? isLate : isSuspect);
    for (const order of orders.filter(isToBlame))
      order.reject(noPicture(order, `the process that made the picture ended: ${cause}`));
    const again = orders.filter((order) => !isToBlame(order));
    for (const order of again) order.isSuspect = !isBlameKnown;
    this.#waiting.unshift(...again);
    if (this.#waiting.length > 0) this.#next();
  }

  /** Refuses every order, because there is no process. */
  #refuseAll(error: ServiceError): void {
    for (const order of [...this.#takeUnderWay(), ...this.#waiting.splice(0)]) order.reject(error);
  }

  #takeUnderWay(): Order[] {
    const orders = [...this.#underWay.values()];
    this.#underWay.clear();
    for (const { cancelLimit } of orders) cancelLimit();
    return orders;
  }

  /** Ends the idle process; the next order starts another. */
  #rest(): void {
    const child = this.#child;
    this.#child = undefined;
    void child?.stop();
  }
}

function noPicture({ path, size }: Order, reason: string): ServiceError {
  return new ServiceError(FAILED[size], `there is no ${size} of the file ${quotedPath(path)}: ${reason}`);
}

function stopping(): ServiceError {
  return new ServiceError('SHUTTING_DOWN', 'the service is stopping');
}

function notWanted(): ServiceError {
  return new ServiceError('CANCELLED', 'the picture is no longer wanted');
}
