// A picture with one body, as its own shutter button takes it: with autofocus it focuses first, unless the person has
// switched that off. The request is never repeated, because each one may take a picture.

import { ACTION_MS, AnswerError, ask, inPath } from '../interface/service.js';
import type { RigCamera } from '../interface/wire.js';
import { focusFirst } from './view.js';

/** Label of manual focus, in which a body cannot focus first. */
const MANUAL = 'MF';

/** Takes a picture. @throws AnswerError */
export async function shootOne({ id, facts }: Pick<RigCamera, 'id' | 'facts'>): Promise<void> {
  const press = (action: 'shutter' | 'af-shutter') =>
    ask(`api/cameras/${inPath(id)}/actions/${action}`, { method: 'POST', body: {}, waitMs: ACTION_MS });
  if (focusFirst.value === 'off' || facts.exposure['focus-mode'] === MANUAL) {
    await press('shutter');
    return;
  }
  try {
    await press('af-shutter');
  } catch (error) {
    // The focus mode was not known yet, or it has just changed. Nothing was pressed.
    if (!(error instanceof AnswerError) || error.code !== 'FOCUS_MODE_NOT_AF') throw error;
    await press('shutter');
  }
}
