import type { ScenarioProfile, Schemas } from '../../shared/service/answers.ts';
import { useAnswer } from '../../shared/service/use-answer.ts';
import { hrefOf } from '../address/address.ts';
import { type Read, useRead } from '../service/use-read.ts';

type Kind = ScenarioProfile['kind'];
type ScenarioItem = Schemas['ScenarioItem'];

/** What each kind of scenario takes, as the service says; undefined while that is read. */
export function useScenarioKinds() {
  const [answer, again] = useAnswer<{ readonly scenarios: readonly ScenarioProfile[] }>('/profiles');
  return {
    kinds: answer.state === 'answered' ? answer.body.scenarios : undefined,
    trouble: answer.state === 'trouble' ? answer.trouble : undefined,
    again,
  };
}

interface Alike {
  readonly asset_class: ScenarioItem['asset_class'];
  readonly kind: Kind;
  readonly asset_id: string | null;
}

interface InForce {
  readonly read: Read<Schemas['ScenarioPage']>;
  readonly scenario: ScenarioItem | undefined;
  /** To lead to it. */
  readonly named: { readonly name: string; readonly href: string } | undefined;
}

/** The newest approved scenario of the same class and kind, for the same asset or for any; nothing is asked of nothing. */
export function useInForce(of: Alike | undefined): InForce {
  const read = useRead(
    'listScenarios',
    of && {
      query: {
        asset_class: of.asset_class,
        status: 'APPROVED',
        limit: 200,
        ...(of.asset_id !== null && { asset_id: of.asset_id }),
      },
    },
  );
  const scenario = read.data?.items.find(
    ({ kind, asset_id }) => of && kind === of.kind && asset_id === of.asset_id,
  );
  return {
    read,
    scenario,
    named: scenario && { name: scenario.name, href: hrefOf(['scenarios', scenario.id]) },
  };
}
