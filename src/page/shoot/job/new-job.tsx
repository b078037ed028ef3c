// The dialog that adds a job, or opens an earlier one again.

import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { TextField } from '../../components/choice.js';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/notice.js';
import { ask } from '../../interface/service.js';
import type { Job } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { jobPath } from '../../state/jobs.js';
import { t } from '../../texts/texts.js';
import { fieldsIn } from './fields.js';

/** Most earlier jobs that are offered. */
const OFFERED = 8;

/** The dialog. */
export function NewJob({ jobs, onClose }: { readonly jobs: readonly Job[]; readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [fields, setFields] = useState('');
  const action = useAction();
  const end = async (work: () => Promise<unknown>) => {
    if (await action.run(work)) onClose();
  };
  const add = () => ask('api/rig/jobs', { method: 'POST', body: { name, fields: fieldsIn(fields) } });
  const earlier = jobs.filter(({ isOpen }) => !isOpen).slice(0, OFFERED);
  return (
    <Dialog title={t.job.addTitle} class="new-job-dialog" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '') void end(add);
        }}
      >
        <TextField name="job-name" label={t.job.name} value={name} onInput={setName} isRequired />
        <TextField
          name="job-fields"
          label={t.job.fields}
          hint={t.job.fieldsHint}
          value={fields}
          onInput={setFields}
        />
        <div class="row">
          <button type="submit" class="button strong" aria-busy={action.isBusy}>
            {t.job.create}
          </button>
        </div>
      </form>
      <Notice problem={action.problem} onClear={action.clear} />
      {earlier.length === 0 ? null : (
        <fieldset class="choices">
          <legend>{t.job.earlier}</legend>
          {earlier.map((job) => (
            <Button
              key={job.jobId}
              onPress={() => void end(() => ask(jobPath(job), { method: 'PUT', body: { isOpen: true } }))}
            >
              {t.job.openAgain(job.name)}
            </Button>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
