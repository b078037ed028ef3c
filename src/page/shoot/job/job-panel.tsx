// The open job at the head of the column: the current subject with its fields, the number of its next take, and the
// newest take. The next subject comes by a press, from the queue, or by its barcode.

import { useRef, useState } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/choice.js';
import { Dialog } from '../../components/dialog.js';
import { Icon } from '../../components/icon.js';
import { Menu } from '../../components/menu.js';
import { Notice } from '../../components/notice.js';
import { ask } from '../../interface/service.js';
import type { Job, Rig, Subject } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { announce } from '../../state/announce.js';
import { bindings } from '../../state/bindings.js';
import { currentSubject, jobPath, nextTake } from '../../state/jobs.js';
import { may } from '../../state/role.js';
import { keyName, t } from '../../texts/texts.js';
import { NewestTake } from './newest-take.js';
import { Queue } from './queue.js';
import { useScans } from './scans.js';
import { SubjectForm } from './subject-form.js';

/** The panel. */
export function JobPanel(props: { readonly rig: Rig; readonly job: Job; readonly onNew: () => void }) {
  const { rig, job, onNew } = props;
  const known = useCell(currentSubject);
  return (
    <section class="job" aria-label={t.job.label}>
      <header>
        <p class="eyebrow">{job.name}</p>
        {may(rig, 'operate') ? <JobMenu job={job} onNew={onNew} /> : null}
      </header>
      <h2 class="subject-name">{known?.subject.name ?? t.job.noSubject}</h2>
      {known === undefined ? null : <Fields job={job} subject={known.subject} />}
      <p class="muted job-state">
        {known === undefined ? t.job.noSubjectHint : t.job.nextTake(nextTake(known))}{' '}
        <span class="numbers">{t.job.done(job.done, job.subjects)}</span>
      </p>
      {may(rig, 'operate') ? <Changes job={job} /> : null}
      {known === undefined ? null : <NewestTake job={job} known={known} mayChange={may(rig, 'operate')} />}
    </section>
  );
}

function JobMenu({ job, onNew }: { readonly job: Job; readonly onNew: () => void }) {
  const action = useAction();
  const close = () => action.run(() => ask(jobPath(job), { method: 'PUT', body: { isOpen: false } }));
  const items = [
    { text: t.job.add, onChoose: onNew },
    { text: t.job.close, onChoose: () => void close() },
  ];
  return (
    <>
      <Menu label={t.job.more} class="job-menu" kind="plain" items={items}>
        <Icon name="more" />
      </Menu>
      <Notice problem={action.problem} onClear={action.clear} />
    </>
  );
}

function Fields({ job, subject }: { readonly job: Job; readonly subject: Subject }) {
  const filled = job.fields.filter(({ name }) => (subject.fields[name] ?? '') !== '');
  if (filled.length === 0) return null;
  return (
    <dl class="subject-fields">
      {filled.map(({ name, label }) => (
        <div key={name}>
          <dt>{label ?? name}</dt>
          <dd>{subject.fields[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The ways to another subject. */
function Changes({ job }: { readonly job: Job }) {
  const action = useAction();
  const scanned = useAction();
  const [said, setSaid] = useState('');
  const [typed, setTyped] = useState('');
  const [isQueueOpen, setQueueOpen] = useState(false);
  const [unknown, setUnknown] = useState<string>();
  const keys = useCell(bindings);
  const say = (text: string) => {
    setSaid(text);
    announce(text);
  };
  const goOn = async (asked: { readonly subjectId?: string }) => {
    const body = { method: 'POST', body: asked } as const;
    const { subject } = await ask<{ subject?: Subject }>(`${jobPath(job)}/next`, body);
    say(subject === undefined ? t.job.over : t.job.isCurrent(subject.name));
  };
  const choose = (subjectId: string) => {
    setQueueOpen(false);
    setUnknown(undefined);
    void action.run(() => goOn({ subjectId }));
  };
  const find = async (code: string) => {
    const { subjects } = await ask<{ subjects: readonly Subject[] }>(`${jobPath(job)}/subjects`);
    const found = subjects.find(({ barcode }) => barcode === code);
    setUnknown(found === undefined ? code : undefined);
    if (found === undefined) say(t.job.unknown(code));
    else if (found.subjectId === currentSubject.value?.subject.subjectId) say(t.job.already(found.name));
    else await goOn({ subjectId: found.subjectId });
  };
  // Codes in quick succession are looked up one after the other.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const scan = (code: string) => {
    setQueueOpen(false);
    before.current = before.current.then(() => scanned.run(() => find(code)));
  };
  useScans(scan);
  return (
    <>
      <div class="row job-buttons">
        <Button
          kind="strong"
          class="next-subject"
          title={t.deck.armKey(keyName(keys.next))}
          isBusy={action.isBusy}
          onPress={() => void action.run(() => goOn({}))}
        >
          {t.job.next}
        </Button>
        <Button class="open-queue" onPress={() => setQueueOpen(true)}>
          {t.job.queue}
        </Button>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') scan(typed.trim());
          setTyped('');
        }}
      >
        <TextField name="barcode" label={t.job.barcode} value={typed} onInput={setTyped} />
      </form>
      <p class="job-said muted" role="status">
        {said}
      </p>
      <Notice problem={action.problem} onClear={action.clear} />
      <Notice problem={scanned.problem} onClear={scanned.clear} />
      {isQueueOpen ? <Queue job={job} onChoose={choose} onClose={() => setQueueOpen(false)} /> : null}
      {unknown === undefined ? null : (
        <Dialog title={t.job.unknown(unknown)} class="unknown-code" onClose={() => setUnknown(undefined)}>
          <p>{t.job.unknownHint}</p>
          <SubjectForm key={unknown} job={job} barcode={unknown} onAdded={choose} />
        </Dialog>
      )}
    </>
  );
}
