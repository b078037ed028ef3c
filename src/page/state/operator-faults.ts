// Faults in the words of operators: what happened, what to check, and which actions help. The texts come from the table
// of error codes; the message of the service is only for the details. Pure.

import type { BodyResult, Receipt, ShotBody } from '../interface/wire.js';
import type { FaultTexts } from '../texts/en/faults.js';
import { t } from '../texts/texts.js';
import { CODE_ACTIONS, type FaultAction, REASON_ACTIONS } from './fault-actions.js';

/** A fault for an operator. */
export interface Fault {
  readonly text: string;
  /** The things to check; may be empty. */
  readonly check: string;
  readonly actions: readonly FaultAction[];
  /** Message of the service and its code, for the details. */
  readonly message: string;
  readonly code: string | undefined;
}

/** A body as texts name it. */
export type NamedBody = Pick<BodyResult, 'id' | 'name' | 'number'>;

/** A fault with the bodies that have it. */
export interface FaultOfBodies extends Fault {
  readonly bodies: readonly NamedBody[];
}

/** The fault of a code or of the reason of a refusal; a code without a text has the message as its text. */
export function faultFor(code: string | undefined, reason: string | undefined, message: string): Fault {
  const codes: FaultTexts = t.faults.codes;
  const reasons: FaultTexts = t.faults.reasons;
  const ofReason = reason === undefined ? undefined : reasons[reason];
  const { text, check } = ofReason ?? codes[code ?? ''] ?? { text: message, check: '' };
  const actions = (ofReason ? REASON_ACTIONS[reason ?? ''] : CODE_ACTIONS[code ?? '']) ?? [];
  return { text, check, actions, message, code };
}

/** The failures of a group, the bodies gathered by what happened to them. */
export function faultsOf(results: readonly BodyResult[]): readonly FaultOfBodies[] {
  return gathered(
    results.map(({ code, message = '', data, ...body }) => {
      const reason = (data as { readonly error?: unknown } | undefined)?.error;
      return { body, fault: faultFor(code, typeof reason === 'string' ? reason : undefined, message) };
    }),
  );
}

/** The faults of a shot. A body that was ready in a refused shot has no fault. */
export function faultsIn(receipt: Pick<Receipt, 'bodies'>): readonly FaultOfBodies[] {
  return gathered(
    receipt.bodies.flatMap((body) => {
      const fault = faultOfBody(body);
      return fault === undefined ? [] : [{ body, fault }];
    }),
  );
}

function faultOfBody({ refused, exposures }: ShotBody): Fault | undefined {
  if (refused !== undefined) return faultFor(refused.code, refused.reason, refused.message);
  const lost = exposures.find(({ state }) => state === 'lost');
  if (lost === undefined) return undefined;
  const message = lost.missing?.reason ?? '';
  if (lost.exposed !== undefined)
    return { ...t.notice.fileMissing, actions: ['cards'], message, code: lost.missing?.code };
  const code = lost.unknown?.code ?? lost.missing?.code;
  return faultFor(code ?? 'NO_EXPOSURE', undefined, lost.unknown?.message ?? message);
}

/** Code of a body that was ready in a shot that was refused because of others. */
const WAS_READY = 'SHOT_REFUSED';

function gathered(
  found: readonly { readonly body: NamedBody; readonly fault: Fault }[],
): readonly FaultOfBodies[] {
  const groups = new Map<string, FaultOfBodies>();
  for (const { body, fault } of found) {
    if (fault.code === WAS_READY) continue;
    const key = `${fault.text} ${fault.check}`;
    groups.set(key, { ...fault, bodies: [...(groups.get(key)?.bodies ?? []), body] });
  }
  // Rare faults come first, because a fault of a few bodies is most likely the cause of the others.
  return [...groups.values()].sort((some, others) => some.bodies.length - others.bodies.length);
}
