// The texts of all failures and warnings in the sources of the doctor, as patterns: the fixed parts of a template are
// matched exactly, and each placeholder matches anything. So a text that no test provokes is found without a list of
// texts.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** One place in the sources that makes a failure or a warning. */
export interface Text {
  /** `src/doctor/checks/unit.ts:53` */
  readonly place: string;
  readonly result: 'failure' | 'warning';
  /** The name of the check around it; undefined in a function beside it. */
  readonly check: string | undefined;
  readonly pattern: RegExp;
  /** Whether the text itself comes from elsewhere; then the pattern matches anything. */
  readonly isOpen: boolean;
}

const ANYTHING = '[^]*';
/** Functions that only shorten and escape their first argument. */
const AROUND = new Set(['clipped', 'printable', 'quoted', 'quotedPath']);

/** Every text in the sources of a directory. */
export function textsIn(directory: string): readonly Text[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => textsOf(join(directory, name)));
}

function textsOf(path: string): Text[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    const [first] = node.arguments;
    if (first === undefined) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const result of resultsOf(node.expression))
      for (const pattern of patternsOf(first))
        found.push({
          place: `${path}:${line}`,
          result,
          check: checkAround(node),
          pattern: new RegExp(`^${pattern}$`),
          isOpen: pattern.replaceAll(ANYTHING, '') === '',
        });
  };
  visit(source);
  return found;
}

/** `failure(…)`, and `(few ? failure : warning)(…)`. */
function resultsOf(called: ts.Expression): ('failure' | 'warning')[] {
  if (ts.isParenthesizedExpression(called)) return resultsOf(called.expression);
  if (ts.isConditionalExpression(called))
    return [...resultsOf(called.whenTrue), ...resultsOf(called.whenFalse)];
  if (!ts.isIdentifier(called)) return [];
  return called.text === 'failure' || called.text === 'warning' ? [called.text] : [];
}

function patternsOf(text: ts.Expression): string[] {
  if (ts.isStringLiteralLike(text)) return [escaped(text.text)];
  if (ts.isTemplateExpression(text))
    return [
      [text.head.text, ...text.templateSpans.map(({ literal }) => literal.text)].map(escaped).join(ANYTHING),
    ];
  if (ts.isConditionalExpression(text)) return [text.whenTrue, text.whenFalse].flatMap(patternsOf);
  if (ts.isCallExpression(text) && ts.isIdentifier(text.expression) && AROUND.has(text.expression.text))
    return text.arguments.slice(0, 1).flatMap(patternsOf);
  const value = ts.isIdentifier(text) ? meaningOf(text, text.text) : undefined;
  return value === undefined ? [ANYTHING] : patternsOf(value);
}

/** The value that a name has in the blocks around it. */
function meaningOf(from: ts.Node, name: string): ts.Expression | undefined {
  for (let block: ts.Node | undefined = from; block !== undefined; block = block.parent) {
    if (!ts.isBlock(block)) continue;
    for (const statement of block.statements.filter(ts.isVariableStatement))
      for (const one of statement.declarationList.declarations)
        if (one.name.getText() === name) return one.initializer;
  }
  return undefined;
}

/** The `name` of the object around the node. */
function checkAround(node: ts.Node): string | undefined {
  for (let around: ts.Node | undefined = node; around !== undefined; around = around.parent) {
    if (!ts.isObjectLiteralExpression(around)) continue;
    for (const member of around.properties)
      if (
        ts.isPropertyAssignment(member) &&
        member.name.getText() === 'name' &&
        ts.isStringLiteral(member.initializer)
      )
        return member.initializer.text;
  }
  return undefined;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
