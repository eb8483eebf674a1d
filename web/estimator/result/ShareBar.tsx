import { useState } from 'preact/hooks';
import { useWords } from '../texts/use-words.ts';

/** The address holds everything: it can be copied, and the page printed. */
export function ShareBar() {
  const { page, result } = useWords();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid(page.linkCopied);
    } catch {
      setSaid(page.linkInAddress);
    }
  };
  return (
    <div class="row no-print">
      <button type="button" class="button" onClick={copy}>
        {result.share}
      </button>
      <button type="button" class="button" onClick={() => print()}>
        {result.print}
      </button>
      <span role="status" class="small">
        {said}
      </span>
    </div>
  );
}
