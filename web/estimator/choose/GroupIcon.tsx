import type { GroupId } from './groups.ts';

/** Paths in a box of 24 by 24, drawn with the colour of the text. */
const PATHS: Readonly<Record<GroupId, string>> = {
  land: 'M3 11 12 4l9 7M6 9v11h12V9M10 20v-6h4v6',
  machines:
    'M3 16V8h10v8M13 11h4l4 3v2h-2M3 16h2m4 0h6M7 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4m10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  goods: 'M12 21V9M12 13c-4 0-6-2-6-6 4 0 6 2 6 6m0-4c0-4 2-6 6-6 0 4-2 6-6 6M7 21h10',
  investments: 'M4 4v16h16M8 15l3-4 3 2 5-7M15 6h4v4',
  rights: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5',
  others: 'M6 12h.01M12 12h.01M18 12h.01',
};

/** Says nothing that the name beside it does not say. */
export const GroupIcon = ({ id }: { readonly id: GroupId }) => (
  <svg class="group-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={PATHS[id]} />
  </svg>
);
