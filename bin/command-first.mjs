// Which word of a command line is the command. Options may precede it: `rigd --url http://rig:8080 list`. Options
// without any command are for the service, unless they are options of commands.

/** Every command; a test compares it with src/cli/table.ts. */
export const COMMAND_WORDS = [
  'adopt',
  'apply',
  'bin',
  'completion',
  'config',
  'connect',
  'disconnect',
  'doctor',
  'download',
  'drift',
  'export',
  'fingerprint',
  'get',
  'group',
  'help',
  'hosts',
  'job',
  'lease',
  'list',
  'logs',
  'look',
  'presets',
  'probe',
  'recipe',
  'record',
  'report',
  'rig',
  'save',
  'serve',
  'service',
  'set',
  'shoot',
  'shots',
  'sim',
  'status',
  'stop',
  'subject',
  'take',
  'timeline',
  'tls',
  'verify',
  'watch',
];
/** With one of these in front a command is meant, also one that is missing or misspelt. */
const OF_COMMANDS = /^--(url|json|ca)(=|$)/;
const WITHOUT_COMMAND = ['-h', '--help', '--version'];

/**
 * The words with the command first, as each program reads them.
 * @param {readonly string[]} words without node and script
 * @returns {string[]} the unchanged words when no command is among them
 */
export function commandFirst(words) {
  const [first = ''] = words;
  const at = words.findIndex((word) => COMMAND_WORDS.includes(word));
  if (at < 1 || !first.startsWith('-') || WITHOUT_COMMAND.includes(first)) return [...words];
  return [words[at] ?? '', ...words.slice(0, at), ...words.slice(at + 1)];
}

/**
 * Whether these words are arguments of the service without its command.
 * @param {readonly string[]} words of {@link commandFirst}
 */
export function areOfService([first = '']) {
  return first.startsWith('-') && !WITHOUT_COMMAND.includes(first) && !OF_COMMANDS.test(first);
}
