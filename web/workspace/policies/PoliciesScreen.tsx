import type { QueryOf } from '../../../client/src/operation-types.ts';
import { POLICY_STATUSES, PROPOSAL_STATUSES } from '../../../src/kernel/vocabulary.ts';
import { shownPercent } from '../../shared/figures/show.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Filters } from '../parts/filters.tsx';
import { PagedTable } from '../parts/PagedTable.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Badge, Day, Given, Person } from '../parts/shown.tsx';
import { usePages } from '../service/use-pages.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

const PAGE = 30;
export const PROPOSAL_KINDS = {
  APPROVED: 'good',
  PROPOSED: 'warning',
  REJECTED: 'bad',
  SUPERSEDED: 'plain',
} as const;

/** The rules by which values count as guarantees, and the assumptions that valuations may use. */
export function PoliciesScreen() {
  const { policies, screens } = useWords();
  const may = useMay();
  const { go } = useAddress();
  const set = (name: string, value: string) => go(hrefOf(['policies'], { [name]: value }));
  return (
    <Screen title={screens.policies}>
      {may('proposePolicy') && (
        <p>
          <Link class="button primary" href={hrefOf(['policies', 'new'])}>
            {policies.propose}
          </Link>{' '}
          <Link class="button" href={hrefOf(['scenarios', 'new'])}>
            {policies.proposeScenario}
          </Link>
        </p>
      )}
      <Filters
        label={policies.filters}
        of={[{ name: 'status', label: policies.status, values: POLICY_STATUSES, section: 'proposalStatus' }]}
        set={set}
      />
      <Policies />
      <Scenarios />
    </Screen>
  );
}

function Policies() {
  const { policies } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const { address } = useAddress();
  const { status } = address.query;
  const query = { limit: PAGE, ...(status && { status }) } as QueryOf<'listPolicies'>;
  const page = usePages('listPolicies', { query }, 'policies');
  return (
    <section class="card" aria-labelledby="policies-title">
      <h2 id="policies-title">{policies.policies}</h2>
      <PagedTable
        read={page}
        list={policies.policies}
        none={policies.none}
        caption={<span class="visually-hidden">{policies.allPolicies}</span>}
        columns={[
          { header: policies.name },
          { header: policies.classes },
          { header: policies.discount, numeric: true },
          { header: policies.haircut, numeric: true },
          { header: policies.from },
          { header: policies.status },
          { header: policies.proposedBy },
        ]}
        rowOf={(each) => [
          <Link key="name" href={hrefOf(['policies', each.id])}>
            <Given text={each.name} />
          </Link>,
          each.asset_classes.map((id) => say('assetClass', id)).join(', '),
          shownPercent(each.forced_liquidation_discount, language),
          shownPercent(each.collateral_haircut, language),
          <Day key="from" date={each.effective_from} />,
          <Badge key="status" kind={PROPOSAL_KINDS[each.status]}>
            {say('proposalStatus', each.status)}
          </Badge>,
          <Person key="by" actor={each.proposed_by} />,
        ]}
      />
    </section>
  );
}

function Scenarios() {
  const { policies } = useWords();
  const say = useCodes();
  const { address } = useAddress();
  const status = PROPOSAL_STATUSES.find((each) => each === address.query.status);
  const query = { limit: PAGE, ...(status && { status }) };
  const page = usePages('listScenarios', { query }, 'scenarios');
  return (
    <section class="card" aria-labelledby="scenarios-title">
      <h2 id="scenarios-title">{policies.scenarios}</h2>
      <PagedTable
        read={page}
        list={policies.scenarios}
        none={policies.noScenario}
        caption={<span class="visually-hidden">{policies.allScenarios}</span>}
        columns={[
          { header: policies.name },
          { header: policies.class },
          { header: policies.kind },
          { header: policies.status },
          { header: policies.proposedBy },
        ]}
        rowOf={(each) => [
          <Link key="name" href={hrefOf(['scenarios', each.id])}>
            <Given text={each.name} />
          </Link>,
          say('assetClass', each.asset_class),
          say('scenarioKind', each.kind),
          <Badge key="status" kind={PROPOSAL_KINDS[each.status]}>
            {say('proposalStatus', each.status)}
          </Badge>,
          <Person key="by" actor={each.proposed_by} />,
        ]}
      />
    </section>
  );
}
