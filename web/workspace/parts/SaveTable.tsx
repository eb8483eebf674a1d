import { useWords } from '../words/use-words.ts';
import { saveFile } from './save-file.ts';

interface SaveTableProps {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Made when it is asked for. */
  csv(): string;
}

/** Gives the browser a table as a file. */
export function SaveTable({ name, csv }: SaveTableProps) {
  const { frame } = useWords();
  const save = () => saveFile(`${name}.csv`, new Blob([csv()], { type: 'text/csv;charset=utf-8' }));
  return (
    <button type="button" class="button" onClick={save}>
      {frame.csv}
    </button>
  );
}
