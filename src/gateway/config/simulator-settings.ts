// The settings of the simulated SDK, which reads them from its environment (docs/develop/simulator.md): keys of the
// table [simulator] in the config file. Their values are judged by the simulated SDK.

/** A setting of the simulated SDK. Texts are markdown. */
export interface SimulatorSetting {
  readonly fallback: string;
  readonly meaning: string;
  /** A value in the form of the config file. */
  readonly example: string;
}

/** Begins the names of the variables. */
const PREFIX = 'RIGD_SIM_';

/** Every one by its key. */
export const SIMULATOR_SETTINGS: Readonly<Record<string, SimulatorSetting>> = {
  state: {
    fallback: 'none, required; the service names one below its state directory',
    meaning:
      'directory of the state of the bodies; its parent must exist. Without it `Init` fails with a message on stderr',
    example: '"/var/lib/rigd/simulator"',
  },
  rig: {
    fallback: '`ILCE-7M4:3`',
    meaning:
      'the rig as `MODEL:count,MODEL:count`, 255 bodies a model at most; `MODEL:count@first` begins with another body ' +
      'than the first, so that services of several hosts have different ones. An unknown model fails `Init` with a list ' +
      'of the known ones',
    example: '"ILCE-7M4:8"',
  },
  temper: {
    fallback: 'strict',
    meaning: 'which of the reported behaviours the bodies show: [tempers.md](tempers.md)',
    example: '"sample"',
  },
  'enumerate-ms': {
    fallback: '250, or the value of the temper',
    meaning: 'how long a discovery blocks',
    example: '250',
  },
  'live-view-bytes': {
    fallback: 'none',
    meaning: 'live-view pictures have at least so many bytes, by padding: for measurements',
    example: '200000',
  },
  'picture-header': {
    fallback: 'the value of the temper',
    meaning:
      "bytes in front of each picture in the client's buffer; several lengths as `0,37,200` come by turns, by the " +
      'number of the picture; 1,022 at most',
    example: '"0,37,200"',
  },
  misuse: {
    fallback: 'none',
    meaning:
      'a file to which every misuse of the library ([misuse.md](misuse.md)) is written, besides `misuse.log` in the ' +
      'directory of the bodies',
    example: '"/tmp/misuse.log"',
  },
  memory: {
    fallback: 'marks',
    meaning:
      'with `strict` a list, array or text of the library that is read after its release, or beside it, ends the ' +
      'process at once: [misuse.md](misuse.md)',
    example: '"strict"',
  },
  poison: {
    fallback: 'on',
    meaning: 'with `off` a body forgets an owner that died (`rigd sim list` shows it as poisoned anyway)',
    example: '"off"',
  },
  'reconnect-ms': {
    fallback: '300000',
    meaning: 'how long a session that reconnects waits for its body',
    example: '300000',
  },
  'growth-ms': {
    fallback: '1500, or the value of the temper',
    meaning: 'how long the report of a body grows after a connect; 0: it is whole at once',
    example: '1500',
  },
  'pairing-ms': {
    fallback: '60000',
    meaning: 'how long a body that asks for confirmation before its first session waits for the answer',
    example: '60000',
  },
  'lockout-ms': {
    fallback: '60000',
    meaning: 'how long a body on the network takes no log-in after five wrong ones',
    example: '60000',
  },
  cards: {
    fallback: 'filled',
    meaning: 'the files of the cards of a new body: `filled` or `empty`',
    example: '"empty"',
  },
  'transfer-kbps': {
    fallback: 'none',
    meaning:
      'every transfer from a card brings so many KiB a second, 0: it is as fast as the disks; without it the temper ' +
      'decides its speed',
    example: '20000',
  },
};

/** The variable of a key: `RIGD_SIM_ENUMERATE_MS` of `enumerate-ms`. */
export function simulatorVariable(key: string): string {
  return `${PREFIX}${key.toUpperCase().replaceAll('-', '_')}`;
}
