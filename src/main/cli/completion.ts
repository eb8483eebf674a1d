import { Argument, Command } from 'commander';
import { VERSION } from '../version.ts';
import { completionScript, SHELLS, type Shell } from './completion/script.ts';
import { completedCommands } from './completion/tree.ts';

const HOW = `
For this shell only:
  source <(npx asset-valuation completion bash)
For all new shells, from the checkout:
  npx asset-valuation completion bash > ~/.asset-valuation.bash && echo 'source ~/.asset-valuation.bash' >> ~/.bashrc
  npx asset-valuation completion zsh > ~/.asset-valuation.zsh && echo 'source ~/.asset-valuation.zsh' >> ~/.zshrc
In zsh, "autoload -Uz compinit && compinit" must come before it.

Examples:
  npx asset-valuation completion bash
  npx asset-valuation completion zsh`;

/** `completion bash | zsh`: a script that completes verbs, options and the words they take. */
export const completionVerb = (): Command =>
  new Command('completion')
    .description('Write a shell completion script to standard output.')
    .addArgument(new Argument('<shell>', 'for which shell').choices(SHELLS))
    .addHelpText('after', HOW)
    .action((shell: Shell, _options: object, verb: Command) => {
      const program = verb.parent ?? verb;
      process.stdout.write(completionScript(shell, completedCommands(program), VERSION));
    });
