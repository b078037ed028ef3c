// Proves that every regular expression of the service takes time in proportion to its input: a long text cannot hold up
// a process. An expression that is built at run time, or that can be slow, needs a comment directly above it that
// begins with `regex:` and names the bound of its input. Arguments: files, default all of the service.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';

const named = process.argv.slice(2);
const files = named.length > 0 ? named : [...filesOf('src', '.ts'), ...filesOf('public', '.js')];

let found = 0;
let excepted = 0;
const problems = [];
/** The same expression may be in several places. */
const verdicts = new Map();
/** No time limit: a verdict that usually takes a second may take a minute on a busy machine, but it is the same. */
const UNLIMITED = { timeout: null };

for (const file of files) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const expression of expressionsOf(source)) {
    found += 1;
    const { line } = source.getLineAndCharacterOfPosition(expression.node.getStart());
    const problem = expression.pattern === undefined ? 'is made at run time' : problemOf(expression);
    if (problem === undefined) continue;
    if (hasReason(source, line)) excepted += 1;
    else problems.push(`${file}:${line + 1}: ${expression.node.getText()} ${problem}`);
  }
}

// A pattern of the contract may be a named constant. All of them are checked in openapi.json instead.
if (named.length === 0) {
  for (const pattern of new Set(patternsOf(JSON.parse(readFileSync('openapi.json', 'utf8'))))) {
    found += 1;
    const problem = problemOf({ pattern, flags: 'u' });
    if (problem !== undefined) problems.push(`openapi.json: ${pattern} ${problem}`);
  }
}

for (const problem of problems) console.error(problem);
if (found === 0) console.error('no regular expression was found');
console.log(
  `regexes: ${found} found, ${excepted} with a reason beside them, ${problems.length} that are not linear`,
);
process.exit(problems.length === 0 && found > 0 ? 0 : 1);

function filesOf(directory, extension) {
  return readdirSync(directory, { recursive: true })
    .filter((name) => name.endsWith(extension))
    .map((name) => join(directory, name))
    .sort();
}

/**
 * Every literal, every `RegExp(…)` and every pattern of a schema. An expression whose text is not constant has no
 * pattern.
 */
function* expressionsOf(node) {
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
    const end = node.text.lastIndexOf('/');
    yield { node, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  } else if (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    node.expression.getText() === 'RegExp'
  ) {
    const [pattern, flags] = node.arguments ?? [];
    const isConstant =
      pattern !== undefined &&
      ts.isStringLiteralLike(pattern) &&
      (flags === undefined || ts.isStringLiteralLike(flags));
    yield isConstant ? { node, pattern: pattern.text, flags: flags?.text ?? '' } : { node };
  } else if (ts.isPropertyAssignment(node) && node.name.getText() === 'pattern') {
    // A pattern in a schema: the validator makes a regular expression from it.
    const { initializer } = node;
    if (ts.isStringLiteralLike(initializer)) yield { node, pattern: initializer.text, flags: 'u' };
  }
  for (const child of node.getChildren()) yield* expressionsOf(child);
}

/** Every `pattern` in a document of schemas. */
function* patternsOf(value) {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === 'pattern' && typeof member === 'string') yield member;
    else yield* patternsOf(member);
  }
}

/** Fault of an expression; undefined when it is linear for every text. */
function problemOf({ pattern, flags }) {
  const key = `/${pattern}/${flags}`;
  if (!verdicts.has(key)) verdicts.set(key, verdictOf(pattern, flags));
  return verdicts.get(key);
}

function verdictOf(pattern, flags) {
  const { status, complexity, error } = checkSync(pattern, flags, UNLIMITED);
  if (status === 'safe') return undefined;
  const why = error === undefined ? '' : ` (${error.kind})`;
  return `is ${complexity?.summary ?? status}${why}`;
}

/** Whether the comment directly above has a reason. */
function hasReason(source, line) {
  const lines = source.text.split('\n');
  for (let at = line - 1; at >= 0 && /^ *(\/\/|\*|\/\*\*)/.test(lines[at]); at -= 1) {
    if (/^ *(\/\/|\*|\/\*\*) regex: \S/.test(lines[at])) return true;
  }
  return false;
}
