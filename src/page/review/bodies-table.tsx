// The table of a receipt, of a take or of a recording: a row for each body.

import type { ComponentChildren } from 'preact';
import { t } from '../texts/texts.js';

/** The table with the heads of its columns. */
export function BodiesTable(props: {
  readonly columns: readonly string[];
  readonly children: ComponentChildren;
}) {
  return (
    <table class="bodies">
      <caption class="unseen">{t.review.bodies}</caption>
      <thead>
        <tr>
          {props.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  );
}
