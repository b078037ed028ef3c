// The queue of a job: all subjects with a search; one that is chosen becomes the current one. Subjects are added by a
// form or from a CSV file, and saved as one.

import { useEffect, useRef, useState } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/choice.js';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/notice.js';
import { ACTION_MS, ask, saveBlob, send } from '../../interface/service.js';
import type { Job, Subject } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { currentSubject, jobPath, openJob } from '../../state/jobs.js';
import { t } from '../../texts/texts.js';
import { SubjectForm } from './subject-form.js';

/** Most subjects that the list shows; the search finds the others. */
const SHOWN = 100;

/** The dialog. */
export function Queue(props: {
  readonly job: Job;
  readonly onChoose: (subjectId: string) => void;
  readonly onClose: () => void;
}) {
  const { job, onChoose, onClose } = props;
  const [subjects, setSubjects] = useState<readonly Subject[]>();
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const action = useAction();
  const file = useRef<HTMLInputElement>(null);
  const current = useCell(currentSubject)?.subject.subjectId;
  const path = `${jobPath(job)}/subjects`;
  const changed = useCell(openJob);
  useEffect(() => {
    const gone = new AbortController();
    ask<{ subjects: readonly Subject[] }>(path, { signal: gone.signal })
      .then((answer) => setSubjects(answer.subjects))
      .catch(() => undefined);
    return () => gone.abort();
  }, [changed]);
  const read = async (csv: File) => {
    const body = { csv: await csv.text() };
    const counts = await ask<Counts>(path, { method: 'POST', body, waitMs: ACTION_MS });
    setSaid(t.job.imported(counts.added, counts.changed));
  };
  const save = async () => saveBlob(await (await send(`${path}?format=csv`)).blob(), `${job.name}.csv`);
  const found = (subjects ?? []).filter((subject) => fits(subject, search));
  return (
    <Dialog title={t.job.queueOf(job.name)} class="queue" onClose={onClose}>
      <TextField type="search" name="find-subject" label={t.job.find} value={search} onInput={setSearch} />
      <ul class="queue-list">
        {found.slice(0, SHOWN).map((subject) => (
          <li key={subject.subjectId}>
            <SubjectButton
              subject={subject}
              isCurrent={subject.subjectId === current}
              onChoose={() => onChoose(subject.subjectId)}
            />
          </li>
        ))}
      </ul>
      {found.length > SHOWN ? <p class="muted">{t.job.moreFound(found.length - SHOWN)}</p> : null}
      {subjects !== undefined && found.length === 0 ? <p class="muted">{t.job.noneFound}</p> : null}
      <details>
        <summary>{t.job.addSubject}</summary>
        <SubjectForm job={job} onAdded={() => setSaid(t.job.imported(1, 0))} />
      </details>
      <div class="row">
        <input
          ref={file}
          type="file"
          name="subjects-csv"
          accept=".csv,text/csv"
          hidden
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) void action.run(() => read(chosen));
            currentTarget.value = '';
          }}
        />
        <Button class="import-csv" isBusy={action.isBusy} onPress={() => file.current?.click()}>
          {t.job.importCsv}
        </Button>
        <Button class="export-csv" isBusy={action.isBusy} onPress={() => void action.run(save)}>
          {t.job.exportCsv}
        </Button>
        <span role="status" class="muted">
          {said}
        </span>
      </div>
      <Notice problem={action.problem} onClear={action.clear} />
    </Dialog>
  );
}

interface Counts {
  readonly added: number;
  readonly changed: number;
}

/** Whether a text is in the name, the barcode or a field. */
function fits({ name, barcode = '', fields }: Subject, search: string): boolean {
  const texts = [name, barcode, ...Object.values(fields)];
  return texts.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));
}

function SubjectButton(props: {
  readonly subject: Subject;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}) {
  const { subject, isCurrent, onChoose } = props;
  const { name, barcode, fields, takes, isDone } = subject;
  const facts = [barcode ?? '', ...Object.values(fields)].filter((text) => text !== '');
  const marks = [
    ...(isCurrent ? [t.job.current] : []),
    ...(takes === 0 ? [] : [t.job.takes(takes)]),
    ...(isDone ? [t.job.isDone] : []),
  ];
  return (
    <button type="button" class="choice queue-subject" aria-current={isCurrent} onClick={onChoose}>
      <span>{name}</span>
      <small class="queue-marks">{marks.join(' · ')}</small>
      {facts.length === 0 ? null : <small class="muted">{facts.join(' · ')}</small>}
    </button>
  );
}
