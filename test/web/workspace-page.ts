import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { AccessProfile } from '../../src/kernel/vocabulary.ts';
import { type WatchedPage, watchedPage } from '../support/browser.ts';
import type { RunningService } from '../support/running-service.ts';
import { expectRight } from './operators-right.ts';

export interface WorkspacePage extends WatchedPage {
  /** Goes to a screen by its address. */
  open(path: string): Promise<void>;
  /** Nothing for axe-core to find in either colour, and nothing wider than the screen; kept as pictures. */
  look(name: string): Promise<void>;
  /** A page complains of nothing but of what is named here. */
  mayComplain(...of: readonly RegExp[]): void;
}

interface Person {
  readonly organization?: string;
  readonly person?: string;
  readonly profiles?: readonly AccessProfile[];
}

/** The workspace in a browser, with a person signed in. */
export async function openWorkspace(
  browser: Browser,
  service: RunningService,
  { organization = 'Coop Norte', person = 'Ana Lima', profiles = ['ANALYST'] }: Person = {},
  options: BrowserContextOptions = {},
): Promise<WorkspacePage> {
  const watched = await watchedPage(browser, options);
  const { page } = watched;
  const known: RegExp[] = [];
  onTestFinished(async () => {
    expect(watched.complaints.filter((text) => !known.some((each) => each.test(text)))).toEqual([]);
    expect([...watched.origins]).toEqual([service.origin]);
    await watched.close();
  });
  await signIn(page, service, { organization, person, profiles });
  return {
    ...watched,
    async open(path) {
      await page.goto(`${service.origin}/workspace${path}`);
    },
    async look(name) {
      await expectRight(watched, `workspace-${name}`);
      await page.emulateMedia({ colorScheme: 'light' });
      const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect([name, await page.evaluate(isWide)]).toEqual([name, false]);
    },
    mayComplain: (...of) => void known.push(...of),
  };
}

async function signIn(page: Page, service: RunningService, who: Required<Person>): Promise<void> {
  const { token } = await service.issue(who.organization, who.person, who.profiles);
  const session = {
    person: who.person,
    organization: who.organization,
    access_profiles: who.profiles,
    csrf_token: 'made-up',
    idle_until: '2026-12-31T00:00:00.000Z',
    ends_at: '2026-12-31T00:00:00.000Z',
    signed_in_by: 'LINK',
  };
  await page.route('**/workspace/session', (route) => route.fulfill({ json: session }));
  await page.route('**/workspace/options', (route) => route.fulfill({ json: { provider: false } }));
  await page.route('**/api/v1/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
}
