/**
 * What a tab was closed over: its drafts, offered to the next tab of the same session. They are sealed under a key that is made of
 * the session, which only a page of it has, so that nobody reads them once it has ended. Where a browser has no cryptography or
 * locks for pages, as without HTTPS, nothing is kept.
 */

const PREFIX = 'asset-valuation.left ';
/** This tab's own id; while the tab is open, it holds a lock of that name. */
const TAB = 'asset-valuation.tab';
const TAKING = 'asset-valuation.taking';

interface Draft {
  readonly text: string;
  /** Where it was typed, and the heading there. */
  readonly href: string;
  readonly title: string;
  readonly at: string;
}

/** A draft that no open tab has. */
export interface LeftDraft extends Draft {
  /** Its name in the browser's storage. */
  readonly entry: string;
  /** Its name as a draft of the tab that takes it. */
  readonly key: string;
}

interface Own {
  /** What the person's drafts begin with. */
  readonly prefix: string;
  readonly seal: Promise<CryptoKey>;
}

let own: Own | undefined;
let tab: Promise<string> | undefined;
/** As last typed in this page, for a key that changes: the person has signed in again. */
const shared = new Map<string, Draft>();

const isPossible = (): boolean => isSecureContext && 'locks' in navigator;

/** From now on the drafts of this tab are kept for others of the session; drafts of anyone else are removed. */
export function shareDrafts(prefix: string, secret: string): void {
  removeLeft((key) => key.startsWith(prefix));
  if (!isPossible()) return;
  own = { prefix, seal: keyOf(secret) };
  tab ??= openTab();
  for (const [key, draft] of shared) {
    if (key.startsWith(prefix)) void keepSealed(key, draft);
    else shared.delete(key);
  }
}

/** Nothing is kept from now on, nor stays. */
export function unshareDrafts(): void {
  own = undefined;
  shared.clear();
  removeLeft(() => false);
}

/** A draft as it is now; undefined: it was sent or given up. */
export function shareDraft(key: string, text: string | undefined): void {
  // Under a window that another person has signed in, the page still has the work of the one before.
  if (!own || !key.startsWith(own.prefix)) return;
  if (text === undefined) {
    shared.delete(key);
    void tab?.then((id) => localStorage.removeItem(entryOf(id, key))).catch(() => {});
    return;
  }
  if (shared.get(key)?.text === text) return;
  const title = document.querySelector('h1')?.textContent ?? '';
  const draft = { text, title, href: location.pathname + location.search, at: new Date().toISOString() };
  shared.set(key, draft);
  void keepSealed(key, draft);
}

/** What closed tabs of this session left, the newest first; not what this tab has a draft of its own for. */
export async function leftDrafts(): Promise<readonly LeftDraft[]> {
  if (!own) return [];
  const { prefix, seal } = own;
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map(({ name }) => name));
  const found: LeftDraft[] = [];
  for (const entry of entries()) {
    const { id, key } = partsOf(entry);
    if (open.has(`${TAB} ${id}`) || !key.startsWith(prefix) || sessionStorage.getItem(key) !== null) continue;
    const draft = await opened(await seal, entry);
    if (draft) found.push({ ...draft, entry, key });
    // Of an earlier session: nobody can read it any more.
    else localStorage.removeItem(entry);
  }
  return found.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** Makes it a draft of this tab; false where another tab has taken it, or discarded it. */
export const takeDraft = ({ entry, key, text }: LeftDraft): Promise<boolean> =>
  navigator.locks.request(TAKING, () => {
    if (localStorage.getItem(entry) === null) return false;
    sessionStorage.setItem(key, text);
    localStorage.removeItem(entry);
    return true;
  });

export const discardDraft = ({ entry }: LeftDraft): void => localStorage.removeItem(entry);

async function keepSealed(key: string, draft: Draft): Promise<void> {
  const session = own;
  if (!session || !tab) return;
  try {
    const [id, seal] = await Promise.all([tab, session.seal]);
    const sealed = await sealedOf(seal, entryOf(id, key), draft);
    // Something newer was typed, it was sent, or the person has signed out meanwhile.
    if (own === session && shared.get(key) === draft) localStorage.setItem(entryOf(id, key), sealed);
  } catch {
    // Without room it lasts as long as its tab.
  }
}

const entryOf = (id: string, key: string): string => `${PREFIX}${id} ${key}`;

function partsOf(entry: string): { readonly id: string; readonly key: string } {
  const [id = '', ...key] = entry.slice(PREFIX.length).split(' ');
  return { id, key: key.join(' ') };
}

function entries(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function removeLeft(stays: (key: string) => boolean): void {
  for (const entry of entries()) if (!stays(partsOf(entry).key)) localStorage.removeItem(entry);
}

/** A tab that was duplicated has the other's id, which is locked: it takes one of its own. */
async function openTab(id = sessionStorage.getItem(TAB) ?? crypto.randomUUID()): Promise<string> {
  const isMine = await new Promise<boolean>((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(`${TAB} ${id}`, { ifAvailable: true }, hold).catch(reject);
  });
  if (!isMine) return openTab(crypto.randomUUID());
  sessionStorage.setItem(TAB, id);
  return id;
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoded(secret), 'HKDF', false, ['deriveKey']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoded('drafts') };
  const cipher = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(derivation, material, cipher, false, ['encrypt', 'decrypt']);
}

const encoded = (text: string) => new TextEncoder().encode(text);

/** Bound to its place: it opens under no other name. */
const cipherOf = (entry: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoded(entry),
});

async function sealedOf(seal: CryptoKey, entry: string, draft: Draft): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt(cipherOf(entry, iv), seal, encoded(JSON.stringify(draft)));
  return [...iv, ...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function opened(seal: CryptoKey, entry: string): Promise<Draft | undefined> {
  try {
    const pairs = localStorage.getItem(entry)?.match(/../g) ?? [];
    const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
    const cipher = cipherOf(entry, bytes.slice(0, 12));
    const text = await crypto.subtle.decrypt(cipher, seal, bytes.slice(12));
    return JSON.parse(new TextDecoder().decode(text)) as Draft;
  } catch {
    return undefined;
  }
}
