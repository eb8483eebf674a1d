import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../../shared/service/answers.ts';
import { useTitle } from '../../shared/use-title.ts';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';

/** What a screen gets: the id in its address, where it has one. */
export interface ScreenProps {
  readonly id: string;
}

interface Subject {
  readonly kind: Schemas['Assignment']['kind'];
  readonly id: string;
}

interface ScreenFrameProps {
  readonly title: string;
  /** The list that it is one of. */
  readonly back?: { readonly href: string; readonly name: string };
  /** The one resource that it shows: who may read every history is led to its own. */
  readonly subject?: Subject;
  readonly children: ComponentChildren;
}

/** Nobody has gone anywhere when the page opens: the focus stays where the browser has it. */
let isFirst = true;

/** A screen under its heading, which has the focus once one went there: screen readers then say where one is. */
export function Screen({ title, back, subject, children }: ScreenFrameProps) {
  const { frame } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(frame.name, title);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <>
      {back && (
        <p class="back no-print">
          <Link href={back.href}>← {back.name}</Link>
        </p>
      )}
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {subject && <ToAudit subject={subject} />}
      {children}
    </>
  );
}

/** Apart from the frame, which the door has too, where nobody is signed in. */
function ToAudit({ subject }: { readonly subject: Subject }) {
  const { frame } = useWords();
  const may = useMay();
  if (!may('getValuationReplay')) return null;
  return (
    <p class="no-print">
      <Link href={hrefOf(['audit'], { ...subject })}>{frame.examine}</Link>
    </p>
  );
}
