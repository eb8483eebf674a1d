import { useWords } from '../words/use-words.ts';

interface SaveTableProps {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Made when it is asked for. */
  csv(): string;
}

/** Gives the browser a table as a file. */
export function SaveTable({ name, csv }: SaveTableProps) {
  const { frame } = useWords();
  const save = () => {
    const address = URL.createObjectURL(new Blob([csv()], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <button type="button" class="button" onClick={save}>
      {frame.csv}
    </button>
  );
}
