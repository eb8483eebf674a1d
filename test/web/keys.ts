import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { scaled } from '../support/machine-speed.ts';

/** Where the focus is, and whether a person sees it there. */
interface Focused {
  readonly what: string;
  readonly tag: string;
  /** In pixels; 0 without one. */
  readonly outline: number;
  readonly isInView: boolean;
  /** In the whole page. */
  readonly top: number;
  readonly bottom: number;
}

// A text, because only the page's own world has a document.
const FOCUSED = `(() => {
  const element = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { top, bottom, width, height } = element.getBoundingClientRect();
  return {
    what: (element.labels?.[0] ?? element).innerText?.trim().slice(0, 60) ?? '',
    tag: element.tagName,
    outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    isInView: width > 0 && height > 0 && bottom > 0 && top < innerHeight,
    top: top + scrollY,
    bottom: bottom + scrollY,
  };
})()`;

/** More than any screen has controls. */
const MOST_STEPS = 150;

/**
 * Works a page by its keyboard alone. At each step the focus must be seen, and must be below the one before or next to it, as one reads;
 * past the end of a page it begins again at its top.
 */
export function keysOf(page: Page) {
  const focused = (): Promise<Focused> => page.evaluate(FOCUSED);

  async function step(isBack: boolean, before: Focused): Promise<Focused> {
    await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab');
    const now = await focused();
    if (now.tag === 'BODY') return now;
    expect([now.what, now.isInView, now.outline >= 2]).toEqual([now.what, true, true]);
    if (before.tag === 'BODY') return now;
    const [earlier, later] = isBack ? [now, before] : [before, now];
    expect([earlier.what, later.what, later.bottom > earlier.top]).toEqual([earlier.what, later.what, true]);
    return now;
  }

  const has = async (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element.ownerDocument.activeElement === element);

  async function to(target: Locator, isBack = false): Promise<void> {
    await target.waitFor();
    let at = await focused();
    for (let steps = 0; !(await has(target)); steps += 1) {
      if (steps === MOST_STEPS) throw new Error(`no way by the keyboard to ${target}`);
      at = await step(isBack, at);
    }
  }

  return {
    focused,
    /** By the tabulator, onwards. */
    to: (target: Locator) => to(target),
    back: (target: Locator) => to(target, true),
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await to(target);
      await page.keyboard.press(key);
    },
    async write(target: Locator, text: string): Promise<void> {
      await to(target);
      await page.keyboard.type(text);
    },
    /** An option by its first letters. */
    async choose(target: Locator, option: string): Promise<void> {
      await to(target);
      await page.keyboard.type(option);
      expect((await target.locator('option:checked').innerText()).trim()).toBe(option);
    },
    /** The heading of a screen, which has the focus as soon as it exists. */
    async heading(name: string | RegExp): Promise<void> {
      const heading = page.getByRole('heading', { name, level: 1 });
      await heading.waitFor();
      await expect.poll(() => has(heading), { timeout: scaled(20_000) }).toBe(true);
      expect((await focused()).outline).toBeGreaterThanOrEqual(2);
    },
    /** It has the focus now, or in a moment. */
    has: (target: Locator) => expect.poll(() => has(target), { timeout: scaled(20_000) }).toBe(true),
  };
}
