// The search of takes: its text, its other parts, and a chip for each part that is in force, which removes it.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { type Option, Select } from '../components/choice.js';
import { Icon } from '../components/icon.js';
import type { Job, Rig } from '../interface/wire.js';
import { changeQuery } from '../state/address.js';
import { useFollowed } from '../state/followed.js';
import { MOST_STARS } from '../state/judgement.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';
import { FILTERS, type Filter, type FilterName } from './asked.js';
import { RESULTS } from './seeking.js';

/** Parts that are typed, with the type of their field. */
const TYPED = { day: 'date', session: 'search', subject: 'search', take: 'number' } as const;
/** Parts in the order of the form, and those that only a rig with jobs has. */
const PARTS = ['day', 'state', 'camera', 'session'] as const;
const JOB_PARTS = ['job', 'subject', 'take', 'verdict', 'rating'] as const;
const STARS = Array.from({ length: MOST_STARS }, (_, at) => String(at + 1));

/** The form and its chips. */
export function TakeFilter({ rig, filter }: { readonly rig: Rig; readonly filter: Filter }) {
  const [isOpen, setOpen] = useState(false);
  const isOfJob = JOB_PARTS.some((name) => filter[name] !== '');
  const path = isOpen || isOfJob ? 'api/rig/jobs' : undefined;
  const jobs = useFollowed<{ jobs: readonly Job[] }>(path, { event: 'job' }).value?.jobs ?? [];
  const options: Partial<Record<FilterName, readonly Option[]>> = {
    state: RESULTS.map((value) => ({ value, label: t.review.results[value] })),
    camera: rig.cameras.map((camera) => ({ value: camera.id, label: labelOf(camera) })),
    job: jobs.map(({ jobId, name }) => ({ value: jobId, label: name })),
    verdict: Object.entries(t.judge.words).map(([value, label]) => ({ value, label })),
    rating: STARS.map((value) => ({ value, label: t.find.stars(Number(value)) })),
  };
  const inForce = FILTERS.filter((name) => filter[name] !== '');
  const wordOf = (name: FilterName) =>
    options[name]?.find(({ value }) => value === filter[name])?.label ?? filter[name];
  return (
    <>
      <form class="take-filter" aria-label={t.review.filter} onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          name="search"
          aria-label={t.review.searchLabel}
          placeholder={t.review.search}
          autocomplete="off"
          spellcheck={false}
          value={filter.search}
          onInput={({ currentTarget }) => changeQuery({ search: currentTarget.value })}
        />
        <Button class="open-filter" isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
          {t.review.filterOpen}
        </Button>
        {(isOpen ? [...PARTS, ...(jobs.length > 0 || isOfJob ? JOB_PARTS : [])] : []).map((name) =>
          name in TYPED ? (
            <label key={name} class="field">
              <span class="field-label">{t.find.parts[name]}</span>
              <input
                type={TYPED[name as keyof typeof TYPED]}
                name={name}
                min={1}
                autocomplete="off"
                value={filter[name]}
                onInput={({ currentTarget }) => changeQuery({ [name]: currentTarget.value })}
              />
            </label>
          ) : (
            <Select
              key={name}
              label={t.find.parts[name]}
              name={name}
              value={filter[name]}
              options={[{ value: '', label: t.find.any }, ...(options[name] ?? [])]}
              onChoose={(value) => changeQuery({ [name]: value })}
            />
          ),
        )}
      </form>
      {inForce.length === 0 ? null : (
        <p class="row chips">
          {inForce
            .filter((name) => name !== 'search')
            .map((name) => (
              <Button
                key={name}
                class="filter-chip"
                label={t.find.remove(t.find.parts[name], wordOf(name))}
                onPress={() => changeQuery({ [name]: undefined })}
              >
                {t.find.chip(t.find.parts[name], wordOf(name))} <Icon name="close" />
              </Button>
            ))}
          <Button
            kind="plain"
            class="clear-filter"
            onPress={() => changeQuery(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
          >
            {t.review.clearFilter}
          </Button>
        </p>
      )}
    </>
  );
}
