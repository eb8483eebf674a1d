import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AssetValuationClient } from '../../../client/src/client.ts';
import { may, type RightTo } from './rights.ts';
import type { Session } from './session.ts';

/** What a screen works with: who works, and the client that asks in their name. */
interface Access {
  readonly session: Session;
  readonly client: AssetValuationClient;
}

export const AccessContext = createContext<Access | undefined>(undefined);

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (!access) throw new Error('a screen is outside its session');
  return access;
}

/** Whether the person may use an operation. */
export function useMay(): (operation: RightTo) => boolean {
  const { session } = useAccess();
  return (operation) => may(session, operation);
}
