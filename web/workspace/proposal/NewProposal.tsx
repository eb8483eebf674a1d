import type { ComponentChildren } from 'preact';
import type { CallRequest, DataOf } from '../../../client/src/operation-types.ts';
import { Notice } from '../../shared/Notice.tsx';
import { hrefOf, useAddress } from '../address/address.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen } from '../parts/Screen.tsx';
import { useRead } from '../service/use-read.ts';
import { useMay } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';

const OF = { getPolicy: 'proposePolicy', getScenario: 'proposeScenario' } as const;

interface NewProposalProps<Op extends keyof typeof OF> {
  /** Reads the one that it begins from. */
  readonly operation: Op;
  readonly title: string;
  children(base: DataOf<Op> | undefined): ComponentChildren;
}

/** Proposing, from nothing or from the one that the address names; that another person decides is said before. */
export function NewProposal<Op extends keyof typeof OF>(props: NewProposalProps<Op>) {
  const { operation, title, children } = props;
  const { screens, proposal } = useWords();
  const may = useMay();
  const { address } = useAddress();
  const { from } = address.query;
  const read = useRead(
    operation,
    from === undefined ? undefined : ({ path: { id: from } } as unknown as CallRequest<Op>),
  );
  return (
    <Screen title={title} back={{ href: hrefOf(['policies']), name: screens.policies }}>
      {!may(OF[operation]) ? (
        <Notice kind="warning">{proposal.mayNot}</Notice>
      ) : (
        <>
          <p class="soft">{proposal.fourEyes}</p>
          {from === undefined ? children(undefined) : <Loaded read={read}>{(base) => children(base)}</Loaded>}
        </>
      )}
    </Screen>
  );
}
