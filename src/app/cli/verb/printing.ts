import { writeFile } from 'node:fs/promises';
import { OperationalError } from '../../../kernel/operational-error.ts';

export const USAGE_ERROR = 2;

/** An expected failure: printed as one line, exit code 1 by default. */
export class VerbError extends OperationalError {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'VerbError';
    this.exitCode = exitCode;
  }
}

export function print(
  { json = false }: { readonly json?: boolean | undefined },
  document: unknown,
  lines: readonly string[],
): void {
  process.stdout.write(
    json ? `${JSON.stringify(document, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''),
  );
}

export function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;

/** Writes a file for the user. Throws `VerbError` if it cannot be written. */
export async function writeUserFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new VerbError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

/** Prints faults and then the verdict to standard error, and sets exit code 1. */
export function failWith(faults: readonly string[], verdict: string): void {
  for (const line of [...faults, verdict]) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
