// `rigd sim …`: makes simulated cameras misbehave and shows their state. Decides what an order does to a body in its
// present state; simulated-body.ts reads and writes the files.

import type { StatePlace } from '../gateway/config/state-place.js';
import { PROPERTY_CODES } from '../gateway/contract/property-codes.js';
import { CommandError } from './command.js';
import { APPLICABLE_FAULTS, problemWithFault } from './fault-words.js';
import { forgetMisuse, showMisuse } from './misuse-log.js';
import { type PlugState, SCREENS, SimulatedBody, TEMPERS } from './simulated-body.js';

const WIDEST_CALL = Math.max(...[...APPLICABLE_FAULTS.keys()].map((call) => call.length));

/** Per cent; a simulated body never has less (native/simulator/body/derived_values.cc). */
const LEAST_BATTERY = 5;
const FULL_BATTERY = 100;

/** For the terminal; ends with a newline. */
export const USAGE = `usage: rigd sim [--state-dir DIR] …
  list                              the simulated cameras: plug, session, exposures, faults
  fault <cameraId> <Call[#n]> <fault>
                                    the fault strikes every such call, or the n-th from now and no other
  clear <cameraId>                  takes all faults back
  plug | unplug <cameraId>          the cable
  usb-mode <cameraId> ask|choose    the body asks for its USB mode, off the bus; somebody chooses, and it is back
  power <cameraId> on|off           the power switch
  busy <cameraId> on|off            another program has the camera
  touch-func <cameraId> tracking|focus
                                    what a touch does, a setting of the body
  screen <cameraId> ${SCREENS.join('|')}
                                    what its on-screen display shows; a body that is turned turns it
  confirm | decline <cameraId>      answers a body on the network that asks for pairing
  pair <cameraId>                   opens Pairing in the menu of a body on the network
  access-authentication <cameraId> on|off
                                    whether a body on the network needs fingerprint, user and password
  discovery <cameraId> on|off       whether discovery finds the body
  temper <cameraId> ${TEMPERS.join('|')}
                                    how the body behaves, of what is said of real ones: docs/tempers.md
  card <cameraId> 1|2 pull|insert|fill
                                    the card of a slot; fill leaves no room on it until it is put in again
  dial <cameraId> <property> <hex>  gives a property another value at the body, as a hand does: dial … iso 0x320
  warning <cameraId> <code>         a notification of the body, such as 0x2008c, to the session that is open
  battery <cameraId> <percent>      its battery has so much left, and falls from there; 5 at least
  clock <cameraId> <seconds>        its own clock is so far ahead of the host's; -3600: an hour behind
  misuse [clear]                    what clients did against the contract of the SDK (docs/misuse.md), or forgets it

--state-dir is the service's, where it was started with one; RIGD_SIM_STATE wins over it.

The calls and their faults; slow takes ms, error a code, flood a count, replug may take ms:
${[...APPLICABLE_FAULTS].map(([call, faults]) => `  ${call.padEnd(WIDEST_CALL)}  ${faults.join(' ')}`).join('\n')}
`;

/**
 * Carries a command out.
 * @param words what follows `rigd sim`
 * @returns what to print
 * @throws CommandError
 */
