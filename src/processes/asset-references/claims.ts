import { z } from 'zod';
import { claimHeldReference, claimReference } from '../../../commands/asset-reference.ts';
import { assetIdOf } from '../../domain/asset.ts';
import type { LoadOwned } from '../../domain/events/listed.ts';
import { LogPlace } from '../../domain/webhook.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { EventLog, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { readable } from '../../engine/log/pages.ts';
import type { KeptPlaces } from '../../engine/postgres/kept-places.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { pause } from '../../kernel/async/pause.ts';
import { isIn, placeOf } from '../log-places.ts';
import { serviceCause } from '../work.ts';

/** An active asset with an external reference. */
interface Holder {
  readonly id: string;
  readonly organization_id: string;
  readonly external_reference: string;
}

export interface ClaimParts {
  readonly log: EventLog;
  readonly places: KeptPlaces;
  readonly handler: Pick<CommandHandler, 'change'>;
  load(organizationId: string): LoadOwned;
  /** False until claims may be written: assets are registered without any. */
  mayClaim(): Promise<boolean>;
  /** True if the read models used here exist and have passed the head of the log. */
  isReady(): Promise<boolean>;
  /** In the order of ids, after `after`; empty at the end. */
  holders(after: string | undefined): Promise<readonly Holder[]>;
  /** Of these assets, those that hold a reference. */
  holdersAmong(ids: readonly string[]): Promise<readonly Holder[]>;
  /** Two active assets have one reference: `claimedBy` keeps the claim. */
  onDuplicate(holder: Holder, claimedBy: string): void;
}

const AT_ONCE = 8;
const PAGE = 500;
const PREFIXES = ['asset-', 'referenced-asset-'];

const NAME = 'asset-references';
/** The references of all assets as of this event are claimed. */
const ClaimedPlace = z.strictObject({ event: LogPlace });

/**
/**
 * Makes the claims that are missing, of assets registered by a version without claims, so that no second asset is accepted under their
 * reference: first of all assets, and from then on of those that changed, from the place that is kept. Where it had to wait for the end of
 * an upgrade it waits once more, because every process must know of it. It pauses as long as it works. Safe to run concurrently and
 * again. Throws on an engine failure; the supervisor restarts it.
 */
export async function claimHeldReferences(
  parts: ClaimParts,
  { everyMs, soonMs }: { readonly everyMs: number; readonly soonMs: number },
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  for (let looks = 1; !signal.aborted; looks += 1) {
    if (await parts.mayClaim()) {
      if (looks > 1) await pause(everyMs, signal);
      break;
    }
    progressed();
    await pause(soonMs, signal);
  }
  const claiming = new Claiming(parts, signal, progressed);
  for (let after = await keptPosition(parts); !signal.aborted; ) {
    const head = await parts.log.head();
    const isReady = await parts.isReady();
    if (isReady) {
      if (after === undefined) await claiming.all();
      after = after === undefined ? head : await claiming.changed(after, head);
    }
    progressed();
    await pause(isReady ? everyMs : soonMs, signal);
  }
}

/** Undefined if it is not known, or of another copy of the log. */
async function keptPosition({ log, places }: ClaimParts): Promise<Position | undefined> {
  const { data: kept } = ClaimedPlace.safeParse(await places.of(NAME));
  return kept && (await isIn(log, kept.event)) ? kept.event.position : undefined;
}

class Claiming {
  readonly #parts: ClaimParts;
  readonly #signal: AbortSignal;
  readonly #progressed: () => void;
  readonly #few = atMost(AT_ONCE);

  constructor(parts: ClaimParts, signal: AbortSignal, progressed: () => void) {
    this.#parts = parts;
    this.#signal = signal;
    this.#progressed = progressed;
  }

  async all(): Promise<void> {
    for (let after: string | undefined; !this.#signal.aborted; ) {
      const began = performance.now();
      const holders = await this.#parts.holders(after);
      await this.#claim(holders);
      after = holders.at(-1)?.id;
      if (after === undefined) return;
      await pause(performance.now() - began, this.#signal);
    }
  }

  /** Of assets with events after the one position and up to the other, which the read models have passed; where it ended. */
  async changed(after: Position, head: Position): Promise<Position> {
    const { log, places, holdersAmong } = this.#parts;
    const claimed = new Set<string>();
    for (let position = after; ; ) {
      const began = performance.now();
      const batch = await readable(log).readAll({ after: position, limit: PAGE, streamPrefixes: PREFIXES });
      const events = batch.events.filter((event) => event.position <= head);
      const ids = new Set(events.flatMap((event) => unclaimedBy(event, claimed) ?? []));
      if (ids.size > 0) await this.#claim(await holdersAmong([...ids]));
      // A claim may be missing, where the process stops.
      if (this.#signal.aborted) return position;
      const last = events.at(-1);
      if (last) await places.keep(NAME, { event: placeOf(last) });
      this.#progressed();
      if (events.length < batch.events.length) return last?.position ?? position;
      if (batch.caughtUp || batch.position >= head) return batch.position;
      position = batch.position;
      await pause(performance.now() - began, this.#signal);
    }
  }

  async #claim(holders: readonly Holder[]): Promise<void> {
    await Promise.all(holders.map((holder) => this.#few.run(() => claim(this.#parts, holder))));
    this.#progressed();
  }
}

/** The asset that an event gives a reference to, unless it was claimed before, as by every version with claims. */
function unclaimedBy(event: RecordedEvent, claimed: Set<string>): string | undefined {
  const { type, data, revision, stream } = event;
  if (type === 'AssetReferenceClaimed') claimed.add(`${data.asset_id} ${data.asset_version}`);
  if (!givesReference(event)) return undefined;
  const id = assetIdOf(stream);
  return claimed.delete(`${id} ${revision}`) ? undefined : id;
}

const givesReference = ({ type, data }: RecordedEvent): boolean =>
  type === 'AssetRestored' ||
  ((type === 'AssetRegistered' || type === 'AssetPatched') && typeof data.external_reference === 'string');

/** With version 0 as of its registration: an older state of the asset must not make the claim count as unfinished. */
async function claim(parts: ClaimParts, holder: Holder): Promise<void> {
  const { id: assetId, organization_id: organizationId, external_reference: reference } = holder;
  const claiming = { organizationId, assetId, version: 0, reference };
  const cause = serviceCause('system:asset-references', `claim-${assetId}`, organizationId);
  const to = { handler: parts.handler, load: parts.load(organizationId) };
  const refused = await claimReference(to, claiming, cause, claimHeldReference);
  if (refused?.fact === 'asset-reference-taken') parts.onDuplicate(holder, refused.assetId);
}
