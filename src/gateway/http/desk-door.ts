// The door for the desk: a listener at a Unix socket, with the full interface. The directory of the socket admits only
// this user, so requests need no token. Each names the role of whom the desk works for; without one it may only look.

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ROLES, type Role } from '../contract/role-needs.js';
import { DESK_ROLE } from '../desk/asking.js';

/** Answers a request, as the application does. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** See the head of this file. */
export class DeskDoor {
  #makeServer: ((take: (answer: Answer) => Answer) => Server) | undefined;
  #server: Server | undefined;
  readonly #sockets = new WeakSet<Socket>();

  /** Takes the function that makes a server of the application; `take` notes each request. */
  hang(makeServer: (take: (answer: Answer) => Answer) => Server): void {
    this.#makeServer = makeServer;
  }

  /** Listens. @throws the error of the system */
  async open(path: string): Promise<void> {
    const server = this.#makeServer?.((answer) => (request, response) => {
      this.#sockets.add(request.socket);
      answer(request, response);
    });
    if (server === undefined)
      throw new Error('the door for the desk is opened before the application is built');
    this.#server = server;
    await once(server.listen(path), 'listening');
  }

  /** Closes the listener and all of its connections. */
  close(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
    this.#server = undefined;
  }

  /** The role of a request that came in by this door; undefined: it came in elsewhere. */
  roleOf({ socket, headers }: IncomingMessage): Role | undefined {
    if (!this.#sockets.has(socket)) return undefined;
    return ROLES.find((role) => role === headers[DESK_ROLE]) ?? 'look';
  }
}