export function runSim(words: readonly string[], directory: StatePlace): string {
  const [command = '', id = '', ...more] = words;
  const expects = (count: number): void => {
    if (words.length !== count) {
      throw new CommandError('not-understood', `sim ${command} has ${count - 1} words behind it`);
    }
  };
  switch (command) {
    case 'list':
      expects(1);
      return list(directory);
    case 'misuse':
      if (words.length > 1 && words[1] !== 'clear')
        throw new CommandError('not-understood', 'sim misuse, or sim misuse clear');
      return words[1] === 'clear' ? forgetMisuse(directory) : showMisuse(directory);
    case 'fault':
      expects(4);
      return orderFault(findBody(directory, id), more[0] ?? '', more[1] ?? '');
    case 'clear':
      expects(2);
      findBody(directory, id).clearFaults();
      return `${id} has no faults on order`;
    case 'plug':
    case 'unplug':
      expects(2);
      return changePlug(findBody(directory, id), command);
    case 'power':
    case 'busy':
    case 'usb-mode': {
      expects(3);
      const orders = PLUG_ORDER_NAMES.filter((each) => each.startsWith(`${command} `));
      const order = orders.find((each) => each === `${command} ${more[0]}`);
      if (order !== undefined) return changePlug(findBody(directory, id), order);
      const words = orders.map((each) => each.slice(command.length + 1));
      throw new CommandError('not-understood', `sim ${command} ${id} ${words.join(', or ')}`);
    }
    case 'touch-func': {
      expects(3);
      const [setting] = more;
      if (setting !== 'tracking' && setting !== 'focus')
        throw new CommandError('not-understood', `sim touch-func ${id} tracking, or focus`);
      findBody(directory, id).setTouchFunction(setting);
      return `${id}: Touch Func. in Shooting is Touch ${setting === 'tracking' ? 'Tracking' : 'Focus'}`;
    }
    case 'screen': {
      expects(3);
      const screen = SCREENS.find((each) => each === more[0]);
      if (screen === undefined)
        throw new CommandError('not-understood', `sim screen ${id} and one of ${SCREENS.join(', ')}`);
      findBody(directory, id).setScreen(screen);
      return `${id}: its screen shows ${screen}`;
    }
    case 'confirm':
    case 'decline': {
      expects(2);
      const body = findBody(directory, id);
      if (!body.asksForPairing()) throw new CommandError('failed', `${id} asks nothing now`);
      body.answerPairing(command);
      return `${id}: ${command === 'confirm' ? 'confirmed' : 'declined'}`;
    }
    case 'pair': {
      expects(2);
      const body = findBody(directory, id);
      if (!body.isOnNetwork)
        throw new CommandError('failed', `${id} is on USB: nothing has to be paired there`);
      body.openPairing();
      return `${id}: Pairing is open`;
    }
    case 'access-authentication':
    case 'discovery': {
      expects(3);
      const [setting] = more;
      if (setting !== 'on' && setting !== 'off')
        throw new CommandError('not-understood', `sim ${command} ${id} on, or off`);
      const body = findBody(directory, id);
      if (command === 'access-authentication' && !body.isOnNetwork)
        throw new CommandError(
          'failed',
          `${id} is on USB: only bodies on the network have access authentication`,
        );
      if (command === 'discovery') body.setDiscovery(setting);
      else body.setAccessAuthentication(setting);
      return `${id}: ${command} is ${setting}`;
    }
    case 'temper': {
      expects(3);
      const temper = TEMPERS.find((each) => each === more[0]);
      if (temper === undefined)
        throw new CommandError('not-understood', `sim temper ${id} and one of ${TEMPERS.join(', ')}`);
      findBody(directory, id).setTemper(temper);
      return `${id}: ${temper}, from its next session on`;
    }
    case 'card':
      expects(4);
      return changeCard(findBody(directory, id), more[0] ?? '', more[1] ?? '');
    case 'dial': {
      expects(4);
      const [property = '', value = ''] = more;
      const code = Object.entries(PROPERTY_CODES).find(([, name]) => name === property)?.[0];
      if (code === undefined || !/^0x[0-9a-f]{1,16}$/i.test(value))
        throw new CommandError('not-understood', `sim dial ${id} and a property and its number: iso 0x320`);
      findBody(directory, id).turnDial(code, value);
      return `${id}: ${property} is ${value}`;
    }
    case 'warning': {
      expects(3);
      const code = Number(more[0]);
      if (!Number.isInteger(code) || code < 1 || code > 0xffff_ffff)
        throw new CommandError(
          'not-understood',
          `sim warning ${id} and a number of the SDK, such as 0x2008c`,
        );
      findBody(directory, id).orderWarning(code);
      return `${id}: notification 0x${code.toString(16)}`;
    }
    case 'battery': {
      expects(3);
      const percent = Number(more[0]);
      if (!Number.isInteger(percent) || percent < LEAST_BATTERY || percent > FULL_BATTERY)
        throw new CommandError(
          'not-understood',
          `sim battery ${id} and a whole number from ${LEAST_BATTERY} to ${FULL_BATTERY}`,
        );
      findBody(directory, id).setBattery(percent);
      return `${id}: its battery has ${percent} %`;
    }
    case 'clock': {
      expects(3);
      const [seconds = ''] = more;
      if (!/^[+-]?\d{1,9}$/.test(seconds))
        throw new CommandError('not-understood', `sim clock ${id} and whole seconds, such as -3600`);
      findBody(directory, id).setClock(Number(seconds));
      return `${id}: its clock is ${Math.abs(Number(seconds))} s ${seconds.startsWith('-') ? 'behind' : 'ahead'}`;
    }
    default:
      throw new CommandError('not-understood', `sim has no command "${command}"`);
  }
}

/** By its id, or by a begin or an end of it that no other body has. */
function findBody(directory: StatePlace, id: string): SimulatedBody {
  const bodies = bodiesIn(directory);
  const named = bodies.filter((candidate) => candidate.id === id);
  const alike = bodies.filter((candidate) => candidate.id.startsWith(id) || candidate.id.endsWith(id));
  const [body, ...others] = named.length > 0 ? named : alike;
  if (body !== undefined && others.length === 0) return body;
  const ids = bodies.map((candidate) => candidate.id).join(', ');
  throw new CommandError(
    'failed',
    `no simulated camera ${id} in ${directory.path} (${directory.source}); there: ${ids}`,
  );
}

