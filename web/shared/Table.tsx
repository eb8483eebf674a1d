import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useScrolledByKeys } from './scrolled-by-keys.ts';
import { useLanguage } from './spoken.ts';
import { SHARED_TEXTS } from './words.ts';

export interface Column {
  readonly header: string;
  /** Right-aligned, with figures of one width. */
  readonly numeric?: boolean;
  /** Where rows can be put in the order of this column. */
  readonly sort?: ColumnSort;
}

export interface ColumnSort {
  /** How they are now. */
  readonly order: 'ascending' | 'descending' | 'none';
  onSort(): void;
}

const ARROWS = { ascending: ' ▲', descending: ' ▼', none: '' } as const;

interface TableProps {
  readonly caption: ComponentChildren;
  readonly columns: readonly Column[];
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

/** A table that scrolls inside its own frame on a small screen; only then the frame takes the focus. */
export function Table({ caption, columns, rows }: TableProps) {
  const id = useId();
  const frame = useScrolledByKeys();
  const { scrolls } = SHARED_TEXTS[useLanguage()];
  const classOf = (index: number) => (columns[index]?.numeric ? 'numeric' : undefined);
  return (
    <section class="table-frame" ref={frame} aria-labelledby={id}>
      <p class="scroll-hint" aria-hidden="true">
        {scrolls} →
      </p>
      <table>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, sort }, index) => (
              <th
                key={header}
                scope="col"
                class={classOf(index)}
                aria-sort={sort && sort.order !== 'none' ? sort.order : undefined}
              >
                {sort ? (
                  <button type="button" class="sort" onClick={sort.onSort}>
                    {header}
                    <span aria-hidden="true">{ARROWS[sort.order]}</span>
                  </button>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" class={classOf(index)}>
                    {cell}
                  </th>
                ) : (
                  <td key={index} class={classOf(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
