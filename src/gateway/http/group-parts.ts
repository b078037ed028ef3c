// A request of a client on many bodies, at the other hosts: the same request goes once to each host, for its own bodies,
// and the results in the answers are joined. An answer has passed the contract of its operation; each result is checked
// here, since another host may be of another version, or no host at all.

import { messageText } from '../../base/message-text.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { BodyResult } from '../contract/rig.js';
import { ERRORS, type ErrorCode, type ErrorDetails, ServiceError } from '../errors/errors.js';
import {
  type BodyOutcome,
  failedOutcome,
  type GroupPart,
  type GroupRequest,
  type MayChange,
} from '../rig/declared/group-run.js';
import type { LeaseClaim } from './lease-claim.js';
import type { HandedAnswer, HandedRequest, Others, RemoteHosts } from './remote-hosts.js';

/** Bodies of one question: the results of more could be too large for a message of the bus. */
const MOST_IN_PART = 64;
const RESULT = compiledAtUse(BodyResult);

/** The group that a request of a client, or of another host, is for. @param mayChange left out: what its leases permit */
export function groupAsked(
  { lease, part, others }: { lease: LeaseClaim; part?: GroupPart | undefined; others?: Others | undefined },
  group: string,
  // The copy of the leases may be older here than on the host that the client asked.
  mayChange: MayChange = part === undefined ? lease.require : (id) => lease.judge(id),
): GroupRequest {
  return { group, mayChange, part, others };
}

/** The other hosts, for a request that a client made here. @param request without bodies */
export function othersFor(remoteHosts: RemoteHosts, request: HandedRequest): Others {
  const { bodies: shownBodies, timeline } = remoteHosts;
  const hostOf = (id: string) => remoteHosts.hostOf(id);
  return {
    ...{ bodies: shownBodies, timeline },
    has: (id) => hostOf(id) !== undefined,
    outcomes: async (ids) => {
      const parts = partsByHost(ids, hostOf).map(async ({ host, bodies }) => {
        const answered = remoteHosts.perform(host, { ...request, bodies });
        return outcomesOf(host, request, bodies, answered);
      });
      return new Map((await Promise.all(parts)).flat());
    },
  };
}

/** Bodies by the host that is asked for them, at most as many as fit into one answer; without those of this host. */
export function partsByHost(
  ids: readonly string[],
  hostOf: (id: string) => string | undefined,
): { readonly host: string; readonly bodies: readonly string[] }[] {
  const byHost = new Map<string, string[]>();
  for (const id of ids) {
    const host = hostOf(id);
    if (host !== undefined) byHost.set(host, [...(byHost.get(host) ?? []), id]);
  }
  return [...byHost].flatMap(([host, all]) => {
    const count = Math.ceil(all.length / MOST_IN_PART);
    return Array.from({ length: count }, (_, at) => ({
      host,
      bodies: all.slice(at * MOST_IN_PART, (at + 1) * MOST_IN_PART),
    }));
  });
}

/** One outcome for each body, whatever the host answers. */
async function outcomesOf(
  host: string,
  { method }: HandedRequest,
  bodies: readonly string[],
  answered: Promise<HandedAnswer>,
): Promise<[string, BodyOutcome][]> {
  try {
    const results = resultsIn(await answered);
    const lost = new ServiceError('HOST_LOST', `the answer of host ${host} has no result of this body`, {
      outcome: method === 'GET' ? 'none' : 'unknown',
      details: { host },
    });
    return bodies.map((id) => {
      const [result, another] = results.filter((each) => each.id === id);
      const isOne = result !== undefined && another === undefined;
      return [id, isOne ? outcomeOf(result) : failedOutcome(lost)];
    });
  } catch (error) {
    const failed = failedOutcome(error);
    return bodies.map((id) => [id, failed]);
  }
}

type Result = { readonly [Member in keyof BodyOutcome]: unknown } & { readonly id: string };

/** @throws what the host refuses the whole of its part with */
function resultsIn({ body }: HandedAnswer): Result[] {
  const { results, code, message, data } = JSON.parse(String(body)) as {
    readonly results?: unknown;
    readonly code?: string;
    readonly message?: string;
    readonly data?: ErrorDetails & { readonly results?: unknown };
  };
  const rows = code === 'GROUP_PARTIAL' ? data?.results : results;
  if (Array.isArray(rows)) return rows.filter((row): row is Result => RESULT.Check(row));
  const { outcome, ...details } = data ?? {};
  throw new ServiceError(knownCode(code), message ?? '', {
    outcome: outcome === 'unknown' ? 'unknown' : 'none',
    details,
  });
}

function outcomeOf({ success, code, message, outcome, data }: Result): BodyOutcome {
  const told = data === undefined ? {} : { data: Object(data) as object };
  if (success === true) return { success, ...told };
  return {
    success: false,
    code: knownCode(code),
    message: messageText(String(message ?? '')),
    ...(outcome === 'unknown' ? { outcome } : {}),
    ...told,
  };
}

/** Codes of a later version are none of this one. */
function knownCode(code: unknown): ErrorCode {
  return Object.hasOwn(ERRORS, String(code)) ? (code as ErrorCode) : 'INTERNAL';
}
