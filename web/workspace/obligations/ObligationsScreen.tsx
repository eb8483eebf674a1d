import { COVERAGE_STATUSES, OBLIGATION_STATUSES } from '../../../src/kernel/vocabulary.ts';
import { shownDecimal } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { ListScreen } from '../parts/ListScreen.tsx';
import { Amount, Badge, Day, Given } from '../parts/shown.tsx';
import { amount, day, text } from '../parts/table/csv.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { CoverBar } from './CoverBar.tsx';
import { WhatIf } from './WhatIf.tsx';

export const COVER_KINDS = {
  COVERED: 'good',
  SHORT: 'bad',
  UNKNOWN: 'warning',
  NOT_REQUIRED: 'plain',
} as const;

/** The obligations of the organization, each with a bar of what counts against what is required; and a what-if over them. */
export function ObligationsScreen() {
  const { obligations } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const may = useMay();
  return (
    <ListScreen
      operation="listObligations"
      path="obligations"
      mayRegister={may('registerObligation')}
      filters={[
        { name: 'search', label: obligations.search },
        { name: 'coverage', label: obligations.cover, values: COVERAGE_STATUSES, section: 'coverage' },
        {
          name: 'status',
          label: obligations.status,
          values: OBLIGATION_STATUSES,
          section: 'obligationStatus',
        },
        { name: 'portfolio', label: obligations.portfolio },
        { name: 'external_reference', label: obligations.reference },
      ]}
      columns={() => [
        {
          header: obligations.name,
          shown: (each) => (
            <Link href={hrefOf(['obligations', each.id])}>
              <Given text={each.name} />
            </Link>
          ),
          saved: (each) => text(each.name),
        },
        {
          header: obligations.debtor,
          shown: (each) => <Given text={each.debtor?.name ?? '–'} />,
          saved: (each) => text(each.debtor?.name),
        },
        {
          header: obligations.balance,
          numeric: true,
          shown: ({ balance }) => <Amount of={balance.amount} />,
          saved: ({ balance }) => amount(balance.amount),
        },
        {
          header: obligations.cover,
          shown: ({ coverage, required_coverage: times }) => (
            <span class="cover">
              <Badge kind={COVER_KINDS[coverage.status]}>{say('coverage', coverage.status)}</Badge>
              <CoverBar counted={coverage.counted} required={coverage.required} />
              <span class="small soft">
                {fill(obligations.requiredTimes, { times: shownDecimal(times, language) })}
              </span>
            </span>
          ),
          saved: ({ coverage }) => text(say('coverage', coverage.status)),
        },
        {
          header: obligations.shortfall,
          numeric: true,
          shown: ({ coverage }) => <Amount of={coverage.shortfall} />,
          saved: ({ coverage }) => amount(coverage.shortfall),
        },
        {
          header: obligations.maturity,
          shown: (each) => <Day date={each.maturity_date} />,
          saved: (each) => day(each.maturity_date),
        },
      ]}
    >
      <WhatIf />
    </ListScreen>
  );
}
