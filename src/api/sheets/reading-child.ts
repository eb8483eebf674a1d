import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type ReadingOptions, readSheet } from './read-sheet.ts';

/** File descriptor of the report; a library might write to standard output. */
const REPORT = 3;

// Runs in a separate process: reads one sheet, writes its lines or its faults, then ends.
const options = JSON.parse(process.argv[2] ?? '') as ReadingOptions;
const bytes = await buffer(process.stdin);
writeFileSync(REPORT, JSON.stringify(readSheet(bytes, options)));
process.exit(0);
