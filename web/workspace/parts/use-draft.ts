import { type StateUpdater, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAccess } from '../session/access.ts';
import type { Session } from '../session/session.ts';
import { shareDraft, shareDrafts, unshareDrafts } from './left-drafts.ts';

type Who = Pick<Session, 'person' | 'organization'>;

const PREFIX = 'asset-valuation.draft ';
const ownPrefix = ({ organization, person }: Who): string =>
  `${PREFIX}${JSON.stringify([organization, person])} `;

/** Other tabs of the browser hear by it that the person has signed out. */
const SIGNED_OUT = 'asset-valuation.signed-out';

/**
 * A state that this tab keeps for its person until it is sent: a reload, a crash and a tab that is opened again bring it back, and
 * another tab of the session offers it once this one is closed. One that is as it began is not kept. `place`: which form of what, such as `edit 7b0c…`. The third member forgets it, once it was sent.
 */
export function useDraft<Value>(
  place: string,
  initial: Value | (() => Value),
): readonly [Value, (next: StateUpdater<Value>) => void, () => void] {
  const { session } = useAccess();
  const key = ownPrefix(session) + place;
  const [began] = useState(initial);
  const [value, setValue] = useState<Value>(() => read<Value>(key) ?? began);
  const isOver = useRef(false);
  const text = JSON.stringify(value);
  // At once, not after the next picture: what follows a key may be the end of the page.
  useLayoutEffect(() => {
    if (!isOver.current) keep(key, text === JSON.stringify(began) ? undefined : text);
  }, [key, text]);
  const forget = useCallback(() => {
    isOver.current = true;
    keep(key, undefined);
  }, [key]);
  return [value, setValue, forget];
}

/** What is too large or too private to be kept: it stays while the page does, whatever screen is shown. */
const inPage = new Map<string, unknown>();

/** A state that other screens do not end; loading the page again does. */
export function useInPage<Value>(
  place: string,
  initial: Value,
): readonly [Value, (next: StateUpdater<Value>) => void] {
  const { session } = useAccess();
  const key = ownPrefix(session) + place;
  const [value, setValue] = useState<Value>(() => (inPage.has(key) ? (inPage.get(key) as Value) : initial));
  useLayoutEffect(() => void inPage.set(key, value), [key, value]);
  return [value, setValue];
}

/** Whether something was typed at a place, and not sent. */
export function useHasDraft(place: string): boolean {
  const { session } = useAccess();
  return read(ownPrefix(session) + place) !== undefined;
}

/** What is kept is this person's alone: another's is removed as soon as they have signed in here, and all of it when somebody signs out. */
export function useDraftsOf(session: Session | undefined): void {
  const own = session && ownPrefix(session);
  const secret = session?.csrf_token;
  // Before any draft is read or kept.
  useLayoutEffect(() => {
    if (own === undefined || secret === undefined) return;
    removeAllBut((key) => key.startsWith(own));
    shareDrafts(own, secret);
  }, [own, secret]);
  useEffect(() => {
    const others = new BroadcastChannel(SIGNED_OUT);
    others.onmessage = removeAll;
    return () => others.close();
  }, []);
}

/** The person signs out: nothing of what they typed stays, in no tab. */
export function forgetDrafts(): void {
  removeAll();
  const others = new BroadcastChannel(SIGNED_OUT);
  others.postMessage('');
  others.close();
}

function removeAll(): void {
  unshareDrafts();
  removeAllBut(() => false);
}

function removeAllBut(stays: (key: string) => boolean): void {
  for (const key of inPage.keys()) if (!stays(key)) inPage.delete(key);
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !stays(key)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read<Value>(key: string): Value | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

function keep(key: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    shareDraft(key, text);
  } catch {
    // Without room, or where nothing may be kept, it lasts as long as the page.
  }
}
