import { useId, useState } from 'preact/hooks';
import { GUARANTEE_KINDS, type GuaranteeKind } from '../../../src/kernel/vocabulary.ts';
import { Field } from '../../shared/Field.tsx';
import { type PlainField, PlainForm, type PlainValues } from '../parts/PlainForm.tsx';
import { useChange } from '../service/use-change.ts';
import { useRead } from '../service/use-read.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

interface ProposeGuaranteeProps {
  readonly obligationId: string;
  onProposed(): void;
}

/** Gives an asset for an obligation; another person then recognizes it. */
export function ProposeGuarantee({ obligationId, onProposed }: ProposeGuaranteeProps) {
  const { give } = useWords();
  const say = useCodes();
  const change = useChange('proposeGuarantee');
  const [asset, setAsset] = useState('');
  const [lacks, setLacks] = useState(false);
  const fields: readonly PlainField[] = [
    {
      name: 'kind',
      label: give.kind,
      kind: 'choice',
      required: true,
      options: GUARANTEE_KINDS.map((each) => [each, say('guarantee', each)]),
      pointer: '/kind',
    },
    { name: 'rank', label: give.rank, hint: give.rankHint, kind: 'whole', required: true, pointer: '/rank' },
    { name: 'share', label: give.share, hint: give.shareHint, kind: 'percent', pointer: '/share' },
    { name: 'limit', label: give.limit, hint: give.limitHint, kind: 'amount', pointer: '/limit' },
    { name: 'from', label: give.from, kind: 'date', required: true, pointer: '/effective_from' },
    { name: 'until', label: give.until, kind: 'date', pointer: '/effective_until' },
  ];
  const propose = async ({ kind, rank, share, limit, from = '', until }: PlainValues) => {
    setLacks(asset === '');
    if (asset === '') return;
    const answer = await change.run({
      body: {
        asset_id: asset,
        obligation_id: obligationId,
        kind: kind as GuaranteeKind,
        rank: Number(rank),
        ...(share !== undefined && { share }),
        limit: limit ?? null,
        effective_from: from,
        effective_until: until ?? null,
      },
    });
    if (answer) onProposed();
  };
  return (
    <PlainForm
      title={give.title}
      fields={fields}
      submit={give.submit}
      isBusy={change.isBusy}
      trouble={change.trouble}
      onSubmit={propose}
    >
      <AssetPicker chosen={asset} problem={lacks ? give.lacksAsset : undefined} onChosen={setAsset} />
    </PlainForm>
  );
}

interface AssetPickerProps {
  readonly chosen: string;
  readonly problem: string | undefined;
  onChosen(id: string): void;
}

/** The service searches for words of at least two letters. */
const LEAST_LETTERS = 2;

/** An active asset, found by words of its name. */
function AssetPicker({ chosen, problem, onChosen }: AssetPickerProps) {
  const { give } = useWords();
  const id = useId();
  const [search, setSearch] = useState('');
  const words = search.trim();
  const found = useRead(
    'listAssets',
    words.length < LEAST_LETTERS ? undefined : { query: { search: words, status: 'ACTIVE', limit: 20 } },
    { keeps: true },
  );
  const items = found.data?.items ?? [];
  const searchFor = (written: string) => {
    setSearch(written);
    onChosen('');
  };
  return (
    <>
      <Field id={`${id}-search`} label={give.search} hint={give.searchHint}>
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
      <Field id={`${id}-asset`} label={give.asset} error={problem} required>
        {(control) => (
          <select
            {...control}
            value={chosen}
            disabled={items.length === 0 || found.isBusy}
            onChange={({ currentTarget }) => onChosen(currentTarget.value)}
          >
            <option value="">{items.length === 0 ? give.nothingFound : give.choose}</option>
            {items.map((asset) => (
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
