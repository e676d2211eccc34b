/** Where the focus is: the element, and around it each element with those before and after it, the nearest first. */
export type Place = {
  element: HTMLElement;
  path: string;
  around: { element: Element; parent: Element; before: Element[]; after: Element[] }[];
};

/** Null for a control of a dialog, which gives the focus back when it closes. */
export function placeOf(element: EventTarget | null): Place | null {
  if (!(element instanceof HTMLElement) || element.closest('dialog, [popover]')) return null;
  const around: Place['around'] = [];
  for (let each: Element = element; each.parentElement && each !== document.body; each = each.parentElement) {
    const siblings = [...each.parentElement.children];
    const index = siblings.indexOf(each);
    around.push({
      element: each,
      parent: each.parentElement,
      before: siblings.slice(0, index).toReversed(),
      after: siblings.slice(index + 1),
    });
  }
  return { element, path: window.location.pathname, around };
}
