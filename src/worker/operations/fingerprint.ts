// Reads the fingerprint of a body on the network. A client compares it with the one on the body's screen before it
// sends a password. The read needs no session and disturbs none.

import { hexCode } from '../../base/hex.js';
import { WorkerError, type WorkerErrorCode } from '../../protocol/codes.js';
import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { SDK_ERROR } from '../sdk/codes.js';

/** Meaning of the SDK's error numbers in this call. */
const REASONS: Readonly<Record<number, string>> = {
  [SDK_ERROR.sshNotSupported]: 'its access authentication is off',
  [SDK_ERROR.sshServerUnreachable]: 'it takes no log-in now; after wrong ones in a row it locks itself',
  [SDK_ERROR.fingerprintFailed]: 'it does not answer on the network',
};

/** Errors that only mean that there is no fingerprint now. */
const ANSWERS: ReadonlySet<WorkerErrorCode> = new Set(['CONNECT_REFUSED', 'SDK_NONSENSE', 'SDK_REFUSED']);

/**
 * Reads the fingerprint.
 * @throws FINGERPRINT_UNREADABLE, with the SDK's number if it gave one; CAMERA_STUCK
 */
export async function getFingerprint(
  camera: Camera,
  params: Params<'getFingerprint'>,
): Promise<Result<'getFingerprint'>> {
  try {
    return { fingerprint: await camera.sdk.call('getFingerprint', [params.camera]) };
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    const { code, sdkCode, message } = error;
    if (!ANSWERS.has(code)) throw error;
    const reason = sdkCode === undefined ? message : `${REASONS[sdkCode] ?? message} (${hexCode(sdkCode)})`;
    const text = `the fingerprint cannot be read: ${reason}`;
    throw new WorkerError('FINGERPRINT_UNREADABLE', text, sdkCode === undefined ? {} : { sdkCode });
  }
}
