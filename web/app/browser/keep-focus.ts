import { type Place, placeOf } from './focus-place';

const controls =
  'a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

const controlsIn = (element: Element): HTMLElement[] => [
  ...(element.matches(controls) ? [element as HTMLElement] : []),
  ...element.querySelectorAll<HTMLElement>(controls),
];

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** In what took the place of the removed element, in those after it, in those before it: the same control, or the first. */
function successorOf({ element, around }: Place, isVisible: typeof isShown): HTMLElement | undefined {
  const level = around.findLast((each) => !each.element.isConnected);
  if (!level?.parent.isConnected) return undefined;
  const known = new Set([...level.before, ...level.after]);
  const replacing = [...level.parent.children].filter((child) => !known.has(child));
  // With the last entry of a list the list goes: then the text that says so comes next, not what is beside it.
  const isListGone = element.closest('ul, ol, table')?.isConnected === false;
  const candidates = isListGone ? [] : [...replacing, ...level.after, ...level.before];
  const number = controlsIn(level.element).indexOf(element);
  for (const candidate of candidates) {
    if (!candidate.isConnected) continue;
    const found = controlsIn(candidate).filter(isVisible);
    const same = found[number]?.tagName === element.tagName ? found[number] : undefined;
    const target = same ?? found.find(({ tagName }) => tagName === element.tagName) ?? found[0];
    if (target) return target;
  }
  // The nearest text that says what is left: the count of a list, or else a heading.
  const count = isListGone ? nearest('[data-takes-focus]', level.parent, isVisible) : undefined;
  const summary = count ?? nearest('[data-takes-focus], legend, h1, h2, h3', level.parent, isVisible);
  if (summary) summary.tabIndex = -1;
  return summary;
}

/** The first such element around this one. */
function nearest(selector: string, start: Element, isVisible: typeof isShown): HTMLElement | undefined {
  for (let each: Element | null = start; each; each = each.parentElement) {
    const found = [...each.querySelectorAll<HTMLElement>(selector)];
    const shown = found.filter(isVisible);
    if (shown.length > 0) return shown.find((one) => one.matches('[data-takes-focus]')) ?? shown[0];
  }
  return undefined;
}

/**
 * Keeps the focus near a control that is removed while it has the focus: without this, it would be at the top of the page.
 * Where a component moves the focus itself, and on another page, nothing happens.
 * @param from where the focus was last, if that is known
 * @returns the function that ends it
 */
export function keepFocus(from: Place | null = null, isVisible = isShown): () => void {
  let last = from;
  const noteFocus = ({ target }: Event) => {
    last = placeOf(target) ?? last;
  };
  /** What is around the focused element may have changed since it got the focus. */
  const noteAgain = () => {
    if (last?.element === document.activeElement) last = placeOf(last.element);
  };
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !last?.element.contains(target)) last = null;
    noteAgain();
  };
  const restore = () => {
    const lost = last;
    const focused = document.activeElement;
    if (!lost || lost.element.isConnected || (focused !== document.body && focused !== null)) return;
    last = null;
    if (lost.path === window.location.pathname) successorOf(lost, isVisible)?.focus();
  };
  const observer = new MutationObserver(() => {
    // Components that move the focus themselves do so before the next frame.
    if (last && !last.element.isConnected) requestAnimationFrame(restore);
  });
  if (from?.element.isConnected ?? true) last = placeOf(document.activeElement);
  else requestAnimationFrame(restore);
  document.addEventListener('focusin', noteFocus);
  document.addEventListener('keydown', noteAgain, true);
  document.addEventListener('pointerdown', leave, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', noteFocus);
    document.removeEventListener('keydown', noteAgain, true);
    document.removeEventListener('pointerdown', leave, true);
    observer.disconnect();
  };
}
