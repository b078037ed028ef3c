// A name on one line. Where it has no room it is cut in the middle, so that its number and extension stay in sight. The
// focus, a press or a resting pointer shows all of it.

import { Tooltip } from './tooltip.js';

/** Characters at the end that are never cut. */
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

/** The name inside something that has all of it as its label. */
export function CutMiddle({ text }: { readonly text: string }) {
  return (
    <span class="cut-middle">
      <span class="cut-start">{text.slice(0, -END)}</span>
      <span class="cut-end">{text.slice(-END)}</span>
    </span>
  );
}
