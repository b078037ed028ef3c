// The settings of the simulated SDK (docs/develop/simulator.md): keys of the table [simulator] in the config file. The
// simulated SDK reads them from its environment and checks their values itself.

/** A setting of the simulated SDK. Texts are markdown. */
export interface SimulatorSetting {
  readonly fallback: string;
  readonly meaning: string;
  /** A value in the form of the config file. */
  readonly example: string;
}

/** The beginning of the names of the variables. */
const PREFIX = 'RIGD_SIM_';

/** Every setting of the simulated SDK, by its key. */
export const SIMULATOR_SETTINGS: Readonly<Record<string, SimulatorSetting>> = {
  state: {
    fallback: 'none, required; the service sets it to a directory below its state directory',
    meaning:
      'directory for the state of the bodies; its parent must exist. Without this setting `Init` fails with a message ' +
      'on stderr',
    example: '"/var/lib/rigd/simulator"',
  },
  rig: {
    fallback: '`ILCE-7M4:3`',
    meaning:
      'the bodies of the rig as `MODEL:count,MODEL:count`, at most 255 of a model. `MODEL:count@first` numbers the ' +
      'bodies from `first` instead of 1, so that several hosts can have different bodies. With an unknown model `Init` ' +
      'fails and lists the known models',
    example: '"ILCE-7M4:8"',
  },
  temper: {
    fallback: 'strict',
    meaning: 'the reported behaviours that the bodies show: [tempers.md](tempers.md)',
    example: '"sample"',
  },
  'enumerate-ms': {
    fallback: 'the value of the temper',
    meaning: 'time for which a discovery blocks, in ms',
    example: '250',
  },
  'live-view-bytes': {
    fallback: 'none',
    meaning: 'smallest size of live-view pictures in bytes; smaller pictures are padded. For measurements',
    example: '200000',
  },
  'picture-header': {
    fallback: 'the value of the temper',
    meaning:
      "number of bytes before each picture in the client's buffer, at most 1,022. With several numbers, such as " +
      '`0,37,200`, successive pictures use them in turn',
    example: '"0,37,200"',
  },
  misuse: {
    fallback: 'none',
    meaning:
      'a file to which every misuse of the library ([misuse.md](misuse.md)) is written, in addition to `misuse.log` in ' +
      'the directory of the bodies',
    example: '"/tmp/misuse.log"',
  },
  memory: {
    fallback: 'marks',
    meaning:
      '`strict`: a read or write of a list, array or text of the library after its release, or beyond its ends, kills ' +
      'the process at once; `marks`: lists, arrays and texts have marks around them and are overwritten on release ' +
      '([misuse.md](misuse.md))',
    example: '"strict"',
  },
  poison: {
    fallback: 'on',
    meaning:
      'with `off` a body whose session was left open by a process that died answers as if it were free, although ' +
      '`rigd sim list` shows it as poisoned',
    example: '"off"',
  },
  'reconnect-ms': {
    fallback: '300000',
    meaning: 'time for which a session that reconnects waits for its body, in ms',
    example: '300000',
  },
  'growth-ms': {
    fallback: 'the value of the temper',
    meaning: 'time after a connect until a body has reported all its properties, in ms; 0: at once',
    example: '1500',
  },
  'pairing-ms': {
    fallback: '60000',
    meaning:
      'time for which a body that asks for confirmation before its first session waits for the answer, in ms',
    example: '60000',
  },
  'lockout-ms': {
    fallback: '60000',
    meaning: 'time for which a body on the network refuses log-ins after five wrong ones, in ms',
    example: '60000',
  },
  'lag-ms': {
    fallback: '40',
    meaning:
      'time from a press to its exposure, in ms. With several numbers, such as `20,40,80`, the bodies of a model have ' +
      'them in turn',
    example: '"20,40,80"',
  },
  cards: {
    fallback: 'filled',
    meaning: 'the cards of a new body: `filled` or `empty`',
    example: '"empty"',
  },
  'transfer-kbps': {
    fallback: 'none',
    meaning:
      'speed of every transfer from a card in KiB a second, 0: as fast as the disks; without it the temper decides',
    example: '20000',
  },
};

/** The name of the variable for a key: `RIGD_SIM_ENUMERATE_MS` for `enumerate-ms`. */
export function simulatorVariable(key: string): string {
  return `${PREFIX}${key.toUpperCase().replaceAll('-', '_')}`;
}
