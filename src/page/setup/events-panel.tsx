// The panel of events of the bodies, newest first: the events since the page was opened, and before them the entries of
// the service's timeline for the last day.

import { useEffect, useState } from 'preact/hooks';
import { useCell } from '../cells/cell.js';
import { ask } from '../interface/service.js';
import type { CameraState, RigEvent } from '../interface/wire.js';
import { newestEvents } from '../state/news.js';
import { cameraOf, labelOf } from '../state/rig.js';
import { clockTime, t } from '../texts/texts.js';

/** Number of requested entries of the timeline. */
const ENTRIES = 200;
/** Members that are not listed, because the row already shows body and event. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['name', 'at', 'cameraId', 'id', 'model', 'number']);

/** An entry of the timeline. */
interface Entry {
  readonly at: string;
  readonly camera?: string;
  readonly text: string;
}

/** The panel. */
export function EventsPanel() {
  const events = useCell(newestEvents);
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    ask<{ entries: readonly Entry[] }>(`api/rig/timeline?limit=${ENTRIES}`)
      .then((answer) => setEntries(answer.entries))
      // Without a timeline the panel only has the events since the page was opened.
      .catch(() => setEntries([]));
  }, []);
  return (
    <>
      <h3>{t.news.now}</h3>
      {events.length === 0 ? <p class="muted">{t.news.none}</p> : null}
      <ol class="news" aria-label={t.news.now}>
        {events.map((event, at) => (
          <li key={`${event.at} ${events.length - at}`}>
            <time class="numbers muted">{clockTime(event.at)}</time>
            <p>
              <strong>{bodyOf(event.cameraId)}</strong> {event.name}{' '}
              <span class="muted">{membersOf(event)}</span>
            </p>
          </li>
        ))}
      </ol>
      {entries.length === 0 ? null : <h3>{t.news.before}</h3>}
      <ol class="news" aria-label={t.news.before}>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.text}`}>
            <time class="numbers muted">{clockTime(entry.at)}</time>
            <p>{entry.text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function bodyOf(cameraId: string): string {
  if (cameraId === '*') return t.news.rig;
  const camera = cameraOf(cameraId);
  return camera === undefined ? cameraId : labelOf(camera);
}

function membersOf(event: RigEvent): string {
  if (event.name === 'cameraState') {
    const { previous, state, reason } = event as RigEvent & Record<'previous' | 'state', CameraState>;
    const change = t.news.change(t.state[previous], t.state[state]);
    return reason === '' ? change : `${change}: ${reason}`;
  }
  const members = Object.entries(event).filter(([name, value]) => !NOT_SHOWN.has(name) && value !== '');
  return members
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');
}
