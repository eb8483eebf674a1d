import type { Schemas } from '../../shared/service/answers.ts';
import { BASE_PATH } from '../../shared/service/ask.ts';
import { Table } from '../../shared/Table.tsx';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Decisions } from '../parts/Decisions.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { Badge, Day, Given, Person } from '../parts/shown.tsx';
import { usePages } from '../service/use-pages.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { Upload } from './Upload.tsx';

type Document = Schemas['Document'];

/** What proves an asset: its documents with their verification and review, and a way to send another. */
export function Evidence({ asset }: { readonly asset: Schemas['Asset'] }) {
  const { evidence } = useWords();
  const may = useMay();
  const read = usePages('listDocuments', { query: { asset_id: asset.id, limit: 50 } }, 'documents');
  return (
    <section class="card" aria-labelledby="evidence-title">
      <h2 id="evidence-title">{evidence.title}</h2>
      <Loaded read={read}>
        {({ items }) => (
          <>
            {items.length === 0 ? <p class="soft">{evidence.none}</p> : <Documents items={items} />}
            {may('reviewDocument') &&
              items
                .filter(({ status, review }) => status === 'VERIFIED' && review.status === 'PENDING')
                .map((document) => (
                  <Decisions
                    key={document.id}
                    kind="Document"
                    id={document.id}
                    state={document.review.status}
                    title={evidence.decide}
                    subject={document.file_name}
                    onDecided={read.again}
                  />
                ))}
          </>
        )}
      </Loaded>
      <More list={evidence.title} {...read.rest} />
      {may('declareDocument') && asset.status === 'ACTIVE' && (
        <Upload assetId={asset.id} onSent={read.again} />
      )}
    </section>
  );
}

function Documents({ items }: { readonly items: readonly Document[] }) {
  const { evidence } = useWords();
  const say = useCodes();
  return (
    <Table
      caption={<span class="visually-hidden">{evidence.documents}</span>}
      columns={[
        { header: evidence.file },
        { header: evidence.kind },
        { header: evidence.day },
        { header: evidence.sentBy },
        { header: evidence.status },
        { header: evidence.review },
      ]}
      rows={items.map((document) => [
        document.status === 'VERIFIED' ? (
          <a key="file" href={`${BASE_PATH}/documents/${document.id}/content`} download>
            <Given text={document.file_name} />
          </a>
        ) : (
          <Given key="file" text={document.file_name} />
        ),
        say('documentKind', document.kind),
        <Day key="day" date={document.document_date} />,
        <Person key="by" actor={document.created_by} />,
        document.refusal === null
          ? say('documentStatus', document.status)
          : `${say('documentStatus', document.status)}: ${say('documentRefusal', document.refusal.code)}`,
        <span key="review">
          {document.review.status === 'NOT_READY' ? (
            '–'
          ) : (
            <Badge kind={document.review.status === 'APPROVED' ? 'good' : 'plain'}>
              {say('documentReview', document.review.status)}
            </Badge>
          )}
          {document.also_evidence_of.map((other) => (
            <Link key={other} href={hrefOf(['assets', other])}>
              {evidence.alsoOf}
            </Link>
          ))}
        </span>,
      ])}
    />
  );
}
