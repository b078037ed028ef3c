// Makes the plan of an export from the receipts of its shots, and counts what is in it.

import { ServiceError } from '../../gateway/errors/errors.js';
import type { DeskContext } from '../frame/part.js';
import { ITSELF } from '../frame/service-client.js';
import { Layout } from './layout.js';
import { type PlannedExposure, planShot } from './plan.js';
import { type Selection, selectedReceipts } from './selection.js';
import { Takes } from './takes.js';

/** See the head of this file. */
export class Planning {
  /** Names of the fields of all subjects. */
  readonly fields = new Set<string>();
  shots = 0;
  count = 0;
  bytes = 0;

  constructor(
    readonly selection: Selection,
    readonly layout: string,
    readonly context: DeskContext,
    readonly signal: AbortSignal,
  ) {}

  /** @throws EXPORT_REFUSED; what the service throws */
  async *entries(): AsyncGenerator<PlannedExposure> {
    const { context, signal } = this;
    const { exportFiles } = context.options.limits;
    const { rig, cameras } = await context.service.call('getRig', {}, ITSELF, signal);
    const layout = new Layout(this.layout, rig.name);
    const takes = new Takes(context.service, signal);
    const indexes = new Map(cameras.map(({ id }, index) => [id, index]));
    const indexOf = (id: string) => {
      // A body that the rig no longer has comes after the others.
      indexes.set(id, indexes.get(id) ?? indexes.size);
      return indexes.get(id) ?? 0;
    };
    for await (const receipt of selectedReceipts(this.selection, context, exportFiles, signal)) {
      const take = await takes.of(receipt);
      for (const name of Object.keys(take?.fields ?? {})) this.fields.add(name);
      this.shots += 1;
      for (const entry of planShot(receipt, take, layout, indexOf)) {
        const files = entry.pictures.flatMap((picture) => picture.files);
        this.count += files.length;
        this.bytes += files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        if (this.count > exportFiles)
          throw new ServiceError(
            'EXPORT_REFUSED',
            `the export has more than ${exportFiles} files; select fewer shots`,
          );
        yield entry;
      }
    }
  }
}
