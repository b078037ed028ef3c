// Takes of jobs: their verdicts, kept current, and how a person changes them.

import { ask, inPath } from '../interface/service.js';
import type { JobTake, ShotTake } from '../interface/wire.js';
import { useFollowed } from './followed.js';
import type { Judgement } from './judgement.js';

const takesPath = ({ jobId, subjectId }: ShotTake): string =>
  `api/rig/jobs/${inPath(jobId)}/subjects/${inPath(subjectId)}/takes`;

interface Takes {
  readonly subject: { readonly subjectId: string };
  readonly takes: readonly JobTake[];
}

/** The take that a shot is a part of; undefined while it is not known, or without one. */
export function useJobTake(of: ShotTake | undefined): JobTake | undefined {
  const path = of === undefined ? undefined : takesPath(of);
  const member = ['subjectId', of?.subjectId ?? ''] as const;
  const { value } = useFollowed<Takes>(path, { event: 'job', member });
  // The answer may still be that of another subject.
  if (value?.subject.subjectId !== of?.subjectId) return undefined;
  return value?.takes.find(({ take }) => take === of?.take);
}

/** Judges takes, each once. @throws AnswerError */
export async function judge(takes: readonly ShotTake[], judgement: Judgement): Promise<void> {
  const paths = new Set(takes.map((take) => `${takesPath(take)}/${take.take}`));
  for (const path of paths) await ask(path, { method: 'PUT', body: judgement });
}
