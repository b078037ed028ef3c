// Parts that a setting asks for, each loaded then. A line of the table and the folder that it names can be deleted
// together: nothing else imports that folder (scripts/without-part.js does so in a copy).

import type { JoinHosts } from './hosts-part.js';

const OPTIONAL_PARTS: { readonly hosts?: () => Promise<JoinHosts> } = {
  hosts: async () => (await import('../hosts/join.js')).joinHosts,
};

/** Loads the part of a rig of several hosts. @throws Error: this build has none */
export async function hostsPart(): Promise<JoinHosts> {
  const { hosts } = OPTIONAL_PARTS;
  if (hosts === undefined)
    throw new Error('this build has no part for a rig of several hosts: leave --bus out');
  return hosts();
}
