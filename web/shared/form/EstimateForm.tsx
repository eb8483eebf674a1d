import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import type { FormModel } from '../../../src/kernel/wording/form/model.ts';
import { useLanguage } from '../spoken.ts';
import { hintOf, labelOf } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormContext } from './form-context.ts';
import type { FormState } from './form-state.ts';
import { type FieldProps, ObjectControls } from './ObjectControls.tsx';
import { RowsControl } from './RowsControl.tsx';
import { SingleControl } from './SingleControl.tsx';
import type { Act } from './use-form-state.ts';
import type { WayId } from './ways.ts';

interface EstimateFormProps {
  readonly assetClass: string;
  readonly way: WayId;
  readonly form: FormModel;
  readonly state: FormState;
  readonly act: Act;
  onSubmit(): void;
  /** Shown at its end instead of the button that estimates. */
  readonly children?: ComponentChildren;
}

/** A form made from a schema. It checks a field when it is left, and all of them before anything is asked. */
export function EstimateForm(props: EstimateFormProps) {
  const { assetClass, way, form, state, act, onSubmit, children } = props;
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
        {children ?? (
          <button type="submit" class="button primary">
            {page.estimate}
          </button>
        )}
      </form>
    </FormContext.Provider>
  );
}

/** A field of any kind. */
function FieldControl({ field, path }: FieldProps) {
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

/** A press of the mouse ends with one of these; where a list opens over the page, its end may be seen only by the last two. */
const ENDS = ['mouseup', 'dragend', 'keydown', 'change'];

/**
 * Runs something at once; while a button of the mouse (or a finger) is pressed, after the click of it. What is run may
 * move the page, and a click whose target moves away between down and up is lost.
 */
function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = ({ type, target }: Event) => {
      // A text field reports its change on blur: at the start of a press elsewhere, not at its end.
      if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
      if (isPressed.current) setTimeout(run);
    };
    const run = () => {
      isPressed.current = false;
      for (const each of waiting.current.splice(0)) each();
    };
    document.addEventListener('mousedown', press, true);
    for (const end of ENDS) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      for (const end of ENDS) document.removeEventListener(end, release, true);
    };
  }, []);
  return useCallback((run) => {
    if (isPressed.current) waiting.current.push(run);
    else run();
  }, []);
}
