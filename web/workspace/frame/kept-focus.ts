import { useEffect } from 'preact/hooks';

/** Where the focus was. */
interface Place {
  readonly element: HTMLElement;
  /** What is around the element, from the innermost: something of it stays when the element goes. */
  readonly around: readonly Element[];
}

/**
 * The focus is not lost: where its element goes away, such as a form that was sent, the heading of what is left around it takes
 * it; where a button is disabled while it works, the button has it again afterwards, and so has what had it before a window opened.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place | undefined;
    /** The newest in the page itself, under any window. */
    let under: Place | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      place = { element: target, around: aroundOf(target) };
      if (!target.closest('dialog')) under = place;
    };
    // A click on nothing takes the focus away from an element that could keep it: that is meant.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (place?.element === target && isNowhere() && isUsable(place.element)) place = undefined;
      });
    const mend = () => {
      if (!isNowhere()) return;
      if (place && isOfClosedWindow(place)) place = under;
      if (!place) return;
      const { element, around } = place;
      if (!element.isConnected) focusHeading(around);
      else if (isUsable(element)) element.focus();
    };
    const observer = new MutationObserver(mend);
    const { body } = document;
    observer.observe(body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    body.addEventListener('focusin', remember);
    body.addEventListener('focusout', leave);
    return () => {
      observer.disconnect();
      body.removeEventListener('focusin', remember);
      body.removeEventListener('focusout', leave);
    };
  }, []);
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

const isUsable = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

const isOfClosedWindow = ({ around }: Place): boolean =>
  around.some((part) => part instanceof HTMLDialogElement && !part.isConnected);

function aroundOf(element: Element): readonly Element[] {
  const { parentElement: parent } = element;
  return parent ? [parent, ...aroundOf(parent)] : [];
}

/** Of the innermost part that is left and has one; a page that is only just being made has none. */
function focusHeading(around: readonly Element[]): void {
  const left = around.filter(({ isConnected }) => isConnected);
  const heading = left.reduce<HTMLElement | null>(
    (found, part) => found ?? part.querySelector<HTMLElement>('h1, h2, h3'),
    null,
  );
  const next = heading ?? document.querySelector<HTMLElement>('main');
  if (next && !next.hasAttribute('tabindex')) next.tabIndex = -1;
  next?.focus();
}
