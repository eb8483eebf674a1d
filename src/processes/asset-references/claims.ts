import { claimHeldReference, claimReference } from '../../../commands/asset-reference.ts';
import type { LoadOwned } from '../../domain/events/listed.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { pause } from '../../kernel/async/pause.ts';
import { serviceCause } from '../work.ts';

/** An active asset with an external reference. */
interface Holder {
  readonly id: string;
  readonly organization_id: string;
  readonly external_reference: string;
}

export interface ClaimParts {
  readonly handler: Pick<CommandHandler, 'change'>;
  load(organizationId: string): LoadOwned;
  /** False until claims may be written: assets are registered without any. */
  mayClaim(): Promise<boolean>;
  /** True if the read models used here exist and have passed the head of the log. */
  isReady(): Promise<boolean>;
  /** In the order of ids, after `after`; empty at the end. */
  holders(after: string | undefined): Promise<readonly Holder[]>;
  /** Two active assets have one reference: `claimedBy` keeps the claim. */
  onDuplicate(holder: Holder, claimedBy: string): void;
}

const AT_ONCE = 8;

/**
 * Makes the claims that are missing, of assets registered before there were any, so that no second asset is accepted under their
 * reference: once, after which it waits for the signal. Where it had to wait for the end of an upgrade, requests that began before may
 * still register an asset without a claim for `unawareMs`. It pauses as long as it works. Safe to run concurrently and again. Throws on
 * an engine failure; the supervisor restarts it.
 */
export async function claimHeldReferences(
  parts: ClaimParts,
  { soonMs, unawareMs }: { readonly soonMs: number; readonly unawareMs: number },
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const until = async (holds: () => Promise<boolean>): Promise<'at once' | 'later'> => {
    for (let looks = 1; ; looks += 1) {
      if (signal.aborted || (await holds())) return looks === 1 ? 'at once' : 'later';
      progressed();
      await pause(soonMs, signal);
    }
  };
  if ((await until(parts.mayClaim)) === 'later') await pause(unawareMs, signal);
  await until(parts.isReady);
  const few = atMost(AT_ONCE);
  for (let after: string | undefined; !signal.aborted; ) {
    const began = performance.now();
    const holders = await parts.holders(after);
    await Promise.all(holders.map((holder) => few.run(() => claim(parts, holder))));
    progressed();
    after = holders.at(-1)?.id;
    if (after === undefined) break;
    await pause(performance.now() - began, signal);
  }
  while (!signal.aborted) await pause(REST_MS, signal);
}

const REST_MS = 60_000;

/** With version 0 as of its registration: an older state of the asset must not make the claim count as unfinished. */
async function claim(parts: ClaimParts, holder: Holder): Promise<void> {
  const { id: assetId, organization_id: organizationId, external_reference: reference } = holder;
  const claiming = { organizationId, assetId, version: 0, reference };
  const cause = serviceCause('system:asset-references', `claim-${assetId}`, organizationId);
  const to = { handler: parts.handler, load: parts.load(organizationId) };
  const refused = await claimReference(to, claiming, cause, claimHeldReference);
  if (refused?.fact === 'asset-reference-taken') parts.onDuplicate(holder, refused.assetId);
}
