// A name on one line. Where it has no room it is cut in the middle, so that its number and extension stay in sight. The
// focus, a press or a resting pointer shows all of it.

import { Tooltip } from './tooltip.js';

/** Characters at the end of a name of a file that are never cut: the end of its number, and its extension. */
const END = 9;

/** The name. */
export function CutText({ text, tabIndex = 0 }: { readonly text: string; readonly tabIndex?: number }) {
  return (
    <Tooltip text={text} opensOnPress>
      <button type="button" class="cut-text" tabIndex={tabIndex} aria-label={text}>
        <CutMiddle text={text} />
      </button>
    </Tooltip>
  );
}

/** The name inside something else. @param end how many characters at the end are never cut */
export function CutMiddle({ text, end = END }: { readonly text: string; readonly end?: number }) {
  return (
    <span class="cut-middle">
      <span class="cut-start">{text.slice(0, -end)}</span>
      <span class="cut-end">{text.slice(-end)}</span>
    </span>
  );
}
