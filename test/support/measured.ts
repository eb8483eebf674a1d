import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from 'vitest';

/** Output of a short measurement. The tests check only what does not depend on the speed of the machine. */
export async function measured(name: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const script = path.resolve(import.meta.dirname, '../../bench', `${name}.ts`);
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...settings } });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, errors).toBe(0);
  return printed;
}

export const figureIn = (printed: string, what: string): number =>
  Number(new RegExp(`^${what}: ([\\d.]+)`, 'm').exec(printed)?.[1]);
