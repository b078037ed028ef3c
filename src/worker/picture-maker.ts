// Entry point of the picture maker: a process that makes thumbnails and previews of files for the gateway. It loads no
// SDK. It has a process of its own because a broken file can crash the image library. It ends with its link.

import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { messageText } from '../base/message-text.js';
import { MOST_PICTURE_BYTES } from '../protocol/limits.js';
import { Link } from '../protocol/link.js';
import {
  type FromWorker,
  LINK_FD,
  type MakePictureMessage,
  PROTOCOL_VERSION,
  type ToWorker,
} from '../protocol/messages.js';
import { blockOtherFormats, smallPicture } from './pictures/small-picture.js';

process.title = 'picture-maker';
// Signals are ignored, because they are for the service and this process ends with its link. SIGUSR1 would make node
// open a port for debuggers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {});
// Cameras come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Orders that are not answered yet. */
let underWay = 0;

const link = new Link<ToWorker, FromWorker>(new Socket({ fd: LINK_FD }), {
  message(message) {
    if (message.kind === 'makePicture') void make(message);
    else link.send({ kind: 'pong', queued: 0 });
  },
  closed() {
    // An orderly exit would wait for a picture that is being decoded, which may take forever.
    if (underWay > 0) process.kill(process.pid, 'SIGKILL');
    process.exit();
  },
});

async function make({ id, path, size }: MakePictureMessage): Promise<void> {
  underWay += 1;
  try {
    const picture = await smallPicture(path, size, MOST_PICTURE_BYTES);
    link.send({ kind: 'pictureMade', id }, picture);
  } catch (error) {
    link.send({ kind: 'pictureMade', id, refused: messageText((error as Error).message) });
  } finally {
    underWay -= 1;
  }
}

async function greet(): Promise<void> {
  await blockOtherFormats();
  link.send({ kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion: '' });
}

void greet();
