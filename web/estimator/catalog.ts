import { ofThePage, type Way, waysOf } from '../shared/form/ways.ts';
import type { Answer } from '../shared/service/answer.ts';
import type { ClassCoverage, Coverage, Profile } from '../shared/service/answers.ts';
import { useAnswer } from '../shared/service/use-answer.ts';

/** A class as the page offers it. */
export interface ClassOffer {
  readonly profile: Profile;
  readonly coverage: Coverage;
  /** The estimates that take it, the best first. */
  readonly ways: readonly Way[];
}

type Items<Item> = { readonly items: readonly Item[] };

/** What the service values, in its words; while those of another language do not come, the ones before stay. */
export function useCatalog(): readonly [Answer<readonly ClassOffer[]>, () => void] {
  const [profiles, profilesAgain] = useAnswer<Items<Profile>>('/profiles');
  const [coverage, coverageAgain] = useAnswer<Items<ClassCoverage>>('/market/coverage');
  const again = () => {
    profilesAgain();
    coverageAgain();
  };
  if (profiles.state === 'trouble') return [profiles, again];
  if (coverage.state === 'trouble') return [coverage, again];
  if (profiles.state !== 'answered' || coverage.state !== 'answered') return [{ state: 'asking' }, again];
  const body = offersOf(profiles.body.items, coverage.body.items);
  return [{ ...profiles, body }, again];
}

function offersOf(profiles: readonly Profile[], coverages: readonly ClassCoverage[]): readonly ClassOffer[] {
  const byClass = new Map(coverages.map((each) => [each.asset_class, each]));
  return profiles.map((profile) => {
    const { coverage = 'UNAVAILABLE', routes = [] } = byClass.get(profile.asset_class) ?? {};
    const ways = waysOf(routes);
    return { profile, coverage: ofThePage(coverage, ways), ways };
  });
}
