// The appearance of the page, as an attribute that the style sheet reads.

import { theme } from '../state/view.js';

const LIGHT = matchMedia('(prefers-color-scheme: light)');

function show(): void {
  const shown = theme.value === 'auto' ? (LIGHT.matches ? 'light' : 'dark') : theme.value;
  document.documentElement.dataset.theme = shown;
}

/** Shows the chosen appearance from now on. */
export function followTheme(): void {
  theme.follow(show);
  LIGHT.addEventListener('change', show);
  show();
}
