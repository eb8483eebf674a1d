import { useEffect } from 'preact/hooks';
import { Notice } from '../../shared/Notice.tsx';
import { hrefOf, useAddress } from '../address/address.ts';
import { Screen } from '../parts/Screen.tsx';
import { useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { BatchView } from './BatchView.tsx';
import { ChooseSheet } from './ChooseSheet.tsx';
import { MendLines } from './MendLines.tsx';
import { useSheet } from './use-sheet.ts';

const HERE = ['assets', 'spreadsheet'];

/** Assets from a spreadsheet: the file, what is wrong with it, and the batch that it becomes, which has an address of its own. */
export function SpreadsheetScreen() {
  const { sheet: words, screens } = useWords();
  const { address, go } = useAddress();
  const may = useMay();
  const sheet = useSheet();
  const { batch } = address.query;
  const { checked, sent } = sheet;
  const left = checked?.lines.length ?? 0;
  useStaying(left > 0);
  return (
    <Screen title={words.title} back={{ href: hrefOf(['assets']), name: screens.assets }}>
      {batch && (
        <BatchView
          key={batch}
          id={batch}
          sent={sent?.batchId === batch ? sent.lines : undefined}
          left={left}
          onRest={() => go(hrefOf(HERE))}
          onTakeBack={(refused) => {
            sheet.takeBack(refused);
            go(hrefOf(HERE));
          }}
        />
      )}
      {!batch && !may('sendAssetBatch') && <Notice kind="warning">{words.mayNot}</Notice>}
      {!batch && may('sendAssetBatch') && left === 0 && <ChooseSheet sheet={sheet} />}
      {/* While its batch is shown what was typed in the other lines stays. */}
      {checked && left > 0 && (
        <div hidden={!!batch}>
          <MendLines
            sheet={sheet}
            checked={checked}
            isShown={!batch}
            onSent={(id) => go(hrefOf(HERE, { batch: id }))}
          />
        </div>
      )}
    </Screen>
  );
}

/** A file that is dropped next to its place does not replace the page; with lines in it the browser asks before it leaves. */
function useStaying(hasLines: boolean): void {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
  useEffect(() => {
    if (!hasLines) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasLines]);
}
