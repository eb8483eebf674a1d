import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
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

/** For a frame that may be wider than the screen: while it is, the keyboard reaches it and can scroll it. */
function useScrolledByKeys() {
  const frame = useRef<HTMLElement>(null);
  // Before it is painted, and again when its table grows, too: that is no change of the frame's own size.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => {
      if (current.scrollWidth > current.clientWidth) current.tabIndex = 0;
      else current.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(measure);
    for (const sized of [current, ...current.children]) observer.observe(sized);
    measure();
    return () => observer.disconnect();
  }, []);
  return frame;
}
