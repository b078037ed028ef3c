// The newest readings that a worker has sent, of each property and of all properties. When a reading has not changed,
// the worker only names it, or confirms it over the channel for reads. The readings belong to one worker process, as
// the ids of its replies do.

import type { Duplex } from 'node:stream';
import { quoted } from '../../base/quoted.js';
import { ProtocolError } from '../../protocol/framing.js';
import { ALL_PROPERTIES, type ReplyMessage } from '../../protocol/messages.js';
import type { OperationName, Params } from '../../protocol/operations.js';
import type { CopyName } from '../../protocol/read-channel.js';
import { knownResult } from '../../protocol/schemas/messages.js';
import type { KeptReadings, KeptResult, ReadChannelOwner } from '../supervisor/fast-paths.js';
import { ReadChannel } from './read-channel.js';

/** The most readings that are kept; there are fewer properties. */
const MOST_READINGS = 512;

/** See the head of this file. */
export class KeptResults implements KeptReadings {
  readonly hasChannel = true;
  readonly #kept = new Map<string, KeptResult>();
  /** The copies that readings were made from; none while the gateway may not ask for them. */
  readonly #copies = new Map<string, CopyName>();
  #channel: ReadChannel | undefined;

  of(reply: ReplyMessage): KeptResult | undefined {
    const { kept: name, copy } = reply;
    if (name === undefined) return undefined;
    const kept = this.#keptBy(name, reply);
    if (copy === undefined) this.#copies.delete(name);
    else this.#copies.set(name, copy);
    return kept;
  }

  follow(channel: Duplex, owner: ReadChannelOwner): void {
    this.#channel = new ReadChannel(channel, owner);
  }

  unchanged<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
  ): Promise<object | undefined> | undefined {
    if (operation !== 'getProperty') return undefined;
    const { property } = params as Params<'getProperty'>;
    const copy = this.#copies.get(property);
    const kept = this.#kept.get(property);
    if (copy === undefined || kept === undefined) return undefined;
    return this.#channel?.ask(copy)?.then((isUnchanged) => (isUnchanged ? kept.result : undefined));
  }

  get waiting(): number {
    return this.#channel?.waiting ?? 0;
  }

  expire(): void {
    this.#copies.clear();
  }

  #keptBy(name: string, { result }: ReplyMessage): KeptResult {
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
