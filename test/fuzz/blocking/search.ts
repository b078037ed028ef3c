// The search for inputs that hold the event loop: every unit in every place where a client can put a text, longer and
// longer until the largest size of the place or until it takes too long. A reader that is not linear shows at a small
// part of that size.

import fc from 'fast-check';
import { longestTurnMs } from '#harness/cpu-time.js';
import { type FuzzedOperation, OPERATIONS, type TextSite, textSites } from '../interface.js';
import { type Attack, BODIES, headsFor, TAILS, textOf, UNITS } from './attacks.js';
import { READERS, type Reader } from './files.js';
import { requestAt, type Target } from './target.js';

/** The longest time for which one request or one file may hold the loop. */
export const MOST_MS = 50;

/** A place that reads a text: of a request, or of a file. */
export interface Place {
  readonly name: string;
  readonly mostUnits: number;
  readonly heads: readonly string[];
  /** Prepares the input; the function that it returns sends the text there, and is measured. */
  prepare(text: string): () => unknown;
}

/** An input that held the loop. */
export interface Finding {
  readonly place: string;
  readonly input: string;
  readonly units: number;
  readonly ms: number;
}

/** Node's default limit is 16 KiB for all headers together with the address. */
const HEADER_UNITS = 15_000;
const BODY_UNITS = 1024 * 1024 - 1_024;
/** First size of a text; a larger one is tried only when the one before was quick. */
const FIRST_UNITS = 4_096;
const GROWTH = 4;
/** A longer time is measured again: it is far above the time that a linear reader takes for a text of FIRST_UNITS. */
const SUSPICIOUS_MS = 5;
const SCREEN_RUNS = 3;
/**
 * Number of measurements before an input counts as a finding: other work on the machine slows the processor at times.
 */
const FINDING_RUNS = 12;

/** Headers that the service checks on every request or that libraries read, on an operation of each kind. */
const COMMON_HEADERS = [
  ...[
    'host',
    'origin',
    'authorization',
    'sec-fetch-site',
    'sec-fetch-mode',
    'sec-fetch-dest',
    'cookie',
    'accept',
  ],
  ...[
    'content-type',
    'content-length',
    'content-encoding',
    'accept-encoding',
    'access-control-request-headers',
  ],
  ...[
    'access-control-request-method',
    'x-forwarded-for',
    'user-agent',
    'referer',
    'expect',
    'if-match',
    'te',
    'via',
  ],
];
const CARRIERS = ['getServerStatus', 'pressCameraButton'];

/** Every place where a request of the interface can carry a text. */
export function placesOf(target: Target): Place[] {
  const own = distinct(OPERATIONS.flatMap(textSites));
  const common = CARRIERS.flatMap((id) => {
    const operation = OPERATIONS.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new Error(`openapi.json has no ${id}`);
    return COMMON_HEADERS.map((name): TextSite => ({ operation, place: 'header', way: [name], schema: {} }));
  });
  return [...own, ...common].flatMap((site) => placesAt(target, site));
}

function placesAt(target: Target, site: TextSite): Place[] {
  const { operation, place, way } = site;
  const name = way.at(-1) ?? '';
  const mostUnits = place === 'body' ? BODY_UNITS : HEADER_UNITS;
  const heads = headsFor(name);
  const title = `${operation.operationId} ${place} ${way.join('.')}`;
  const ready = (text: string, isRefused: boolean) => {
    const request = { ...requestAt(site, fitting(text)), isRefused };
    return () => target.send(request);
  };
  const accepted = { name: title, mostUnits, heads, prepare: (text: string) => ready(text, false) };
  // Texts of any length reach the rig only in the body.
  if (place !== 'body') return [accepted];
  return [accepted, { ...accepted, name: `${title}, refused`, prepare: (text: string) => ready(text, true) }];
}

/** As much of a text as a body of the largest size can hold: some characters take six in JSON. */
function fitting(text: string): string {
  const { length } = JSON.stringify(text);
  return length <= BODY_UNITS ? text : text.slice(0, Math.floor((text.length * BODY_UNITS) / length) - 8);
}

/**
 * Many operations have the same path parameters, which are read in one way: of each parameter, the first operation that
 * reads and the first that writes.
 */
function distinct(sites: readonly TextSite[]): TextSite[] {
  const keys = new Set<string>();
  return sites.filter(({ operation, place, way }) => {
    const key = `${way} ${operation.method === 'GET'}`;
    if (place !== 'path') return true;
    return keys.size < keys.add(key).size;
  });
}

/** The checks of a worker as places. */
export async function filePlaces(): Promise<Place[]> {
  return Promise.all(
    READERS.map(async (reader: Reader) => {
      const read = await reader.load();
      return { ...reader, prepare: (text: string) => () => read(text) };
    }),
  );
}

/**
 * Tries one attack at one place, with longer and longer texts.
 * @param mostUnits where to stop at the latest
 */
export async function tryAttack(
  place: Place,
  attack: Attack,
  mostUnits = place.mostUnits,
): Promise<Finding | undefined> {
  for (let units = FIRST_UNITS; ; units *= GROWTH) {
    const length = Math.min(units, mostUnits, place.mostUnits);
    const text = textOf(attack, length);
    const ms = await longestTurnMs(place.prepare(text), MOST_MS, FINDING_RUNS);
    if (ms > MOST_MS) return { place: place.name, input: JSON.stringify(attack), units: length, ms };
    if (length < units || length === mostUnits) return undefined;
  }
}

/**
 * Tries these units at a place: all briefly, the suspicious ones in all sizes.
 * @returns one finding at most: where one unit holds the loop, others do too.
 */
export async function screen(
  place: Place,
  units: readonly string[],
  tails: readonly string[] = TAILS.slice(0, 1),
): Promise<Finding[]> {
  const attacks = place.heads.flatMap((head) =>
    units.flatMap((unit) => tails.map((tail) => ({ head, unit, tail }))),
  );
  for (const attack of attacks) {
    const text = textOf(attack, Math.min(FIRST_UNITS * 2, place.mostUnits));
    const read = place.prepare(text);
    const ms = await longestTurnMs(read, SUSPICIOUS_MS, SCREEN_RUNS);
    const finding = ms < SUSPICIOUS_MS ? undefined : await tryAttack(place, attack);
    if (finding !== undefined) return [finding];
  }
  return [];
}

/**
 * Tries every expensive body on every operation, up to the largest size that is accepted.
 * @returns one finding for each pair that holds the loop.
 */
export async function screenBodies(
  target: Target,
  operations: readonly FuzzedOperation[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const operation of operations) {
    for (const [name, make] of Object.entries(BODIES)) {
      const place = {
        name: `${operation.operationId} body`,
        mostUnits: BODY_UNITS,
        heads: [''],
        prepare: (body: string) => () => target.send({ operation, body }),
      };
      for (let units = FIRST_UNITS * GROWTH; ; units *= GROWTH) {
        const size = Math.min(units, BODY_UNITS);
        const body = make(size);
        const ms = await longestTurnMs(place.prepare(body), MOST_MS, FINDING_RUNS);
        if (ms > MOST_MS) findings.push({ place: place.name, input: name, units: size, ms });
        if (ms > MOST_MS || size < units) break;
      }
    }
  }
  return findings;
}

/** Attacks at random: several units in one text. */
export const attackOf = fc.record({
  head: fc.oneof(fc.constant(''), fc.constantFrom(...UNITS)),
  unit: fc.array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 3 }).map((units) => units.join('')),
  tail: fc.constantFrom(...TAILS, ...UNITS),
});
