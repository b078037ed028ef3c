// The appearance of this page, for this browser only: language, theme, and rate of the pictures.

import { useCell } from '../cells/cell.js';
import { Segmented, Select } from '../components/choice.js';
import { RATES, rate, THEMES, type Theme, theme } from '../state/view.js';
import { chosenLanguage, LANGUAGES, t } from '../texts/texts.js';

/** The choices. */
export function Look() {
  const fps = useCell(rate);
  const shown = useCell(theme);
  const language = useCell(chosenLanguage);
  return (
    <div class="look">
      <Select
        label={t.look.language}
        name="language"
        value={language}
        options={[
          { value: '', label: t.look.ofBrowser },
          ...Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name })),
        ]}
        onChoose={(value) => {
          chosenLanguage.value = value;
          // Texts are loaded once, before the page starts.
          location.reload();
        }}
      />
      <p class="field-label">{t.look.theme}</p>
      <Segmented
        label={t.look.theme}
        options={THEMES.map((value) => ({ value, label: t.look.themes[value] }))}
        value={shown}
        onChoose={(value) => {
          theme.value = value as Theme;
        }}
      />
      <Select
        label={t.look.rate}
        name="rate"
        options={RATES.map((value) => ({ value: String(value), label: t.look.rateOf(value) }))}
        value={String(fps)}
        onChoose={(value) => {
          rate.value = Number(value);
        }}
      />
      <p class="muted">{t.look.own}</p>
    </div>
  );
}
