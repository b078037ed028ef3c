// Reads and changes the files of one simulated body, in the way that is allowed to programs other than the library:
// they append whole lines to `faults` and `plug`, and replace `faults` to clear it. The library overwrites, in place,
// lines that it has read. So both may write at the same time, and no line is lost or done twice.
// docs/develop/simulator.md has the formats.

import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Screen, TEMPERS, type Temper } from './simulated-words.js';

/**
 * The state of a body on the bus. `busy` = another program uses it. `asking` = the cable is plugged in, but the body is
 * not on the bus until its USB mode was chosen.
 */
export type PlugState = 'plugged' | 'unplugged' | 'asking' | 'off' | 'busy';

/** Settings of the body's Touch Func. in Shooting. */
export type TouchFunction = 'tracking' | 'focus';

/** Answers of a person to a body that prompts for pairing. */
export type PairingAnswer = 'confirm' | 'decline';

/** Actions on the card of a slot. */
export type CardOrder = 'pull' | 'insert' | 'fill';

/** State of a slot; `full` = a card without room. */
export type CardState = 'in' | 'out' | 'full';

/** `poisoned`: the process that had the session died without ending it. */
export type SessionState = { kind: 'none' } | { kind: 'open' | 'poisoned'; pid: number };

const PLUG_STATES: ReadonlySet<string> = new Set(['plugged', 'unplugged', 'asking', 'off', 'busy']);

/** One body in a directory of bodies. */
export class SimulatedBody {
  readonly id: string;
  readonly #directory: string;

  constructor(stateDirectory: string, id: string) {
    this.id = id;
    this.#directory = join(stateDirectory, id);
  }

  /** The bodies in a directory, sorted by id; none where there is no directory. */
  static all(stateDirectory: string): SimulatedBody[] {
    if (!existsSync(stateDirectory)) return [];
    return readdirSync(stateDirectory)
      .filter((name) => existsSync(join(stateDirectory, name, 'state')))
      .sort()
      .map((id) => new SimulatedBody(stateDirectory, id));
  }

  /** The id of a body on the network is a MAC address; on USB it is a serial number. */
  get isOnNetwork(): boolean {
    return this.id.includes(':');
  }

  /** Orders a fault. @param line one that the library understands, such as `SendCommand#1 hang`. */
  orderFault(line: string): void {
    const text = this.#read('faults');
    const isWhole = text === '' || text.endsWith('\n');
    this.#append('faults', isWhole ? line : `\n${line}`);
  }

