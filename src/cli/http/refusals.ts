// The text for a refusal of the service: its message, whether the request may have had an effect, and what to type
// next. The advice of the service is about HTTP requests; it is replaced by a command, if there is one.

import { printable } from '../../base/printable.js';

/** Members of every refusal of the service. */
export interface Refusal {
  readonly success: false;
  readonly message: string;
  readonly code: string;
  readonly camera?: { readonly id: string };
  readonly data?: { readonly outcome?: string; readonly error?: string };
}

/** Command to type after a refusal with this code; `id` is the camera. */
const NEXT: Readonly<Record<string, (id: string) => string>> = {
  CAMERA_NOT_FOUND: () => 'rigd list',
  CAMERA_RECOVERING: (id) => `rigd status ${id}`,
  CAMERA_STUCK: (id) =>
    `rigd disconnect ${id}, then rigd connect ${id}; if that fails, switch the camera off and on`,
  CREDENTIALS_REFUSED: (id) =>
    `rigd fingerprint ${id}; compare the fingerprint with the camera's screen, put the password into ` +
    `RIGD_CAMERA_PASSWORD, then rigd connect ${id} --fingerprint TEXT`,
  FOCUS_MODE_NOT_AF: (id) => `rigd shoot ${id} --no-af`,
  FOCUS_NOT_REACHED: (id) => `rigd shoot ${id} --no-af, which does not wait for the focus`,
  GROUP_EMPTY: () => 'rigd rig name BODY --group GROUP, or attach a body of the group',
  GROUP_NOT_FOUND: () => 'rigd rig, which shows the groups of each body; all is the group of all bodies',
  JOB_CONFLICT: () => 'rigd job, which shows the jobs',
  JOB_NOT_FOUND: () => 'rigd job, or rigd subject',
  LEASED: () => 'rigd lease; if the holder agrees: rigd lease take --holder NAME --take-over',
  LEASE_OVER: () => 'unset RIGD_LEASE, or rigd lease take --holder NAME',
  MODE_CONFLICT: (id) => `rigd disconnect ${id}, then rigd connect ${id} --mode MODE`,
  NOT_CONNECTED: (id) => `rigd connect ${id}`,
  NO_EXPOSURE: (id) => `rigd status ${id}; in an AF mode: rigd shoot ${id} without --no-af`,
  PRESET_NOT_FOUND: () => 'rigd presets, or to save one: rigd presets save NAME',
  SHOT_FIRED: () => 'rigd shots, which shows its result',
  SHOT_NOT_FOUND: () => 'rigd shots',
  SHOT_REFUSED: () =>
    'correct the named problem (connect missing bodies by rigd group GROUP connect), or shoot with the others: rigd shoot GROUP ' +
    '--policy those-that-can; if you gave an --id, give a new one',
  SDK_UNAVAILABLE: () => 'rigd logs --level error',
  TOKEN_REQUIRED: () => 'put the token of the service into RIGD_TOKEN, or into the config file',
  WORKER_LOST: (id) => `rigd status ${id}`,
  WRONG_MODE: (id) => `rigd disconnect ${id}, then rigd connect ${id} --mode remote-transfer`,
};

/** Command to type for a reason that the camera gave, `data.error`. */
const NEXT_FOR_REASON: Readonly<Record<string, (id: string) => string>> = {
  priority_key_at_camera: (id) => `rigd set ${id} priority-key pc-remote`,
};

/** Matches a sentence that advises an HTTP request. */
const REQUEST_ADVICE = /(?:^|: )(?:GET|POST|PUT|DELETE) /;
/** Matches a sentence about members of request or answer, whose values the terminal shows anyway. */
const ABOUT_THE_ANSWER = /data\.results|^Use a new shotId|^The message has the reason/;

/** The lines for a terminal. */
export function refusalText({ message, code, camera, data }: Refusal): string {
  const id = printable(camera?.id ?? '');
  const next = NEXT_FOR_REASON[data?.error ?? '']?.(id) ?? NEXT[code]?.(id);
  const sentences = printable(message).split(/(?<=[.?]) /);
  const said = sentences.filter(
    (sentence) => !ABOUT_THE_ANSWER.test(sentence) && !(next !== undefined && REQUEST_ADVICE.test(sentence)),
  );
  const lines = [`${said.join(' ')} (${printable(code)})`];
  if (data?.outcome === 'unknown')
    lines.push('  outcome: unknown. The action may have taken effect; rigd does not repeat it');
  if (next !== undefined) lines.push(`  next: ${next}`);
  return lines.join('\n');
}
