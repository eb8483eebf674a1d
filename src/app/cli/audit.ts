import { Command } from 'commander';
import { exportVerb } from './audit/export.ts';
import { replayVerb } from './audit/replay.ts';
import { sealVerb } from './audit/seal.ts';
import { timelineVerb } from './audit/timeline.ts';
import { verifyVerb } from './audit/verify.ts';

/** `audit replay | verify | seal | export | timeline`. */
export function auditVerbs(): Command {
  const verbs = new Command('audit').description(
    'Replay valuations, verify the history against its hashes and seals, seal it, export part of it, read it.',
  );
  for (const verb of [replayVerb(), verifyVerb(), sealVerb(), exportVerb(), timelineVerb()])
    verbs.addCommand(verb);
  return verbs;
}
