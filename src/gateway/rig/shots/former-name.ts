// Rewrites records that this host made under an earlier name to its present name. So a host that was renamed, or that
// now has no other hosts, still has its shots. Pure.

import type { JournalRecord, RecordOf } from './record.js';

/**
 * A record of this host, with the former name replaced by the present one.
 * @param name the present name; undefined: there are no other hosts any more
 */
export function underName(
  record: JournalRecord,
  former: string | undefined,
  name: string | undefined,
): JournalRecord {
  if (former === undefined || former === name || record.kind === 'segment') return record;
  const { by: _former, ...unsigned } = record;
  const renamed = { ...unsigned, ...(name === undefined ? {} : { by: name }) } as typeof record;
  return renamed.kind === 'begun' ? { ...renamed, ...placesOf(renamed, former, name) } : renamed;
}

/** The bodies of a shot and the hosts that take part, under the present name. */
function placesOf(
  { bodies, hosts }: RecordOf<'begun'>,
  former: string,
  name: string | undefined,
): Partial<RecordOf<'begun'>> {
  const named = bodies.map(({ host, ...body }) => {
    const now = host === former ? name : host;
    return now === undefined ? body : { ...body, host: now };
  });
  if (hosts === undefined || name === undefined) return { bodies: named };
  const taking = hosts.map((each) => (each.host === former ? { ...each, host: name } : each));
  return { bodies: named, hosts: taking };
}
