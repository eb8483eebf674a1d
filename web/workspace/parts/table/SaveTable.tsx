import { useState } from 'preact/hooks';
import { fill } from '../../../shared/language.ts';
import { Notice } from '../../../shared/Notice.tsx';
import { troubleOf, type WorkTrouble } from '../../service/trouble.ts';
import { WorkTroubleNotice } from '../../service/WorkTroubleNotice.tsx';
import { useWords } from '../../words/use-words.ts';
import { saveFile } from '../save-file.ts';
import { csvOf, type SavedRows } from './csv.ts';
import { workbookOf } from './xlsx.ts';

const FILES = {
  csv: (_: string, rows: SavedRows) => new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }),
  xlsx: workbookOf,
} as const;
type Ending = keyof typeof FILES;

/** Rows of a file; `isCut`: there are more than a file takes. */
export interface Gathered {
  readonly rows: SavedRows;
  readonly isCut?: boolean;
}

interface SaveTableProps {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Made when the file is asked for, its headings first. */
  gather(): Gathered | Promise<Gathered>;
}

/** Gives the browser a table as a file. */
export function SaveTable({ name, gather }: SaveTableProps) {
  const { frame } = useWords();
  const [busy, setBusy] = useState<Ending>();
  const [failed, setFailed] = useState<{ readonly ending: Ending; readonly trouble: WorkTrouble }>();
  const [cut, setCut] = useState<number>();
  const save = async (ending: Ending) => {
    if (busy) return;
    setBusy(ending);
    setFailed(undefined);
    setCut(undefined);
    try {
      const { rows, isCut = false } = await gather();
      saveFile(`${name}.${ending}`, FILES[ending](name, rows));
      if (isCut) setCut(rows.length - 1);
    } catch (error) {
      setFailed({ ending, trouble: troubleOf(error) });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div class="save no-print">
      <div class="row">
        {(['csv', 'xlsx'] as const).map((ending) => (
          <button
            key={ending}
            type="button"
            class="button"
            aria-disabled={busy !== undefined}
            onClick={() => save(ending)}
          >
            {frame[ending]}
          </button>
        ))}
      </div>
      <div role="status">
        {busy && <p class="soft">{frame.gathering}</p>}
        {cut !== undefined && <Notice kind="warning">{fill(frame.cut, { count: cut })}</Notice>}
      </div>
      {failed && <WorkTroubleNotice trouble={failed.trouble} onAgain={() => save(failed.ending)} />}
    </div>
  );
}
