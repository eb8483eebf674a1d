import { useLanguage } from '../../shared/spoken.ts';
import { hintOf, labelOf } from '../texts/say.ts';
import type { FieldModel } from './field-model.ts';
import { ObjectControls } from './ObjectControls.tsx';
import { RowsControl } from './RowsControl.tsx';
import { SingleControl } from './SingleControl.tsx';

/** A field of any kind. */
export function FieldControl({ field, path }: { readonly field: FieldModel; readonly path: string }) {
  const language = useLanguage();
  if (field.kind === 'rows') return <RowsControl field={field} path={path} />;
  if (field.kind !== 'group') return <SingleControl field={field} path={path} />;
  const hint = hintOf(field.name, field.description, language);
  return (
    <fieldset class="group">
      <legend>{labelOf(field.name, language)}</legend>
      {hint && <p class="soft small">{hint}</p>}
      <ObjectControls form={field.form} path={path} />
    </fieldset>
  );
}
