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
  cause(organizationId: string): Cause;
  /** How long other processes may use cached keys; default: the port's limit. */
  readonly keyMemoryMs?: number;
}

/**
 * Erases the personal data of an asset or obligation: destroys its key, adds it to the ledger, and records the erasure in
 * the log. Undefined if there is neither.
 *
 * The order keeps every record true: the event is recorded only after other processes have dropped the key, and after the
 * ledger has the erasure. If the key may not be destroyed or the ledger cannot be written, nothing is done. Repeat it
 * after a crash: it completes what is missing; the data is unreadable already. The result says what this run did; nothing
 * if all was done before.
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

async function personalDataOf(log: EventLog, id: string): Promise<SubjectState | undefined> {
  const asset = await loadState(log, assetStream(id), evolvePersonalData);
  if (asset) return { ...asset, kind: 'asset' };
  const obligation = await loadState(log, obligationStream(id), evolvePersonalData);
  return obligation && { ...obligation, kind: 'obligation' };
}

interface SubjectState extends PersonalDataState {
  readonly kind: 'asset' | 'obligation';
}

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
 * Repeats the erasures of a ledger: destroys keys that a restored backup brought back, and records missing events.
 * Idempotent.
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
    keysDestroyed,
    eventsRecorded,
    /** Ids in the ledger but not in this log: their keys can no longer be created. */
    unknownAssets: unknownAssets as readonly string[],
  };
}

const reasonOf = ({ erased_at, reason_sha256 }: Erasure): string =>
  `Applied again from the ledger of erasures: erased at ${erased_at}, for a reason with the SHA-256 ${reason_sha256}`;
