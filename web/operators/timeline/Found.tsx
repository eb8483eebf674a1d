import type { Timeline, TimelineAnswer } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { Commands } from '../reading/Commands.tsx';
import { wholeNumber } from '../reading/times.ts';
import { timelineAddress } from '../reading/use-view.ts';
import { useWords } from '../words/use-words.ts';
import { Chain } from './Chain.tsx';
import { Entry } from './Entry.tsx';

/** The timeline, or why there is none. */
export function Found({ answer, id }: { readonly answer: TimelineAnswer; readonly id: string }) {
  const texts = useWords();
  switch (answer.found) {
    case 'timeline':
      return <TimelineView timeline={answer.timeline} />;
    case 'nothing':
      return <Said kind="warning" text={fill(texts.findNothing, { id })} />;
    case 'too-long':
      return (
        <Said
          kind="warning"
          text={fill(texts.findTooLong, { stream: answer.stream, count: answer.events })}
        />
      );
    case 'unavailable':
      return <Said kind="error" text={fill(texts.findUnavailable, { reason: answer.reason })} />;
    case 'elsewhere':
      return <Said kind="info" text={fill(texts.elsewhereWhy, { roles: answer.roles.join(', ') })} />;
  }
}

const Said = ({ kind, text }: { readonly kind: 'info' | 'warning' | 'error'; readonly text: string }) => (
  <Notice kind={kind} role="status">
    <p>
      <Commands text={text} />
    </p>
  </Notice>
);

function TimelineView({ timeline }: { readonly timeline: Timeline }) {
  const texts = useWords();
  const language = useLanguage();
  const { kind, id, chain, entries, earlier_before: earlier } = timeline;
  const isAtEnd = entries.at(-1)?.sequence === timeline.events;
  return (
    <section aria-labelledby="found-heading">
      <h2 id="found-heading">
        {texts[`kind_${kind}`]} <code class="id">{id}</code>
      </h2>
      <Chain chain={chain} timeline={timeline} />
      <h3>
        {texts.events} <span class="soft small">({wholeNumber(timeline.events, language)})</span>
      </h3>
      <nav class="row" aria-label={texts.events}>
        {earlier !== null && <a href={timelineAddress(id, earlier)}>{texts.earlier}</a>}
        {!isAtEnd && <a href={timelineAddress(id)}>{texts.latest}</a>}
      </nav>
      <ol class="entries">
        {entries.map((entry) => (
          <Entry
            key={entry.event_id}
            entry={entry}
            faults={chain.faults.filter(({ sequence }) => sequence === entry.sequence)}
          />
        ))}
      </ol>
    </section>
  );
}
