import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

const SUBJECTS = new Set(['it', 'test', 'describe', 'suite']);
const SILENCERS = new Set(['skip', 'only', 'todo', 'fails']);
const SILENT_WORDS = new Set(['xit', 'xdescribe', 'xtest', 'fit', 'fdescribe']);

function silencer(node: ts.Node): string | undefined {
  if (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    SILENT_WORDS.has(node.expression.text)
  ) {
    return node.expression.text;
  }
  if (!ts.isPropertyAccessExpression(node) || !SILENCERS.has(node.name.text)) return undefined;
  const subject = node.expression.getText().split('.')[0] ?? '';
  return SUBJECTS.has(subject) ? `${subject}.${node.name.text}` : undefined;
}

/** Tests that are switched off, or that switch the others off: `path:line: what`. */
export function silentTests({ path, text }: SourceFile): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const what = silencer(node);
    if (what !== undefined)
      found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${what}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
