import { Command } from 'commander';
import { createVerb } from './backup/create.ts';
import { restoreVerb } from './backup/restore.ts';

export const backupVerbs = (): Command =>
  new Command('backup')
    .description(
      'Back up and restore the embedded default: one file. For engines of your own see docs/operations.md.',
    )
    .addCommand(createVerb())
    .addCommand(restoreVerb());
