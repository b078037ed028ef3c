// Examination by a running service. The service sees the host with its own user and environment, so its findings count
// more than those of the user of this command.

import type { IncomingMessage } from 'node:http';
import { type Finding, failure, ok, warning } from '../../doctor/finding.js';
import { requestFor, trustOf } from '../http/trust.js';

/** Largest answer; a real one has some 10 kB. */
const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

const STATUS_PATH = '/api/server/status';
const DOCTOR_PATH = '/api/doctor';

/** Result of asking the service. */
export interface Asked {
  /** A finding about the service itself. */
  readonly service: Finding;
  /** Findings about the host; undefined when the service did not examine it: then this command does. */
  readonly findings?: readonly Finding[];
  /** Whether a rigd answered, whatever the answer. */
  readonly isAnswered: boolean;
}

/** The address of the service, and the limits of requests. */
export interface Asking {
  readonly url: URL;
  readonly token: string | undefined;
  /** Certificate of an authority that is trusted besides those of Node.js, PEM. */
  readonly ca: string | undefined;
  /** Version of this program. */
  readonly version: string;
  /** The limit of an examination. */
  readonly doctorMs: number;
  /** The limit of any other answer. */
  readonly answerMs: number;
}

/** Asks the service to examine its host. */
export async function askService(asking: Asking): Promise<Asked> {
  const { doctorMs, answerMs } = asking;
  const url = asking.url.origin;
  const status = await get(asking, STATUS_PATH, answerMs);
  if (typeof status === 'string')
    return withoutFindings(status === 'TIMEOUT' ? silent(url) : absent(url, status), false);
  const isRigd = typeof status.body.success === 'boolean';
  if (!isRigd)
    return withoutFindings(
      failure(`a program other than rigd answers at ${url}`, 'rigd serve --port N   # another port'),
      false,
    );
  if (status.status === 401)
    return withoutFindings(
      warning(
        `the service at ${url} requires its token, so your own user made this list`,
        'export RIGD_TOKEN=…   # then repeat the command',
      ),
      true,
    );
  const answer = await get(asking, DOCTOR_PATH, doctorMs + answerMs);
  if (typeof answer === 'string') return withoutFindings(silent(url), true);
  const { checks, service, message } = answer.body;
  if (!Array.isArray(checks) || service === undefined)
    return withoutFindings(
      warning(
        `the service at ${url} cannot examine its host (${message ?? answer.status}): your own user made this list`,
      ),
      true,
    );
  return { service: { name: 'service', ...running(asking, service) }, findings: checks, isAnswered: true };
}

function running({ url: { origin: url }, version }: Asking, service: { version: string; pid: number }) {
  const about = `rigd ${service.version} (pid ${service.pid}) answers at ${url}; the service made this list for its host`;
  if (service.version === version) return ok(about);
  return warning(
    `${about}. This command is rigd ${version}`,
    'sudo systemctl restart rigd   # starts the installed version',
  );
}

function absent(url: string, code: string) {
  if (code === 'ECONNREFUSED')
    return ok(`no service answers at ${url}; your own user made this list`, 'rigd serve');
  return failure(
    `${url} cannot be reached (${code})`,
    '# check the address: rigd doctor --url http://HOST:PORT',
  );
}

function silent(url: string) {
  return failure(
    `a program listens at ${url}, but does not answer: the service hangs or is suspended`,
    'journalctl -u rigd -n 50 --no-pager',
    'sudo systemctl restart rigd',
  );
}

function withoutFindings(verdict: Omit<Finding, 'name'>, isAnswered: boolean): Asked {
  return { service: { name: 'service', ...verdict }, isAnswered };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of whatever listens there
type Answer = { status: number; body: any };

/** @returns the code of the failure when there is no answer */
async function get({ url, token, ca }: Asking, path: string, limitMs: number): Promise<Answer | string> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      requestFor(url)(new URL(path, url), { headers, signal, ...trustOf(ca) }, resolve)
        .once('error', reject)
        .end();
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_ANSWER_BYTES) return `an answer of more than ${MOST_ANSWER_BYTES} bytes`;
      chunks.push(chunk);
    }
    return { status: response.statusCode ?? 0, body: objectIn(Buffer.concat(chunks).toString()) };
  } catch (error) {
    if (signal.aborted) return 'TIMEOUT';
    const { code, errors, message } = error as Error & { code?: string; errors?: { code?: string }[] };
    return code ?? errors?.[0]?.code ?? message;
  }
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
