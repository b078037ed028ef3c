// Takes of shots as the jobs know them: asked once for each subject of an export. The receipt alone is used for a
// subject that is no longer known.

import type { Receipt } from '../../gateway/contract/shapes.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import { type AnswerOf, ITSELF, type ServiceClient } from '../frame/service-client.js';
import type { TakeFacts } from './plan.js';

type Known = Pick<AnswerOf<'listTakes'>, 'subject' | 'takes'> & { readonly job: string };

/** See the head of this file. */
export class Takes {
  readonly #service: Pick<ServiceClient, 'call'>;
  readonly #signal: AbortSignal;
  readonly #known = new Map<string, Promise<Known | undefined>>();

  constructor(service: Pick<ServiceClient, 'call'>, signal: AbortSignal) {
    this.#service = service;
    this.#signal = signal;
  }

  /** The take of a shot; undefined for a shot without one. @throws as the service does */
  async of({ take: placed }: Pick<Receipt, 'take'>): Promise<TakeFacts | undefined> {
    if (placed === undefined) return undefined;
    const { jobId, subjectId, subject: subjectThen, take } = placed;
    const key = `${jobId}/${subjectId}`;
    const asked = this.#known.get(key) ?? this.#ask(jobId, subjectId);
    this.#known.set(key, asked);
    const known = await asked;
    const { name: subject = subjectThen, barcode, fields = {} } = known?.subject ?? {};
    const { verdict = 'none', rating = 0, note } = known?.takes.find((each) => each.take === take) ?? {};
    return {
      ...{ jobId, job: known?.job ?? jobId, subjectId, subject, subjectThen, fields, take, verdict, rating },
      ...(barcode === undefined ? {} : { barcode }),
      ...(note === undefined ? {} : { note }),
    };
  }

  async #ask(jobId: string, subjectId: string): Promise<Known | undefined> {
    try {
      const params = { jobId, subjectId };
      const { job } = await this.#service.call('getJob', { params: { jobId } }, ITSELF, this.#signal);
      const { subject, takes } = await this.#service.call('listTakes', { params }, ITSELF, this.#signal);
      return { job: job.name, subject, takes };
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'JOB_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
