// The refusals of a setting by the bodies of a group. Pure.

import type { BodyResult } from '../interface/wire.js';

/** Why a body refused a value: code, reason and message of the service. */
export interface Refusal {
  readonly code: string | undefined;
  readonly reason?: string | undefined;
  readonly message: string;
}

/** Change of one property in the result of a body. */
interface PropertyResult {
  readonly property: string;
  readonly success: boolean;
  readonly code?: string;
  readonly message?: string;
}

/** The refusals of one property, by id of the body. */
export function refusalsIn(results: readonly BodyResult[], property: string): ReadonlyMap<string, Refusal> {
  const failed = results.filter(({ success }) => !success);
  return new Map(
    failed.map((result) => {
      const changes = (result.data?.properties ?? []) as readonly PropertyResult[];
      const own = changes.find((each) => each.property === property && !each.success);
      const { code, message = '' } = own ?? result;
      return [result.id, { code, message }];
    }),
  );
}
