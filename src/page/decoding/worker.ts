// A web worker that is the picture desk, so that the page has nothing to do with single pictures.

import { PictureDesk } from './desk.js';
import type { DeskOrder, DeskReport } from './messages.js';

/** The scope of the worker, whose type is not in the library of pages. */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<DeskOrder>) => void;
  postMessage(report: DeskReport, transfer: Transferable[]): void;
};

const desk = new PictureDesk((report, transfer) => worker.postMessage(report, transfer));
worker.onmessage = ({ data }) => desk.take(data);
