import { useCallback, useEffect, useRef } from 'preact/hooks';

/** A press of the mouse ends with one of these; where a list opens over the page, its end may be seen only by the last two. */
const ENDS = ['mouseup', 'dragend', 'keydown', 'change'];

/**
 * Runs something at once; while a button of the mouse (or a finger) is pressed, after the click of it. What is run may
 * move the page, and a click whose target moves away between down and up is lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = ({ type, target }: Event) => {
      // A text tells of its change when it is left: on the way down of a press elsewhere, not at its end.
      if (type === 'change' && !(target instanceof HTMLSelectElement)) return;
      if (isPressed.current) setTimeout(run);
    };
    const run = () => {
      isPressed.current = false;
      for (const each of waiting.current.splice(0)) each();
    };
    document.addEventListener('mousedown', press, true);
    for (const end of ENDS) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      for (const end of ENDS) document.removeEventListener(end, release, true);
    };
  }, []);
  return useCallback((run) => {
    if (isPressed.current) waiting.current.push(run);
    else run();
  }, []);
}
