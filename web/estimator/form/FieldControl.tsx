import { useLanguage } from '../../shared/spoken.ts';
import { hintOf, labelOf } from '../texts/say.ts';
import { type FieldProps, ObjectControls } from './ObjectControls.tsx';
import { RowsControl } from './RowsControl.tsx';
import { SingleControl } from './SingleControl.tsx';

/** A field of any kind. */
export function FieldControl({ field, path }: FieldProps) {
  const language = useLanguage();
  if (field.kind === 'rows')
    return (
      <RowsControl field={field} path={path}>
        {(rowPath) => <ObjectControls form={field.row} path={rowPath} control={FieldControl} />}
      </RowsControl>
    );
  if (field.kind !== 'group') return <SingleControl field={field} path={path} />;
  const hint = hintOf(field.name, field.description, language);
  return (
    <fieldset class="group">
      <legend>{labelOf(field.name, language)}</legend>
      {hint && <p class="soft small">{hint}</p>}
      <ObjectControls form={field.form} path={path} control={FieldControl} />
    </fieldset>
  );
}
