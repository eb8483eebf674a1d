import {
  type AssetBatchAccepted,
  type BatchEvent,
  type BatchState,
  batchStream,
  evolveBatch,
} from '../../src/domain/batch.ts';
import { reject } from '../../src/domain/rejection.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import { jobIdOfBatch } from '../../src/kernel/ids.ts';

interface AcceptAssetBatch extends Omit<AssetBatchAccepted, 'job_id'> {
  readonly batchId: string;
}

/**
 * Accepts a batch whose sealed lines are kept already. `erased`: its key was destroyed, so that it was accepted, and has
 * ended, before.
 */
export const acceptAssetBatch = command<AcceptAssetBatch | 'erased', BatchState, BatchEvent>({
  name: 'AcceptAssetBatch',
  stream: batchStream,
  evolve: evolveBatch,
  decide: (input, state) => {
    if (state) return append();
    if (input === 'erased') return reject({ fact: 'personal-data-erased' });
    const { batchId, ...data } = input;
    return append({ type: 'AssetBatchAccepted', data: { job_id: jobIdOfBatch(batchId), ...data } });
  },
});
