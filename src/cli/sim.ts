// `rigd sim …`: changes simulated cameras and shows their state. Decides the effect of each order of sim-orders.ts on a
// body in its present state; simulated-body.ts reads and writes the files.

import type { StatePlace } from '../gateway/config/state-place.js';
import { PROPERTY_CODES } from '../gateway/contract/property-codes.js';
import { CommandError } from './command.js';
import { problemWithFault } from './fault-words.js';
import { forgetMisuse, showMisuse } from './misuse-log.js';
import { SIM_ORDERS, type SimOrder, simUsage } from './sim-orders.js';
import {
  type CardOrder,
  type PairingAnswer,
  type PlugState,
  SimulatedBody,
  type TouchFunction,
} from './simulated-body.js';
import type { Screen, Temper } from './simulated-words.js';

/** Least battery level, in per cent, of a simulated body (native/simulator/body/derived_values.cc). */
const LEAST_BATTERY = 5;
const FULL_BATTERY = 100;

type Order = (typeof SIM_ORDERS)[number];
type Act = (place: StatePlace, words: readonly string[]) => string;

/**
 * Performs the action of `rigd sim` that the arguments name, and prints its result.
 * @param words what follows `rigd sim`
 * @returns what to print
 * @throws CommandError
 */
export function runSim([name = '', ...words]: readonly string[], place: StatePlace): string {
  const order = SIM_ORDERS.find((each) => each.name === name);
  if (order === undefined) throw new CommandError('not-understood', `rigd sim has no action "${name}"`);
  try {
    checkWords(order, words);
    return ACTS[order.name](place, words);
  } catch (error) {
    if (!(error instanceof CommandError) || error.kind !== 'not-understood') throw error;
    throw new CommandError(error.kind, `${error.message}\n\nusage: ${simUsage(order)}\nMore: rigd help sim`);
  }
}

function checkWords(order: SimOrder, words: readonly string[]): void {
  const least = order.words.filter((word) => !word.startsWith('[')).length;
  if (words.length < least || words.length > order.words.length)
    throw misuse(`rigd sim ${order.name} takes ${order.words.join(' and ') || 'no word'}`);
  for (const [at, wanted] of order.words.entries()) {
    const word = words[at];
    // A word for a placeholder in capitals is checked by the order itself.
    if (word === undefined || /^[A-Z]/.test(wanted)) continue;
    const choices = wanted.replaceAll(/[[\]]/g, '').split('|');
    if (choices.includes(word)) continue;
    const known = choices.length > 2 ? `one of ${choices.join(', ')}` : choices.join(', or ');
    throw misuse(`rigd sim ${order.name} takes ${known}`);
  }
}

function misuse(why: string): CommandError {
  return new CommandError('not-understood', why);
}

/** An order to a body, which is the first word. */
function onBody(act: (body: SimulatedBody, first: string, second: string) => string): Act {
  return (place, [id = '', first = '', second = '']) => act(findBody(place, id), first, second);
}

/** Effect of each order; the words are those that its row allows. */
const ACTS: Readonly<Record<Order['name'], Act>> = {
  list,
  misuse: (place, [word]) => (word === undefined ? showMisuse(place) : forgetMisuse(place)),
  fault: onBody(orderFault),
  clear: onBody((body) => {
    body.clearFaults();
    return `${body.id} has no faults any more`;
  }),
  plug: onBody((body) => changePlug(body, 'plug')),
  unplug: onBody((body) => changePlug(body, 'unplug')),
  power: onBody((body, word) => changePlug(body, `power ${word as 'on' | 'off'}`)),
  busy: onBody((body, word) => changePlug(body, `busy ${word as 'on' | 'off'}`)),
  'usb-mode': onBody((body, word) => changePlug(body, `usb-mode ${word as 'ask' | 'choose'}`)),
  'touch-func': onBody((body, word) => {
    body.setTouchFunction(word as TouchFunction);
    return `${body.id}: Touch Func. in Shooting is Touch ${word === 'tracking' ? 'Tracking' : 'Focus'}`;
  }),
  screen: onBody((body, word) => {
    body.setScreen(word as Screen);
    return `${body.id}: its screen shows ${word}`;
  }),
  confirm: onBody((body) => answerPairing(body, 'confirm')),
  decline: onBody((body) => answerPairing(body, 'decline')),
  pair: onBody((body) => {
    requireNetwork(body, 'only bodies on the network have Pairing');
    body.openPairing();
    return `${body.id}: Pairing is open`;
  }),
  'access-authentication': onBody((body, word) => {
    requireNetwork(body, 'only bodies on the network have access authentication');
    body.setAccessAuthentication(word as 'on' | 'off');
    return `${body.id}: access-authentication is ${word}`;
  }),
  discovery: onBody((body, word) => {
    body.setDiscovery(word as 'on' | 'off');
    return `${body.id}: discovery is ${word}`;
  }),
  temper: onBody((body, word) => {
    body.setTemper(word as Temper);
    return `${body.id}: temper ${word}, from its next session on`;
  }),
  card: onBody((body, slot, word) => changeCard(body, slot === '1' ? 1 : 2, word as CardOrder)),
  dial: onBody(turnDial),
  warning: onBody((body, word) => {
    const code = Number(word);
    if (!Number.isInteger(code) || code < 1 || code > 0xffff_ffff)
      throw misuse('CODE is a number of the SDK, such as 0x2008c');
    body.orderWarning(code);
    return `${body.id}: notification 0x${code.toString(16)}`;
  }),
  battery: onBody((body, word) => {
    const percent = Number(word);
    if (!Number.isInteger(percent) || percent < LEAST_BATTERY || percent > FULL_BATTERY)
      throw misuse(`PERCENT is a whole number from ${LEAST_BATTERY} to ${FULL_BATTERY}`);
    body.setBattery(percent);
    return `${body.id}: its battery has ${percent} %`;
  }),
  clock: onBody((body, seconds) => {
    if (!/^[+-]?\d{1,9}$/.test(seconds)) throw misuse('SECONDS are whole seconds, such as -3600');
    body.setClock(Number(seconds));
    return `${body.id}: its clock is ${Math.abs(Number(seconds))} s ${seconds.startsWith('-') ? 'behind' : 'ahead'}`;
  }),
  lag: onBody((body, lagMs) => {
    if (!/^\d{1,5}$/.test(lagMs)) throw misuse('MS is a whole number of milliseconds, such as 40');
    body.setLag(Number(lagMs));
    return `${body.id}: exposes ${lagMs} ms after a press`;
  }),
};

