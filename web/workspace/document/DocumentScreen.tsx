import type { Schemas } from '../../shared/service/answers.ts';
import { BASE_PATH } from '../../shared/service/ask.ts';
import { hrefOf } from '../address/address.ts';
import { AssetLink } from '../parts/AssetLink.tsx';
import { Assigned } from '../parts/Assigned.tsx';
import { Decisions } from '../parts/Decisions.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen, type ScreenProps } from '../parts/Screen.tsx';
import { Badge, Day, Given, Person, When } from '../parts/shown.tsx';
import { useRead } from '../service/use-read.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

/** One document, which may prove several assets: what it is, its verification, and the decision on it. */
export function DocumentScreen({ id }: ScreenProps) {
  const { screens, document: words } = useWords();
  const read = useRead('getDocument', { path: { id } });
  return (
    <Screen
      title={read.data?.file_name ?? words.title}
      back={{ href: hrefOf(['assets']), name: screens.assets }}
      subject={{ kind: 'DOCUMENT', id }}
    >
      <Loaded read={read}>{(document) => <Shown document={document} onDecided={read.again} />}</Loaded>
    </Screen>
  );
}

function Shown({ document, onDecided }: { readonly document: Schemas['Document']; onDecided(): void }) {
  const { document: words, evidence } = useWords();
  const say = useCodes();
  const { review } = document;
  return (
    <section class="card" aria-label={document.file_name}>
      <Assigned kind="DOCUMENT" id={document.id} />
      <dl class="facts">
        <dt>{evidence.kind}</dt>
        <dd>{say('documentKind', document.kind)}</dd>
        <dt>{evidence.day}</dt>
        <dd>
          <Day date={document.document_date} />
        </dd>
        <dt>{words.issuer}</dt>
        <dd>
          <Given text={document.issuer ?? '–'} />
        </dd>
        <dt>{evidence.sentBy}</dt>
        <dd>
          <Person actor={document.created_by} />, <When instant={document.created_at} />
        </dd>
        <dt>{evidence.status}</dt>
        <dd>
          {say('documentStatus', document.status)}
          {document.refusal && `: ${say('documentRefusal', document.refusal.code)}`}
        </dd>
        <dt>{evidence.review}</dt>
        <dd>
          <Badge kind={review.status === 'APPROVED' ? 'good' : 'plain'}>
            {say('documentReview', review.status)}
          </Badge>{' '}
          <Given text={review.rationale ?? ''} />
        </dd>
        <dt>{words.assets}</dt>
        <dd>
          <ul class="plain-list">
            {document.asset_ids.map((asset, index) => (
              <li key={asset}>
                <AssetLink id={asset} otherwise={`${words.asset} ${index + 1}`} />
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      {document.status === 'VERIFIED' && (
        <p>
          <a class="button" href={`${BASE_PATH}/documents/${document.id}/content`} download>
            {words.download}
          </a>
        </p>
      )}
      {document.status === 'VERIFIED' && review.status === 'PENDING' && (
        <Decisions
          kind="Document"
          id={document.id}
          state={review.status}
          title={evidence.decide}
          onDecided={onDecided}
        />
      )}
    </section>
  );
}
