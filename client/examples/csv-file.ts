import { readFileSync } from 'node:fs';
import { type CsvFile, readCsv } from './csv.ts';

/** What stands in the file. Its text and its headings must be right, or the program ends: nothing was sent yet. */
export function rowsOf(file: string): CsvFile {
  try {
    return readCsv(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    const isOtherText = error instanceof TypeError;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${file}: ${isOtherText ? 'it is not UTF-8 (in Excel: "CSV UTF-8")' : reason}\n`);
    process.exit(1);
  }
}
