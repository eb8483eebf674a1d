import { useId, useState } from 'preact/hooks';
import type { QueryOf } from '../../../client/src/operation-types.ts';
import { Field } from '../../shared/Field.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { useRead } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useWords } from '../words/use-words.ts';

interface AssetPickerProps {
  /** Of the control, where something else leads to it. */
  readonly id?: string;
  /** Empty: none. */
  readonly chosen: string;
  readonly problem: string | undefined;
  /** Assets of this class alone. */
  readonly assetClass?: Schemas['Asset']['asset_class'];
  readonly hint?: string;
  /** What it means to choose none, where one may. */
  readonly otherwise?: string;
  onChosen(id: string): void;
}

/** The service searches for words of at least two letters. */
const LEAST_LETTERS = 2;

type Named = Pick<Schemas['Asset'], 'id' | 'name' | 'external_reference'>;

/** An active asset, found by words of its name. */
export function AssetPicker(props: AssetPickerProps) {
  const { chosen, problem, assetClass, hint, otherwise, onChosen } = props;
  const { give } = useWords();
  const own = useId();
  const { id = `${own}-asset` } = props;
  const [search, setSearch] = useState('');
  const words = search.trim();
  const filter = { search: words, status: 'ACTIVE', limit: 20 } as const satisfies QueryOf<'listAssets'>;
  const found = useRead(
    'listAssets',
    words.length < LEAST_LETTERS
      ? undefined
      : { query: { ...filter, ...(assetClass && { asset_class: assetClass }) } },
    { keeps: true },
  );
  const items: readonly Named[] = words.length < LEAST_LETTERS ? [] : (found.data?.items ?? []);
  const isListed = chosen === '' || items.some((asset) => asset.id === chosen);
  // One that was chosen elsewhere is not among what is found here.
  const chosenOne = useRead('getAsset', isListed ? undefined : { path: { id: chosen } });
  const listed = isListed
    ? items
    : [chosenOne.data ?? { id: chosen, name: chosen, external_reference: null }];
  const searchFor = (written: string) => {
    setSearch(written);
    onChosen('');
  };
  return (
    <>
      <Field id={`${own}-search`} label={give.search} hint={give.searchHint}>
        {(control) => (
          <input
            {...control}
            type="search"
            autocomplete="off"
            // A change, not each letter: the list is of what was meant.
            onChange={({ currentTarget }) => searchFor(currentTarget.value)}
            // Enter searches; it does not send the form.
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              searchFor(event.currentTarget.value);
            }}
          />
        )}
      </Field>
      {found.trouble && !found.isBusy && <WorkTroubleNotice trouble={found.trouble} onAgain={found.again} />}
      <Field id={id} label={give.asset} hint={hint} error={problem} required={otherwise === undefined}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            disabled={listed.length === 0 || found.isBusy}
            onChange={({ currentTarget }) => onChosen(currentTarget.value)}
          >
            <option value="">{otherwise ?? (listed.length === 0 ? give.nothingFound : give.choose)}</option>
            {listed.map((asset) => (
              <option key={asset.id} value={asset.id}>
                {asset.external_reference === null
                  ? asset.name
                  : `${asset.name} (${asset.external_reference})`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
