import { useCallback, useMemo } from 'preact/hooks';
import { useWords } from '../texts/use-words.ts';
import type { WayId } from '../ways.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldControl } from './FieldControl.tsx';
import type { FormModel } from './field-model.ts';
import { FormContext } from './form-context.ts';
import type { FormState } from './form-state.ts';
import { ObjectControls } from './ObjectControls.tsx';
import { useAfterPress } from './use-after-press.ts';
import type { Act } from './use-form-state.ts';

interface EstimateFormProps {
  readonly assetClass: string;
  readonly way: WayId;
  readonly form: FormModel;
  readonly state: FormState;
  readonly act: Act;
  onSubmit(): void;
}

/** A form made from a schema. It checks a field when it is left, and all of them before anything is asked. */
export function EstimateForm({ assetClass, way, form, state, act, onSubmit }: EstimateFormProps) {
  const { page } = useWords();
  const afterPress = useAfterPress();
  const write = useCallback((path: string, text: string) => act({ type: 'write', path, text }), [act]);
  const leave = useCallback(
    (path: string) => afterPress(() => act({ type: 'leave', path, form })),
    [form, act, afterPress],
  );
  const removeRow = useCallback((path: string, row: number) => act({ type: 'remove_row', path, row }), [act]);
  const unlisted = useCallback(
    (path: string, needs: readonly string[]) => act({ type: 'unlisted', path, needs }),
    [act],
  );
  const content = useMemo(
    () => ({
      assetClass,
      way,
      draft: state.draft,
      problems: state.problems,
      write,
      leave,
      removeRow,
      unlisted,
    }),
    [assetClass, way, state, write, leave, removeRow, unlisted],
  );
  const submit = (event: Event) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <FormContext.Provider value={content}>
      <form noValidate onSubmit={submit}>
        <ErrorSummary problems={state.problems} refused={state.refused} unlisted={state.unlisted} />
        <ObjectControls form={form} path="" control={FieldControl} />
        <button type="submit" class="button primary">
          {page.estimate}
        </button>
      </form>
    </FormContext.Provider>
  );
}
