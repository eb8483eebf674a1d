import { join } from 'node:path';
import { erasureLedger } from '../evidence/privacy/ledger.ts';
import type { ErasureParts } from '../processes/erasure/erase.ts';
import type { Configuration } from './configuration.ts';
import type { Engines } from './engines.ts';
import { operatorCause } from './keys/credentials.ts';
import { systemClock } from './system.ts';

export const erasureLedgerFile = ({
  ERASURES_FILE,
  DATA_DIR,
}: Pick<Configuration, 'ERASURES_FILE' | 'DATA_DIR'>) => ERASURES_FILE ?? join(DATA_DIR, 'erasures.jsonl');

export const erasingParts = (
  {
    eventLog,
    handler,
    keyStore,
  }: Pick<Engines, 'eventLog' | 'handler'> & {
    readonly keyStore: ErasureParts['keys'];
  },
  ledgerFile: string,
): ErasureParts => ({
  log: eventLog,
  handler,
  keys: keyStore,
  ledger: erasureLedger(ledgerFile),
  clock: systemClock,
  cause: operatorCause,
});
