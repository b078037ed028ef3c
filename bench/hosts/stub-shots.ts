// The part of a host stub for shots of another host. It answers at once, as if its bodies needed no time, and appends
// the same records as a host. Nothing is written to a disk.

import type { NatsBus } from '#gateway/hosts/bus/nats-bus.js';
import type { RemoteOrder } from '#gateway/rig/shots/shot-hosts.js';

/** Records in one message, as a host sends them. */
const MOST_IN_BATCH = 64;

/** Answers for all bodies of the stub. */
export function answerShots(bus: NatsBus): void {
  const waiting: object[] = [];
  let isSending = false;
  let batches = 0;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      batches += 1;
      await bus.records.append(`${process.pid} ${batches}`, { records: waiting.splice(0, MOST_IN_BATCH) });
    }
    isSending = false;
  };
  // The stub follows the records like a host, so that the server has the same work.
  bus.records.follow(
    1,
    async () => undefined,
    () => undefined,
  );
  bus.answer('shot', async () => ({ value: {} }));
  bus.answer('arm', async () => ({ value: { takingMs: 0, hostFiles: 0, toCard: true, exposureMs: 0 } }));
  bus.answer('disarm', async () => ({ value: {} }));
  bus.answer('fire', async (wire) => {
    const { cameraId, offsetUs, params } = (wire as { question: RemoteOrder }).question;
    const { shotId, round } = params.tag;
    const us = params.atUs - offsetUs;
    const at = new Date().toISOString();
    const of = { by: bus.host, shotId, body: cameraId, round };
    waiting.push({ kind: 'issued', ...of, issuedUs: us, at });
    waiting.push({
      kind: 'exposed',
      ...of,
      frame: 1,
      exposedUs: us,
      exposedAt: at,
      proof: 'stub',
      hostFiles: 0,
    });
    void send().catch((error: Error) => console.error(`${bus.host}: ${error.message}`));
    return { value: {} };
  });
}
