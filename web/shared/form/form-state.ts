import type { FormModel } from '../../../src/kernel/wording/form/model.ts';
import type { Language } from '../language.ts';
import { type Draft, withoutRow } from './draft.ts';
import { type Problems, readForm, rewritten } from './read-form.ts';

export interface FormState {
  readonly draft: Draft;
  /** In which the draft's figures are written. */
  readonly language: Language;
  /** What the form started with: what a link holds, or nothing. */
  readonly start: Draft;
  /** Shown problems: of fields that were left, and after a try to send all of them. */
  readonly problems: Problems;
  /** Counts tries that were refused; each sends the focus to what is wrong. */
  readonly refused: number;
  /** Counts entries of a link that no list has: the focus goes there, unless someone is at work elsewhere. */
  readonly unlisted: number;
}

export type FormAction =
  | { readonly type: 'write'; readonly path: string; readonly text: string }
  | { readonly type: 'leave'; readonly path: string; readonly form: FormModel }
  | { readonly type: 'remove_row'; readonly path: string; readonly row: number }
  | { readonly type: 'refuse'; readonly problems: Problems }
  /** A list does not have the value of a field; `needs` are the paths that the list depends on. */
  | { readonly type: 'unlisted'; readonly path: string; readonly needs: readonly string[] }
  | { readonly type: 'start'; readonly draft: Draft; readonly language: Language }
  | { readonly type: 'speak'; readonly form: FormModel; readonly to: Language };

export const started = (draft: Draft, language: Language): FormState => ({
  draft,
  language,
  start: draft,
  problems: {},
  refused: 0,
  unlisted: 0,
});

export function formState(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'start':
      return started(action.draft, action.language);
    case 'write':
      return written(state, action.path, action.text);
    case 'leave': {
      // What was left empty is no problem before one tries to send it.
      if ((state.draft[action.path] ?? '').trim() === '') return state;
      const problem = readForm(action.form, state.draft, state.language).problems[action.path];
      if (!problem) return state;
      return { ...state, problems: { ...state.problems, [action.path]: problem } };
    }
    case 'remove_row':
      return { ...state, draft: withoutRow(state.draft, action.path, action.row), problems: {} };
    case 'refuse':
      return { ...state, problems: action.problems, refused: state.refused + 1 };
    case 'unlisted':
      return unlisted(state, action.path, action.needs);
    case 'speak': {
      const { draft, language } = state;
      if (language === action.to) return state;
      return { ...state, draft: rewritten(action.form, draft, language, action.to), language: action.to };
    }
  }
}

const written = (state: FormState, path: string, text: string): FormState => ({
  ...state,
  draft: { ...state.draft, [path]: text },
  problems: Object.fromEntries(Object.entries(state.problems).filter(([each]) => each !== path)),
});

/** It is taken back. One made meaningless by another choice goes silently; one from a link gets a message. */
function unlisted(state: FormState, path: string, needs: readonly string[]): FormState {
  const value = state.draft[path] ?? '';
  const emptied = written(state, path, '');
  if ([path, ...needs].some((each) => state.draft[each] !== state.start[each])) return emptied;
  return {
    ...emptied,
    problems: { ...emptied.problems, [path]: { code: 'not_found', values: { value } } },
    unlisted: state.unlisted + 1,
  };
}
