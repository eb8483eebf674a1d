import type { ComponentChildren } from 'preact';
import { type Column, Table } from '../../shared/Table.tsx';
import type { Pages } from '../service/use-pages.ts';
import { Loaded } from './Loaded.tsx';
import { More } from './More.tsx';

interface PagedTableProps<Item> {
  readonly read: Pages<Item>;
  /** What the list is of, for the button that shows more of it. */
  readonly list: string;
  readonly caption: ComponentChildren;
  /** Where there is nothing. */
  readonly none: string;
  readonly columns: readonly Column[];
  rowOf(item: Item): readonly ComponentChildren[];
}

/** A list that grows by its button, as a table. */
export function PagedTable<Item>({ read, list, caption, none, columns, rowOf }: PagedTableProps<Item>) {
  return (
    <>
      <Loaded read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{none}</p>
          ) : (
            <Table caption={caption} columns={columns} rows={items.map(rowOf)} />
          )
        }
      </Loaded>
      <More list={list} {...read.rest} />
    </>
  );
}
