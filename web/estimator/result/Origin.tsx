import { Fragment } from 'preact';
import { shownInstant } from '../../shared/figures/dates.ts';
import type { Estimate, Evidence, Source } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { useWords } from '../../shared/texts/use-words.ts';
import { AgeOfReference } from './AgeOfReference.tsx';

/** Where the figures come from: each source with its link, its terms and when it was read; and what it said. */
export function Origin({ estimate }: { readonly estimate: Estimate }) {
  const { result } = useWords();
  const { origin, source, sources, evidence = [] } = estimate;
  const all = sources ?? (source ? [source] : []);
  return (
    <section>
      <h3>{result.where}</h3>
      {!all.some(({ name }) => name === origin.name) && <p>{origin.name}.</p>}
      {all.map((each) => (
        <SourceFacts key={each.id} source={each} />
      ))}
      {estimate.amount === null && (
        <p>
          <AgeOfReference estimate={estimate} />
        </p>
      )}
      {evidence.length > 0 && (
        <details>
          <summary>{result.observed}</summary>
          {evidence.map((each) => (
            <EvidenceFacts key={each.sha256 + each.source} evidence={each} />
          ))}
        </details>
      )}
    </section>
  );
}

function SourceFacts({ source }: { readonly source: Source }) {
  const language = useLanguage();
  const { result } = useWords();
  return (
    <dl class="facts">
      <dt>{result.source}</dt>
      <dd>
        <a href={source.url} rel="noreferrer noopener" target="_blank">
          {source.name}
        </a>
      </dd>
      <dt>{result.publisher}</dt>
      <dd>{source.publisher}</dd>
      <dt>{result.terms}</dt>
      <dd>{source.terms}</dd>
      <dt>{result.readAt}</dt>
      <dd>
        <time dateTime={source.retrieved_at}>{shownInstant(source.retrieved_at, language)}</time>
      </dd>
    </dl>
  );
}

function EvidenceFacts({ evidence }: { readonly evidence: Evidence }) {
  const { result } = useWords();
  return (
    <dl class="facts evidence">
      {Object.entries(evidence.observed).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : value === null ? '—' : JSON.stringify(value)}</dd>
        </Fragment>
      ))}
      <dt>{result.digest}</dt>
      <dd>
        <code>{evidence.sha256}</code>
      </dd>
    </dl>
  );
}
