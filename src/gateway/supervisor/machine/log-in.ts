// Credentials for a connect to a body with access authentication. The body counts the log-ins that it refuses, and
// locks after several in a row. So a connect that cannot succeed is refused here, without asking the body.

import type { DiscoveredCamera } from '../../../protocol/operations.js';
import type { ConnectRequest } from '../../cameras/cameras.js';
import { ServiceError } from '../../errors/errors.js';

/** The SDK's error code for each missing member (CrError.h); clients recognize refused log-ins by these codes. */
const REQUIRED = [
  { member: 'fingerprint', errorCode: '0x00008215' },
  { member: 'password', errorCode: '0x00008216' },
] as const;

/**
 * CREDENTIALS_REFUSED when the body requires a log-in and the request lacks a part of it; a user name is not needed.
 */
export function missingLogIn(camera: DiscoveredCamera, request: ConnectRequest): ServiceError | undefined {
  if (camera.sshSupport !== true) return undefined;
  const missing = REQUIRED.filter(({ member }) => request[member] === undefined);
  const [first] = missing;
  if (first === undefined) return undefined;
  const members = missing.map(({ member }) => `auth.${member}`).join(' and ');
  const text = `it has access authentication and the request has no ${members}, so the camera was not asked`;
  const source = 'its network menu shows fingerprint, user and password';
  return new ServiceError('CREDENTIALS_REFUSED', `${text}; ${source}`, {
    details: { error_code: first.errorCode },
  });
}
