import type { ComponentChildren } from 'preact';
import { type Column, Table } from '../../../shared/Table.tsx';
import type { Saved, SavedRows } from './csv.ts';
import { type Gathered, SaveTable } from './SaveTable.tsx';

/** A column as the screen shows it, and as a file has it. */
export interface SavedColumn<Item> extends Column {
  shown(item: Item): ComponentChildren;
  saved(item: Item): Saved;
}

interface SavedTableProps<Item> {
  readonly name: string;
  readonly caption: ComponentChildren;
  readonly columns: readonly SavedColumn<Item>[];
  readonly items: readonly Item[];
  /** Where the file has more than is shown: all items, and whether there are still more. */
  gather?(): Promise<{ readonly items: readonly Item[]; readonly isCut: boolean }>;
}

/** The rows of a file, its headings first. */
export const savedRows = <Item,>(
  columns: readonly SavedColumn<Item>[],
  items: readonly Item[],
): SavedRows => [
  columns.map(({ header }) => ({ text: header })),
  ...items.map((item) => columns.map(({ saved }) => saved(item))),
];

/** A table that can be saved as a file. */
export function SavedTable<Item>({ name, caption, columns, items, gather }: SavedTableProps<Item>) {
  const gathered = async (): Promise<Gathered> => {
    const { items: all, isCut } = gather ? await gather() : { items, isCut: false };
    return { rows: savedRows(columns, all), isCut };
  };
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={items.map((item) => columns.map(({ shown }) => shown(item)))}
      />
      <SaveTable name={name} gather={gathered} />
    </>
  );
}
