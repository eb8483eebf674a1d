import { useLayoutEffect, useRef } from 'preact/hooks';

/** For a frame whose content may be larger than it is: while it is, the keyboard reaches the frame and can scroll it. */
export function useScrolledByKeys<Frame extends HTMLElement = HTMLElement>() {
  const frame = useRef<Frame>(null);
  // Before it is painted, and again when what is in it grows, too: that is no change of the frame's own size.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = current;
      // Heights are rounded apart.
      if (scrollWidth > clientWidth || scrollHeight > clientHeight + 1) current.tabIndex = 0;
      else current.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(measure);
    for (const sized of [current, ...current.children]) observer.observe(sized);
    measure();
    return () => observer.disconnect();
  }, []);
  return frame;
}
