// The newest entries of the service's log, for the people who look after the service; by level and by words.

import { useEffect, useState } from 'preact/hooks';
import { Select, TextField } from '../components/choice.js';
import { Notice } from '../components/notice.js';
import { ask } from '../interface/service.js';
import type { LogEntry } from '../interface/wire.js';
import { type Problem, problemOf } from '../state/action.js';
import { clockTime, t } from '../texts/texts.js';

const EVERY_MS = 3000;
const LINES = 300;

/** The list and its filters; the levels are in the order of their texts, the lowest first. */
export function Log() {
  const [level, setLevel] = useState('info');
  const [search, setSearch] = useState('');
  const [entries, setEntries] = useState<readonly LogEntry[]>([]);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const read = () =>
      ask<{ logs: readonly LogEntry[] }>(`api/server/logs?lines=${LINES}&level=${level}`)
        .then(({ logs }) => {
          setEntries(logs);
          setProblem(undefined);
        })
        .catch((error) => setProblem(problemOf(error)));
    void read();
    const timer = setInterval(read, EVERY_MS);
    return () => clearInterval(timer);
  }, [level]);
  const wanted = search.trim().toLowerCase();
  const shown = entries.filter(({ message, cameraId = '' }) =>
    `${cameraId} ${message}`.toLowerCase().includes(wanted),
  );
  return (
    <section>
      <div class="row">
        <Select
          label={t.news.level}
          name="log-level"
          options={Object.entries(t.news.levels).map(([value, label]) => ({ value, label }))}
          value={level}
          onChoose={setLevel}
        />
        <TextField label={t.news.search} name="log-search" type="search" value={search} onInput={setSearch} />
      </div>
      <Notice problem={problem} onClear={() => setProblem(undefined)} />
      {shown.length === 0 ? <p class="muted">{t.news.noLines}</p> : null}
      <ol class="news log" aria-label={t.news.log}>
        {shown.map((entry, at) => (
          <li key={`${entry.timestamp} ${shown.length - at}`} class={entry.level}>
            <time class="numbers muted">{clockTime(entry.timestamp)}</time>
            <p>
              <span class="level">{t.news.levels[entry.level]}</span> {entry.cameraId ?? ''} {entry.message}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