function answerPairing(body: SimulatedBody, answer: PairingAnswer): string {
  if (!body.asksForPairing())
    throw new CommandError('failed', `${body.id} is not waiting for a confirmation`);
  body.answerPairing(answer);
  return `${body.id}: ${answer === 'confirm' ? 'confirmed' : 'declined'}`;
}

function requireNetwork(body: SimulatedBody, why: string): void {
  if (!body.isOnNetwork) throw new CommandError('failed', `${body.id} is on USB: ${why}`);
}

function turnDial(body: SimulatedBody, property: string, value: string): string {
  const code = Object.entries(PROPERTY_CODES).find(([, name]) => name === property)?.[0];
  if (code === undefined || !/^0x[0-9a-f]{1,16}$/i.test(value))
    throw misuse('PROPERTY is the name of a property, HEX its value: iso 0x320');
  body.turnDial(code, value);
  return `${body.id}: ${property} is ${value}`;
}

/** Finds a body by its id, or by a beginning or an end of it that no other body has. */
function findBody(directory: StatePlace, id: string): SimulatedBody {
  const bodies = bodiesIn(directory);
  const named = bodies.filter((candidate) => candidate.id === id);
  const alike = bodies.filter((candidate) => candidate.id.startsWith(id) || candidate.id.endsWith(id));
  const [body, ...others] = named.length > 0 ? named : alike;
  if (body !== undefined && others.length === 0) return body;
  const ids = bodies.map((candidate) => candidate.id).join(', ');
  throw new CommandError(
    'failed',
    `no simulated camera ${id} in ${directory.path} (${directory.source}), but these: ${ids}`,
  );
}

function bodiesIn(directory: StatePlace): SimulatedBody[] {
  const bodies = SimulatedBody.all(directory.path);
  if (bodies.length > 0) return bodies;
  throw new CommandError(
    'failed',
    `no simulated cameras in ${directory.path} (${directory.source}). The service creates them when it starts, and its ` +
      'log names the directory: set RIGD_SIM_STATE to it, or give the state directory of the service by --state-dir',
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

/** The state of a body after each order, by its present state, or a refusal as text. */
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
    off: { no: 'is switched off: it is not waiting for anything' },
  },
  'usb-mode choose': {
    plugged: { no: 'does not ask for its USB mode now' },
    busy: { no: 'does not ask for its USB mode now' },
    unplugged: { no: 'does not ask for its USB mode now' },
    asking: 'plugged',
    off: { no: 'is switched off: it is not waiting for anything' },
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

function changePlug(body: SimulatedBody, order: PlugOrder): string {
  const before = body.plugState(Date.now());
  const after = PLUG_ORDERS[order][before];
  if (typeof after !== 'string') throw new CommandError('failed', `${body.id} ${after.no}`);
  // A body that is unplugged for a limited time would return; `unplug` is written so that it stays away.
  if (after === before && order !== 'unplug') return `${body.id} is ${after} already`;
  body.setPlugState(after);
  return `${body.id} is ${after}`;
}

function changeCard(body: SimulatedBody, slot: 1 | 2, order: CardOrder): string {
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
