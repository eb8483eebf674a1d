import { useState } from 'preact/hooks';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { forgetDrafts } from '../parts/use-draft.ts';
import { useAccess, useMay } from '../session/access.ts';
import type { RightTo } from '../session/rights.ts';
import { signOut } from '../session/session.ts';
import { useWords, type Words } from '../words/use-words.ts';

interface Destination {
  /** The first part of its address; none of Today. */
  readonly path: string;
  readonly name: keyof Words['screens'];
  /** What one has to be allowed to see it. */
  readonly right: RightTo;
}

const DESTINATIONS: readonly Destination[] = [
  { path: '', name: 'today', right: 'listAssets' },
  { path: 'assets', name: 'assets', right: 'listAssets' },
  { path: 'obligations', name: 'obligations', right: 'listObligations' },
  { path: 'portfolios', name: 'portfolios', right: 'listPortfolios' },
  { path: 'policies', name: 'policies', right: 'listPolicies' },
  { path: 'audit', name: 'audit', right: 'getAssetHistory' },
  { path: 'integration', name: 'integration', right: 'listBatches' },
];

/** Where the person may go; who they are, and the way out. */
export function Navigation({ onSignedOut }: { onSignedOut(): void }) {
  const { screens, frame } = useWords();
  const { address } = useAddress();
  const may = useMay();
  const [here = ''] = address.path;
  return (
    <div class="width frame-bar">
      <nav class="destinations" aria-label={frame.screens}>
        <ul>
          {DESTINATIONS.filter(({ right }) => may(right)).map(({ path, name }) => (
            <li key={path}>
              <Link href={hrefOf(path === '' ? [] : [path])} current={isOf(here, path)}>
                {screens[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Identity onSignedOut={onSignedOut} />
    </div>
  );
}

/** What has no list of its own is looked at from another one. */
const WITHIN: Readonly<Record<string, string>> = {
  valuations: 'assets',
  documents: 'assets',
  scenarios: 'policies',
};
const isOf = (here: string, path: string): boolean => (WITHIN[here] ?? here) === path;

function Identity({ onSignedOut }: { onSignedOut(): void }) {
  const { frame, profiles } = useWords();
  const { session } = useAccess();
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    try {
      const elsewhere = await signOut(session);
      forgetDrafts();
      if (elsewhere === undefined) onSignedOut();
      else location.assign(elsewhere);
    } catch {
      setFailed(true);
    }
  };
  const names = session.access_profiles.map((profile) => profiles[profile]).join(', ');
  return (
    <div class="identity">
      <span class="small">
        <Link href={hrefOf(['signed-in'])}>
          <bdi>{session.person}</bdi>
        </Link>{' '}
        · <bdi>{session.organization}</bdi> <span class="soft">({names})</span>
      </span>
      <button type="button" class="button quiet" onClick={leave}>
        {frame.signOut}
      </button>
      <span role="status" class="small">
        {failed && frame.signOutFailed}
      </span>
    </div>
  );
}
