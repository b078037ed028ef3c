// A NATS server with the configuration of docs/run/nats/nats-server.conf. Tests add only a port, directories, and a
// password and a block for each host.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NatsServer } from '#harness/nats-server.js';
import type { Scope } from '#harness/scope.js';

/** The rig of that file. */
export const STUDIO = 'studio';

/** Log-in of a host. */
export function passwordOf(host: string): string {
  return `of ${host}`;
}

/** Starts the server. @param directory of the test @param more hosts beside `left` and `right` of the file */
export function startStudioBus(
  scope: Scope,
  directory: string,
  more: readonly string[] = [],
): Promise<NatsServer> {
  const text = readFileSync('docs/run/nats/nats-server.conf', 'utf8')
    .replace(/^(listen|http): .*$/gm, '')
    .replace(/store_dir: .*/, '');
  // As the file advises, the block of a host is copied, and the name is changed in every line.
  const begin = text.indexOf('    {\n      user: "left"');
  const left = text.slice(begin, text.indexOf('    {\n      user: "right"'));
  const others = more.map((host) => left.replaceAll('left', host)).join('');
  const whole = text.slice(0, begin) + others + text.slice(begin);
  const config = join(directory, 'nats-server.conf');
  writeFileSync(
    config,
    whole.replaceAll(/PASSWORD-OF-(\w+)/g, (_all, host: string) => passwordOf(host)),
  );
  return NatsServer.start(scope, { directory: join(directory, 'nats'), config });
}

/** The arguments of a service that logs in as a host. @param directory for its password */
export function studioWords(server: NatsServer, host: string, directory: string): string[] {
  const file = join(directory, `password-of-${host}`);
  writeFileSync(file, passwordOf(host));
  return [
    ...['--bus', server.url, '--bus-rig', STUDIO, '--bus-host', host],
    ...['--bus-user', host, '--bus-password-file', file],
  ];
}
