// What a body with access authentication must be told before anybody knocks at it. Every log-in that it refuses counts,
// and some in a row lock it; so one that cannot succeed ends here. It knows nothing of sessions.

import type { DiscoveredCamera } from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import type { ConnectRequest } from '../rig.js';

/** What the SDK answers to a log-in without it (CrError.h); clients know refused log-ins by these. */
const REQUIRED = [
  { member: 'fingerprint', errorCode: '0x00008215' },
  { member: 'password', errorCode: '0x00008216' },
] as const;

/** @throws CREDENTIALS_REFUSED when the body wants a log-in and the request has none; a user is not needed. */
export function assertLogIn(camera: DiscoveredCamera, request: ConnectRequest): void {
  if (camera.sshSupport !== true) return;
  const missing = REQUIRED.filter(({ member }) => request[member] === undefined);
  const [first] = missing;
  if (first === undefined) return;
  const members = missing.map(({ member }) => `auth.${member}`).join(' and ');
  const text = `it has access authentication and the request has no ${members}, so the camera was not asked`;
  const source = 'its network menu shows fingerprint, user and password';
  throw new ServiceError('CREDENTIALS_REFUSED', `${text}; ${source}`, {
    details: { error_code: first.errorCode },
  });
}
