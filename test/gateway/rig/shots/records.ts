// Records of shots for tests: two bodies that expose and send a file each, and deviations from that.

import type { RecordOf, RecordOfShot } from '#gateway/rig/shots/record.js';

/** The bodies of the records. */
export const BODIES = [
  { id: 'A1', name: 'front left', number: 1, model: 'ILCE-7M4', hostFiles: 1 },
  { id: 'B2', name: 'front right', number: 2, model: 'ILCE-7M4', hostFiles: 1 },
];
const AT = '2027-03-01T10:00:00.000Z';
const BASE_US = 1_000_000;

/** A shot of both bodies, not fired yet. */
export function begun(over: Partial<RecordOf<'begun'>> = {}): RecordOf<'begun'> {
  return {
    kind: 'begun',
    shotId: 'shot-a',
    number: 7,
    group: 'all',
    session: 'spring',
    at: AT,
    policy: 'all-or-nothing',
    focus: false,
    pattern: {},
    bodies: BODIES,
    ...over,
  };
}

/** The exposure of a body, as the journal names it. */
export function about(body: string, round = 0) {
  return { shotId: 'shot-a', body, round };
}

/** All records of an exposure without faults. */
export function taken(body: string, round = 0, lateUs = 0): RecordOfShot[] {
  const atUs = BASE_US * (round + 1);
  const of = about(body, round);
  return [
    { kind: 'fired', ...of, atUs, at: AT },
    { kind: 'issued', ...of, issuedUs: atUs + lateUs, at: AT },
    { kind: 'issued', ...of, issuedUs: atUs + lateUs, at: AT, acceptedUs: atUs + lateUs + 900 },
    {
      kind: 'exposed',
      ...of,
      frame: 1,
      exposedUs: atUs + lateUs + 5_000,
      exposedAt: AT,
      proof: 'OnWarning 0x20011',
    },
    landed(body, round),
  ];
}

/** A small picture that arrived before the file. */
export function postView(body: string, round = 0, path?: string): RecordOf<'previewed'> {
  return { kind: 'previewed', ...about(body, round), at: AT, ...(path === undefined ? {} : { path }) };
}

/** A file of an exposure. */
export function landed(body: string, round = 0, name = 'DSC00001.JPG'): RecordOf<'landed'> {
  const path = `/pictures/${body}-${round}-${name}`;
  return {
    kind: 'landed',
    ...about(body, round),
    path,
    sizeBytes: 5,
    sha256: 'a'.repeat(64),
    takenAt: '2027-03-01T10:00:00',
  };
}

/** The shot, with the first body on the host `left`, which shoots, and the second on `right`. */
export function begunOfHosts(over: Partial<RecordOf<'begun'>> = {}): RecordOf<'begun'> {
  const [one, other] = BODIES.map((body, at) => ({ ...body, host: HOSTS[at] ?? '' }));
  const hosts = HOSTS.map((host) => ({ host, offsetUs: 0, boundUs: 0, from: 'bus' as const }));
  return begun({ by: 'left', hosts, bodies: one && other ? [one, other] : [], ...over });
}

const HOSTS = ['left', 'right'];
/** Number of file indexes for each host. */
const INDEXES = 1_000_000;

/** Records of one host of a shot, as it sends them: its files have indexes from its own range. */
export function told(by: string, shotId: string, ...records: readonly RecordOfShot[]): RecordOfShot[] {
  const index = INDEXES * Math.max(0, HOSTS.indexOf(by));
  return records.map((record) => {
    const signed = { ...record, by, shotId };
    return signed.kind === 'landed' ? { index, ...signed } : signed;
  });
}
