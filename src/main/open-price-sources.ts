import { join } from 'node:path';
import type { Clock } from '../ports/clock.ts';
import type { PriceSources } from '../price-sources/contract.ts';
import { createPriceSources, createSourceImports } from '../price-sources/index.ts';
import type { Configuration } from './configuration.ts';

const importsDir = ({ SOURCE_IMPORTS_DIR, DATA_DIR }: Configuration): string =>
  SOURCE_IMPORTS_DIR ?? join(DATA_DIR, 'imports');

/** The price sources as the environment sets them. */
export function openPriceSources(configuration: Configuration, clock: Clock): PriceSources {
  const sources = createPriceSources({
    addresses: configuration,
    importsDir: importsDir(configuration),
    fipeToken: configuration.SOURCE_FIPE_TOKEN,
    clock,
  });
  // Looks for imported files now, so that the first who asks what is covered is told of them.
  sources.health();
  return sources;
}

/** The files that an operator imports. */
export const openSourceImports = (configuration: Configuration, clock: Clock) =>
  createSourceImports({ importsDir: importsDir(configuration), clock });
