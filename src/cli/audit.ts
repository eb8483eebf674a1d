import { Command } from 'commander';
import { exportVerb } from './audit-export.ts';
import { sealVerb } from './audit-seal.ts';
import { timelineVerb } from './audit-timeline.ts';
import { verifyVerb } from './audit-verify.ts';

/** `audit verify | seal | export | timeline`. */
export function auditVerbs(): Command {
  const verbs = new Command('audit').description(
    'Check the history against its hashes and seals, seal it, hand a piece of it on, and read it.',
  );
  for (const verb of [verifyVerb(), sealVerb(), exportVerb(), timelineVerb()]) verbs.addCommand(verb);
  return verbs;
}
