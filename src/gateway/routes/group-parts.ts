// A request of a client on many bodies, at the other hosts: the same request goes once to each host, for its own
// bodies, and the results in the answers are joined. An answer has passed the contract of its operation; each result is
// checked here, since another host may be of another version, or no host at all.

import { messageText } from '../../base/message-text.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { BodyResult } from '../contract/rig.js';
import { ERRORS, type ErrorCode, type ErrorDetails, ServiceError } from '../errors/errors.js';
import type { LeaseClaim } from '../http/lease-claim.js';
import { type HandedAnswer, type HandedPart, type Others, partsByHost } from '../http/remote-hosts.js';
import {
  type BodyOutcome,
  failedOutcome,
  type GroupRequest,
  type MayChange,
  type OtherBodies,
} from '../rig/declared/group-run.js';

const RESULT = compiledAtUse(BodyResult);

/**
 * The group that a request of a client, or of another host, is for.
 * @param mayChange left out: what its leases permit
 */
export function groupAsked(
  { lease, part, others }: { lease: LeaseClaim; part?: HandedPart | undefined; others?: Others | undefined },
  group: string,
  // The copy of the leases may be older here than on the host that the client asked.
  mayChange: MayChange = part === undefined ? lease.require : (id) => lease.judge(id),
): GroupRequest {
  return { group, mayChange, part, others: others && otherBodies(others) };
}

/** The other hosts, as the work on a group sees them. */
function otherBodies(others: Others): OtherBodies {
  const hostOf = (id: string) => others.hostOf(id);
  return {
    has: (id) => hostOf(id) !== undefined,
    outcomes: async (ids) => {
      const parts = partsByHost(ids, hostOf);
      return new Map((await Promise.all(parts.map((part) => outcomesAt(others, part)))).flat());
    },
  };
}

/** One outcome for each body, whatever the host answers. */
async function outcomesAt(
  others: Others,
  { host, bodies }: { readonly host: string; readonly bodies: readonly string[] },
): Promise<[string, BodyOutcome][]> {
  try {
    const results = resultsIn(await others.perform(host, bodies));
    const lost = new ServiceError('HOST_LOST', `the answer of host ${host} has no result of this body`, {
      outcome: others.hasEffect ? 'unknown' : 'none',
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
