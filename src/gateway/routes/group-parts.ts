// The other hosts' part of a request on many bodies. Each host gets the same request once, for its own bodies, and the
// results in the answers are joined. An answer has passed the contract of its operation; each result is checked here,
// because the other host may have another version, or may not be a host at all.

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
 * The group that a request is for, from a client or from another host.
 * @param mayChange left out: the leases of the request decide
 */
export function groupAsked(
  { lease, part, others }: { lease: LeaseClaim; part?: HandedPart | undefined; others?: Others | undefined },
  group: string,
  // This host's copy of the leases may be older than the copy of the host that the client asked. `judge` reads it again
  // if necessary.
  mayChange: MayChange = part === undefined ? lease.require : (id) => lease.judge(id),
): GroupRequest {
  return { group, mayChange, part, others: others && otherBodies(others) };
}

/** The other hosts in the form that the work on a group needs. */
function otherBodies(others: Others): OtherBodies {
  const hostOf = (id: string) => others.hostOf(id);
  return {
    hostOf,
    outcomes: async (ids) => {
      const parts = partsByHost(ids, hostOf);
      return new Map((await Promise.all(parts.map((part) => outcomesAt(others, part)))).flat());
    },
  };
}

/** Has a host do its part. @returns one outcome for each body, whatever the host answers */
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

/** The results in an answer. @throws the error with which the host refuses its whole part */
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

/** A code of another version that this one does not know becomes INTERNAL. */
function knownCode(code: unknown): ErrorCode {
  return Object.hasOwn(ERRORS, String(code)) ? (code as ErrorCode) : 'INTERNAL';
}
