// The field of a parameter of a recipe, by its type.

import { Check, Select } from '../../components/choice.js';
import type { RecipeParameter } from '../../interface/wire.js';
import { t } from '../../texts/texts.js';
import type { Typed } from './parameters.js';

/** The field. */
export function ParameterField(props: {
  readonly parameter: RecipeParameter;
  readonly typed: Typed;
  readonly isWrong: boolean;
  readonly onType: (typed: Typed) => void;
}) {
  const { parameter, typed, isWrong, onType } = props;
  const { name, type, label = name, unit, options } = parameter;
  const field = `recipe-${name}`;
  const title = unit === undefined ? label : `${label}, ${unit}`;
  if (typeof typed === 'boolean')
    return (
      <Check name={field} value={typed} onChange={onType}>
        {title}
      </Check>
    );
  if (options !== undefined)
    return (
      <Select
        name={field}
        label={title}
        value={typed}
        options={options.map((value) => ({ value, label: value }))}
        onChoose={onType}
      />
    );
  const isNumber = type === 'integer' || type === 'number';
  return (
    <label class="field">
      <span class="field-label">{title}</span>
      <input
        type={isNumber ? 'number' : 'text'}
        name={field}
        value={typed}
        step={type === 'integer' ? 1 : 'any'}
        min={parameter.min}
        max={parameter.max}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <span class="hint">{hintOf(parameter)}</span>
    </label>
  );
}

/** The allowed values in words. */
function hintOf({ type, min, max }: RecipeParameter): string {
  const range =
    min === undefined
      ? max === undefined
        ? []
        : [t.recipes.atMost(max)]
      : [max === undefined ? t.recipes.atLeast(min) : t.recipes.range(min, max)];
  return [...(type === 'list' ? [t.recipes.list] : []), ...range].join(', ');
}
