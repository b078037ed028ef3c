// The table of bodies and settings.

import { useMemo } from 'preact/hooks';
import { type TableColumn, VirtualTable } from '../components/virtual-table.js';
import { t } from '../texts/texts.js';
import { BodyName } from './body-name.js';
import { Cell } from './cell.js';
import type { ColumnFacts } from './column-facts.js';
import { widthOf } from './columns.js';
import type { SettingsContext } from './context.js';
import { Head } from './head.js';
import type { BodySettings } from './reading.js';

const ROW_REM = 2.6;
const HEAD_REM = 4.1;
const NAME_REM = 12;

/** The table. */
export function SettingsTable(props: {
  readonly context: SettingsContext;
  readonly columns: readonly ColumnFacts[];
}) {
  const { context, columns } = props;
  const connected = context.bodies.filter(({ camera }) => camera.connected).length;
  const shown = useMemo<readonly TableColumn<BodySettings>[]>(
    () => [
      {
        key: 'body',
        widthRem: NAME_REM,
        head: () => <strong>{t.settings.bodies(connected, context.bodies.length)}</strong>,
        cell: (body, tabIndex) => <BodyName context={context} body={body} tabIndex={tabIndex} />,
      },
      ...columns.map((facts) => ({
        key: facts.property,
        widthRem: widthOf(facts.property),
        head: (tabIndex: number) => <Head context={context} facts={facts} tabIndex={tabIndex} />,
        cell: (body: BodySettings, tabIndex: number) => (
          <Cell context={context} facts={facts} body={body} tabIndex={tabIndex} />
        ),
      })),
    ],
    [context, columns],
  );
  return (
    <VirtualTable
      label={t.settings.table}
      columns={shown}
      rows={context.bodies}
      keyOf={({ camera }) => camera.id}
      rowRem={ROW_REM}
      headRem={HEAD_REM}
    />
  );
}
