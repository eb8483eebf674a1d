import { Argument, type Command } from 'commander';
import { storedStream } from '../../engine/log/pages.ts';
import { decryptorFor } from '../../evidence/privacy/encryption.ts';
import {
  type FieldChange,
  TIMELINES,
  type TimelineEntry,
  type TimelineSubject,
  timeline,
} from '../../evidence/timeline.ts';

import { exportVerb } from './audit/export.ts';
import { replayVerb } from './audit/replay.ts';
import { sealVerb } from './audit/seal.ts';
import { verifyVerb } from './audit/verify.ts';
import { failWith } from './verb/printing.ts';
import { counted, idOf, print, Verb, VerbError, withEngines } from './verb.ts';

const timelineVerb = (): Command =>
  new Verb('timeline')
    .description(
      'Show the history of one resource for people: who did what, when and why, with personal data decrypted.',
    )
    .addArgument(new Argument('<kind>', 'kind of resource').choices(Object.keys(TIMELINES)))
    .argument('<id>', 'its id', idOf('resource', 'take it from the resource'))
    .json('audit timeline asset 7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90')
    .action(showTimeline);

async function showTimeline(
  kind: TimelineSubject,
  id: string,
  options: { readonly json?: boolean },
): Promise<void> {
  const subject = TIMELINES[kind];
  const entries = await withEngines(async ({ eventLog, keyStore }) => {
    const stored = await storedStream(eventLog, subject.stream(id));
    const open = await decryptorFor(
      keyStore,
      stored.flatMap((item) => ('data' in item ? [item.data] : [])),
    );
    return timeline(subject, stored, open);
  });
  if (entries.length === 0) throw new VerbError(`There is no ${kind} ${id}.`);
  print(options, entries, timelineLines(entries));
  const broken = entries.filter(({ chain }) => chain !== 'INTACT');
  const verdict = `NOT INTACT: ${counted(broken.length, 'event')}; "audit verify ${subject.stream(id)}" shows more`;
  if (broken.length > 0) failWith([], verdict);
}

export const timelineLines = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries.flatMap((entry) => [
    `${entry.sequence}. ${entry.when ?? '(no instant)'}  ${entry.who ?? '(nobody)'}  ${entry.what}${entry.chain === 'INTACT' ? '' : `  CHAIN ${entry.chain}`}`,
    ...entry.changes.map((change) => `     ${changeText(change)}`),
    ...(entry.why === null ? [] : [`     why: ${entry.why}`]),
  ]);

function changeText({ field, before, after }: FieldChange): string {
  if (before === null) return `${field}: ${after}`;
  return `${field}: ${before} → ${after ?? '(none)'}`;
}

export function auditVerbs(): Command {
  const verbs = new Verb('audit').description(
    'Replay valuations, verify the history against its hashes and seals, seal it, export part of it, read it.',
  );
  for (const verb of [replayVerb(), verifyVerb(), sealVerb(), exportVerb(), timelineVerb()])
    verbs.addCommand(verb);
  return verbs;
}