function bodiesIn(directory: StatePlace): SimulatedBody[] {
  const bodies = SimulatedBody.all(directory.path);
  if (bodies.length > 0) return bodies;
  throw new CommandError(
    'failed',
    `no simulated cameras in ${directory.path} (${directory.source}). The service makes them when it starts, and its ` +
      'log says where; name that place by RIGD_SIM_STATE, or the state directory of the service by --state-dir',
  );
}

function orderFault(body: SimulatedBody, target: string, fault: string): string {
  const problem = problemWithFault(target, fault);
  if (problem !== undefined) throw new CommandError('failed', problem);
  body.orderFault(`${target} ${fault}`);
  return `${body.id}: ${target} ${fault}`;
}

type PlugOrder =
  | 'plug'
  | 'unplug'
  | 'usb-mode ask'
  | 'usb-mode choose'
  | 'power on'
  | 'power off'
  | 'busy on'
  | 'busy off';

/** The state that follows from an order in each state: another, the same, or a refusal as text. */
const PLUG_ORDERS: Readonly<Record<PlugOrder, Readonly<Record<PlugState, PlugState | { no: string }>>>> = {
  plug: {
    plugged: 'plugged',
    busy: 'busy',
    unplugged: 'plugged',
    asking: { no: 'asks for its USB mode: rigd sim usb-mode <cameraId> choose' },
    off: { no: 'is switched off: rigd sim power <cameraId> on' },
  },
  unplug: {
    plugged: 'unplugged',
    busy: 'unplugged',
    unplugged: 'unplugged',
    asking: 'unplugged',
    off: { no: 'is switched off' },
  },
  'usb-mode ask': {
    plugged: 'asking',
    busy: 'asking',
    unplugged: 'asking',
    asking: 'asking',
    off: { no: 'is switched off: it asks nothing' },
  },
  'usb-mode choose': {
    plugged: { no: 'asks for no USB mode now' },
    busy: { no: 'asks for no USB mode now' },
    unplugged: { no: 'asks for no USB mode now' },
    asking: 'plugged',
    off: { no: 'is switched off: it asks nothing' },
  },
  'power on': { plugged: 'plugged', busy: 'busy', unplugged: 'unplugged', asking: 'asking', off: 'plugged' },
  'power off': { plugged: 'off', busy: 'off', unplugged: 'off', asking: 'off', off: 'off' },
  'busy on': {
    plugged: 'busy',
    busy: 'busy',
    unplugged: { no: 'is unplugged: no program can take it' },
    asking: { no: 'asks for its USB mode: no program can take it' },
    off: { no: 'is switched off: no program can take it' },
  },
  'busy off': { plugged: 'plugged', busy: 'plugged', unplugged: 'unplugged', asking: 'asking', off: 'off' },
};
const PLUG_ORDER_NAMES = Object.keys(PLUG_ORDERS) as PlugOrder[];

function changePlug(body: SimulatedBody, order: PlugOrder): string {
  const before = body.plugState(Date.now());
  const after = PLUG_ORDERS[order][before];
  if (typeof after !== 'string') throw new CommandError('failed', `${body.id} ${after.no}`);
  // A body that is unplugged for a limited time comes back by itself: `unplug` is written, so that it stays away.
  if (after === before && order !== 'unplug') return `${body.id} is ${after} already`;
  body.setPlugState(after);
  return `${body.id} is ${after}`;
}

function changeCard(body: SimulatedBody, slotText: string, order: string): string {
  const slot = slotText === '1' ? 1 : slotText === '2' ? 2 : undefined;
  if (slot === undefined || (order !== 'pull' && order !== 'insert' && order !== 'fill')) {
    throw new CommandError('not-understood', `sim card ${body.id} 1 or 2, then pull, insert or fill`);
  }
  const before = body.card(slot);
  if (order === 'pull' && before === 'out')
    throw new CommandError('failed', `slot ${slot} of ${body.id} is empty`);
  if (order === 'fill' && before === 'out')
    throw new CommandError(
      'failed',
      `slot ${slot} of ${body.id} is empty: rigd sim card ${body.id} ${slot} insert`,
    );
  if (order === 'insert' && before === 'in') return `slot ${slot} of ${body.id} has its card already`;
  body.setCard(slot, order);
  return `slot ${slot} of ${body.id}: the card is ${body.card(slot)}`;
}

function list(directory: StatePlace): string {
  const rows = bodiesIn(directory).map((body) => {
    const session = body.session();
    return [
      body.id,
      body.plugState(Date.now()),
      session.kind === 'none' ? 'none' : `${session.kind} (pid ${session.pid})`,
      String(body.exposures()),
      body.faults().join('; ') || 'none',
    ];
  });
  const table = [['camera', 'plug', 'session', 'exposures', 'faults'], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [directory.path, ...lines].join('\n');
}
