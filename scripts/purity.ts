import ts from 'typescript';
import { pathPattern } from './architecture/patterns.ts';
import type { Purity } from './architecture/table.ts';
import type { SourceFile } from './source-files.ts';

/** Globals through which time, chance, the environment or the network come in. */
const IMPURE = new Set([
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
  'crypto',
  'console',
  'globalThis',
  'require',
  'WebSocket',
]);

/** What makes chance out of `node:crypto`. */
const RANDOM = new Set([
  'randomUUID',
  'randomBytes',
  'randomInt',
  'randomFill',
  'randomFillSync',
  'getRandomValues',
  'webcrypto',
]);

/** Whether an identifier only names a member or a type, so that no global is meant. */
function isMereName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent) || ts.isTypeReferenceNode(parent)) return true;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  return 'name' in parent && parent.name === node;
}

const isGlobal = (node: ts.Node, name: string): boolean =>
  ts.isIdentifier(node) && node.text === name && !isMereName(node);

function faultOf(node: ts.Node, dateAllowed: boolean): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    if (isGlobal(node.expression, 'Math') && node.name.text === 'random') return 'Math.random';
    if (isGlobal(node.expression, 'Date') && node.name.text === 'now') return 'Date.now';
    if (RANDOM.has(node.name.text)) return node.name.text;
  }
  if (ts.isNewExpression(node) && isGlobal(node.expression, 'Date') && (node.arguments?.length ?? 0) === 0)
    return 'new Date()';
  if (ts.isCallExpression(node) && isGlobal(node.expression, 'Date')) return 'Date()';
  if (ts.isImportSpecifier(node) && RANDOM.has((node.propertyName ?? node.name).text)) return node.getText();
  if (!ts.isIdentifier(node) || isMereName(node)) return undefined;
  if (node.text === 'Date' && !dateAllowed) return 'Date';
  return IMPURE.has(node.text) ? node.text : undefined;
}

/** Uses of clock, chance, environment or network in one file: `path:line: what`. */
export function impurities({ path, text }: SourceFile, dateAllowed: boolean): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const fault = faultOf(node, dateAllowed);
    if (fault !== undefined)
      found.add(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${fault}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found];
}

/** The pure files among some. */
export function pureFiles(files: readonly SourceFile[], { places }: Purity): readonly SourceFile[] {
  const patterns = places.map((place) => new RegExp(pathPattern(place)));
  return files.filter(({ path }) => patterns.some((pattern) => pattern.test(path)));
}

export const allImpurities = (files: readonly SourceFile[], purity: Purity): readonly string[] =>
  pureFiles(files, purity).flatMap((file) => impurities(file, purity.dateFiles.includes(file.path)));
