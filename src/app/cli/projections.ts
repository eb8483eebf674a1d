import { Argument, Command } from 'commander';
import { projections } from '../../../projections/index.ts';
import type { Projection } from '../../engine/projecting/projection.ts';
import { listProjections } from './projections/list.ts';
import { rebuildProjections } from './projections/rebuild.ts';
import { skipVerb } from './projections/skip.ts';
import { verifyProjections } from './projections/verify.ts';

const names = projections.map(({ name }) => name);
const some = () => new Argument('[name...]', 'which read models').choices(names);
const named = (chosen: readonly string[]): readonly Projection[] =>
  projections.filter(({ name }) => chosen.includes(name));

interface RebuildOptions {
  readonly all?: true;
  readonly downgrade?: true;
  readonly json?: true;
}

interface VerifyOptions {
  readonly all?: true;
  readonly json?: true;
}

/** `projections list | rebuild | verify | skip`. */
export function projectionsVerbs(): Command {
  const verbs = new Command('projections').description(
    'Show the state of the read models, rebuild them from the log, verify them against it.',
  );
  verbs
    .command('list')
    .description('List the read models: version, position, events behind, status, and rebuilds in progress.')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  npx asset-valuation projections list')
    .action(listProjections);
  verbs
    .command('rebuild')
    .description(
      'Rebuild read models from one reading of the log, beside the live tables, and swap each in atomically. ' +
        'Reads, writes and projectors continue. Ctrl-C discards the rebuild; after a crash the next rebuild resumes it.',
    )
    .addArgument(some())
    .option('--all', 'all of them')
    .option('--downgrade', 'also those that a newer version made, after a rollback')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  npx asset-valuation projections rebuild asset valuation')
    .action((chosen: readonly string[], options: RebuildOptions, verb: Command) => {
      if ((chosen.length === 0) !== (options.all === true))
        verb.error('error: name read models, or say --all');
      return rebuildProjections(options.all ? projections : named(chosen), options);
    });
  verbs
    .command('verify')
    .description(
      'Rebuild read models (all, or those named) into temporary tables and compare every row with the live tables. ' +
        'The first difference is shown, with exit code 1. The temporary tables are removed.',
    )
    .addArgument(some())
    .option('--all', 'all of them (the default)')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  npx asset-valuation projections verify --all')
    .action((chosen: readonly string[], options: VerifyOptions, verb: Command) => {
      if (chosen.length > 0 && options.all) verb.error('error: name read models, or say --all');
      return verifyProjections(chosen.length === 0 ? projections : named(chosen), options);
    });
  verbs.addCommand(skipVerb());
  return verbs;
}
