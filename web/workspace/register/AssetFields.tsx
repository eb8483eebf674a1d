import type { ComponentChildren } from 'preact';
import type { FormModel } from '../../../src/kernel/wording/form/model.ts';
import { EstimateForm } from '../../shared/form/EstimateForm.tsx';
import type { FormState } from '../../shared/form/form-state.ts';
import type { Act } from '../../shared/form/use-form-state.ts';
import { ofThePage, type Way, waysOf } from '../../shared/form/ways.ts';
import type { ClassCoverage, Coverage, Profile } from '../../shared/service/answers.ts';
import { useAnswer } from '../../shared/service/use-answer.ts';

/** A class with what can be estimated of it without registering anything. */
export interface ClassKnown {
  readonly profile: Profile;
  readonly ways: readonly Way[];
  readonly coverage: Coverage;
}

type Items<Item> = { readonly items: readonly Item[] };

/** The classes of the service; undefined while they are read. Without its lists a form still takes codes. */
export function useClasses() {
  const [profiles, again] = useAnswer<Items<Profile>>('/profiles');
  const [coverage] = useAnswer<Items<ClassCoverage>>('/market/coverage');
  const covered = coverage.state === 'answered' ? coverage.body.items : [];
  const isRead =
    profiles.state === 'answered' && (coverage.state === 'answered' || coverage.state === 'trouble');
  const classes = isRead
    ? profiles.body.items.map((profile): ClassKnown => {
        const own = covered.find(({ asset_class }) => asset_class === profile.asset_class);
        const ways = waysOf(own?.routes ?? []);
        return { profile, ways, coverage: ofThePage(own?.coverage ?? 'UNAVAILABLE', ways) };
      })
    : undefined;
  return { classes, trouble: profiles.state === 'trouble' ? profiles.trouble : undefined, again };
}

interface AssetFieldsProps {
  readonly known: ClassKnown;
  readonly form: FormModel;
  readonly state: FormState;
  readonly act: Act;
  onSubmit(): void;
  readonly children: ComponentChildren;
}

/** The form of an asset: the estimator's, with the lists that its class's fields are chosen from. */
export const AssetFields = ({ known, form, state, act, onSubmit, children }: AssetFieldsProps) => (
  <EstimateForm
    assetClass={known.profile.asset_class}
    way={known.ways[0]?.id ?? 'public-estimates'}
    form={form}
    state={state}
    act={act}
    onSubmit={onSubmit}
  >
    {children}
  </EstimateForm>
);
