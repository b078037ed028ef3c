// A stand-in for the process of the picture maker, which picture-maker.test.ts starts. The name of the file of an order
// decides what happens (Behaviour).

import { Socket } from 'node:net';
import { basename } from 'node:path';
import { Link } from '#protocol/link.js';
import {
  type FromWorker,
  LINK_FD,
  type MakePictureMessage,
  PROTOCOL_VERSION,
  type ToWorker,
} from '#protocol/messages.js';

/**
 * `made`: a picture that holds the pid; `slow`: the same after 100 ms; `refused`: no picture; `crash`: the process ends
 * after 50 ms; `hang`: no answer; `junk`: a picture that is no JPEG; `stranger`: the answer to an order never given.
 */
export type Behaviour = 'made' | 'slow' | 'refused' | 'crash' | 'hang' | 'junk' | 'stranger';

/** A picture that holds the pid of its maker. */
export function pictureOf(pid: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from(String(pid)), Buffer.from([0xff, 0xd9])]);
}

// The program does nothing when a test imports only its functions.
if (process.argv[2] !== undefined) {
  const link: Link<ToWorker, FromWorker> = new Link<ToWorker, FromWorker>(new Socket({ fd: LINK_FD }), {
    message(message) {
      if (message.kind === 'makePicture') order(message);
      else link.send({ kind: 'pong', queued: 0 });
    },
    closed: () => process.exit(0),
  });
  const made = (id: number) => link.send({ kind: 'pictureMade', id }, pictureOf(process.pid));
  const behaviours: Readonly<Record<Behaviour, (id: number) => void>> = {
    made,
    slow: (id) => setTimeout(() => made(id), 100),
    refused: (id) => link.send({ kind: 'pictureMade', id, refused: 'it shows nothing' }),
    crash: () => setTimeout(() => process.kill(process.pid, 'SIGSEGV'), 50),
    hang: () => undefined,
    junk: (id) => link.send({ kind: 'pictureMade', id }, Buffer.from('junk')),
    stranger: (id) => link.send({ kind: 'pictureMade', id: id + 1_000, refused: '' }),
  };
  const order = ({ id, path }: MakePictureMessage) => {
    const [behaviour = ''] = basename(path).split('-');
    behaviours[behaviour as Behaviour](id);
  };
  link.send({ kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion: '' });
}
