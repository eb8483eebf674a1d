import { writeSync } from 'node:fs';
import { READY, REPORT } from '../../src/evidence/documents/inspection/finding.ts';

// Replaces the program that reads a document: the document's first word is its behaviour.
const says = (text: string) => writeSync(REPORT, `${text}\n`);

/** What it does with its memory, its time, its output, after reading the document. */
const conduct: Record<string, () => unknown> = {
  hang: () => new Promise((resolve) => setTimeout(resolve, 3_600_000)),
  spin: () => {
    while (performance.now() >= 0);
  },
  crash: () => process.abort(),
  exit: () => process.exit(7),
  silent: () => process.exit(0),
  ended: () => process.kill(process.pid, 'SIGTERM'),
  babble: () => {
    for (;;) says('x'.repeat(1_000));
  },
  lie: () => says('{"finding":"READABLE","pages":-1,"width":null,"height":null}'),
  garbage: () => says('{"finding":'),
  heap: () => {
    const kept: unknown[] = [];
    for (;;) kept.push({ made: 'up', at: kept.length });
  },
  resident: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(16_000_000, kept.length));
  },
  environment: () =>
    says(JSON.stringify({ finding: 'UNREADABLE', detail: Object.keys(process.env).join() || 'empty' })),
  prying: async () => {
    const { readFileSync, writeFileSync } = await import('node:fs');
    const { execSync } = await import('node:child_process');
    const tries = [
      () => readFileSync('/etc/hostname'),
      () => writeFileSync('/tmp/asset-valuation-pried', ''),
      () => execSync('true'),
    ];
    const codes = tries.map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as NodeJS.ErrnoException).code;
      }
    });
    says(JSON.stringify({ finding: 'UNREADABLE', detail: codes.join() }));
  },
};

says(READY);
let text = '';
for await (const chunk of process.stdin) {
  text += String(chunk);
  if (text.startsWith('deaf')) await conduct.hang?.();
}
await conduct[text.split(' ')[0] ?? '']?.();
process.exit(0);
