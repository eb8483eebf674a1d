import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { BodyOf } from '../../../client/src/operation-types.ts';
import { Field } from '../../shared/Field.tsx';
import { readForm } from '../../shared/form/read-form.ts';
import { type KeptForm, useFormState } from '../../shared/form/use-form-state.ts';
import { ChosenNamesContext, useNamesKept } from '../../shared/lookup/chosen-names.ts';
import { Notice } from '../../shared/Notice.tsx';
import { TroubleNotice } from '../../shared/service/TroubleNotice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { Screen } from '../parts/Screen.tsx';
import { useDraft } from '../parts/use-draft.ts';
import { useChange } from '../service/use-change.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { AssetFields, type ClassKnown, useClasses } from './AssetFields.tsx';
import { assetFormOf, assetProblems, bodyOfForm } from './asset-form.ts';
import { EstimateMeanwhile } from './EstimateMeanwhile.tsx';

/** Registering an asset: first its class, then the form of the class with the estimate next to it. */
export function RegisterScreen() {
  const language = useLanguage();
  const { register, screens, frame } = useWords();
  const { address, go } = useAddress();
  const may = useMay();
  const { classes, trouble, again } = useClasses();
  const chosen = classes?.find(({ profile }) => profile.asset_class === address.query.class);
  return (
    <Screen title={register.title} back={{ href: hrefOf(['assets']), name: screens.assets }}>
      {!may('registerAsset') && <Notice kind="warning">{register.mayNot}</Notice>}
      {trouble && <TroubleNotice trouble={trouble} onAgain={again} />}
      {!classes && !trouble && <p role="status">{frame.loading}</p>}
      {classes && (
        <Field id="asset-class" label={register.class} required>
          {(control) => (
            <select
              {...control}
              class="narrow"
              value={chosen?.profile.asset_class ?? ''}
              onChange={({ currentTarget }) =>
                go(hrefOf(['assets', 'new'], { class: currentTarget.value }), { replace: true })
              }
            >
              <option value="">{register.chooseClass}</option>
              {classes.map(({ profile }) => (
                <option key={profile.asset_class} value={profile.asset_class}>
                  {profile.label[language]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {chosen && may('registerAsset') && <NewAsset key={chosen.profile.asset_class} known={chosen} />}
    </Screen>
  );
}

const NOTHING = {};

function NewAsset({ known }: { readonly known: ClassKnown }) {
  const { register } = useWords();
  const { go } = useAddress();
  const { profile } = known;
  const form = useMemo(() => assetFormOf(profile), [profile.asset_class]);
  const registering = useChange('registerAsset');
  const { trouble } = registering;
  const found = useMemo(
    () => (trouble?.kind === 'fields' ? assetProblems(trouble.errors) : NOTHING),
    [trouble],
  );
  const [kept, keep, forget] = useDraft<KeptForm | null>(`register ${profile.asset_class}`, null);
  const [state, act] = useFormState(form, NOTHING, found, kept ?? undefined);
  const { draft, language } = state;
  useLayoutEffect(
    () => keep(Object.keys(draft).length === 0 ? null : { draft, language }),
    [draft, language],
  );
  const names = useNamesKept();
  const reading = useMemo(
    () => readForm(form, state.draft, state.language),
    [form, state.draft, state.language],
  );
  const submit = async () => {
    if (Object.keys(reading.problems).length > 0) {
      act({ type: 'refuse', problems: reading.problems });
      return;
    }
    const body = {
      asset_class: profile.asset_class,
      profile_version: PROFILE_VERSION,
      ...bodyOfForm(reading.body),
    };
    const answer = await registering.run({ body: body as unknown as BodyOf<'registerAsset'> });
    if (!answer) return;
    forget();
    go(hrefOf(['assets', answer.data.id]));
  };
  return (
    <ChosenNamesContext.Provider value={names}>
      <p class="soft">{profile.description}</p>
      <div class="with-aside">
        <section class="card" aria-label={register.title}>
          <AssetFields known={known} form={form} state={state} act={act} onSubmit={submit}>
            {trouble && trouble.kind !== 'fields' && <WorkTroubleNotice trouble={trouble} onAgain={submit} />}
            <button type="submit" class="button primary" disabled={registering.isBusy}>
              {registering.isBusy ? register.registering : register.submit}
            </button>
          </AssetFields>
        </section>
        <EstimateMeanwhile known={known} parameters={reading.parameters} />
      </div>
    </ChosenNamesContext.Provider>
  );
}

const PROFILE_VERSION = '1.0.0';
