// Finds the line of a key in a TOML text, for messages about the key. The parser does not report places, so this code
// recognizes what people usually write: tables in brackets, dotted keys, members in one line. Pure.

/**
 * The line of a key, from 1; undefined when the key is written in a way that this code does not recognize.
 * @param table the names of the tables that it is in, outermost first
 */
export function lineOf(text: string, table: readonly string[], key: string): number | undefined {
  let current: readonly string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim();
    if (content.startsWith('[')) {
      current = partsOf(content.replace(/^\[+/, '').split(']')[0] ?? '');
      // `[cameras.D1]` also counts as a line of `cameras`; the first such line is returned.
      if (isPath(current.slice(0, table.length + 1), [...table, key])) return index + 1;
    } else {
      const equals = content.indexOf('=');
      if (equals > 0 && isPath([...current, ...partsOf(content.slice(0, equals))], [...table, key]))
        return index + 1;
    }
  }
  return undefined;
}

/** The names of a dotted key; quotes around a name keep its dots. */
function partsOf(key: string): string[] {
  const parts: string[] = [''];
  let quote = '';
  for (const character of key.trim()) {
    if (quote === '' && character === '.') parts.push('');
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function isPath(found: readonly string[], wanted: readonly string[]): boolean {
  return found.length === wanted.length && found.every((part, at) => part === wanted[at]);
}
