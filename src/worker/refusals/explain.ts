// Adds the reason to a refusal, as far as the camera's state shows it (refusal-reasons.ts). The state is read once,
// after the refusal. If it cannot be read, the refusal stays unchanged.

import { WorkerError, type WorkerErrorCode } from '../../protocol/codes.js';
import { OPERATION_KINDS, type OperationKind, type OperationName } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { FACT_CODES, RefusalFacts } from './refusal-facts.js';
import { becauseOf, type Refused } from './refusal-reasons.js';

/** Refusals whose reason may be the state of the camera. */
const EXPLAINED: ReadonlySet<WorkerErrorCode> = new Set([
  'NO_EXPOSURE',
  'NOT_WRITABLE',
  'RECORDING_UNCHANGED',
  'SDK_REFUSED',
  'STORAGE_FULL',
  'TOUCH_NOT_AVAILABLE',
  'ZOOM_NOT_AVAILABLE',
]);
/** Errors of calls that the camera accepted but did not carry out. */
const TAKEN: ReadonlySet<WorkerErrorCode> = new Set(['NO_EXPOSURE', 'RECORDING_UNCHANGED']);
const KINDS: readonly OperationKind[] = ['write', 'action'];

const BECAUSE = [', because ', ', and because '] as const;

/** The error with its reason in the message and in `details.error`; the error itself if the reason is unknown. */
export async function explained(
  camera: Camera,
  operation: OperationName,
  params: unknown,
  error: WorkerError,
): Promise<WorkerError> {
  if (!EXPLAINED.has(error.code) || !KINDS.includes(OPERATION_KINDS[operation])) return error;
  const { mode, saveInfo } = camera.session.open ?? {};
  if (mode === undefined || mode === 'contents') return error;
  const natives = await camera.sdk.call('getProperties', [[...FACT_CODES]]).catch(() => undefined);
  if (natives === undefined) return error;
  const { property } = params as { property?: string };
  const refused: Refused = {
    operation,
    ...(property === undefined ? {} : { property }),
    ...(error.sdkCode === undefined ? {} : { sdkCode: error.sdkCode }),
    wasTaken: TAKEN.has(error.code),
    hasTransferPath: mode === 'remote-transfer' && saveInfo !== undefined,
  };
  const reasons = becauseOf(refused, new RefusalFacts(natives));
  const [first] = reasons;
  if (first === undefined) return error;
  const texts = reasons.map(({ text }) => text);
  // For NO_EXPOSURE the message does not claim a cause: it is not certain that there was no exposure.
  const [link, next] = error.code === 'NO_EXPOSURE' ? ['; as it reads now, ', ', and '] : BECAUSE;
  return new WorkerError(error.code, `${error.message}${link}${texts.join(next)}`, {
    ...error.toWire(),
    details: { ...error.details, error: first.reason },
  });
}
