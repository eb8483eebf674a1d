import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { useWords, type Words } from '../words/use-words.ts';
import type { Valuation } from './valuation.ts';

/** What helps against what is lacking, and where it is done; what has no step here is only said. */
const STEPS: Readonly<
  Record<string, { readonly text: keyof Words['steps']; readonly at: 'asset' | 'here' | 'policies' }>
> = {
  EVIDENCE_NOT_ACCEPTED: { text: 'evidence', at: 'asset' },
  EVIDENCE_KIND_MISSING: { text: 'evidenceKind', at: 'asset' },
  EVIDENCE_TOO_OLD: { text: 'evidenceAge', at: 'asset' },
  DOCUMENT_ALREADY_USED: { text: 'evidenceUsed', at: 'asset' },
  COMPARABLES_WITHOUT_EVIDENCE: { text: 'evidence', at: 'asset' },
  COMPARABLES_TOO_OLD: { text: 'edit', at: 'asset' },
  DECLARED_VALUE_TOO_OLD: { text: 'edit', at: 'asset' },
  MISSING_PARAMETER: { text: 'edit', at: 'asset' },
  GRADE_INSUFFICIENT: { text: 'edit', at: 'asset' },
  ALREADY_REGISTERED: { text: 'duplicate', at: 'asset' },
  REVIEW_PENDING: { text: 'review', at: 'here' },
  FURTHER_APPROVAL_PENDING: { text: 'furtherApproval', at: 'here' },
  REFERENCE_TOO_OLD: { text: 'again', at: 'asset' },
  SOURCE_UNAVAILABLE: { text: 'again', at: 'asset' },
  ASSET_CHANGED: { text: 'again', at: 'asset' },
  CALCULATION_FAILED: { text: 'again', at: 'asset' },
  NO_APPROVED_POLICY: { text: 'policy', at: 'policies' },
};

/** What is lacking before it counts as a guarantee, each with the step that helps. */
export function NextSteps({ valuation }: { readonly valuation: Valuation }) {
  const { steps, valuation: words } = useWords();
  const lacking = valuation.recognition?.lacking ?? [];
  if (valuation.completed_at === null || valuation.purpose !== 'COLLATERAL') return null;
  return (
    <section class="card" aria-labelledby="steps-title">
      <h2 id="steps-title">{words.nextSteps}</h2>
      {lacking.length === 0 ? (
        <p>{words.nothingLacks}</p>
      ) : (
        <ul class="next-steps">
          {lacking.map(({ code, text }) => {
            const step = STEPS[code];
            return (
              <li key={code}>
                <strong>{text}</strong>
                {step && (
                  <>
                    <br />
                    {steps[step.text]}{' '}
                    {step.at === 'here' && <a href="#decision-title">{steps.toDecision}</a>}
                    {step.at === 'asset' && (
                      <Link href={hrefOf(['assets', valuation.asset_id])}>{steps.toAsset}</Link>
                    )}
                    {step.at === 'policies' && <Link href={hrefOf(['policies'])}>{steps.toPolicies}</Link>}
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
