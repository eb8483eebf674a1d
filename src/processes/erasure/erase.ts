import { erasePersonalData } from '../../../commands/asset.ts';
import { eraseDebtor } from '../../../commands/obligation.ts';
import { assetStream } from '../../domain/asset.ts';
import { evolvePersonalData, type PersonalDataState } from '../../domain/erasure.ts';
import { loadState } from '../../domain/events/handling.ts';
import { obligationStream } from '../../domain/obligation.ts';
import type { Cause } from '../../engine/handling/cause.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import { KEY_MEMORY_MS, type KeyStore } from '../../evidence/privacy/key-store.ts';
import type { Erasure, ErasureLedger } from '../../evidence/privacy/ledger.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Clock } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/digest.ts';

export interface ErasureParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  readonly keys: Pick<KeyStore, 'destroy'>;
  readonly ledger: ErasureLedger;
  readonly clock: Clock;
  /** Who erases, in this organization. */
  cause(organizationId: string): Cause;
  /** How long other processes may still open what they have opened; the port's figure when left out. */
  readonly keyMemoryMs?: number;
}

/**
 * Erases the personal data of an asset, or of an obligation: destroys its key, notes that in the ledger, and records it in
 * the log. Undefined when there is neither.
 *
 * In this order, so that each record speaks of what has happened: the log never says "erased" of what somebody can still
 * read, so the event comes when also the other processes have forgotten the key, and whatever the log says is erased
 * stands in the ledger. A key that may not be destroyed, and a ledger that cannot be written, stop it before anything is
 * done. After a crash in between, the same again does what is missing and nothing twice; until then the data is already
 * unreadable, and only the records are incomplete. It says what stands, and what of it this run did: nothing, when all of it stood
 * before.
 */
export async function erasePersonal(parts: ErasureParts, id: string, reason: string) {
  const state = await personalDataOf(parts.log, id);
  if (!state) return undefined;
  await parts.ledger.prepare();
  const destroyed = await parts.keys.destroy([id]);
  const added = await parts.ledger.add([
    {
      subject: id,
      erased_at: state.erased?.at ?? parts.clock.now(),
      reason_sha256: sha256(state.erased?.reason ?? reason),
    },
  ]);
  if (destroyed.length > 0) await pause(parts.keyMemoryMs ?? KEY_MEMORY_MS);
  const recorded = await recordErasure(parts, id, state, reason);
  return {
    ...recorded,
    kind: state.kind,
    destroyedKey: destroyed.length > 0,
    addedToLedger: added > 0,
  };
}

/** Of an asset, or of an obligation: ids are unique among both. */
async function personalDataOf(log: EventLog, id: string): Promise<SubjectState | undefined> {
  const asset = await loadState(log, assetStream(id), evolvePersonalData);
  if (asset) return { ...asset, kind: 'asset' };
  const obligation = await loadState(log, obligationStream(id), evolvePersonalData);
  return obligation && { ...obligation, kind: 'obligation' };
}

interface SubjectState extends PersonalDataState {
  readonly kind: 'asset' | 'obligation';
}

/** The event, unless it is there. */
async function recordErasure(
  parts: Pick<ErasureParts, 'handler' | 'cause'>,
  id: string,
  { organization_id, kind }: SubjectState,
  reason: string,
) {
  const change = { id, input: () => ({ reason }), cause: parts.cause(organization_id) };
  const execution = await (kind === 'asset'
    ? parts.handler.change(erasePersonalData, change)
    : parts.handler.change(eraseDebtor, change));
  if (execution.outcome !== 'done' || !execution.state.erased)
    throw new Error(`the erasure of ${id} was not recorded: ${execution.outcome}`);
  const { at, reason: recorded } = execution.state.erased;
  return { erasedAt: at, reason: recorded, recordedEvent: execution.events.length > 0 };
}

const PAGE = 500;

/**
 * Does again what a ledger names: destroys the keys that a restored backup has brought back, and records in the log what
 * it no longer knows. Can be repeated; does nothing where all of it stands.
 */
export async function reapplyErasures(parts: ErasureParts, erasures: readonly Erasure[]) {
  await parts.ledger.prepare();
  let keysDestroyed = 0;
  for (let from = 0; from < erasures.length; from += PAGE) {
    const subjects = erasures.slice(from, from + PAGE).map(({ subject }) => subject);
    keysDestroyed += (await parts.keys.destroy(subjects)).length;
  }
  await parts.ledger.add(erasures);
  if (keysDestroyed > 0) await pause(parts.keyMemoryMs ?? KEY_MEMORY_MS);
  let eventsRecorded = 0;
  const unknownAssets: string[] = [];
  for (const erasure of erasures) {
    const state = await personalDataOf(parts.log, erasure.subject);
    if (!state) unknownAssets.push(erasure.subject);
    else if (!state.erased) {
      const { recordedEvent } = await recordErasure(parts, erasure.subject, state, reasonOf(erasure));
      if (recordedEvent) eventsRecorded += 1;
    }
  }
  return {
    named: erasures.length,
    /** Keys that were there again, or that nobody may make any more. */
    keysDestroyed,
    eventsRecorded,
    /** Named, and not in this log: their keys can no longer be made. */
    unknownAssets: unknownAssets as readonly string[],
  };
}

/** The ledger knows of the first reason its digest alone. */
const reasonOf = ({ erased_at, reason_sha256 }: Erasure): string =>
  `Applied again from the ledger of erasures: erased at ${erased_at}, for a reason with the SHA-256 ${reason_sha256}`;
