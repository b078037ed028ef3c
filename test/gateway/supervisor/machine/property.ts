// The one property of the machine, for the machine itself and for copies of it with a bug.

import fc from 'fast-check';
import type { StateName } from '#gateway/supervisor/machine/states.js';
import { LAN, type Machine, USB, World } from './world.js';

const MOST_INPUTS = 30;

/**
 * No invariant breaks in a sequence of inputs, nothing is left after a DELETE, and the next connect succeeds.
 * @param note is called with the states before and after each input.
 */
export function holdsFor(
  machine: Machine,
  note: (from: StateName, to: StateName) => void = () => undefined,
): fc.IProperty<unknown> {
  const choices = fc.array(fc.nat(0xffff), { maxLength: MOST_INPUTS, size: 'max' });
  return fc.property(fc.boolean(), fc.boolean(), choices, (isNetwork, isPresent, sequence) => {
    const world = new World(machine, isNetwork ? LAN : USB);
    if (isPresent) world.appear();
    for (const choice of sequence) {
      const from = world.camera.state.name;
      world.happen(choice);
      note(from, world.camera.state.name);
    }
    world.drain();
    world.useAgain();
  });
}
