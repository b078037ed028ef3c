// The addresses of bodies on the network in three forms: the text that people write, the SDK's number, and the stored
// text. Pure.

import { isIPv4 } from 'node:net';
import type { DiscoveredCamera } from '../../protocol/operations.js';

/** First octets that no camera can have: 0 and 127 (this computer), multicast groups, reserved addresses. */
const NO_CAMERA: readonly ((first: number) => boolean)[] = [
  (first) => first === 0,
  (first) => first === 127,
  (first) => first >= 224,
];

/**
 * The SDK's number for a dotted IPv4 address, first octet lowest; undefined when no camera can have the address.
 */
export function ipAddressOf(text: string): number | undefined {
  if (!isIPv4(text)) return undefined;
  const octets = text.split('.').map(Number);
  if (NO_CAMERA.some((isOne) => isOne(octets[0] ?? 0))) return undefined;
  return octets.reduceRight((sum, octet) => sum * 256 + octet, 0);
}

/** The SDK's number as a dotted IPv4 address. */
export function ipTextOf(ipAddress: number): string {
  return [0, 8, 16, 24].map((bits) => (ipAddress >>> bits) & 0xff).join('.');
}

/**
 * A MAC address in upper case with colons, the id of a body on the network; undefined when the text is no MAC address.
 */
export function macOf(text: string): string | undefined {
  const digits = /^[0-9A-Fa-f]{12}$/.exec(text.replaceAll(/[:-]/g, ''))?.[0]?.toUpperCase();
  if (digits === undefined || digits === '000000000000') return undefined;
  return digits.replaceAll(/..(?=.)/g, '$&:');
}

/** Stored facts about a body that is remembered by its address; no credentials. */
export interface RememberedCamera {
  id: string;
  model: string;
  /** Dotted IPv4 address. */
  ip: string;
  /** Whether it needs fingerprint, user and password; left out: not known. */
  accessAuthentication?: boolean;
}

/** The body as discovery would have seen it. */
export function cameraAt({ id, model, ip, accessAuthentication }: RememberedCamera): DiscoveredCamera {
  const ipAddress = ipAddressOf(ip) ?? 0;
  const camera: DiscoveredCamera = { id, model, connectionType: 'Network', ipAddress };
  return accessAuthentication === undefined ? camera : { ...camera, sshSupport: accessAuthentication };
}
