// The settings one below the other, on a narrow screen: of all bodies together, or of one body.

import { t } from '../texts/texts.js';
import { Cell } from './cell.js';
import type { ColumnFacts } from './column-facts.js';
import type { SettingsContext } from './context.js';
import { signsOf } from './context.js';
import { CommonValue } from './head.js';
import type { BodySettings } from './reading.js';

/** The list. @param body the body; undefined for all together */
export function SettingsList(props: {
  readonly context: SettingsContext;
  readonly columns: readonly ColumnFacts[];
  readonly body: BodySettings | undefined;
}) {
  const { context, columns, body } = props;
  return (
    <ul class="settings-list">
      {columns.map((facts) => (
        <li key={facts.property} data-setting={facts.property} data-differs={facts.odd.length > 0}>
          <span class="setting-name">
            {t.property(facts.property)}
            {body === undefined && facts.odd.length > 0 ? (
              <small>{t.settings.otherOn(signsOf(facts.odd))}</small>
            ) : null}
          </span>
          {body === undefined ? (
            <CommonValue context={context} facts={facts} />
          ) : (
            <Cell context={context} facts={facts} body={body} tabIndex={0} />
          )}
        </li>
      ))}
    </ul>
  );
}
