import { Command } from 'commander';
import { replayVerb } from './audit-replay.ts';

/** `audit replay`. */
export function auditVerbs(): Command {
  const verbs = new Command('audit').description('Check what was recorded.');
  for (const verb of [replayVerb()]) verbs.addCommand(verb);
  return verbs;
}
