import type { Schemas } from '../../shared/service/answers.ts';
import { Table } from '../../shared/Table.tsx';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { Amount, Badge, Day, Person } from '../parts/shown.tsx';
import { usePages } from '../service/use-pages.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { RequestValuation } from './RequestValuation.tsx';
import { ValuesOverTime } from './ValuesOverTime.tsx';
import { bestOf } from './valued.ts';

/** What an asset was worth over time, with the state of each valuation, and a way to request another. */
export function Valuations({ asset }: { readonly asset: Schemas['Asset'] }) {
  const { valuations } = useWords();
  const say = useCodes();
  const may = useMay();
  const query = { asset_id: asset.id, limit: 100 };
  const read = usePages('listValuations', { query }, 'valuations');
  return (
    <section class="card" aria-labelledby="valuations-title">
      <h2 id="valuations-title">{valuations.title}</h2>
      <Loaded read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{valuations.none}</p>
          ) : (
            <>
              <ValuesOverTime items={items} />
              <Table
                caption={valuations.all}
                columns={[
                  { header: valuations.day },
                  { header: valuations.purpose },
                  { header: valuations.accepted, numeric: true },
                  { header: valuations.collateral, numeric: true },
                  { header: valuations.requestedBy },
                  { header: valuations.status },
                ]}
                rows={items.map((each) => [
                  <Link key="day" href={hrefOf(['valuations', each.id])}>
                    <Day date={each.valuation_date} />
                  </Link>,
                  say('purpose', each.purpose),
                  <Amount key="accepted" of={bestOf(each)?.amount} />,
                  <Amount key="collateral" of={each.values.collateral_value.amount} />,
                  <Person key="by" actor={each.requested_by} />,
                  each.status === 'CALCULATED' ? (
                    <Badge key="status" kind={each.review.status === 'APPROVED' ? 'good' : 'plain'}>
                      {say('review', each.review.status)}
                    </Badge>
                  ) : (
                    say('valuationStatus', each.status)
                  ),
                ])}
              />
            </>
          )
        }
      </Loaded>
      <More list={valuations.title} {...read.rest} />
      {may('requestValuation') && asset.status === 'ACTIVE' && (
        <RequestValuation assetId={asset.id} onRequested={read.again} />
      )}
    </section>
  );
}
