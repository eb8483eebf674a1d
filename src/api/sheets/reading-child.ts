import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type ReadingOptions, readSheet } from './reading.ts';

/** Where it reports, apart from its standard output, on which a library might write. */
const REPORT = 3;

// Runs in a process of its own: one sheet comes in, its lines or its faults go out, then it ends.
const options = JSON.parse(process.argv[2] ?? '') as ReadingOptions;
const bytes = await buffer(process.stdin);
writeFileSync(REPORT, JSON.stringify(readSheet(bytes, options)));
process.exit(0);
