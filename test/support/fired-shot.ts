// One shot of a group with a single camera, for cells of the fault matrix: its request, and the check of its receipt
// against the body.

import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { until } from '#harness/deadline.js';
import type { Answer, Service } from '#harness/service.js';
import { contradictionsOf, type TestReceipt } from './receipt-judge.js';

/** Shoots with a group of one camera. @returns its result in the form of an answer about the camera */
export async function fire(service: Service, id: string): Promise<Answer> {
  const answer = await service.request('POST', `/api/rig/groups/${groupOf(id)}/shoot`, { shotId: id });
  const [{ success, code, message, outcome }] = answer.body.results ?? answer.body.data.results;
  return { ...answer, body: { success, code, message, data: { outcome }, camera: { id } } };
}

const groupOf = (id: string) => `only-${id}`;

/** A group of this camera alone, in manual focus. */
export async function makeGroup(service: Service, id: string): Promise<void> {
  await service.ok('PUT', `/api/rig/cameras/${id}`, { groups: [groupOf(id)] });
  await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
  await service.reads(id, 'focus-mode', '0x1');
}

/** The receipt matches the log of the body. */
export async function assertReceipt(t: Test, service: Service, id: string): Promise<void> {
  const receipt = await until('the end of its shot', async () => {
    const { body } = await service.ok('GET', `/api/rig/shots/${id}`);
    return body.receipt.state !== 'incomplete' && (body.receipt as TestReceipt);
  });
  const bodies = new Map([[id, service.bodyLog(id)]]);
  t.same(contradictionsOf([receipt], { bodies, contentOf: (path) => readFileSync(path) }), []);
}
