// The error that a client may see. Code that throws it names an error code, never an HTTP status. The table of codes is
// data/errors.json; docs/use/errors.md is generated from it.

import { messageText } from '../../base/message-text.js';
import type { WireError } from '../../protocol/codes.js';
import { isRefusalReason } from '../../protocol/refusal-reasons.js';
import type { Outcome } from '../../protocol/words.js';
import { ERRORS, type ErrorCode } from './error-table.js';
import { REFUSAL_ADVICE } from './refusal-advice.js';

export { ERRORS, type ErrorCode } from './error-table.js';

/** Extra members of the `data` of an error envelope. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | object>>;

/** Options of {@link ServiceError}. */
export interface ServiceErrorOptions {
  outcome?: Outcome;
  sdkCode?: number;
  details?: ErrorDetails;
  /** Advice to the reader, in place of the table's advice where that would be wrong. */
  advice?: string;
  /** Whether only a person can end the failure: then the client is not advised to repeat, whatever the table has. */
  isLasting?: boolean;
  cause?: unknown;
}

/** An error that a client may see. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly outcome: Outcome;
  readonly sdkCode: number | undefined;
  readonly details: ErrorDetails;
  /** Advice to the reader. */
  readonly advice: string;
  readonly #isLasting: boolean;

  /** @param message what happened, without the advice, which the table adds. */
  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(messageText(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.outcome = options.outcome ?? 'none';
    this.sdkCode = options.sdkCode;
    this.details = options.details ?? {};
    this.advice = options.advice ?? ERRORS[code].advice;
    this.#isLasting = options.isLasting ?? false;
  }

  /** HTTP status: 400 for an unknown outcome, since some clients repeat after 503, and would take a second picture. */
  get status(): number {
    return this.outcome === 'unknown' ? 400 : ERRORS[this.code].status;
  }

  /** Seconds for Retry-After; undefined where repeating is not advised. */
  get retryAfterS(): number | undefined {
    const isAdvised = this.outcome !== 'unknown' && !this.#isLasting;
    return isAdvised ? ERRORS[this.code].retryAfterS : undefined;
  }

  /** This error with further members of `data`. */
  with(details: ErrorDetails): ServiceError {
    return this.#copy(this.message, { ...this.details, ...details });
  }

  /** This error with a reason added to its message. */
  because(reason: string): ServiceError {
    return this.#copy(`${this.message}; ${reason}`, this.details);
  }

  #copy(message: string, details: ErrorDetails): ServiceError {
    const { code, outcome, sdkCode, advice, cause } = this;
    return new ServiceError(code, message, {
      outcome,
      advice,
      cause,
      details,
      isLasting: this.#isLasting,
      ...(sdkCode === undefined ? {} : { sdkCode }),
    });
  }

  /** An error for a defect of the service; it keeps its cause for the log. */
  static unforeseen(cause: unknown): ServiceError {
    return new ServiceError('INTERNAL', 'something went wrong inside the service', { cause });
  }

  /** Error of a worker, as a client may see it. */
  static fromWire(wire: WireError): ServiceError {
    const options: ServiceErrorOptions = { outcome: wire.outcome };
    if (wire.sdkCode !== undefined) options.sdkCode = wire.sdkCode;
    if (wire.details !== undefined) options.details = wire.details;
    const reason = wire.details?.error;
    if (isRefusalReason(reason)) options.advice = REFUSAL_ADVICE[reason].advice;
    return new ServiceError(wire.code, wire.message, options);
  }
}
