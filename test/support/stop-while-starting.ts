// Loaded into a gateway under test (node --import): SIGTERM comes while the service starts, when it listens on its
// first address and not yet on its second.

import { Server } from 'node:net';

const server = Server.prototype as { listen: (this: Server, ...settings: unknown[]) => Server };
const { listen } = server;

server.listen = function stopFirst(this: Server, ...settings: unknown[]): Server {
  if ((settings[0] as { host?: string }).host === '127.0.0.1') process.emit('SIGTERM', 'SIGTERM');
  return listen.apply(this, settings);
};
