// Handlers of the takes of a subject.

import { defined } from '../../base/defined.js';
import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../errors/errors.js';
import type { SomeHandlers } from '../http/operation-route.js';
import { answerOf } from '../rig/shots/answer.js';
import type { Shots } from '../rig/shots/shots.js';
import type { SubjectHandlersContext } from './subject-handlers.js';
import { UNDECIDED } from './takes.js';

/** Dependencies of these handlers. */
export interface TakeHandlersContext extends SubjectHandlersContext {
  readonly shots: Pick<Shots, 'shoot'>;
}

/** Handlers of takes. */
export function takeHandlers({
  book,
  takes,
  shots,
  views,
}: TakeHandlersContext): SomeHandlers<'listTakes' | 'judgeTake' | 'reshootTake'> {
  return {
    listTakes: async ({ params: { jobId, subjectId } }) => {
      const facts = book.get(jobId);
      const { subject } = views.subjectAnswer(jobId, subjectId, '');
      const numbers = [...takes.of(facts, subjectId).keys()];
      const judged = await Promise.all(numbers.map((take) => takes.judged(facts, subjectId, take)));
      const message = `${numbers.length} take(s).`;
      return { success: true, message, subject, takes: judged.map(({ view }) => view) };
    },
    judgeTake: async ({ params: { jobId, subjectId, take }, body }) => {
      await book.change((put) => {
        const facts = book.get(jobId);
        takes.shotsOf(facts, subjectId, take);
        const id = `${subjectId}/${take}`;
        const { note, ...value } = { ...UNDECIDED, ...facts.verdicts.get(id), ...defined(body) };
        put(jobId, { key: `take/${id}`, value: { ...value, ...defined({ note: note || undefined }) } });
      });
      const { view } = await takes.judged(book.get(jobId), subjectId, take);
      return { success: true, message: `Take ${take}.`, take: view };
    },
    reshootTake: async ({ params: { jobId, subjectId, take }, body, lease }) => {
      const { view, receipts } = await takes.judged(book.get(jobId), subjectId, take);
      const { group, members } = takes.groupOf(receipts);
      const isKnown = view.shots.some(({ shotId }) => shotId === body.shotId);
      const lacking = new Set(view.lacks.map(({ id }) => id));
      const except = members.filter((id) => !lacking.has(id));
      if (!isKnown && book.open()?.jobId !== jobId)
        throw new ServiceError('JOB_CONFLICT', 'the job is not open');
      if (!isKnown && except.length === members.length)
        throw new ServiceError(
          'JOB_CONFLICT',
          `no body of the group ${quoted(group)} lacks a picture of this take`,
        );
      const { focus = true, policy = 'all-or-nothing', ...rest } = body;
      return answerOf(
        await shots.shoot({
          ...{ ...rest, group, focus, policy, pattern: {}, order: [] },
          // A request with a known id gets the answer of that shot, whatever its bodies.
          except: isKnown ? [] : except,
          ...{ mayChange: lease.require, leases: lease.shown },
          take: { subjectId, again: take },
        }),
      );
    },
  };
}
