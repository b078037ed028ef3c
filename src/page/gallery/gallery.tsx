// Every general component in every state, in one page that is not part of the service (`make gallery`).

import { render } from 'preact';
import { followTheme } from '../shell/theme.js';
import { theme } from '../state/view.js';
import { Buttons, Fields, Marks, Panels } from './samples.js';
import { TableSample } from './table-sample.js';

const asked = new URLSearchParams(location.search).get('theme');
if (asked === 'light' || asked === 'red' || asked === 'dark') theme.value = asked;
followTheme();
document.documentElement.lang = 'en';
const place = document.getElementById('app');
if (place === null) throw new Error('the gallery has no place for the program');
render(
  <main class="gallery">
    <h1>Components</h1>
    <Buttons />
    <Fields />
    <Marks />
    <Panels />
    <TableSample />
  </main>,
  place,
);
