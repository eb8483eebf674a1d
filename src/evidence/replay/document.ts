import { digestOf } from '../../kernel/digest.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Json } from '../../kernel/json.ts';
import type { Finding } from './finding.ts';
import type { ObligationReplay } from './obligation.ts';

/** A replay as one JSON document, of the tool and of the API. */
export const replayDocument = <More extends object>(
  kind: 'valuation' | 'asset' | 'obligation',
  id: string,
  asOf: Instant | undefined,
  findings: readonly Finding[],
  more: More,
) => ({ [`${kind}_id`]: id, as_of: asOf ?? null, same: findings.length === 0, ...more, findings });

/** `state`: as shown, with personal texts hidden or opened. */
export const obligationDocument = (
  id: string,
  asOf: Instant | undefined,
  { state: _sealed, findings, ...done }: ObligationReplay,
  state: Json,
) => {
  const coverage_tag = done.coverage && digestOf(done.coverage as unknown as Json);
  return replayDocument('obligation', id, asOf, findings, { coverage_tag, ...done, state });
};
