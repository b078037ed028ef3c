// Gives a press of one camera, by an operation of that camera, a receipt as well. Its record is on the disk before the
// call, and the call carries the shot id, so that the body's reports are recorded like those of any shot.

import { randomUUID } from 'node:crypto';
import type { ShotTag } from '../../../protocol/operations.js';
import type { Cameras } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';
import type { RigFile } from '../declared/model.js';
import type { RecordOf } from './record.js';
import type { ShotBook } from './shot-book.js';
import type { ShotHosts } from './shot-hosts.js';

/** Dependencies of single shots. */
export interface SingleShotContext {
  readonly cameras: Pick<Cameras, 'summary'>;
  readonly rigFile: Pick<RigFile, 'camera' | 'content'>;
  readonly book: Pick<ShotBook, 'add' | 'begin' | 'nextNumber' | 'numberGiven' | 'touch'>;
  /** Undefined: there are no other hosts. */
  readonly hosts?: ShotHosts | undefined;
}

/** How the button is pressed; `down` may cause any number of exposures. */
export interface SinglePress {
  readonly how: NonNullable<RecordOf<'begun'>['single']>;
  readonly focus: boolean;
}

/** The group of a shot of one camera: it has none. */
const NO_GROUP = '';

/**
 * Makes a call, with a receipt. A camera without a session exposes nothing, so it gets no receipt.
 * @param call gets the tag for its exposures
 * @throws JOURNAL_FAILED before the call; the error of the call
 */
export async function singleShot<T>(
  { cameras, rigFile, book, hosts }: SingleShotContext,
  cameraId: string,
  { how, focus }: SinglePress,
  call: (tag?: ShotTag) => Promise<T>,
): Promise<T> {
  const { connected, model } = cameras.summary(cameraId);
  if (!connected) return call();
  const { name = '', number } = rigFile.camera(cameraId) ?? {};
  const least = book.nextNumber();
  const shot = (await hosts?.number(least)) ?? least;
  book.numberGiven(shot);
  const begun: RecordOf<'begun'> = {
    kind: 'begun',
    shotId: randomUUID(),
    number: shot,
    group: NO_GROUP,
    session: rigFile.content.session,
    at: new Date().toISOString(),
    policy: 'all-or-nothing',
    focus,
    pattern: {},
    single: how,
    bodies: [
      {
        ...{ id: cameraId, name, ...(number === undefined ? {} : { number }), model },
        ...(hosts === undefined ? {} : { host: hosts.own }),
      },
    ],
  };
  const { shotId, session } = begun;
  await book.begin(begun);
  try {
    return await call({ shotId, shot: begun.number, round: 0, group: NO_GROUP, session });
  } catch (error) {
    const { code, message, outcome } = error instanceof ServiceError ? error : ServiceError.unforeseen(error);
    if (outcome === 'none') book.add({ kind: 'withdrawn', shotId, number: begun.number, reason: message });
    else book.add({ kind: 'unknown', shotId, body: cameraId, round: 0, code, message });
    throw error;
  } finally {
    book.touch(shotId);
  }
}
