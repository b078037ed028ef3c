// The shell blocks of docs/guide.md. Every block says by its info string how it is run; one that says nothing known is
// an error, so that no line of the guide is left untried.

/** How the lines of a block are run. */
export type BlockKind =
  /** By one shell, to its end; every line must succeed. */
  | 'run'
  /** A service: it runs until the next one. */
  | 'service'
  /** It runs until it is ended by Ctrl-C. */
  | 'until Ctrl-C'
  /** By root on a host with systemd, or where a package is installed: scripts/try-service.sh and try-package.sh. */
  | 'as root';

/** One block. */
export interface Block {
  /** The heading above it. */
  readonly heading: string;
  /** Line number in the file, of its first line. */
  readonly line: number;
  readonly kind: BlockKind;
  readonly text: string;
}

const KINDS: Readonly<Record<string, BlockKind>> = {
  sh: 'run',
  'sh service': 'service',
  'sh until Ctrl-C': 'until Ctrl-C',
  'sh as root': 'as root',
};
/** Blocks that are no commands: files, and what commands print. */
const NO_COMMANDS: ReadonlySet<string> = new Set(['text', 'toml', 'nginx']);

/** The blocks in their order. @throws Error for a block of a kind that is not known */
export function guideBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: { kind: BlockKind | undefined; line: number; lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (open === undefined) {
      if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
      if (!line.startsWith('```')) continue;
      const info = line.slice(3);
      const kind = KINDS[info];
      if (kind === undefined && !NO_COMMANDS.has(info))
        throw new Error(`line ${index + 1}: a block that is ${JSON.stringify(info)}`);
      open = { kind, line: index + 2, lines: [] };
    } else if (line === '```') {
      const { kind, line: first, lines } = open;
      if (kind !== undefined) blocks.push({ heading, line: first, kind, text: lines.join('\n') });
      open = undefined;
    } else {
      open.lines.push(line);
    }
  }
  if (open !== undefined) throw new Error(`line ${open.line}: the block has no end`);
  return blocks;
}
