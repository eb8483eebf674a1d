import { fill } from '../../shared/language.ts';
import { Table } from '../../shared/Table.tsx';
import { Link } from '../address/Link.tsx';
import { Badge, Given } from '../parts/shown.tsx';
import { useWords } from '../words/use-words.ts';
import type { Term } from './term.ts';

interface DifferencesProps {
  readonly subject: string;
  readonly isProposed: boolean;
  readonly terms: readonly Term[];
  /** What is in force in its place, if anything is. */
  readonly inForce: { readonly name: string; readonly href: string } | undefined;
  /** Before the link to that, and without it. */
  readonly words: { readonly comparedWith: string; readonly nothingInForce: string };
  /** Whether it is known yet what is in force. */
  readonly isKnown: boolean;
}

/** Terms, and of a proposal which of them differ from what is in force. */
export function Differences(props: DifferencesProps) {
  const { subject, isProposed, terms, inForce, words, isKnown } = props;
  const { proposal } = useWords();
  return (
    <>
      {isProposed && isKnown && (
        <p>
          {inForce ? (
            <>
              {words.comparedWith}{' '}
              <Link href={inForce.href}>
                <Given text={inForce.name} />
              </Link>
            </>
          ) : (
            words.nothingInForce
          )}
        </p>
      )}
      <Table
        caption={fill(proposal.termsOf, { name: subject })}
        columns={[
          { header: proposal.term },
          { header: isProposed ? proposal.proposed : proposal.value },
          ...(inForce ? [{ header: proposal.inForce }, { header: proposal.difference }] : []),
        ]}
        rows={terms.map(({ name, own, other = '' }) => [
          name,
          <Given key="own" text={own} />,
          ...(inForce
            ? [
                <Given key="other" text={other} />,
                own === other ? (
                  ''
                ) : (
                  <Badge key="differs" kind="warning">
                    {proposal.differs}
                  </Badge>
                ),
              ]
            : []),
        ])}
      />
    </>
  );
}
