// Finds assertions of tests that set an upper limit to elapsed time: they fail on a busy machine, and nothing shows
// that this is the reason. Use a deadline for a wait (harness/deadline.ts), compare a time with times read before and
// after, and measure processor time as such (harness/cpu-time.ts). For an assertion that cannot fail on a busy machine,
// write a comment directly above it that begins with `elapsed:` and states the reason. Arguments: files, default all of
// test.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { reportFindings } from './report-findings.js';

const { SyntaxKind } = ts;
const READS_CLOCK = /\b(performance|Date)\s*\.now\(\)|\bhrtime\b/;
/** Comparisons, and the side of each that must be the smaller one. */
const BELOW = {
  [SyntaxKind.LessThanToken]: 'left',
  [SyntaxKind.LessThanEqualsToken]: 'left',
  [SyntaxKind.GreaterThanToken]: 'right',
  [SyntaxKind.GreaterThanEqualsToken]: 'right',
};

/**
 * The lines of a test with an assertion of that kind.
 * @param {string} name of the file, for the finding
 * @param {string} text
 * @returns {string[]} a line for each finding: file, line and the comparison
 */
function findElapsed(name, text) {
  if (!READS_CLOCK.test(text)) return [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const elapsed = namesOfElapsed(source);
  const lines = text.split('\n');
  return comparisonsOf(source, elapsed).flatMap(({ comparison, assertion }) => {
    const { line } = source.getLineAndCharacterOfPosition(assertion.getStart());
    if (/^ *\/\/ elapsed: \S/.test(lines[line - 1] ?? '')) return [];
    return [`${name}:${line + 1}: ${comparison.getText()}: an upper limit of elapsed time`];
  });
}

/** Names of the difference of two moments, and of values computed from such a name. */
function namesOfElapsed(source) {
  const names = new Set();
  for (let before = -1; before < names.size; ) {
    before = names.size;
    for (const node of nodesOf(source)) {
      const value =
        ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) ? node.initializer : addedOf(node);
      const target = ts.isBinaryExpression(node) ? node.left : node.name;
      if (value !== undefined && !ts.isFunctionLike(value) && isElapsed(value, names))
        names.add(target.getText());
    }
  }
  return names;
}

/** The value of `name = value` and `name += value`. */
function addedOf(node) {
  const isAssignment =
    ts.isBinaryExpression(node) &&
    [SyntaxKind.EqualsToken, SyntaxKind.PlusEqualsToken].includes(node.operatorToken.kind);
  return isAssignment ? node.right : undefined;
}

/** Whether an expression is an elapsed time: a difference with the clock in it, or a name of such a difference. */
function isElapsed(expression, names) {
  return [expression, ...nodesOf(expression)].some(
    (node) =>
      (ts.isIdentifier(node) && names.has(node.text)) ||
      (ts.isBinaryExpression(node) &&
        node.operatorToken.kind === SyntaxKind.MinusToken &&
        READS_CLOCK.test(node.getText())),
  );
}

/** Comparisons in the arguments of assertions that require an elapsed time to be below something. */
function comparisonsOf(source, names) {
  const found = [];
  for (const assertion of nodesOf(source)) {
    if (!ts.isCallExpression(assertion) || !/^t\.(ok|notOk)$/.test(assertion.expression.getText())) continue;
    for (const comparison of assertion.arguments.flatMap((each) => [each, ...nodesOf(each)])) {
      if (!ts.isBinaryExpression(comparison)) continue;
      const side = BELOW[comparison.operatorToken.kind];
      if (side !== undefined && isElapsed(comparison[side], names)) found.push({ comparison, assertion });
    }
  }
  return found;
}

/** Every node below one. */
function* nodesOf(node) {
  for (const child of node.getChildren()) {
    yield child;
    yield* nodesOf(child);
  }
}

const named = process.argv.slice(2);
const tests = () =>
  readdirSync('test', { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('test', name))
    .sort();
const read = named.length > 0 ? named : tests();
reportFindings(
  'elapsed time',
  read,
  read.flatMap((name) => findElapsed(name, readFileSync(name, 'utf8'))),
);
