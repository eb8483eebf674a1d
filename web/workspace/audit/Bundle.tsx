import { useState } from 'preact/hooks';
import type { Download } from '../../../client/src/download.ts';
import { fill } from '../../shared/language.ts';
import { saveFile } from '../parts/save-file.ts';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { WorkTroubleNotice } from '../service/WorkTroubleNotice.tsx';
import { useAccess } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';

/** The bundle of a valuation as a file, to be checked without the service. */
export function Bundle({ id }: { readonly id: string }) {
  const { audit } = useWords();
  const { client } = useAccess();
  return (
    <section class="card" aria-labelledby="bundle-title">
      <h2 id="bundle-title">{audit.bundle}</h2>
      <p>{audit.bundleIntro}</p>
      <SavedBundle file={`valuation-${id}-bundle.json`} load={() => client.valuations.bundle(id)} />
    </section>
  );
}

interface SavedBundleProps {
  readonly file: string;
  load(): Promise<Download>;
}

/** A bundle as a file, and how it is verified. */
export function SavedBundle({ file, load }: SavedBundleProps) {
  const { audit } = useWords();
  const [isBusy, setBusy] = useState(false);
  /** Whether its end is signed; undefined before it is saved. */
  const [isEndSigned, setEndSigned] = useState<boolean>();
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const save = async () => {
    setBusy(true);
    setEndSigned(undefined);
    setTrouble(undefined);
    try {
      const bytes = await (await load()).bytes();
      saveFile(file, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/json' }));
      const { end } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly end: unknown };
      setEndSigned(end !== null);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        <button type="button" class="button" disabled={isBusy} onClick={save}>
          {audit.bundleSave}
        </button>
      </p>
      {trouble && <WorkTroubleNotice trouble={trouble} onAgain={save} />}
      <div role="status">
        {isEndSigned !== undefined && <p>{fill(audit.bundleSaved, { file })}</p>}
        {isEndSigned === false && <p>{audit.bundleOpenEnd}</p>}
      </div>
      <pre class="stored">
        {`asset-valuation audit verify --bundle ${file} --public-key seal-key.pem.pub${isEndSigned === false ? ' --accept-open-end' : ''}`}
      </pre>
    </>
  );
}
