// The form of a new export: its layout with the first names, its lists, and where it goes.

import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Check, Segmented, Select, TextField } from '../../components/choice.js';
import { Notice } from '../../components/notice.js';
import { ask } from '../../interface/service.js';
import { useAction } from '../../state/action.js';
import { t } from '../../texts/texts.js';
import type { Chosen } from './chosen.js';
import { ForecastText, useForecast } from './forecast.js';

/** The options of a table of texts. */
const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** The form. @param onStarted called when the export has begun */
export function NewExport(props: { readonly chosen: Chosen | undefined; readonly onStarted: () => void }) {
  const { chosen } = props;
  const [layout, setLayout] = useState<string>(chosen?.hasSubjects === true ? 'by-subject' : 'flat');
  const [template, setTemplate] = useState('{subject}/{take:3}-{number}-{shot}-{seq}.{ext}');
  const [to, setTo] = useState<string>('folder');
  const [path, setPath] = useState('');
  const [lists, setLists] = useState({ xmp: true, mhl: true });
  const action = useAction();
  const inForce = layout === 'own' ? template.trim() : layout;
  const now = useForecast(chosen, inForce);
  if (chosen === undefined) return <p class="muted">{t.handOver.nothing}</p>;
  const start = async () => {
    const folder = to === 'folder' && path.trim() !== '' ? { path: path.trim() } : {};
    const body = { selection: chosen.selection, layout: inForce, to, ...lists, ...folder };
    await ask('api/rig/exports', { method: 'POST', body });
  };
  return (
    <div class="new-export">
      <ForecastText chosen={chosen} now={now} hasNames />
      <Select
        label={t.handOver.layout}
        name="layout"
        value={layout}
        options={optionsOf(t.handOver.layouts)}
        onChoose={setLayout}
      />
      {layout === 'own' ? (
        <TextField
          label={t.handOver.template}
          name="layout-template"
          value={template}
          hint={t.handOver.templateHint}
          onInput={setTemplate}
        />
      ) : null}
      {(['xmp', 'mhl'] as const).map((list) => (
        <Check
          key={list}
          name={list}
          value={lists[list]}
          onChange={(isOn) => setLists({ ...lists, [list]: isOn })}
        >
          {t.handOver.lists[list]}
        </Check>
      ))}
      <Segmented label={t.handOver.to} options={optionsOf(t.handOver.targets)} value={to} onChoose={setTo} />
      {to === 'folder' ? (
        <TextField
          label={t.handOver.path}
          name="export-path"
          value={path}
          hint={t.handOver.pathHint}
          onInput={setPath}
        />
      ) : null}
      <Notice problem={action.problem} onClear={action.clear} />
      <div class="row">
        <Button
          kind="strong"
          class="start-export"
          isBusy={action.isBusy}
          isOff={(now.answer?.files ?? 0) === 0}
          onPress={() => void action.run(start).then((isDone) => isDone && props.onStarted())}
        >
          {t.handOver.start[to as keyof typeof t.handOver.start]}
        </Button>
      </div>
    </div>
  );
}
