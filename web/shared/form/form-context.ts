import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Draft } from './draft.ts';
import type { Problems } from './read-form.ts';
import type { WayId } from './ways.ts';

/** What every control of a form needs: its content, what is wrong, and how to say something. */
interface FormContent {
  readonly assetClass: string;
  readonly way: WayId;
  readonly draft: Draft;
  readonly problems: Problems;
  write(path: string, text: string): void;
  leave(path: string): void;
  removeRow(path: string, row: number): void;
  /** The list of a field does not have its value; `needs` are the paths that the list depends on. */
  unlisted(path: string, needs: readonly string[]): void;
}

export const FormContext = createContext<FormContent | undefined>(undefined);

export function useForm(): FormContent {
  const content = useContext(FormContext);
  if (!content) throw new Error('a control is outside its form');
  return content;
}

/** The id of a field's control; a path such as `cash_flows.0.amount` is one already. */
export const controlId = (path: string): string => `field-${path}`;
