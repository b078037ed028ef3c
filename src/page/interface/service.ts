// Requests to the service that the page came from, directly or below the path of a proxy. An answer that is not a
// success becomes an error whose message is for people.

import { t } from '../texts/texts.js';
import { token } from './token.js';
import type { BodyResult } from './wire.js';

/** Limit of a request whose answer the service has in memory. */
export const ANSWER_MS = 10_000;
/** Limit of an action: longer than an action takes on a group whose bodies hang. */
export const ACTION_MS = 120_000;

/** The lease of this page, while it holds one: every request shows it. */
export const shownLease: { id: string | undefined } = { id: undefined };

/** The service refused a request, or gave no answer. */
export class AnswerError extends Error {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly code: string | undefined;
  /** Why a camera refuses, as a word. */
  readonly reason: string | undefined;
  /** The file of the service that caused the refusal. */
  readonly path: string | undefined;
  /** The results for each body, from an operation on a group. */
  readonly results: readonly BodyResult[];

  constructor(message: string, status: number, body?: Failure) {
    super(message);
    this.status = status;
    this.code = body?.code;
    this.reason = typeof body?.data?.error === 'string' ? body.data.error : undefined;
    this.path = body?.data?.path;
    this.results = body?.data?.results ?? [];
  }
}

interface Failure {
  readonly message?: string;
  readonly code?: string;
  readonly data?: {
    readonly results?: readonly BodyResult[];
    readonly error?: unknown;
    readonly path?: string;
  };
}

/** How a request is made. */
export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
}

/** The address of a path of the service: `api/rig`. */
export function address(path: string): string {
  return new URL(path, new URL('.', location.href)).href;
}

/** A part of a path or a query, from any text. */
export const inPath = encodeURIComponent;

/**
 * An answer in JSON.
 * @throws AnswerError
 */
export async function ask<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  const answer = await send(path, asked);
  const body: unknown = await answer.json().catch(() => undefined);
  if (body === undefined) throw notOurs(answer);
  return body as Answer;
}

/**
 * A successful answer, whatever is in it.
 * @throws AnswerError
 */
export async function send(path: string, asked: Asked = {}): Promise<Response> {
  const { method = 'GET', body, headers, waitMs = ANSWER_MS } = asked;
  const limit = AbortSignal.timeout(waitMs);
  const init: RequestInit = {
    method,
    headers: { ...token.headers(), ...leaseHeader(), ...headers },
    signal: asked.signal === undefined ? limit : eitherOf(asked.signal, limit),
  };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  const answer = await fetch(address(path), init).catch(() => {
    throw new AnswerError(limit.aborted ? t.service.slow : t.service.silent, 0);
  });
  if (answer.ok) return answer;
  if (answer.status === 401) token.ask();
  const failure = (await answer.json().catch(() => undefined)) as Failure | undefined;
  if (typeof failure?.message !== 'string') throw notOurs(answer);
  throw new AnswerError(failure.message, answer.status, failure);
}

/** Saves bytes as a file of this name on this computer, as the browser saves downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const leaseHeader = (): Record<string, string> =>
  shownLease.id === undefined ? {} : { 'rig-lease': shownLease.id };

function notOurs(answer: Response): AnswerError {
  return new AnswerError(t.service.notOurs(answer.status), answer.status);
}

/** AbortSignal.any, which browsers of 2023 lack. */
function eitherOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort();
    signal.addEventListener('abort', () => both.abort(), { once: true });
  }
  return both.signal;
}
