import { describe } from 'vitest';
import { readModelBuildContract } from './read-model-build-contract.ts';
import type { ReadModelPlace } from './read-model-fixture.ts';
import { readModelRowsContract } from './read-model-rows-contract.ts';

/** The port `read-model-store` as tests: every adapter runs them unchanged. `start` makes a place for one block of them. */
export function readModelStoreContract(adapter: string, start: () => Promise<ReadModelPlace>): void {
  describe(`${adapter} keeps the contract of rows and checkpoints`, () => readModelRowsContract(start));
  describe(`${adapter} keeps the contract of what is built beside`, () => readModelBuildContract(start));
}
