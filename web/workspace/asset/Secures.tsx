import { shownPercent } from '../../shared/figures/show.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { PagedTable } from '../parts/PagedTable.tsx';
import { Amount, Badge, Day, Given } from '../parts/shown.tsx';
import { usePages } from '../service/use-pages.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

/** What an asset secures, and what others claim on it. */
export function Secures({ assetId }: { readonly assetId: string }) {
  const { secures } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const request = { path: { id: assetId }, query: { limit: 50 } };
  const guarantees = usePages('listAssetGuarantees', request, 'guarantees');
  const encumbrances = usePages('listEncumbrances', request, 'encumbrances');
  const share = (text: string | null) => (text === null ? '–' : shownPercent(text, language));
  return (
    <section class="card" aria-labelledby="secures-title">
      <h2 id="secures-title">{secures.title}</h2>
      <PagedTable
        read={guarantees}
        list={secures.guarantees}
        none={secures.none}
        caption={secures.guarantees}
        columns={[
          { header: secures.kind },
          { header: secures.rank, numeric: true },
          { header: secures.share, numeric: true },
          { header: secures.limit, numeric: true },
          { header: secures.status },
          { header: secures.registration },
        ]}
        rowOf={(each) => [
          say('guarantee', each.kind),
          String(each.rank),
          share(each.share),
          <Amount key="limit" of={each.limit} />,
          <Badge key="status" kind={each.status === 'RECOGNIZED' ? 'good' : 'plain'}>
            {say('guaranteeStatus', each.status)}
          </Badge>,
          each.registration_status === null ? '–' : say('registration', each.registration_status),
        ]}
      />
      <PagedTable
        read={encumbrances}
        list={secures.encumbrances}
        none={secures.noEncumbrance}
        caption={secures.encumbrances}
        columns={[
          { header: secures.holder },
          { header: secures.kind },
          { header: secures.rank, numeric: true },
          { header: secures.amount, numeric: true },
          { header: secures.until },
        ]}
        rowOf={(each) => [
          <Given key="holder" text={each.holder} />,
          say('guarantee', each.kind),
          String(each.rank ?? '–'),
          <Amount key="amount" of={each.amount} />,
          each.ended_at === null ? <Day key="until" date={each.until} /> : secures.ended,
        ]}
      />
    </section>
  );
}
