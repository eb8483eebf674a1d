import { registerAsset } from '../../commands/asset.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import type { EventLog } from '../../src/engine/log/event-log.ts';
import { encryptAsset } from '../../src/evidence/privacy/encryption.ts';
import type { KeyStore } from '../../src/evidence/privacy/key-store.ts';
import type { ErasureLedger } from '../../src/evidence/privacy/ledger.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { ErasureParts } from '../../src/processes/erasure/erase.ts';
import { assetRegistered } from './assets.ts';
import { memoryEventLog } from './memory-event-log.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import { causeOf } from './scenario.ts';
import { testClock, testIds } from './test-clock.ts';

/** Erasing with a log and keys in memory; `done` has its steps in order. */
export function erasingRig(ledger: ErasureLedger, memory: EventLog = memoryEventLog()) {
  const done: string[] = [];
  /** The step at whose next occurrence the process dies, just before it. */
  let dying: string | undefined;
  const step = (name: string) => {
    if (dying === name) {
      dying = undefined;
      throw new Error(`died before: ${name}`);
    }
    done.push(name);
  };
  const after = <Given extends readonly unknown[], Done>(name: string, act: (...given: Given) => Done) => {
    return (...given: Given): Done => {
      step(name);
      return act(...given);
    };
  };
  const log: EventLog = { ...memory, append: after('event', memory.append) };
  const keys = memoryKeyStore();
  const clock = testClock();
  const handlerOf = (on: EventLog) => createCommandHandler({ log: on, clock, ids: testIds() });
  const parts: ErasureParts = {
    log,
    handler: handlerOf(log),
    keys: { destroy: after('key', (subjects) => keys.destroy(subjects)) },
    ledger: {
      file: ledger.file,
      prepare: () => ledger.prepare(),
      add: after('ledger', (erasures) => ledger.add(erasures)),
    },
    clock,
    cause: (organizationId) => causeOf('operator:tester', organizationId, 'request-erase'),
    keyMemoryMs: 0,
  };
  return {
    parts,
    keys: keys as KeyStore,
    memory,
    done,
    clock,
    dieBefore: (name: 'key' | 'ledger' | 'event') => {
      dying = name;
    },
    /** An asset with personal data; its id. */
    async asset(key: string): Promise<string> {
      const execution = await handlerOf(memory).create(registerAsset, {
        path: '/assets',
        looksElsewhere: false,
        prepare: (id) =>
          encryptAsset(
            keys,
            id,
            assetRegistered({
              owner: { name: 'Ana Lima', tax_id: null, tax_id_country: null } as never,
            }) as ReturnType<typeof assetRegistered> & JsonObject,
          ),
        cause: { ...causeOf('person:Ana Lima'), claim: { key, fingerprint: 'f' } },
      });
      if (execution.outcome !== 'done') throw new Error(execution.outcome);
      return execution.state.id;
    },
  };
}
