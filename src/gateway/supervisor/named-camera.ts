// The camera at an address that a client names: what the client leaves out is taken from the camera that was seen
// there. Pure.

import type { DiscoveredCamera } from '../../worker/protocol/operations.js';
import { quoted } from '../../worker/protocol/quoted.js';
import { ServiceError } from '../errors.js';
import type { CameraAddress } from '../rig.js';
import { ipAddressOf, macOf, type RememberedCamera } from './camera-address.js';

/** A camera that discovery has seen or a client has named. */
export interface KnownCamera {
  camera: DiscoveredCamera;
  /** It counts as being there. */
  isThere: boolean;
}

/**
 * The camera that is named.
 * @param known all that are known, whether they are there or not.
 * @param hasLogIn a password or a fingerprint is given with it.
 * @throws BAD_REQUEST, ADDRESS_INCOMPLETE
 */
export function namedCamera(
  { ip, mac, model }: CameraAddress,
  known: readonly KnownCamera[],
  hasLogIn: boolean,
): RememberedCamera {
  const ipAddress = ipAddressOf(ip);
  if (ipAddress === undefined)
    throw new ServiceError('BAD_REQUEST', `ip ${quoted(ip)} is the address of no host`);
  const seen = known.filter(({ camera, isThere }) => isThere && camera.ipAddress === ipAddress);
  const missing = (what: string) => {
    // An address that has changed hands.
    const who = seen.length > 1 ? 'more than one camera' : 'no camera';
    return new ServiceError('ADDRESS_INCOMPLETE', `${who} has been seen at ${ip}: ${what} is needed`);
  };
  const id = mac === undefined && seen.length === 1 ? seen[0]?.camera.id : macOf(mac ?? '');
  if (id === undefined || macOf(id) !== id) throw missing('mac');
  const same = known.find(({ camera }) => camera.id === id)?.camera;
  const name = model ?? same?.model;
  if (name === undefined) throw missing('model');
  // A password that was sent once does not prove it.
  const accessAuthentication = hasLogIn ? true : same?.listed && same.sshSupport;
  return { id, model: name, ip, ...(accessAuthentication === undefined ? {} : { accessAuthentication }) };
}

/** That camera at its address, with what discovery reported about it while it was there. */
export function withWhatWasListed(known: DiscoveredCamera, named: DiscoveredCamera): DiscoveredCamera {
  const isWhereItWas = known.listed !== undefined && known.ipAddress === named.ipAddress;
  return isWhereItWas ? { ...known, ...named } : named;
}
