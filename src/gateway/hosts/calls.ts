// Questions to other hosts, with the errors that clients see. A question is asked once. Without an answer its outcome
// is unknown, unless it certainly never arrived. A host does not begin a question that was on its way for too long: the
// client may have given up.

import Type, { type Static } from 'typebox';
import { type Clock, monotonicUs } from '../../base/clock.js';
import { messageText } from '../../base/message-text.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { OUTCOMES } from '../../protocol/words.js';
import { ERRORS, type ErrorCode, type ErrorDetails, ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';
import { type Bus, BusError } from './bus/bus.js';
import type { HostDirectory } from './directory.js';
import { Places } from './places.js';
import { plainOf } from './plain.js';
import type { HostCalls } from './remote-host.js';

/** The clocks of the hosts. */
export interface CallClocks {
  /** How far the clock of another host is ahead of the clock of this one, in µs; undefined: not known. */
  clockOf(host: string): { readonly offsetUs: number; readonly boundUs: number } | undefined;
}

/** Dependencies of the calls. */
export interface BusCallsContext {
  readonly bus: Bus;
  readonly directory: Pick<HostDirectory, 'own' | 'find' | 'onChange' | 'left'>;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'busLateMs' | 'busAskedAtOnce'>;
}

const MOST_TEXT = 4_096;
const text = Type.String({ maxLength: MOST_TEXT });

/** An error on the bus. */
const FAULT = Type.Object({
  code: text,
  message: text,
  outcome: Type.Enum([...OUTCOMES]),
  sdkCode: Type.Optional(Type.Integer()),
  details: Type.Record(text, Type.Unknown(), { maxProperties: 64 }),
  advice: text,
});
type WireFault = Static<typeof FAULT>;

/** An answer on the bus. */
const ANSWER = Type.Union([Type.Object({ value: Type.Unknown() }), Type.Object({ fault: FAULT })]);
type WireAnswer = Static<typeof ANSWER>;

/** A question on the bus. */
const QUESTION = Type.Object({
  /** Time by the clock of the host that asks. */
  sentUs: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  question: Type.Unknown(),
});
type WireQuestion = Static<typeof QUESTION>;

/** The messages that are checked here. */
export const CHECKS = { answer: compiledAtUse(ANSWER), question: compiledAtUse(QUESTION) } as const;

/**
 * Verbs with a limit of their own: orders of shots, and what is needed to judge orders. The other verbs, operations and
 * reads, can be many and slow. `cancel` has no limit: a host may always end its own questions.
 */
const COUNTED_AS: Readonly<Record<string, 'orders' | undefined>> = {
  shot: 'orders',
  arm: 'orders',
  disarm: 'orders',
  fire: 'orders',
  shotStop: 'orders',
  events: 'orders',
  clock: 'orders',
  cancel: undefined,
};

/** See the head of this file. */
export class BusCalls implements HostCalls {
  readonly #context: BusCallsContext;
  /** Questions that are being answered, by host and by limit. */
  readonly #places = new Places();
  #clocks: CallClocks | undefined;

  constructor(context: BusCallsContext) {
    this.#context = context;
  }

  /** Uses these clocks to judge the age of questions from now on. */
  useClocks(clocks: CallClocks): void {
    this.#clocks = clocks;
  }

  async ask(
    host: string,
    verb: string,
    question: unknown,
    { hasEffect, limitMs }: { readonly hasEffect: boolean; readonly limitMs: number },
  ): Promise<unknown> {
    const session = this.#sessionOf(host);
    const sent: WireQuestion = { sentUs: monotonicUs(), question };
    let answer: unknown;
    try {
      answer = await this.#whileHere(host, session, this.#context.bus.ask(host, verb, sent, limitMs));
    } catch (error) {
      throw this.#lost(host, hasEffect, error);
    }
    if (!CHECKS.answer.Check(answer))
      throw this.#lost(host, hasEffect, new Error('its answer is not understood'));
    if ('value' in answer) return answer.value;
    throw faultOf(answer.fault);
  }

  answer(verb: string, answerer: (question: unknown, asker: string) => Promise<unknown>): void {
    const countedAs = Object.hasOwn(COUNTED_AS, verb) ? COUNTED_AS[verb] : 'work';
    this.#context.bus.answer(verb, async (wire, asker): Promise<WireAnswer> => {
      const answered = async () => {
        if (!CHECKS.question.Check(wire))
          throw new ServiceError('BAD_REQUEST', 'a question of another host is not understood');
        this.#refuseLate(asker, wire.sentUs);
        return answerer(wire.question, asker);
      };
      try {
        const value = await (countedAs === undefined
          ? answered()
          : this.#counted(countedAs, asker, answered));
        return { value };
      } catch (error) {
        return { fault: wireOf(error instanceof ServiceError ? error : ServiceError.unforeseen(error)) };
      }
    });
  }

  #counted(as: string, asker: string, answered: () => Promise<unknown>): Promise<unknown> {
    const { directory, limits } = this.#context;
    const { busAskedAtOnce: most } = limits;
    const refusal = `the host ${directory.own} answers ${most} questions of ${asker} already, and has not begun this one`;
    return this.#places.within(`${as} ${asker}`, most, refusal, answered);
  }

  #sessionOf(host: string): string {
    const found = this.#context.directory.find(host);
    if (found?.state === 'here') return found.session;
    const since = found === undefined ? 'it has never been seen' : `since ${found.since}: ${found.reason}`;
    throw new ServiceError('HOST_UNREACHABLE', `the host ${host} cannot be reached (${since})`, {
      details: { host, ...(found === undefined ? {} : { since: found.since }) },
    });
  }

  /** Rejects as soon as the host is unreachable or has restarted. */
  #whileHere<T>(host: string, session: string, answer: Promise<T>): Promise<T> {
    const { directory } = this.#context;
    return new Promise((resolve, reject) => {
      const stop = directory.onChange(() => {
        const now = directory.find(host);
        if (now?.state === 'here' && now.session === session) return;
        stop();
        reject(new BusError('late', now?.reason || 'it was started anew'));
      });
      answer.then(resolve, reject).finally(stop);
    });
  }

  #lost(host: string, hasEffect: boolean, error: unknown): ServiceError {
    const { reason, message } =
      error instanceof BusError ? error : { reason: 'late', message: String(error) };
    const details = { host };
    if (reason === 'absent') this.#context.directory.left(host);
    if (reason !== 'late')
      return new ServiceError('HOST_UNREACHABLE', `the host ${host} cannot be reached: ${message}`, {
        details,
      });
    return new ServiceError('HOST_LOST', `the host ${host} has not answered: ${message}`, {
      outcome: hasEffect ? 'unknown' : 'none',
      details,
    });
  }

  #refuseLate(asker: string, sentUs: number): void {
    const known = this.#clocks?.clockOf(asker);
    if (known === undefined) return;
    const ageMs = (monotonicUs() + known.offsetUs - sentUs - known.boundUs) / 1_000;
    if (ageMs <= this.#context.limits.busLateMs) return;
    throw new ServiceError(
      'HOST_LATE',
      `the request was ${Math.round(ageMs)} ms on its way from ${asker}, and was not begun`,
    );
  }
}

function wireOf({ code, message, outcome, sdkCode, details, advice }: ServiceError): WireFault {
  return {
    code,
    message,
    outcome,
    details: { ...details },
    advice,
    ...(sdkCode === undefined ? {} : { sdkCode }),
  };
}

function faultOf({ code, message, outcome, sdkCode, details, advice }: WireFault): ServiceError {
  const known = Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'INTERNAL';
  return new ServiceError(known, message, {
    outcome,
    details: Object(plainOf(details)) as ErrorDetails,
    advice: messageText(advice),
    ...(sdkCode === undefined ? {} : { sdkCode }),
  });
}