  /** Removes all faults, which also ends a stall. */
  clearFaults(): void {
    // The file is replaced by a new one, because the library may be about to overwrite a line of the file that it has
    // open.
    const fresh = join(this.#directory, `faults.${process.pid}.new`);
    writeFileSync(fresh, '');
    renameSync(fresh, join(this.#directory, 'faults'));
  }

  /** The faults that are on order, as lines. */
  faults(): string[] {
    return linesOf(this.#read('faults')).filter((line) => !line.startsWith('#'));
  }

  /** Plugs, unplugs, switches off or occupies the body, or makes it prompt for its USB mode. */
  setPlugState(state: PlugState): void {
    this.#append('plug', state);
  }

  /** Makes the body notify its session. @param code a CrWarning. */
  orderWarning(code: number): void {
    this.#append('plug', `warning 0x${code.toString(16)}`);
  }

  /** Turns a dial: gives a property another value at the body. @param code the SDK's code of the property */
  turnDial(code: string, value: string): void {
    this.#append('plug', `dial ${code} ${value}`);
  }

  /** Puts a battery in. @param percent what it has left */
  setBattery(percent: number): void {
    this.#append('plug', `battery ${percent}`);
  }

  /** Sets the body's own clock. @param seconds how far it is ahead of the host's; negative: behind */
  setClock(seconds: number): void {
    this.#append('plug', `clock ${seconds}`);
  }

  /** Sets what a touch does: the body's Touch Func. in Shooting. */
  setTouchFunction(setting: TouchFunction): void {
    this.#writeWord('touch-func', setting);
  }

  /** Sets what its on-screen display shows. */
  setScreen(screen: Screen): void {
    this.#writeWord('screen', screen);
  }

  /** Sets the time from a press to its exposure. */
  setLag(lagMs: number): void {
    this.#writeWord('lag', String(lagMs));
  }

  /** Sets whether a body on the network needs fingerprint, user and password. */
  setAccessAuthentication(setting: 'on' | 'off'): void {
    this.#writeWord('access-authentication', setting);
  }

  /** Sets whether discovery finds the body. A body on another subnet, for example, can be reached but is not found. */
  setDiscovery(setting: 'on' | 'off'): void {
    this.#writeWord('discovery', setting);
  }

  /** Whether the body asks now for the confirmation that a client needs for its first session. */
  asksForPairing(): boolean {
    const last = linesOf(this.#read('log')).findLast((line) => /^\S+ pairing /.test(line));
    return last !== undefined && /^\S+ pairing asks/.test(last);
  }

  /** Answers the body that asks, as a person at it would. */
  answerPairing(answer: PairingAnswer): void {
    this.#append('plug', answer);
  }

  /** Opens Pairing in its menu, as a person at it would. */
  openPairing(): void {
    this.#append('plug', 'pairing');
  }

  /** Gives the body a temper of its own, which begins with its next session. */
  setTemper(temper: Temper): void {
    this.#writeWord('temper', temper);
  }

  /** The body's own temper; undefined when it has none of its own. */
  temper(): Temper | undefined {
    return TEMPERS.find((temper) => temper === this.#read('temper').trim());
  }

  /** The state of the body on the bus at `nowMs`. */
  plugState(nowMs: number): PlugState {
    let state: PlugState = 'plugged';
    let awayUntilMs = 0;
    for (const line of linesOf(this.#read('plug'))) {
      const until = /^unplugged until (\d+)$/.exec(line)?.[1];
      if (until === undefined && !isPlugState(line)) continue;
      awayUntilMs = Number(until ?? 0);
      if (isPlugState(line)) state = line;
    }
    return nowMs < awayUntilMs && state !== 'off' ? 'unplugged' : state;
  }

  /** Pulls the card of a slot, puts it in, or fills it up. */
  setCard(slot: 1 | 2, order: CardOrder): void {
    this.#append('plug', `card${slot} ${order}`);
  }

  /** State of a slot. */
  card(slot: 1 | 2): CardState {
    const words = { pull: 'out', insert: 'in', fill: 'full' } as const;
    const last = linesOf(this.#read('plug'))
      .map((line) => /^card([12]) (pull|insert|fill)$/.exec(line))
      .findLast((found) => found?.[1] === String(slot));
    return last === undefined || last === null ? 'in' : words[last[2] as keyof typeof words];
  }

  /** How many exposures the body has ever made. */
  exposures(): number {
    const last = linesOf(this.#read('log'))
      .map((line) => /^\S+ exposure (\d+) /.exec(line)?.[1])
      .findLast((number) => number !== undefined);
    return Number(last ?? 0);
  }

  /** Who has a session with the body. */
  session(): SessionState {
    let pid: number | undefined;
    for (const line of linesOf(this.#read('log'))) {
      const opened = /^\S+ session open (\d+)$/.exec(line)?.[1];
      if (opened !== undefined) pid = Number(opened);
      else if (/^\S+ (session end|plug off)$/.test(line)) pid = undefined;
    }
    if (pid === undefined) return { kind: 'none' };
    return { kind: this.#isUsedBy(pid) ? 'open' : 'poisoned', pid };
  }

  /** Whether that process still has the body's lock file open; its pid alone may belong to another program by now. */
  #isUsedBy(pid: number): boolean {
    try {
      const lock = realpathSync(join(this.#directory, 'session.lock'));
      const descriptors = `/proc/${pid}/fd`;
      return readdirSync(descriptors).some((name) => linkTarget(join(descriptors, name)) === lock);
    } catch (error) {
      // A process of another user: it exists, and more cannot be known.
      return error instanceof Error && 'code' in error && error.code === 'EACCES';
    }
  }

  #read(name: string): string {
    const path = join(this.#directory, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  /** Writes a word by renaming a file, so that the library never reads half of it. */
  #writeWord(name: string, word: string): void {
    const fresh = join(this.#directory, `${name}.${process.pid}.new`);
    writeFileSync(fresh, `${word}\n`);
    renameSync(fresh, join(this.#directory, name));
  }

  #append(name: string, line: string): void {
    appendFileSync(join(this.#directory, name), `${line}\n`);
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function isPlugState(word: string): word is PlugState {
  return PLUG_STATES.has(word);
}

/** The target of a descriptor; undefined when it was closed in the meantime. */
function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
