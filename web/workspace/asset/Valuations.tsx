import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { Amount, Badge, Day, nameIn, Person } from '../parts/shown.tsx';
import { amount, day, text } from '../parts/table/csv.ts';
import { SavedTable } from '../parts/table/SavedTable.tsx';
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
              <SavedTable
                name={fill(valuations.of, { name: asset.name })}
                caption={valuations.all}
                items={items}
                columns={[
                  {
                    header: valuations.day,
                    shown: (each) => (
                      <Link href={hrefOf(['valuations', each.id])}>
                        <Day date={each.valuation_date} />
                      </Link>
                    ),
                    saved: (each) => day(each.valuation_date),
                  },
                  {
                    header: valuations.purpose,
                    shown: ({ purpose }) => say('purpose', purpose),
                    saved: ({ purpose }) => text(say('purpose', purpose)),
                  },
                  {
                    header: valuations.accepted,
                    numeric: true,
                    shown: (each) => <Amount of={bestOf(each)?.amount} />,
                    saved: (each) => amount(bestOf(each)?.amount),
                  },
                  {
                    header: valuations.collateral,
                    numeric: true,
                    shown: ({ values }) => <Amount of={values.collateral_value.amount} />,
                    saved: ({ values }) => amount(values.collateral_value.amount),
                  },
                  {
                    header: valuations.requestedBy,
                    shown: (each) => <Person actor={each.requested_by} />,
                    saved: (each) => text(nameIn(each.requested_by)),
                  },
                  {
                    header: valuations.status,
                    shown: (each) =>
                      each.status === 'CALCULATED' ? (
                        <Badge kind={each.review.status === 'APPROVED' ? 'good' : 'plain'}>
                          {say('review', each.review.status)}
                        </Badge>
                      ) : (
                        say('valuationStatus', each.status)
                      ),
                    saved: ({ status, review }) =>
                      text(
                        status === 'CALCULATED'
                          ? say('review', review.status)
                          : say('valuationStatus', status),
                      ),
                  },
                ]}
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
