// Verdict, rating and note of takes: the buttons, and the bar of the open take.

import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Notice } from '../components/notice.js';
import { Popover } from '../components/popover.js';
import type { JobTake, ShotTake } from '../interface/wire.js';
import { type Action, useAction } from '../state/action.js';
import { judge, useJobTake } from '../state/job-takes.js';
import { type Judgement, judgementOf, MOST_STARS, VERDICT_KEYS } from '../state/judgement.js';
import { t } from '../texts/texts.js';

const STAR = { true: '★', false: '☆' } as const;
const SIGNS = { keep: 'check', reject: 'close' } as const;

/** How takes are judged by buttons and keys. */
export interface Judging {
  /** The state of the take; undefined while it is not known, and for several takes. */
  readonly now: JobTake | undefined;
  readonly action: Action;
  readonly act: (judgement: Judgement) => void;
  /** Acts on a key. @returns whether it is one of a judgement */
  readonly onKey: (key: string) => boolean;
}

/** The judging of takes; undefined where there is none to judge. */
export function useJudging(takes: readonly ShotTake[]): Judging | undefined {
  const action = useAction();
  const [only, another] = takes;
  const now = useJobTake(another === undefined ? only : undefined);
  const act = (judgement: Judgement) => void action.run(() => judge(takes, judgement));
  if (only === undefined) return undefined;
  const onKey = (key: string) => {
    const judgement = judgementOf(key, now);
    if (judgement !== undefined) act(judgement);
    return judgement !== undefined;
  };
  return { now: another === undefined ? now : undefined, action, act, onKey };
}

/** The buttons of verdict and rating. */
export function JudgeButtons({ judging: { now, action, act, onKey } }: { readonly judging: Judging }) {
  const rating = now?.rating ?? 0;
  return (
    <>
      {(['k', 'x'] as const).map((key) => {
        const verdict = VERDICT_KEYS[key];
        return (
          <Button
            key={key}
            class={verdict}
            title={t.judge.key(key)}
            isPressed={now?.verdict === verdict}
            isBusy={action.isBusy}
            onPress={() => onKey(key)}
          >
            <Icon name={SIGNS[verdict]} /> {t.judge.words[verdict]}
          </Button>
        );
      })}
      <fieldset class="stars" title={t.judge.ratingKeys}>
        <legend class="unseen">{t.judge.rating}</legend>
        {Array.from({ length: MOST_STARS }, (_, at) => (
          <button
            key={STAR.true + at}
            type="button"
            aria-label={t.find.stars(at + 1)}
            aria-pressed={rating === at + 1}
            onClick={() => act({ rating: rating === at + 1 ? 0 : at + 1 })}
          >
            {STAR[`${at < rating}`]}
          </button>
        ))}
      </fieldset>
      <Notice problem={action.problem} onClear={action.clear} />
    </>
  );
}

/** The bar of the open take. */
export function JudgeBar({ judging }: { readonly judging: Judging }) {
  const { now, act } = judging;
  return (
    <section class="row judge-bar" aria-label={t.judge.title}>
      <JudgeButtons judging={judging} />
      <Popover button={t.judge.note} label={t.judge.note} class="note-button">
        {(close) => (
          <NoteForm
            note={now?.note ?? ''}
            onSave={(note) => {
              act({ note });
              close();
            }}
          />
        )}
      </Popover>
      <p class="muted take-note">{now?.note}</p>
    </section>
  );
}

function NoteForm(props: { readonly note: string; readonly onSave: (note: string) => void }) {
  const [note, setNote] = useState(props.note);
  return (
    <form
      class="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave(note.trim());
      }}
    >
      <label class="field">
        <span class="field-label">{t.judge.noteOfTake}</span>
        <textarea
          name="note"
          rows={3}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
      <button type="submit" class="button strong">
        {t.common.save}
      </button>
    </form>
  );
}

/** The verdict of a take in a row of the list; nothing where nothing was decided. */
export function Verdict({ of }: { readonly of: ShotTake | undefined }) {
  return <VerdictWords now={useJobTake(of)} />;
}

/** Verdict and rating in words; nothing where nothing was decided. */
export function VerdictWords({ now }: { readonly now: JobTake | undefined }) {
  const { verdict = 'none', rating = 0 } = now ?? {};
  if (verdict === 'none' && rating === 0) return null;
  return (
    <span class={`row verdict ${verdict}`}>
      {verdict === 'none' ? null : (
        <span>
          <Icon name={SIGNS[verdict]} /> {t.judge.words[verdict]}
        </span>
      )}
      {rating === 0 ? null : (
        <span role="img" aria-label={t.find.stars(rating)}>
          {STAR.true.repeat(rating)}
        </span>
      )}
    </span>
  );
}
