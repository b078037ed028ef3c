// A sample of the virtual table, with more rows and columns than fit.

import { Button } from '../components/button.js';
import { type TableColumn, VirtualTable } from '../components/virtual-table.js';

const ROWS = Array.from({ length: 500 }, (_, at) => at + 1);
const COLUMNS: readonly TableColumn<number>[] = [
  {
    key: 'name',
    widthRem: 9,
    head: () => 'Body',
    cell: (row) => <strong>Body {row}</strong>,
  },
  ...Array.from({ length: 40 }, (_, at) => ({
    key: `column-${at + 1}`,
    widthRem: 6 + (at % 3),
    head: () => `Setting ${at + 1}`,
    cell: (row: number, tabIndex: number) => (
      <Button kind="plain" tabIndex={tabIndex} onPress={() => undefined}>
        {row * (at + 1)}
      </Button>
    ),
  })),
];

/** The table. */
export function TableSample() {
  return (
    <section class="samples" aria-label="Table">
      <h2>Table</h2>
      <div class="table-sample">
        <VirtualTable
          label="Sample"
          columns={COLUMNS}
          rows={ROWS}
          keyOf={String}
          rowRem={2.5}
          headRem={2.5}
        />
      </div>
    </section>
  );
}
