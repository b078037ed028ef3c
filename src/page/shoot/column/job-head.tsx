// The place of the job in the column. Its program is loaded when a job is open, or is to be added.

import { useState } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import { Button } from '../../components/button.js';
import { lazy } from '../../components/lazy.js';
import type { Rig } from '../../interface/wire.js';
import { jobs, openJob } from '../../state/jobs.js';
import { may } from '../../state/role.js';
import { t } from '../../texts/texts.js';

const JobPanel = lazy(async () => (await import('../job/jobs.js')).JobPanel);
const NewJob = lazy(async () => (await import('../job/jobs.js')).NewJob);

/** The open job; without one, a line with the way to one. */
export function JobHead({ rig }: { readonly rig: Rig }) {
  const known = useCell(jobs);
  const job = useCell(openJob);
  const [isNew, setNew] = useState(false);
  const onNew = () => setNew(true);
  return (
    <>
      {job === undefined ? null : <JobPanel rig={rig} job={job} onNew={onNew} />}
      {known !== undefined && job === undefined && may(rig, 'operate') ? (
        <p class="no-job muted">
          {t.job.none}{' '}
          <Button kind="plain" class="new-job" onPress={onNew}>
            {t.job.add}
          </Button>
        </p>
      ) : null}
      {isNew ? <NewJob jobs={known ?? []} onClose={() => setNew(false)} /> : null}
    </>
  );
}
