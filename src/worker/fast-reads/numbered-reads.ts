// Reads one property or all of them, and sends along the numbers of the copies that the main thread has: an unchanged
// property is not sent again (known-properties.ts).

import type { NativeProperty } from '../sdk/addon.js';
import type { PropertyReads } from '../sdk/property-reads.js';
import type { SessionRequest } from '../sdk/session-thread.js';
import { KnownProperties, type PropertiesNews, type PropertyNews } from './known-properties.js';

/** The reads of one worker. */
export class NumberedReads implements PropertyReads {
  readonly #known = new KnownProperties();

  /** See {@link KnownProperties.copyOf}. */
  copyOf(code: number): ReturnType<KnownProperties['copyOf']> {
    return this.#known.copyOf(code);
  }

  asked(request: SessionRequest): SessionRequest {
    const codes = codesOf(request);
    if (codes === 'all') return { name: 'getAllProperties', args: [this.#known.since] };
    if (codes.length !== 1) return request;
    const [code = 0] = codes;
    return { name: 'getProperty', args: [code, this.#known.numberOf(code)] };
  }

  newIn(request: SessionRequest, answer: unknown): readonly NativeProperty[] {
    const codes = codesOf(request);
    if (codes === 'all') return (answer as PropertiesNews).changed;
    if (codes.length !== 1) return answer as readonly NativeProperty[];
    const { property } = answer as PropertyNews;
    return property === undefined ? [] : [property];
  }

  taken(request: SessionRequest, answer: unknown): readonly NativeProperty[] {
    const codes = codesOf(request);
    if (codes === 'all') return this.#known.takeAll(answer as PropertiesNews);
    if (codes.length !== 1) return answer as readonly NativeProperty[];
    return this.#known.take(codes[0] ?? 0, answer as PropertyNews);
  }

  lost(): void {
    this.#known.forget();
  }
}

function codesOf({ args: [codes = 'all'] }: SessionRequest): readonly number[] | 'all' {
  return codes as readonly number[] | 'all';
}
