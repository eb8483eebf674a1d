import { writeSync } from 'node:fs';
import { type Commission, READY, REPORT } from './commission.ts';
import { inspectionOf } from './inspect.ts';

// Runs in a process of its own: one document comes in, one finding goes out, then it ends.
const { mediaType, sizeBytes, limits } = JSON.parse(process.argv[2] ?? '') as Commission;
const inspect = await inspectionOf(mediaType);
writeSync(REPORT, `${READY}\n`);
const bytes = new Uint8Array(sizeBytes);
let length = 0;
for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
  bytes.set(chunk, length);
  length += chunk.length;
}
// Whoever hands the bytes over went away in the middle: there is nobody to tell either.
if (length !== sizeBytes) process.exit(1);
writeSync(REPORT, `${JSON.stringify(await inspect(bytes, limits))}\n`);
process.exit(0);
