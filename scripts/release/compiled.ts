import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesBelow } from './tarball.ts';

/** The rooms that a running service is made of. */
const ROOMS = ['commands', 'projections', 'queries', 'src'];

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  sourceMap: true,
  inlineSources: true,
};

/** A module of its own found by its TypeScript name, which no compiler rewrites: `siblingModule` does that. */
const BY_ITS_OLD_NAME = /new URL\(\s*[`'"][^`'"]*\.ts[`'"]/;

/**
 * Writes the program as JavaScript with source maps that hold their sources, and the files it reads next to its modules. It only takes the
 * types out, as Node does in a checkout: whether they are right is a matter of `npm run check`.
 */
export function compileInto(folder: string, root: string): void {
  for (const room of ROOMS)
    for (const file of filesBelow(path.join(root, room)).map((name) => path.join(room, name))) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      if (file.endsWith('.ts')) compile(path.join(root, file), path.join(folder, file.replace(/ts$/, 'js')));
      else if (!file.endsWith('.md')) cpSync(path.join(root, file), path.join(folder, file));
    }
}

function compile(from: string, to: string): void {
  const source = readFileSync(from, 'utf8');
  const { outputText, sourceMapText } = ts.transpileModule(source, {
    fileName: path.basename(from),
    compilerOptions,
  });
  if (BY_ITS_OLD_NAME.test(outputText))
    throw new Error(`${from} looks for a module by its TypeScript name: let siblingModule name it`);
  writeFileSync(to, outputText);
  writeFileSync(`${to}.map`, sourceMapText ?? '');
}
