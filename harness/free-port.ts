// A port for a program that cannot choose one itself.

import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the kernel gives to connections and to servers that ask for any: between this look and the start
 * of the program one of those would be taken by another test sooner or later.
 */
const LOWEST = 20_000;
const COUNT = 12_000;
const TRIES = 100;

/** A port of 127.0.0.1 that is free now. @throws Error when none of many is */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${LOWEST} on is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
