import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { RowsField } from '../../../src/kernel/wording/form/model.ts';
import { fill } from '../language.ts';
import { useLanguage } from '../spoken.ts';
import { hintOf, labelOf, problemWord } from '../texts/say.ts';
import { useWords } from '../texts/use-words.ts';
import { SHARED_TEXTS } from '../words.ts';
import { pathOf, rowCount } from './draft.ts';
import { controlId, useForm } from './form-context.ts';

interface RowsControlProps {
  readonly field: RowsField;
  readonly path: string;
  /** The controls of the row at a path. */
  readonly children: (rowPath: string) => ComponentChildren;
}

/** A list of alike rows that grows and shrinks; the focus goes to a new row, and stays near one that went. */
export function RowsControl({ field, path, children }: RowsControlProps) {
  const language = useLanguage();
  const { page } = useWords();
  const { draft, problems, write, removeRow } = useForm();
  const count = Math.max(rowCount(draft, path), 1);
  const list = useRef<HTMLOListElement>(null);
  const added = useRef(false);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!added.current || count === 0) return;
    added.current = false;
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus();
  }, [count]);
  const add = () => {
    added.current = true;
    // Every row but the first exists because one of its paths does.
    for (const index of [count - 1, count]) {
      const first = pathOf(pathOf(path, index), field.row.fields[0]?.name ?? '');
      if (draft[first] === undefined) write(first, '');
    }
  };
  const remove = (row: number) => {
    removeRow(path, row);
    addButton.current?.focus();
  };
  const name = labelOf(field.name, language);
  const hint = hintOf(field.name, field.description, language);
  const problem = problems[path];
  return (
    <fieldset class="rows" id={controlId(path)} tabIndex={-1}>
      <legend>
        {name}
        {field.needed && <span class="soft small"> ({SHARED_TEXTS[language].needed})</span>}
      </legend>
      {hint && <p class="soft small">{hint}</p>}
      {problem && <p class="error">{problemWord(problem, language)}</p>}
      <ol ref={list}>
        {Array.from({ length: count }, (_, row) => (
          <li key={row}>
            <fieldset class="one-row">
              <legend class="visually-hidden">{fill(page.row, { name, row: row + 1 })}</legend>
              {children(pathOf(path, row))}
              {count > 1 && (
                <button type="button" class="button quiet" onClick={() => remove(row)}>
                  {fill(page.removeRow, { row: row + 1 })}
                </button>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {count < field.most && (
        <button type="button" class="button" ref={addButton} onClick={add}>
          {page.addRow}
        </button>
      )}
    </fieldset>
  );
}
