// Reads the blocks that people type from README.md, docs/use/guide.md, docs/run/hosts.md and docs/run/service.md. The
// info string of every block shows how it is typed; an unknown info string is an error, so that no command is left
// untried. scripts/typist.js runs the commands.

/** Kinds of blocks, by their info string. */
const KINDS = {
  /** The whole block is typed into one shell; every line must succeed. */
  sh: 'run',
  /** A service, which runs until the next service block. */
  'sh service': 'service',
  /** A command that runs until Ctrl-C ends it. */
  'sh until Ctrl-C': 'until Ctrl-C',
  /** Typed by root, on a host with systemd. */
  'sh as root': 'as root',
  /** Typed by a user of another machine than the host with the service. */
  'sh on another machine': 'on another machine',
  /** In a clone of the repository. */
  'sh in the clone': 'in the clone',
  'sh service in the clone': 'service in the clone',
  /** In a clone of the repository, but it takes longer than a trial allows. */
  'sh in the clone at length': 'in the clone at length',
};
/** A part of a file that an administrator writes; its lines are added at the end of the file. */
const PART_OF_FILE = /^[a-z]+ in (\/\S+)$/;
/** Blocks that are no commands: files, and what commands print. */
const NO_COMMANDS = ['text', 'toml', 'ini', 'nginx'];

/**
 * @typedef {object} Block
 * @property {string} heading the heading above it
 * @property {number} line line number in the page, of its first line
 * @property {string} kind one of the values of KINDS, or `file`
 * @property {string} [path] of a file
 * @property {string} text
 */

/**
 * The blocks in their order.
 * @param {string} markdown
 * @returns {Block[]}
 * @throws Error for a block of a kind that is not known
 */
export function docBlocks(markdown) {
  const blocks = [];
  let heading = '';
  let open;
  for (const [index, whole] of markdown.split('\n').entries()) {
    // A block may be below a point of a list.
    const line = open === undefined ? whole.trimStart() : whole.slice(open.indent);
    if (open === undefined) {
      if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
      if (!line.startsWith('```')) continue;
      const info = line.slice(3);
      const [, path] = PART_OF_FILE.exec(info) ?? [];
      const kind = path === undefined ? KINDS[info] : 'file';
      if (kind === undefined && !NO_COMMANDS.includes(info))
        throw new Error(`line ${index + 1}: a block that is ${JSON.stringify(info)}`);
      const known = path === undefined ? { kind } : { kind, path };
      open = { ...known, line: index + 2, indent: whole.length - line.length, lines: [] };
    } else if (line === '```') {
      const { lines, indent: _indent, ...rest } = open;
      if (rest.kind !== undefined) blocks.push({ heading, ...rest, text: lines.join('\n') });
      open = undefined;
    } else {
      open.lines.push(line);
    }
  }
  if (open !== undefined) throw new Error(`line ${open.line}: the block has no end`);
  return blocks;
}
