// The panel of the log. While it is open it shows the newest entries of the service's own log.

import { useEffect, useState } from 'preact/hooks';
import { Select } from '../components/choice.js';
import { Notice } from '../components/notice.js';
import { ask } from '../interface/service.js';
import type { LogEntry } from '../interface/wire.js';
import { type Problem, problemOf } from '../state/action.js';
import { clockTime, t } from '../texts/texts.js';

const EVERY_MS = 3000;
const LINES = 200;
/** The levels in the order of the list, the lowest first. */
const LEVELS: Readonly<Record<LogEntry['level'], string>> = {
  debug: 'debug',
  info: 'info',
  warn: 'warn',
  error: 'error',
};

/** The panel. */
export function LogPanel() {
  const [level, setLevel] = useState('info');
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
  return (
    <>
      <Select
        label={t.news.level}
        options={Object.entries(LEVELS).map(([value, label]) => ({ value, label }))}
        value={level}
        onChoose={setLevel}
      />
      <Notice problem={problem} onClear={() => setProblem(undefined)} />
      <ol class="news log" aria-label={t.news.log}>
        {entries.map((entry, at) => (
          <li key={`${entry.timestamp} ${entries.length - at}`} class={entry.level}>
            <time class="numbers muted">{clockTime(entry.timestamp)}</time>
            <p>
              <span class="level">{entry.level}</span> {entry.cameraId ?? ''} {entry.message}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
