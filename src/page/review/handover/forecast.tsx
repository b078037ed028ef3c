// The takes, files and bytes of a selection, and its first names in a layout.

import { PathText } from '../../components/path-text.js';
import type { ExportForecast } from '../../interface/wire.js';
import { faultFor } from '../../state/operator-faults.js';
import { type Question, useQuestion } from '../../state/question.js';
import { t } from '../../texts/texts.js';
import type { Chosen } from './chosen.js';
import { FaultyFiles } from './faulty-files.js';

/** See {@link useForecast}. */
export type Forecast = Question<ExportForecast>;

/** The forecast of a selection in a layout. */
export function useForecast(chosen: Chosen | undefined, layout: string): Forecast {
  return useQuestion('api/rig/exports/forecast', chosen && { selection: chosen.selection, layout });
}

/** The forecast in words. @param hasNames whether the names are shown, too */
export function ForecastText(props: {
  readonly chosen: Chosen;
  readonly now: Forecast;
  readonly hasNames: boolean;
}) {
  const { answer: forecast, problem } = props.now;
  return (
    <div class="forecast" role="status">
      <p>
        <strong>{t.handOver.chosen[props.chosen.kind]}</strong>{' '}
        {forecast === undefined
          ? problem === undefined
            ? t.handOver.counting
            : faultFor(problem.code, problem.reason, problem.message).text
          : t.handOver.counts(forecast.shots, forecast.files, forecast.bytes)}
      </p>
      {problem === undefined ? null : <FaultyFiles title="" files={[]} message={problem.message} />}
      {forecast === undefined || !props.hasNames ? null : (
        <ul aria-label={t.handOver.names}>
          {forecast.names.map((name) => (
            <li key={name}>
              <PathText path={name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
