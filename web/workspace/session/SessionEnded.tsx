import { useEffect, useRef, useState } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useWords } from '../words/use-words.ts';
import { SignIn } from './SignIn.tsx';
import type { SessionKept } from './use-session.ts';

/** A window over the work: the session has ended, and the work continues where it was once the same person is back. */
export function SessionEnded({ kept }: { readonly kept: SessionKept }) {
  const { door } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isStillOut, setStillOut] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const look = async () => setStillOut((await kept.look()).kind !== 'in');
  return (
    <dialog
      ref={dialog}
      aria-labelledby="ended-title"
      onCancel={(event) => event.preventDefault()}
      // A browser may close it all the same at a second Escape.
      onClose={() => dialog.current?.showModal()}
    >
      <h2 id="ended-title">{door.endedTitle}</h2>
      <p>{door.ended}</p>
      {kept.other ? (
        <Notice kind="warning" role="alert" title={fill(door.otherTitle, { person: kept.other.person })}>
          <p>{door.other}</p>
          <button type="button" class="button" onClick={() => location.reload()}>
            {fill(door.continueAs, { person: kept.other.person })}
          </button>
        </Notice>
      ) : (
        <>
          <SignIn kept={kept} isAtWork />
          <hr />
          <p>{door.signedInElsewhere}</p>
          <button type="button" class="button" onClick={look}>
            {door.continue}
          </button>
          <p role="status">{isStillOut && door.stillOut}</p>
        </>
      )}
    </dialog>
  );
}
