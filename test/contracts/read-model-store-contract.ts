import { describe } from 'vitest';
import { readModelBuildContract } from './read-model-build-contract.ts';
import type { ReadModelPlace } from './read-model-fixture.ts';
import { readModelRowsContract } from './read-model-rows-contract.ts';

/** The tests that every adapter of the port `read-model-store` must pass. `start` creates a database for one block. */
export function readModelStoreContract(adapter: string, start: () => Promise<ReadModelPlace>): void {
  describe(`${adapter} meets the contract of rows and checkpoints`, () => readModelRowsContract(start));
  describe(`${adapter} meets the contract of builds`, () => readModelBuildContract(start));
}
