import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { BodyOf } from '../../../client/src/operation-types.ts';
import { draftOf, type FormReading, type Parameters, readForm } from '../../shared/form/read-form.ts';
import { type KeptForm, useFormState } from '../../shared/form/use-form-state.ts';
import { ChosenNamesContext, useNamesKept } from '../../shared/lookup/chosen-names.ts';
import { Notice } from '../../shared/Notice.tsx';
import type { Schemas } from '../../shared/service/answers.ts';
import { useDraft } from '../parts/use-draft.ts';
import { AssetFields, type ClassKnown } from '../register/AssetFields.tsx';
import {
  assetFormOf,
  assetProblems,
  bodyOfForm,
  parametersOfAsset,
  patchOf,
} from '../register/asset-form.ts';
import { troubleOf } from '../service/trouble.ts';
import { useChange } from '../service/use-change.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { BothSides } from './BothSides.tsx';

type Asset = Schemas['Asset'];

interface EditAssetProps {
  readonly asset: Asset;
  readonly etag: string;
  readonly known: ClassKnown;
  onSaved(asset: Asset, etag: string): void;
  onCancel(): void;
}

/** What a change began from: the version that was read, by the form's paths. */
interface Base {
  readonly etag: string;
  readonly parameters: Parameters;
}

const NOTHING = {};

/** Where what was typed in the form of an asset is kept. */
export const draftOfEdit = (assetId: string): string => `edit ${assetId}`;

/** Changes what the form shows changed, and only over the version that it began from. */
export function EditAsset({ asset, etag, known, onSaved, onCancel }: EditAssetProps) {
  const { asset: words } = useWords();
  const { client } = useAccess();
  const form = useMemo(() => assetFormOf(known.profile), [known.profile.asset_class]);
  const [kept, keep, forget] = useDraft<(KeptForm & { readonly base: Base }) | null>(
    draftOfEdit(asset.id),
    null,
  );
  const [started] = useState(() => parametersOfAsset(asset));
  const [base, setBase] = useState<Base>(kept?.base ?? { etag, parameters: started });
  /** What somebody else made of it meanwhile. */
  const [theirs, setTheirs] = useState<Base>();
  const saving = useChange('patchAsset');
  const { trouble } = saving;
  const found = useMemo(
    () => (trouble?.kind === 'fields' ? assetProblems(trouble.errors) : NOTHING),
    [trouble],
  );
  const [state, act] = useFormState(form, started, found, kept ?? undefined);
  const { draft, language } = state;
  useLayoutEffect(() => {
    if (kept || draft !== state.start) keep({ draft, language, base });
  }, [draft, language, base]);
  const names = useNamesKept();
  const reading = readForm(form, state.draft, state.language);
  const before = (of: Base): FormReading => readForm(form, draftOf(form, of.parameters, 'en'), 'en');

  const save = async (over: Base) => {
    if (Object.keys(reading.problems).length > 0) {
      act({ type: 'refuse', problems: reading.problems });
      return;
    }
    // A list is sent whole: where only the other changed a place in it, theirs is sent with it.
    const mine = theirs
      ? before({ ...theirs, parameters: joined(base.parameters, reading.parameters, theirs.parameters) })
      : reading;
    const patch = patchOf(bodyOfForm(before(over).body), bodyOfForm(mine.body));
    const { comparables } = (patch.attributes ?? {}) as { readonly comparables?: Record<string, unknown> };
    // New market data replace the old ones, of which a merge patch would keep members.
    const replaced = comparables && {
      attributes: {
        ...(patch.attributes as object),
        comparables: patchOf((asset.attributes.comparables ?? {}) as Record<string, unknown>, comparables),
      },
    };
    const answer = await saving.run({
      path: { id: asset.id },
      headers: { 'If-Match': over.etag },
      body: { ...patch, ...replaced } as BodyOf<'patchAsset'>,
    });
    if (!answer) return;
    forget();
    onSaved(answer.data, answer.headers.get('etag') ?? '');
  };
  const readTheirs = async () => {
    try {
      const { data, headers } = await client.call('getAsset', { path: { id: asset.id } });
      if (data) {
        setTheirs({ etag: headers.get('etag') ?? '', parameters: parametersOfAsset(data) });
        saving.clear();
      }
    } catch (error) {
      return troubleOf(error);
    }
    return undefined;
  };
  const take = (path: string) => {
    const value = theirs?.parameters[path];
    const texts = draftOf(form, value === undefined ? {} : { [path]: value }, state.language);
    act({ type: 'write', path, text: texts[path] ?? '' });
    // What was taken is no change of mine any more.
    setBase(({ parameters, ...rest }) => ({ ...rest, parameters: withValue(parameters, path, value) }));
  };
  return (
    <ChosenNamesContext.Provider value={names}>
      <AssetFields known={known} form={form} state={state} act={act} onSubmit={() => save(theirs ?? base)}>
        {trouble?.kind === 'changed' && <FasterOther onRead={readTheirs} />}
        {theirs && (
          <BothSides
            key={theirs.etag}
            form={form}
            base={base.parameters}
            mine={reading.parameters}
            theirs={theirs.parameters}
            onTake={take}
          />
        )}
        {trouble && trouble.kind !== 'fields' && trouble.kind !== 'changed' && (
          <WorkTroubleNotice trouble={trouble} onAgain={() => save(theirs ?? base)} />
        )}
        <div class="row">
          <button type="submit" class="button primary" disabled={saving.isBusy}>
            {saving.isBusy ? words.saving : theirs ? words.saveOver : words.save}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              forget();
              onCancel();
            }}
          >
            {words.cancel}
          </button>
        </div>
      </AssetFields>
    </ChosenNamesContext.Provider>
  );
}

function withValue(parameters: Parameters, path: string, value: string | undefined): Parameters {
  const { [path]: _, ...others } = parameters;
  return value === undefined ? others : { ...others, [path]: value };
}

/** What I changed, over what the other made of it. */
const joined = (base: Parameters, mine: Parameters, theirs: Parameters): Parameters =>
  Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((path): [string, string][] => {
      const value = mine[path] === base[path] ? theirs[path] : mine[path];
      return value === undefined ? [] : [[path, value]];
    }),
  );

/** Nothing is lost: what is typed stays, and the other's version is read to be compared. */
function FasterOther({ onRead }: { onRead(): Promise<unknown> }) {
  const { asset: words } = useWords();
  const [failed, setFailed] = useState(false);
  return (
    <Notice kind="warning" role="alert" title={words.fasterTitle}>
      <p>{words.faster}</p>
      <button type="button" class="button" onClick={async () => setFailed((await onRead()) !== undefined)}>
        {words.compare}
      </button>
      {failed && <p>{words.compareFailed}</p>}
    </Notice>
  );
}
