// Handler of the archive for a bug report. The archive is made while it is sent, so it needs memory for one file only,
// and waits for its reader. Only one is made at a time, and within a time limit.

import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Clock } from '../../base/clock.js';
import { quoted } from '../../base/quoted.js';
import { archiveOf, type Item } from '../../report/archive.js';
import { ServiceError } from '../errors/errors.js';
import type { SomeHandlers } from '../http/operation-route.js';
import { type DoctorRoutesContext, examined } from './doctor.js';

/** Dependencies of this handler, in addition to those of the doctor. */
export interface ReportRoutesContext extends DoctorRoutesContext {
  readonly report: {
    knows(cameraId: string): Promise<boolean>;
    items(
      camera: string | undefined,
      examine: () => Promise<{ readonly at: string }>,
    ): AsyncGenerator<Item, void, void>;
  };
}

/** Handler of `makeReport`. */
export function reportHandlers(
  context: ReportRoutesContext,
  { clock, reportMs }: { readonly clock: Clock; readonly reportMs: number },
): SomeHandlers<'makeReport'> {
  let isRunning = false;
  return {
    makeReport: async ({ query }) => {
      if (isRunning) throw new ServiceError('REPORT_RUNNING', 'a report is being made for another client');
      isRunning = true;
      try {
        const camera = query.camera === '' ? undefined : query.camera;
        if (camera !== undefined && !(await context.report.knows(camera)))
          throw new ServiceError(
            'CAMERA_NOT_FOUND',
            `this host has nothing about a camera ${quoted(camera)}`,
          );
        const about = {
          at: new Date().toISOString(),
          rigd: context.version,
          source: 'service' as const,
          ...(camera === undefined ? {} : { camera }),
        };
        const items = context.report.items(camera, () => examined(context));
        // When the archive fails or the client leaves, archive and compression end. What was sent is then incomplete.
        const body = pipeline(Readable.from(archiveOf(items, about)), createGzip(), () => undefined);
        const cancel = clock.setTimer(reportMs, () => {
          body.destroy(new Error(`the report was not taken within ${reportMs} ms`));
        });
        body.once('close', () => {
          cancel();
          isRunning = false;
        });
        return body;
      } catch (error) {
        isRunning = false;
        throw error;
      }
    },
  };
}
