const controls = 'a, button, input, select, textarea, summary, [tabindex="0"]';

const kept = new WeakMap<HTMLElement, () => void>();

/** Moves messages below the control that has the focus, where they would cover it, for as long as they are in the page. */
export function keepClear(messages: HTMLElement): void {
  const place = kept.get(messages) ?? follow(messages);
  place();
}

function follow(messages: HTMLElement): () => void {
  const place = () => {
    if (!messages.isConnected) return document.removeEventListener('focusin', place);
    const control = document.activeElement;
    messages.style.translate = '';
    if (!control?.matches(controls) || messages.contains(control)) return;
    const [focus, box] = [control.getBoundingClientRect(), messages.getBoundingClientRect()];
    const isBeside = focus.right < box.left || focus.left > box.right;
    if (isBeside || focus.bottom < box.top || focus.top > box.bottom) return;
    messages.style.translate = `0 ${focus.bottom - box.top + 8}px`;
  };
  document.addEventListener('focusin', place);
  kept.set(messages, place);
  return place;
}
