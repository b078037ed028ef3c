// Restores sessions from before the start of the service. Each is opened like a recovery as soon as its body is
// present; until then the camera is absent, and its reason says what it waits for. A client's new request takes
// precedence.

import type { Draft } from './draft.js';
import { missingLogIn } from './log-in.js';
import type { Input, SessionRequest } from './model.js';
import { attempt, RESTORING } from './recovery.js';
import { closed } from './sessions.js';

const WAITS = 'its session from before the restart of the service is restored when the camera is attached';
const NO_PASSWORD =
  'its session from before the restart of the service is not restored, because no password is kept: connect it; ' +
  'with the setting remember-passwords passwords are kept';

/** Notes that the camera had this session when the service was last stopped. Has no effect if a client was faster. */
export function restore(d: Draft, { request }: Extract<Input, { kind: 'restore' }>): void {
  const { isClosing, kept, state } = d.camera;
  if (isClosing || kept !== undefined || (state.name !== 'absent' && state.name !== 'available')) return;
  d.set({ kept: { request, isDue: true } });
  if (state.name === 'absent') explain(d, WAITS);
  else restoreIfDue(d);
}

/** Begins to restore the session that is due, when the camera has just become available. */
export function restoreIfDue(d: Draft): void {
  const { kept, state, body } = d.camera;
  if (kept?.isDue !== true || state.name !== 'available') return;
  const { request } = kept;
  if (missingLogIn(body, request) !== undefined) {
    explain(d, NO_PASSWORD);
    d.log('warn', 'a session is not restored', { reason: NO_PASSWORD });
    return;
  }
  d.set({ kept: { request, isDue: false } });
  d.enter('restore', {
    name: 'recovering',
    request,
    stage: 'ending',
    callers: [],
    ...{ isRestore: true, isFirst: false, isRestart: false },
    reason: RESTORING,
    needsConfirmation: false,
  });
  attempt(d);
}

/** Forgets the session, because a client has ended it or does not want it restored. */
export function forget(d: Draft): void {
  const { kept, state } = d.camera;
  if (kept !== undefined && !('request' in state)) explain(d, '');
  d.keep(undefined);
}

/** Gives up the restoring when a client requests a session in another mode: the newer request counts. */
export function makeWay(d: Draft, { mode }: SessionRequest): void {
  const { state } = d.camera;
  if (state.name !== 'recovering' || !state.isRestore || state.request.mode === mode) return;
  closed(d, `a client requested the mode ${mode} while the mode ${state.request.mode} was being restored`);
  d.keep(undefined);
}

function explain(d: Draft, reason: string): void {
  const { state } = d.camera;
  d.set({ state: { ...state, reason } });
}
