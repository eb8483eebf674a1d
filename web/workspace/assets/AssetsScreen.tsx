import { ASSET_CLASSES, ASSET_STATUSES, VALUATION_AGES } from '../../../src/kernel/vocabulary.ts';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { ListScreen } from '../parts/ListScreen.tsx';
import { Amount, Badge, Day, Given } from '../parts/shown.tsx';
import { amount, day, text } from '../parts/table/csv.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

/** Without one of them the service's own: newest first. */
const SORTS = ['registered_at', 'name', '-name', 'value', '-value', 'valued_on', '-valued_on'] as const;

/** The assets of the organization, each with its latest value. */
export function AssetsScreen() {
  const { assets } = useWords();
  const say = useCodes();
  const may = useMay();
  return (
    <ListScreen
      operation="listAssets"
      path="assets"
      mayRegister={may('registerAsset')}
      actions={
        may('sendAssetBatch') && (
          <Link class="button" href={hrefOf(['assets', 'spreadsheet'])}>
            {assets.spreadsheet}
          </Link>
        )
      }
      filters={[
        { name: 'search', label: assets.search },
        { name: 'asset_class', label: assets.class, values: ASSET_CLASSES, section: 'assetClass' },
        { name: 'status', label: assets.status, values: ASSET_STATUSES, section: 'assetStatus' },
        { name: 'valuation', label: assets.age, values: VALUATION_AGES, section: 'valuationAge' },
        { name: 'portfolio', label: assets.portfolio },
        { name: 'external_reference', label: assets.reference },
        { name: 'sort', label: assets.sort, values: SORTS, section: 'assetSort', otherwise: assets.newest },
      ]}
      columns={(sortBy) => [
        {
          header: assets.name,
          sort: sortBy('name'),
          shown: (asset) => (
            <Link href={hrefOf(['assets', asset.id])}>
              <Given text={asset.name} />
            </Link>
          ),
          saved: (asset) => text(asset.name),
        },
        {
          header: assets.class,
          shown: (asset) => say('assetClass', asset.asset_class),
          saved: (asset) => text(say('assetClass', asset.asset_class)),
        },
        {
          header: assets.portfolio,
          shown: (asset) => <Given text={asset.portfolio ?? '–'} />,
          saved: (asset) => text(asset.portfolio),
        },
        {
          header: assets.status,
          shown: ({ status }) =>
            status === 'ACTIVE' ? (
              say('assetStatus', status)
            ) : (
              <Badge kind="warning">{say('assetStatus', status)}</Badge>
            ),
          saved: ({ status }) => text(say('assetStatus', status)),
        },
        {
          header: assets.value,
          numeric: true,
          sort: sortBy('value', 'descending'),
          shown: ({ latest_value: latest }) => <Amount of={latest?.amount} />,
          saved: ({ latest_value: latest }) => amount(latest?.amount),
        },
        {
          header: assets.valuedOn,
          sort: sortBy('valued_on', 'descending'),
          shown: (asset) => <Day date={asset.valued_on} />,
          saved: (asset) => day(asset.valued_on),
        },
        {
          header: assets.due,
          shown: (asset) => <Day date={asset.valuation_due_on} />,
          saved: (asset) => day(asset.valuation_due_on),
        },
      ]}
    />
  );
}
