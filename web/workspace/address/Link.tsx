import type { ComponentChildren } from 'preact';
import { useAddress } from './address.ts';

interface LinkProps {
  readonly href: string;
  readonly class?: string;
  readonly current?: boolean;
  readonly children: ComponentChildren;
}

/** A link to a screen: the page stays, unless a new tab is meant. */
export function Link({ href, class: name, current = false, children }: LinkProps) {
  const { go } = useAddress();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} class={name} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
