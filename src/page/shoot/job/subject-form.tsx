// The form that adds a subject to a job.

import { useState } from 'preact/hooks';
import { TextField } from '../../components/choice.js';
import { Notice } from '../../components/notice.js';
import { ask } from '../../interface/service.js';
import type { Job } from '../../interface/wire.js';
import { useAction } from '../../state/action.js';
import { jobPath } from '../../state/jobs.js';
import { t } from '../../texts/texts.js';

/** The form. */
export function SubjectForm(props: {
  readonly job: Job;
  readonly barcode?: string;
  /** Called with the id of the new subject. */
  readonly onAdded: (subjectId: string) => void;
}) {
  const { job, onAdded } = props;
  const [name, setName] = useState('');
  const [barcode, setBarcode] = useState(props.barcode ?? '');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const action = useAction();
  const add = async () => {
    const subject = { ...(name === '' ? {} : { name }), barcode, fields };
    const { subjectIds } = await ask<{ subjectIds: readonly string[] }>(`${jobPath(job)}/subjects`, {
      method: 'POST',
      body: { subjects: [subject] },
    });
    setName('');
    setBarcode('');
    setFields({});
    onAdded(subjectIds[0] ?? '');
  };
  return (
    <form
      class="form subject-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' || barcode !== '') void action.run(add);
      }}
    >
      <TextField name="subject-name" label={t.job.subjectName} value={name} onInput={setName} />
      <TextField name="subject-barcode" label={t.job.barcode} value={barcode} onInput={setBarcode} />
      {job.fields.map((field) => (
        <TextField
          key={field.name}
          name={`subject-${field.name}`}
          label={field.label ?? field.name}
          value={fields[field.name] ?? ''}
          onInput={(text) => setFields({ ...fields, [field.name]: text })}
        />
      ))}
      <Notice problem={action.problem} onClear={action.clear} />
      <button type="submit" class="button strong" aria-busy={action.isBusy}>
        {t.job.addSubject}
      </button>
    </form>
  );
}
