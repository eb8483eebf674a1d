import type { SourceHealth } from '../../valuation/references/contract.ts';
import type { SourceStand } from './answers.ts';
import type { OperatorsParts } from './parts.ts';

/** Every price source of this process: those that never can be switched on too, with the reason. Asks nobody. */
export function readSources({ sources }: Pick<OperatorsParts, 'sources'>): readonly SourceStand[] {
  const health = new Map(sources.health().map((each) => [each.id, each]));
  return sources.profiles.map(({ id, name, publisher, why_off }) => {
    const known = health.get(id);
    return {
      id,
      name,
      publisher,
      status: shownStatus(known),
      kind: known?.kind ?? 'off',
      detail: known?.detail ?? '',
      why_off: why_off ?? null,
      last_success_at: known?.asked?.last_success_at ?? null,
      last_failure: known?.asked?.last_failure ?? null,
      newest_reference_date: known?.newest_reference_date ?? null,
    };
  });
}

/** A source is UP until it fails; of one that was never asked that says nothing. Files that were imported are there. */
export function shownStatus(known: SourceHealth | undefined): SourceStand['status'] {
  if (!known) return 'OFF';
  const isAsked = known.asked !== undefined || known.kind === 'imports';
  return known.status === 'UP' && !isAsked ? 'NOT_ASKED' : known.status;
}
