import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The instructions of the Dockerfile, by stage. */

export const ROOT = path.resolve(import.meta.dirname, '../../..');
export const dockerfile = (await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')).replaceAll(/\\\n\s*/g, '');

export const stage = (name: string): string =>
  new RegExp(`^FROM \\S+ AS ${name}\n([\\s\\S]*?)(?=^FROM)`, 'm').exec(dockerfile)?.[1] ?? '';

/** The files that a stage copies: names here, and the folder there. */
export const copiesOf = (lines: string) =>
  [...lines.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)].map(([, names = '', to = '']) => ({
    names: names.split(' '),
    to,
  }));

export function stepWith(text: string, lines: string): string {
  const steps = [...lines.matchAll(/^RUN (.+)$/gm)].map(([, step = '']) => step);
  const step = steps.find((each) => each.includes(text));
  if (step === undefined) throw new Error(`the Dockerfile has no step with ${text}`);
  return step;
}

export const start: readonly string[] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? '[]').slice(
  1,
);
