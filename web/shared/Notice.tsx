import type { ComponentChildren } from 'preact';

interface NoticeProps {
  readonly kind?: 'info' | 'warning' | 'error';
  readonly title?: string;
  /** `alert` for what must be heard at once; `status` for what may wait. */
  readonly role?: 'alert' | 'status';
  readonly children?: ComponentChildren;
}

/** A notice next to the content, marked by its edge and its words, never by colour alone. */
export function Notice({ kind = 'info', title, role, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={role}>
      {title !== undefined && <p class="title">{title}</p>}
      {children}
    </div>
  );
}
