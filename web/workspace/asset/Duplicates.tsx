import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { Given } from '../parts/shown.tsx';
import { usePages } from '../service/use-pages.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

/** Other active assets with an identifier of this one; nothing where there is none, which is as it should be. */
export function Duplicates({ assetId }: { readonly assetId: string }) {
  const { duplicates } = useWords();
  const say = useCodes();
  const request = { path: { id: assetId }, query: { limit: 20 } };
  const read = usePages('listDuplicates', request, 'duplicates');
  return (
    <Loaded read={read}>
      {({ items }) =>
        items.length === 0 ? null : (
          <Notice kind="warning" title={duplicates.title}>
            <p>{duplicates.meaning}</p>
            <ul>
              {items.map((each) => (
                <li key={each.asset_id}>
                  <Link href={hrefOf(['assets', each.asset_id])}>
                    <Given text={each.name} />
                  </Link>{' '}
                  ({say('assetClass', each.asset_class)}):{' '}
                  {fill(duplicates.matched, {
                    types: each.matched_on.map((type) => say('identifier', type)).join(', '),
                  })}
                </li>
              ))}
            </ul>
            <More list={duplicates.title} {...read.rest} />
          </Notice>
        )
      }
    </Loaded>
  );
}
