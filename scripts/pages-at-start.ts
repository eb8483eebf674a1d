import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Part of every start: pages that cannot be built keep no service from its work. It says so in one line, and what to do. */
const page = path.resolve(import.meta.dirname, '../dist/web/estimator/index.html');
try {
  await import('./build-web.ts');
} catch (error) {
  const shown = existsSync(page) ? 'shows those of an earlier build' : 'runs without them';
  process.stderr.write(
    `The pages of web/ cannot be built: run "npm ci" in the checkout, and start again. Until then the service ${shown}. (${reasonOf(error)})\n`,
  );
}

/** The builder's errors have many lines and colours. */
function reasonOf(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const lines = text.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /resolve|ERR_|E[A-Z]{4,}/.test(line)) ?? lines.find((line) => line !== '') ?? ''
  );
}
