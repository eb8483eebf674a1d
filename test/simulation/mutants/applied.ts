import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mutants } from './index.ts';

/** Loaded before the program: puts the fault named in `SIMULATED_MUTANT` into its file as the file is loaded. */

const wanted = process.env.SIMULATED_MUTANT;
const mutant = mutants.find(({ name }) => name === wanted);
if (!mutant) throw new Error(`there is no mutant ${wanted}`);
const file = fileURLToPath(new URL(`../../../${mutant.file}`, import.meta.url));

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith('file:') || fileURLToPath(url) !== file) return loaded;
    const source = String(loaded.source);
    if (source.split(mutant.from).length !== 2) {
      throw new Error(`${mutant.file} does not have the line of ${mutant.name} once`);
    }
    return { ...loaded, source: source.replace(mutant.from, () => mutant.to) };
  },
});
