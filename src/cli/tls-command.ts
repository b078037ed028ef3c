// `rigd tls init`: makes a local authority and a certificate for this host, or renews the certificate, and prints what
// to do with the files.

import type { X509Certificate } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '../gateway/config/config-error.js';
import { DEFAULT_PORT } from '../gateway/config/service-rows.js';
import { stateDirectory } from './bodies-place.js';
import { CommandError, type Given } from './command.js';
import { renew } from './tls/authority.js';
import { namesIn, namesToAllow, serverNames } from './tls/names.js';

/** Carries the order out. @throws CommandError */
export async function run({ words: [order], options }: Given): Promise<void> {
  if (order !== 'init') throw new CommandError('not-understood', 'rigd tls has only one action: init');
  try {
    await init(options);
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError('failed', error.message);
    throw error;
  }
}

async function init({ dir, name = '' }: Given['options']): Promise<void> {
  const host = hostname();
  const directory =
    typeof dir === 'string' ? resolve(dir) : join(stateDirectory(undefined, process.env).path, 'tls');
  const mode = typeof dir === 'string' ? 0o755 : 0o700;
  const wanted = (present: readonly string[]) => serverNames(host, present, String(name));
  const { files, isNew, root, server } = await renew(directory, mode, `rigd of ${host}`, wanted, Date.now());
  const names = namesIn(server);
  const allowed = namesToAllow(names, host);
  const address = `https://${names.find((each) => each.endsWith('.local')) ?? host}:${DEFAULT_PORT}`;
  const lines = [
    `${isNew ? 'wrote ' : 'kept  '} ${files.root}: the local authority, valid until ${end(root)}`,
    `${isNew ? 'wrote ' : 'kept  '} ${files.rootKey}: its key; keep it secret`,
    `wrote  ${files.server}: the certificate, valid until ${end(server)}, for ${names.join(', ')}`,
    `wrote  ${files.serverKey}: its key`,
    '',
    'Settings of the service, in its config file:',
    `  tls-cert = "${files.server}"`,
    `  tls-key = "${files.serverKey}"`,
    `  tls-ca = "${files.root}"`,
    ...(allowed.length === 0 ? [] : [`  allow-host = [${allowed.map((each) => `"${each}"`).join(', ')}]`]),
    ...(process.geteuid?.() === 0
      ? [
          `If the service has a user of its own: chgrp rigd ${files.serverKey} && chmod 640 ${files.serverKey}`,
        ]
      : []),
    isNew
      ? 'Then restart the service.'
      : 'A running service takes the new certificate by a reload: systemctl reload rigd',
    '',
    ...(isNew
      ? [
          'On each tablet, phone and computer, once:',
          `  1. Open ${address}/tls/root.crt, in spite of the warning, or bring the file ${files.root} there.`,
          '  2. Install it as an authority: docs/run/tls.md has the menus of each system.',
          `  3. Open ${address}; a phone offers "Add to Home Screen".`,
        ]
      : ['Tablets, phones and computers keep the authority that they have.']),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function end({ validTo }: X509Certificate): string {
  return new Date(validTo).toISOString().slice(0, 10);
}
