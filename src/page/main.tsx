// Entry point of the operator page at `/`, which operates the whole rig in a browser. The page uses the published
// interface like any other client.

import { render } from 'preact';
import { App } from './shell/app.js';
import { followTheme } from './shell/theme.js';
import { nameTokenForm } from './shell/token-form.js';
import { followJobs } from './state/jobs.js';
import { followMovies } from './state/movies.js';
import { followClock } from './state/now.js';
import { followRig } from './state/rig.js';
import { followRuns } from './state/runs.js';
import { followSecure } from './state/secure.js';
import { followShots } from './state/shots.js';
import { language } from './texts/texts.js';

const place = document.getElementById('app');
if (place === null) throw new Error('the page has no place for the program');
document.documentElement.lang = language;
nameTokenForm();
followTheme();
followClock();
followRig();
followShots();
followSecure();
followMovies();
followJobs();
followRuns();
render(<App />, place);
