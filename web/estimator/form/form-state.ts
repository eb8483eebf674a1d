import type { Language } from '../../shared/language.ts';
import { type Draft, withoutRow } from './draft.ts';
import type { FormModel } from './field-model.ts';
import { type Problems, readForm, rewritten } from './read-form.ts';

export interface FormState {
  readonly draft: Draft;
  /** Shown problems: of fields that were left, and after a try to send all of them. */
  readonly problems: Problems;
  /** Counts tries that were refused; each sends the focus to the summary. */
  readonly refused: number;
}

export type FormAction =
  | { readonly type: 'write'; readonly path: string; readonly text: string }
  | { readonly type: 'leave'; readonly path: string; readonly form: FormModel; readonly language: Language }
  | { readonly type: 'remove_row'; readonly path: string; readonly row: number }
  | { readonly type: 'refuse'; readonly problems: Problems }
  | { readonly type: 'start'; readonly draft: Draft }
  | {
      readonly type: 'speak';
      readonly form: FormModel;
      readonly from: Language;
      readonly to: Language;
    };

export const started = (draft: Draft): FormState => ({ draft, problems: {}, refused: 0 });

export function formState(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'start':
      return started(action.draft);
    case 'write':
      return {
        ...state,
        draft: { ...state.draft, [action.path]: action.text },
        problems: without(state.problems, action.path),
      };
    case 'leave': {
      // What was left empty is no problem before one tries to send it.
      if ((state.draft[action.path] ?? '').trim() === '') return state;
      const problem = readForm(action.form, state.draft, action.language).problems[action.path];
      if (!problem) return state;
      return { ...state, problems: { ...state.problems, [action.path]: problem } };
    }
    case 'remove_row':
      return { ...state, draft: withoutRow(state.draft, action.path, action.row), problems: {} };
    case 'refuse':
      return { ...state, problems: action.problems, refused: state.refused + 1 };
    case 'speak':
      return { ...state, draft: rewritten(action.form, state.draft, action.from, action.to) };
  }
}

const without = (problems: Problems, path: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([each]) => each !== path));
