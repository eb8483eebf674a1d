import { useEffect, useState } from 'preact/hooks';
import { shownInstant } from '../../shared/figures/dates.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { useWords } from '../../shared/texts/use-words.ts';
import { qrCodeOf } from './qr-code.ts';

/** On paper alone: when it was printed, and the address that asks the same again, to be read by eye and by camera. */
export function PrintNote() {
  const language = useLanguage();
  const { result } = useWords();
  const [{ at, address }, setPrinted] = useState(now);
  useEffect(() => {
    const renew = () => setPrinted(now());
    addEventListener('beforeprint', renew);
    addEventListener('hashchange', renew);
    return () => {
      removeEventListener('beforeprint', renew);
      removeEventListener('hashchange', renew);
    };
  }, []);
  const code = qrCodeOf(address);
  return (
    <section class="print-note">
      {code && (
        <svg viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`} role="img" aria-label={result.qrCode}>
          <path d={code.path} />
        </svg>
      )}
      <div>
        <p>
          {result.printedAt}: <time dateTime={at}>{shownInstant(at, language)}</time>
        </p>
        <p>
          {result.address}: <span class="address">{address}</span>
        </p>
      </div>
    </section>
  );
}

const now = () => ({ at: new Date().toISOString(), address: location.href });
