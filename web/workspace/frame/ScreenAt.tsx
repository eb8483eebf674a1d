import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../../shared/Notice.tsx';
import { type Address, hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Screen, type ScreenProps } from '../parts/Screen.tsx';
import { useWords } from '../words/use-words.ts';

type Load = () => Promise<ComponentType<ScreenProps>>;

/** Of the screens, by the shape of the address; each is loaded when somebody goes there. */
const SCREENS: Readonly<Record<string, Load>> = {
  '': async () => (await import('../today/TodayScreen.tsx')).TodayScreen,
  assets: async () => (await import('../assets/AssetsScreen.tsx')).AssetsScreen,
  'assets/new': async () => (await import('../register/RegisterScreen.tsx')).RegisterScreen,
  'assets/spreadsheet': async () => (await import('../spreadsheet/SpreadsheetScreen.tsx')).SpreadsheetScreen,
  'assets/:id': async () => (await import('../asset/AssetScreen.tsx')).AssetScreen,
  'valuations/:id': async () => (await import('../valuation/ValuationScreen.tsx')).ValuationScreen,
  obligations: async () => (await import('../obligations/ObligationsScreen.tsx')).ObligationsScreen,
  'obligations/new': async () =>
    (await import('../register-obligation/RegisterObligationScreen.tsx')).RegisterObligationScreen,
  'documents/:id': async () => (await import('../document/DocumentScreen.tsx')).DocumentScreen,
  'obligations/:id': async () => (await import('../obligation/ObligationScreen.tsx')).ObligationScreen,
  portfolios: async () => (await import('../portfolios/PortfoliosScreen.tsx')).PortfoliosScreen,
  policies: async () => (await import('../policies/PoliciesScreen.tsx')).PoliciesScreen,
  'policies/new': async () => (await import('../policy/ProposeScreen.tsx')).ProposeScreen,
  'policies/:id': async () => (await import('../policy/PolicyScreen.tsx')).PolicyScreen,
  'scenarios/new': async () => (await import('../scenario/ProposeScenarioScreen.tsx')).ProposeScenarioScreen,
  'scenarios/:id': async () => (await import('../scenario/ScenarioScreen.tsx')).ScenarioScreen,
  audit: async () => (await import('../audit/AuditScreen.tsx')).AuditScreen,
  'signed-in': async () => (await import('../sessions/SessionsScreen.tsx')).SessionsScreen,
  integration: async () => (await import('../integration/IntegrationScreen.tsx')).IntegrationScreen,
};

/** The screen that an address means, by its name here; undefined where there is none. */
function shapeOf({ path }: Address): string | undefined {
  const exact = path.join('/');
  if (Object.hasOwn(SCREENS, exact)) return exact;
  const [first = '', id = ''] = path;
  const withId = `${first}/:id`;
  return path.length === 2 && ID.test(id) && Object.hasOwn(SCREENS, withId) ? withId : undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const loaded = new Map<string, ComponentType<ScreenProps>>();

/** The screen of the address, with its own code loaded. */
export function ScreenAt() {
  const { address } = useAddress();
  const { frame } = useWords();
  const shape = shapeOf(address);
  const [, setLoaded] = useState(0);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (shape === undefined || loaded.has(shape)) return;
    SCREENS[shape]?.().then(
      (screen) => {
        loaded.set(shape, screen);
        setLoaded((count) => count + 1);
      },
      () => setFailed(shape),
    );
  }, [shape]);
  if (shape === undefined) return <NothingHere />;
  const Shown = loaded.get(shape);
  const id = address.path.length > 1 ? (address.path[1] ?? '') : '';
  if (Shown) return <Shown key={`${shape} ${id}`} id={id} />;
  if (failed === shape)
    return (
      <Notice kind="error" title={frame.screenFailed} role="alert">
        <button type="button" class="button" onClick={() => location.reload()}>
          {frame.reload}
        </button>
      </Notice>
    );
  return <p role="status">{frame.loading}</p>;
}

function NothingHere() {
  const { frame, screens } = useWords();
  return (
    <Screen title={frame.nothingTitle}>
      <p>{frame.nothing}</p>
      <p>
        <Link href={hrefOf([])}>{screens.today}</Link>
      </p>
    </Screen>
  );
}
