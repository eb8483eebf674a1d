import type { Overview } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { duration } from '../reading/times.ts';
import { type OperatorsTexts, wordFor } from '../words/texts.ts';
import { useWords } from '../words/use-words.ts';
import { type Look, needsALook } from './needs-a-look.ts';

/** Everything that needs attention, in one place. A live region: read aloud only when it changes. */
export function Verdict({ overview }: { readonly overview: Overview }) {
  const texts = useWords();
  const language = useLanguage();
  const looks = needsALook(overview);
  const isWhole = overview.projections.state !== 'elsewhere';
  const shown = looks.map((look) => {
    const name = nameOf(look, overview, texts, language);
    const age = duration('seconds' in look ? look.seconds : 0, language);
    const count = 'count' in look ? look.count : 0;
    const reason = 'reason' in look ? look.reason : '';
    const text = fill(texts[`look_${look.what}`], { name, count, age, reason });
    return { key: `${look.what} ${look.section} ${name}`, look, text };
  });
  const kind = looks.some(({ level }) => level === 'error') ? 'error' : 'warning';
  return (
    <section aria-labelledby="verdict-heading">
      <h2 id="verdict-heading">{texts.verdict}</h2>
      <div role="status">
        {looks.length === 0 ? (
          <p class="all-well">
            <span aria-hidden="true">✓</span> {isWhole ? texts.allWell : texts.allWellHere}
          </p>
        ) : (
          <Notice kind={kind}>
            <ul class="looks">
              {shown.map(({ key, look, text }) => (
                <li key={key}>
                  {text} <a href={`#${look.section}`}>{sectionName(look, texts)}</a>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </section>
  );
}

const sectionName = ({ section }: Look, texts: OperatorsTexts): string => texts[section];

function nameOf(look: Look, { sources }: Overview, texts: OperatorsTexts, language: 'pt-BR' | 'en'): string {
  switch (look.what) {
    case 'unknown':
      return sectionName(look, texts);
    case 'source':
      return sources.find(({ id }) => id === look.id)?.name[language] ?? look.id;
    case 'component':
    case 'unmade':
      return wordFor(texts, look.name);
    case 'blocked':
    case 'stopped':
    case 'behind':
    case 'part':
      return look.name;
    default:
      return '';
  }
}
