import { Fragment } from 'preact';
import type { SingleField } from '../../../src/kernel/wording/form/model.ts';
import { eachSingle } from '../../shared/form/read-form.ts';
import { shownValue } from '../../shared/form/shown-value.ts';
import { fill } from '../../shared/language.ts';
import type { Profile, Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { placeOf } from '../../shared/texts/place.ts';
import { labelOf } from '../../shared/texts/say.ts';
import { Badge, Given, When } from '../parts/shown.tsx';
import { assetFormOf, parametersOfAsset } from '../register/asset-form.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

interface FactsProps {
  readonly asset: Schemas['Asset'];
  /** The class's fields, which say how a value is written; undefined while they are read. */
  readonly profile: Profile | undefined;
}

/** What is known of an asset, as people write it. */
export function Facts({ asset, profile }: FactsProps) {
  const { asset: words } = useWords();
  const say = useCodes();
  const parameters = parametersOfAsset(asset);
  const { data: listed = [] } = (asset.attributes.comparables ?? {}) as {
    readonly data?: readonly unknown[];
  };
  const data = listed.length;
  const fields = new Map<string, SingleField>();
  if (profile) eachSingle(assetFormOf(profile), parameters, (field, path) => fields.set(path, field));
  return (
    <dl class="facts">
      <dt>{words.class}</dt>
      <dd>{say('assetClass', asset.asset_class)}</dd>
      <dt>{words.status}</dt>
      <dd>
        <Badge kind={asset.status === 'ACTIVE' ? 'good' : 'warning'}>
          {say('assetStatus', asset.status)}
        </Badge>
      </dd>
      {Object.entries(parameters)
        .filter(([path]) => !path.startsWith('attributes.comparables.'))
        .map(([path, value]) => (
          <Fragment key={path}>
            <dt>
              <FieldName path={path} />
            </dt>
            <dd>
              <FieldValue field={fields.get(path)} value={value} />
            </dd>
          </Fragment>
        ))}
      {data > 0 && (
        <>
          <dt>{words.comparables}</dt>
          <dd>{fill(words.comparablesOf, { count: data })}</dd>
        </>
      )}
      <dt>{words.changedAt}</dt>
      <dd>
        <When instant={asset.updated_at} />
      </dd>
    </dl>
  );
}

/** `attributes.lines.0.quantity` as `Lines 1, Quantity`. */
export function FieldName({ path }: { readonly path: string }) {
  const language = useLanguage();
  const own = path.replace(/^attributes\./, '');
  return <>{own === path ? labelOf(path, language) : placeOf(own, language)}</>;
}

interface FieldValueProps {
  readonly field: SingleField | undefined;
  readonly value: string;
}

export function FieldValue({ field, value }: FieldValueProps) {
  const language = useLanguage();
  return <Given text={field ? shownValue(field, value, language) : value} />;
}
