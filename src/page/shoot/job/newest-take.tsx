// The newest take of the current subject: its verdict, and the bodies that lack a picture of it.

import { useRef } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { ACTION_MS, ask } from '../../interface/service.js';
import type { Job, JobTake } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { judge } from '../../state/job-takes.js';
import { type CurrentSubject, subjectPath } from '../../state/jobs.js';
import { type Judgement, judgementOf } from '../../state/judgement.js';
import { labelOf } from '../../state/rig.js';
import { newShotId } from '../../state/shots.js';
import { TAKE_LEVELS } from '../../state/take-words.js';
import { focusFirst } from '../../state/view.js';
import { JudgeButtons, VerdictWords } from '../../takes/judge.js';
import { t } from '../../texts/texts.js';

const LEVELS = { ...TAKE_LEVELS, incomplete: 'calm', lost: 'bad' } as const;

/** The take; nothing before the first one. */
export function NewestTake(props: {
  readonly job: Job;
  readonly known: CurrentSubject;
  readonly mayChange: boolean;
}) {
  const { job, known, mayChange } = props;
  const now = known.takes.at(-1);
  if (now === undefined) return null;
  const state = now.shots.at(-1)?.state;
  const level = state === undefined ? 'calm' : LEVELS[state];
  const words = { ...t.shots.states, incomplete: t.take.results.arriving };
  return (
    <div class="newest-take" data-verdict={now.verdict}>
      <p>
        <strong>{t.job.take(now.take)}</strong>{' '}
        {state === undefined ? null : <Badge kind={level}>{words[state]}</Badge>}
      </p>
      {mayChange ? <Judging job={job} known={known} now={now} /> : <VerdictWords now={now} />}
      {now.lacks.length === 0 ? null : (
        <p class="lacks">{t.job.lacks(t.common.listed(now.lacks.map(labelOf)))}</p>
      )}
      {now.lacks.length === 0 || !mayChange ? null : <Reshoot job={job} known={known} now={now} />}
    </div>
  );
}

interface OfTake {
  readonly job: Job;
  readonly known: CurrentSubject;
  readonly now: JobTake;
}

function Judging({ job: { jobId }, known: { subject }, now }: OfTake) {
  const action = useAction();
  const take = { jobId, subjectId: subject.subjectId, subject: subject.name, take: now.take };
  // A press while another one is under way is not lost.
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const act = (judgement: Judgement) => {
    before.current = before.current.then(() => action.run(() => judge([take], judgement)));
  };
  const onKey = (key: string) => {
    act(judgementOf(key, now) ?? {});
    return true;
  };
  return (
    <div class="row">
      <JudgeButtons judging={{ now, action: { ...action, isBusy: false }, act, onKey }} />
    </div>
  );
}

/** Fires the bodies that lack a picture. One of them that still cannot does not hold up the others. */
function Reshoot({ job, known: { subject }, now }: OfTake) {
  const action = useAction();
  const shoot = () => {
    const body = { shotId: newShotId(), focus: focusFirst.value === 'on', policy: 'those-that-can' };
    const path = `${subjectPath(job, subject.subjectId)}/takes/${now.take}/reshoot`;
    return ask(path, { method: 'POST', body, waitMs: ACTION_MS });
  };
  return (
    <>
      <Button class="reshoot" isBusy={action.isBusy} onPress={() => void action.run(shoot)}>
        {t.job.reshoot(now.lacks.length)}
      </Button>
      <Notice problem={action.problem} onClear={action.clear} />
    </>
  );
}
