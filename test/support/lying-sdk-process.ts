// A process for single calls of the SDK that lies: it answers every call with a value or a message that a genuine one
// never sends. A script in place of node (liarInPlaceOfNode) runs it when the doctor or the probe starts the process.

import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { Link } from '#protocol/link.js';
import { LINK_FD, PROTOCOL_VERSION, type ToWorker } from '#protocol/messages.js';

/** A true result of `load`. */
const LOADED = { level: 201, version: '2.01.00' };
/** The false answers, by the lie and the name of the call; a call without a row is answered truly. */
const LIES: Readonly<Record<string, Readonly<Record<string, Buffer>>>> = {
  loaded: { load: serialize({ level: 999, version: { toString: 'no text' } }) },
  cameras: { enumerate: serialize([{ id: 7, model: null }]) },
  bytes: { load: Buffer.from('no value') },
  kind: {},
  id: {},
};
/** The name of a lie. */
export type Lie = 'loaded' | 'cameras' | 'bytes' | 'kind' | 'id';

/** Writes a script that is started like node, and runs this program with the lie. */
export function liarInPlaceOfNode(path: string, lie: Lie): void {
  const program = fileURLToPath(import.meta.url);
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${program}" ${lie}\n`, { mode: 0o755 });
}

function run(lie: string): void {
  type Said = { kind: string } & Record<string, unknown>;
  const link: Link<ToWorker, Said> = new Link<ToWorker, Said>(new Socket({ fd: LINK_FD }), {
    message(message) {
      if (message.kind === 'ping') link.send({ kind: 'pong', queued: 0 });
      if (message.kind !== 'sdkCall') return;
      if (lie === 'kind') return link.send({ kind: 'sdkAnswers', more: 1 });
      const id = lie === 'id' ? message.id + 1 : message.id;
      const truth = serialize(message.name === 'load' ? LOADED : []);
      link.send({ kind: 'sdkAnswer', id, fromMs: 1, toMs: 2 }, LIES[lie]?.[message.name] ?? truth);
    },
    closed: () => process.exit(0),
  });
  link.send({ kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion: '' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run(process.argv[2] ?? '');
