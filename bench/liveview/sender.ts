// The least work that serves the same viewers: one process that has the picture already and writes it to every viewer
// at the moment a picture is due. No camera, no other process, no routes. Arguments: size of a picture in bytes.

import { createServer, type Socket } from 'node:net';
import { numberAt, PICTURES_PER_SECOND, wallMs } from './picture-clock.js';

const picture = Buffer.alloc(Number(process.argv[2]), 0x5a);
const viewers = new Set<Socket>();
let last: number | undefined;

const server = createServer((socket) => {
  socket.once('data', () => {
    socket.write(
      'HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\nConnection: close\r\n\r\n--b\r\n',
    );
    viewers.add(socket);
  });
  socket.on('error', () => {});
  socket.on('close', () => viewers.delete(socket));
});

function send(): void {
  next();
  const number = numberAt(wallMs());
  // A timer may be early by a fraction of a millisecond.
  if (number === last) return;
  last = number;
  const head = `Content-Type: image/jpeg\r\nContent-Length: ${picture.length}\r\nX-Frame-Number: ${number}\r\n\r\n`;
  for (const socket of viewers) {
    if (socket.writableLength > 0) continue;
    socket.cork();
    socket.write(head);
    socket.write(picture);
    socket.write('\r\n--b\r\n');
    socket.uncork();
  }
}

function next(): void {
  const now = wallMs();
  const period = 1000 / PICTURES_PER_SECOND;
  setTimeout(send, Math.max(1, (Math.floor(now / period) + 1) * period - now));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
  next();
});
process.on('disconnect', () => process.exit());
