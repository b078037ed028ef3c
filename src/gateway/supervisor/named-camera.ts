// Finds the camera at an address that a client names. What the client leaves out is taken from the camera that was seen
// at that address. Pure.

import { quoted } from '../../base/quoted.js';
import type { DiscoveredCamera } from '../../protocol/operations.js';
import type { CameraAddress } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { ipAddressOf, macOf, type RememberedCamera } from './camera-address.js';

/** A camera that discovery has seen or that a client has named. */
export interface KnownCamera {
  camera: DiscoveredCamera;
  /** Whether it counts as present. */
  isThere: boolean;
}

/**
 * The camera that a client names.
 * @param known all known cameras, present or not.
 * @param hasLogIn whether the client gives a password or a fingerprint.
 * @throws BAD_REQUEST, ADDRESS_INCOMPLETE
 */
export function namedCamera(
  { ip, mac, model }: CameraAddress,
  known: readonly KnownCamera[],
  hasLogIn: boolean,
): RememberedCamera {
  const ipAddress = ipAddressOf(ip);
  if (ipAddress === undefined)
    throw new ServiceError('BAD_REQUEST', `ip ${quoted(ip)} is not an address that a camera can have`);
  const seen = known.filter(({ camera, isThere }) => isThere && camera.ipAddress === ipAddress);
  const missing = (what: string) => {
    // With more than one, the address has passed from one camera to another.
    const who = seen.length > 1 ? 'more than one camera' : 'no camera';
    return new ServiceError('ADDRESS_INCOMPLETE', `${who} has been seen at ${ip}: ${what} is needed`);
  };
  const id = mac === undefined && seen.length === 1 ? seen[0]?.camera.id : macOf(mac ?? '');
  if (id === undefined || macOf(id) !== id) throw missing('mac');
  const same = known.find(({ camera }) => camera.id === id)?.camera;
  const name = model ?? same?.model;
  if (name === undefined) throw missing('model');
  // A log-in that was sent earlier does not prove access authentication; a report of discovery does.
  const accessAuthentication = hasLogIn ? true : same?.listed && same.sshSupport;
  return { id, model: name, ip, ...(accessAuthentication === undefined ? {} : { accessAuthentication }) };
}

/** The named camera, with what discovery has reported about it at the same address. */
export function withWhatWasListed(known: DiscoveredCamera, named: DiscoveredCamera): DiscoveredCamera {
  const isWhereItWas = known.listed !== undefined && known.ipAddress === named.ipAddress;
  return isWhereItWas ? { ...known, ...named } : named;
}
