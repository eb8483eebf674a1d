import { type ComponentChildren, Fragment } from 'preact';
import type { Section } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { useAge } from '../reading/now.tsx';
import { ago } from '../reading/times.ts';
import { detailInWords } from '../words/texts.ts';
import { useWords } from '../words/use-words.ts';

/** What the service says in its own words, which are English. */
export const Technical = ({ children }: { readonly children: string }) => <span lang="en">{children}</span>;

/** Sentences of the service in the page's words; those that the page does not know stay English. */
export function Detail({ children }: { readonly children: string }) {
  const texts = useWords();
  return (
    <>
      {children.split('; ').map((sentence, index) => (
        <Fragment key={sentence}>
          {index > 0 && '; '}
          {detailInWords(sentence, texts) ?? <Technical>{sentence}</Technical>}
        </Fragment>
      ))}
    </>
  );
}

interface KnownSectionProps<Value> {
  readonly section: Section<Value>;
  readonly children: (value: Value) => ComponentChildren;
}

/** A part of the overview, or why it is not known. */
export function KnownSection<Value>({ section, children }: KnownSectionProps<Value>) {
  const texts = useWords();
  if (section.state === 'elsewhere')
    return (
      <Notice title={texts.elsewhere}>
        <p>{fill(texts.elsewhereWhy, { roles: section.roles.join(', ') })}</p>
      </Notice>
    );
  if (section.state === 'unavailable') return <Unavailable as_of={section.as_of} reason={section.reason} />;
  return (
    <>
      {children(section.value)}
      <Rested as_of={section.as_of} />
    </>
  );
}

function Unavailable({ as_of, reason }: { readonly as_of: string; readonly reason: string }) {
  const texts = useWords();
  const time = ago(useAge(as_of), useLanguage());
  return (
    <Notice kind="error" title={texts.unknown}>
      <p>
        {fill(texts.unknownWhy, { time, reason: '' })}
        <Technical>{reason}</Technical>
      </p>
    </Notice>
  );
}

/** What takes long to read is read less often than the rest. */
const RESTED_SECONDS = 10;

function Rested({ as_of }: { readonly as_of: string }) {
  const texts = useWords();
  const age = useAge(as_of);
  const language = useLanguage();
  if (age < RESTED_SECONDS) return null;
  return <p class="soft small">{fill(texts.rested, { time: ago(age, language) })}</p>;
}
