import { timelineAddress } from './use-view.ts';

/** An id by its first digits, which leads to its timeline; whole where it is hovered over, and in the address. */
export const IdLink = ({ id, name }: { readonly id: string; readonly name?: string }) => (
  <a href={timelineAddress(id)} title={id} class="id-link">
    {name} <code>{id.slice(0, 8)}…</code>
  </a>
);
