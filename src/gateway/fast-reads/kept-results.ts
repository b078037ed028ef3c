// The newest readings that a worker has sent, of each property and of all properties. When a reading has not changed,
// the worker only names it. The readings belong to one worker process, as the ids of its replies do.

import { quoted } from '../../base/quoted.js';
import { ProtocolError } from '../../protocol/framing.js';
import { ALL_PROPERTIES, type ReplyMessage } from '../../protocol/messages.js';
import { knownResult } from '../../protocol/schemas/messages.js';
import type { KeptReadings, KeptResult } from '../supervisor/fast-paths.js';

/** The most readings that are kept; there are fewer properties. */
const MOST_READINGS = 512;

/** See the head of this file. */
export class KeptResults implements KeptReadings {
  readonly #kept = new Map<string, KeptResult>();

  of({ kept: name, result }: ReplyMessage): KeptResult | undefined {
    if (name === undefined) return undefined;
    if (result === undefined) {
      const known = this.#kept.get(name);
      if (known === undefined)
        throw new ProtocolError(`it named a reading of ${quoted(name)} that it has not sent`);
      return known;
    }
    const kept = name === ALL_PROPERTIES ? readingOfAll(result) : readingOfOne(name, result);
    if (this.#kept.size >= MOST_READINGS && !this.#kept.has(name))
      throw new ProtocolError(`it sent readings of more than ${MOST_READINGS} properties`);
    this.#kept.set(name, kept);
    return kept;
  }
}

function readingOfAll(result: unknown): KeptResult {
  const operation = 'getAllProperties';
  return { operation, result: Object.freeze(knownResult(operation, result)) };
}

function readingOfOne(name: string, result: unknown): KeptResult {
  const operation = 'getProperty';
  const reading = Object.freeze(knownResult(operation, result));
  if (reading.property !== name) throw new ProtocolError(`it sent a reading as one of ${quoted(name)}`);
  return { operation, result: reading };
}
