// Checks before a release whether a camera would expose, by the facts that it reports about its state. A camera that
// reports nothing counts as ready; the proof of the exposure then shows whether it was.

import { WorkerError, type WorkerErrorCode } from '../../protocol/codes.js';
import type { RefusalReason } from '../../protocol/refusal-reasons.js';
import type { Camera } from '../camera/camera.js';
import type { ExposureOutlook } from '../events/pending-pictures.js';
import { hostRoom } from '../landing/host-disk.js';
import { FACT_CODES, RefusalFacts } from '../refusals/refusal-facts.js';
import { becauseOf } from '../refusals/refusal-reasons.js';

/** Reasons that have their own error code. The others have `WOULD_NOT_EXPOSE`. */
const CODES: { readonly [Reason in RefusalReason]?: WorkerErrorCode } = {
  busy: 'CAMERA_BUSY',
  card_full: 'STORAGE_FULL',
  no_still_pictures: 'NO_STILL_PICTURES',
};

/** Product lines in which every body takes still pictures. */
const STILL_LINES = /^(ILCE|ILX|DSC|ZV)-/;

/**
 * @throws CAMERA_BUSY, NO_STILL_PICTURES, PROPERTY_NOT_REPORTED, STORAGE_FULL, DISK_FULL, SAVE_PATH_UNUSABLE,
 *   WOULD_NOT_EXPOSE with the reason in `details.error`; SDK_REFUSED, CAMERA_STUCK
 */
export async function requireReady(camera: Camera, { plan }: ExposureOutlook): Promise<void> {
  const facts = await factsOfStills(camera);
  const reasons = becauseOf({ operation: 'armShutter' }, facts);
  // The reason that a body takes no still pictures counts before all others, because it is permanent.
  const permanent = reasons.find(({ reason }) => reason === 'no_still_pictures');
  if (permanent === undefined) requireFree(camera);
  const first = permanent ?? reasons[0];
  if (first !== undefined) {
    const texts = reasons.map(({ text }) => text);
    throw new WorkerError(
      CODES[first.reason] ?? 'WOULD_NOT_EXPOSE',
      `the camera would not expose, because ${texts.join(', and because ')}`,
      { details: { error: first.reason } },
    );
  }
  if (plan.files > 0) await requireHostRoom(camera);
}

/**
 * The facts, once they show whether the body takes still pictures. Right after a connect a body gets time to report
 * that. Otherwise a body that has reported little would count as one without still pictures, which a shot leaves out.
 * @throws PROPERTY_NOT_REPORTED when the body has not reported it within the wait of a call but still may
 */
async function factsOfStills(camera: Camera): Promise<RefusalFacts> {
  const read = async () => new RefusalFacts(await camera.sdk.call('getProperties', [[...FACT_CODES]]));
  let facts = await read();
  const look = async () => {
    facts = await read();
    return facts.hasStills || undefined;
  };
  const isKnown = facts.hasStills || (await camera.growth.find(look, { ignoresQuiet: true }));
  if (isKnown === true) return facts;
  if (!camera.growth.mayGrow) {
    const { model } = camera.session.require();
    if (facts.hasNoStills && STILL_LINES.test(model))
      camera.assumptions.broken(
        'stillsReportedInTime',
        `${model} can record and reports nothing of still pictures`,
      );
    return facts;
  }
  const text = 'the camera has just been connected and has not reported yet whether it takes still pictures';
  throw new WorkerError('PROPERTY_NOT_REPORTED', text, { details: { error: 'not_reported_yet' } });
}

/** @throws CAMERA_BUSY */
function requireFree({ shutterButton, transfers }: Camera): void {
  const why = shutterButton.isDown('s2')
    ? 'a client holds its shutter button'
    : transfers.isUnderWay
      ? 'a file is on its way from its card'
      : undefined;
  if (why !== undefined) throw new WorkerError('CAMERA_BUSY', `the camera would not expose: ${why}`);
}

/** @throws SAVE_PATH_UNUSABLE, DISK_FULL */
async function requireHostRoom(camera: Camera): Promise<void> {
  if (camera.landing.newest === undefined || camera.session.require().saveInfo === undefined) {
    const text =
      'the picture could not be saved on this host: the save path was refused; set another with save-info';
    throw new WorkerError('SAVE_PATH_UNUSABLE', text);
  }
  const full = await hostRoom(camera.landing.newest);
  if (full !== undefined) throw new WorkerError('DISK_FULL', `${full}: the picture could not be saved`);
}
