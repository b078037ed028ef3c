// Texts for people of the warnings that cameras report.
import { WARNING_TEXTS, type WarningText } from './warning-texts.js';

/** Text of a warning. @param code number of the camera SDK, as events carry it */
export function warningText(code: string): WarningText {
  return (
    (Object.hasOwn(WARNING_TEXTS, code) ? WARNING_TEXTS[code] : undefined) ?? { text: `Warning ${code}` }
  );
}
