import { useState } from 'preact/hooks';
import { GUARANTEE_KINDS, type GuaranteeKind } from '../../../src/kernel/vocabulary.ts';
import { AssetPicker } from '../parts/AssetPicker.tsx';
import { type PlainField, PlainForm, type PlainValues } from '../parts/PlainForm.tsx';
import { useChange } from '../service/use-change.ts';
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
