import { useCallback, useRef, useState } from 'preact/hooks';
import type { Answered, CallRequest, OperationId } from '../../../client/src/operation-types.ts';
import { useAccess } from '../session/access.ts';
import { troubleOf, type WorkTrouble } from './trouble.ts';

export interface Change<Op extends OperationId> {
  /** The answer; undefined when it failed, which `trouble` then says. */
  run(request: CallRequest<Op>): Promise<Answered<Op> | undefined>;
  readonly isBusy: boolean;
  readonly trouble: WorkTrouble | undefined;
  clear(): void;
}

/**
 * An operation that changes something. The same content sent again after trouble has the same key, so that it happens once even
 * where the first answer was lost.
 */
export function useChange<Op extends OperationId>(operation: Op): Change<Op> {
  const { client } = useAccess();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const sent = useRef<{ readonly content: string; readonly key: string }>(undefined);
  const isRunning = useRef(false);
  const run = useCallback(
    async (request: CallRequest<Op>) => {
      // A second click while the first is under way asks for nothing new.
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setBusy(true);
      setTrouble(undefined);
      const content = JSON.stringify(request);
      if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() };
      try {
        const keyed = { ...request, idempotencyKey: sent.current.key } as unknown as CallRequest<Op>;
        const answer = (await client.call(operation, keyed)) as Answered<Op>;
        sent.current = undefined;
        return answer;
      } catch (error) {
        setTrouble(troubleOf(error));
        return undefined;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [client, operation],
  );
  const clear = useCallback(() => setTrouble(undefined), []);
  return { run, isBusy, trouble, clear };
}
