import { useEffect } from 'preact/hooks';
import type { DataOf } from '../../../client/src/operation-types.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import type { WorkTrouble } from '../service/trouble.ts';
import { useChange } from '../service/use-change.ts';
import { useRead } from '../service/use-read.ts';

/** What is made of an obligation as a job; the address has its id under this name. */
const OPERATIONS = { replay: 'requestObligationReplay', bundle: 'requestObligationBundle' } as const;

export interface AuditJob {
  /** Undefined before it is started, and until it is known. */
  readonly batch: DataOf<'getBatch'> | undefined;
  readonly isRunning: boolean;
  readonly trouble: WorkTrouble | undefined;
  start(): Promise<void>;
  /** Does once more what had trouble. */
  again(): void;
}

const LOOK_MS = 1_000;

/** A job on an obligation: started, and followed until it has ended, also by somebody who comes back to the address. */
export function useAuditJob(step: keyof typeof OPERATIONS, obligationId: string): AuditJob {
  const { address, go } = useAddress();
  const id = address.query[step];
  const { run, isBusy, trouble } = useChange(OPERATIONS[step]);
  const read = useRead('getBatch', id ? { path: { id } } : undefined);
  const { data: batch, trouble: unread } = read;
  const isOpen = id !== undefined && batch?.finished_at == null && unread?.kind !== 'absent';
  useEffect(() => {
    if (!isOpen || read.isBusy) return;
    const timer = setTimeout(read.look, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isOpen, read.isBusy, batch, unread]);
  const start = async () => {
    const answer = await run({ path: { id: obligationId }, body: {} });
    if (!answer) return;
    go(hrefOf(['audit'], { ...address.query, [step]: answer.data.batch_id }), { replace: true });
  };
  return {
    batch,
    isRunning: isBusy || isOpen,
    trouble: trouble ?? unread,
    start,
    again: trouble ? () => void start() : read.again,
  };
}
