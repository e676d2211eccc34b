import { isSearchable } from '@chuck-and-bit/contract/search';
import { listSearchSuggestions, type SearchSuggestions } from '@chuck-and-bit/contract/search-suggestions';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { browserShopApi } from '../../shop-api';
import { nextOf } from './next-of';

/** One letter says too little. */
const leastLetters = 2;
const pauseMilliseconds = 150;

type Suggested = {
  /** In the form of the search box. */
  place: RefObject<HTMLDivElement | null>;
  /** Null while nothing is suggested. */
  found: SearchSuggestions | null;
  /** The pixels below the box that a keyboard on the screen leaves. */
  room: number | null;
};

/** Suggests for the text of the search box around `place`. */
export function useSuggestions(): Suggested {
  const place = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [shown, setShown] = useState<{ key: string; found: SearchSuggestions } | null>(null);
  const [room, setRoom] = useState<number | null>(null);
  const isChosen = useRef(false);
  const found = shown?.key === key ? shown.found : null;

  useEffect(() => {
    const form = place.current?.closest('form');
    const box = form?.querySelector('input');
    if (!form || !box) return;
    const typing = suggestWhileTyping(box, (next) => {
      setShown(next && { key, found: next });
      setRoom(roomBelow(box));
    });
    const events = new AbortController();
    const { signal } = events;
    box.addEventListener('input', typing.look, { signal });
    form.addEventListener('submit', typing.close, { signal });
    form.addEventListener('toggle', typing.close, { signal });
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) typing.close();
      },
      { signal },
    );
    form.addEventListener('click', (event) => (isChosen.current = followsLink(event)), { signal });
    form.addEventListener('keydown', (event) => moveByKey(event, box, typing.close), { signal });
    window.visualViewport?.addEventListener('resize', () => setRoom(roomBelow(box)), { signal });
    // Typed before this script had loaded.
    if (document.activeElement === box && box.value !== box.defaultValue) typing.look();
    return () => {
      events.abort();
      typing.close();
      // A text that led to a suggestion has done its work.
      if (isChosen.current) box.value = box.defaultValue;
      isChosen.current = false;
    };
  }, [key]);

  return {
    place,
    found,
    room,
  };
}

/**
 * Looks for suggestions after a pause in typing. Those of the text before stay until new ones come, and answers about former texts are
 * dropped. Nothing is suggested while the shop is busy or out of reach: the search itself says so.
 */
function suggestWhileTyping(box: HTMLInputElement, show: (found: SearchSuggestions | null) => void) {
  let request = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;

  function cancel() {
    clearTimeout(pause);
    request.abort();
    request = new AbortController();
  }

  async function read(q: string, { signal }: AbortController) {
    const found = await browserShopApi()
      .call(listSearchSuggestions, { query: { q } }, { signal })
      .catch(() => null);
    if (!signal.aborted) show(found);
  }

  function close() {
    cancel();
    show(null);
  }

  function look() {
    const q = box.value.trim();
    if (q.length < leastLetters || !isSearchable(q)) return close();
    cancel();
    pause = setTimeout(() => void read(q, request), pauseMilliseconds);
  }
  return { look, close };
}

/** Moves the focus between the box and the links of its list, if that is shown. */
function moveByKey(event: KeyboardEvent, box: HTMLInputElement, close: () => void): void {
  const links = [...(box.form?.querySelectorAll<HTMLElement>('.suggestions:not([hidden]) a') ?? [])];
  if (event.isComposing) return;
  if (event.key === 'Escape') return escape(event, box, links.length > 0, close);
  if (links.length === 0) return;
  const { activeElement } = document;
  const stops = [box, ...links];
  const next = nextOf(stops, stops.indexOf(activeElement as HTMLElement), event.key);
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (activeElement !== box && isTyped(event)) {
    box.focus();
  }
}

/** Whether a click leads this page to another one. */
const followsLink = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a') !== null && !(ctrlKey || metaKey || shiftKey);

/** Closes first the list and then the search, where a button has opened it. The browser would first empty the box. */
function escape(event: KeyboardEvent, box: HTMLInputElement, isListShown: boolean, close: () => void): void {
  if (isListShown) box.focus();
  else if (box.form?.matches(':popover-open')) box.form.hidePopover();
  else return;
  event.preventDefault();
  close();
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 || key === 'Backspace') && !(ctrlKey || metaKey || altKey);

/** Above a keyboard on the screen, which covers the page. */
function roomBelow(box: HTMLInputElement): number | null {
  const view = window.visualViewport;
  return view ? Math.max(120, view.height - box.getBoundingClientRect().bottom - 24) : null;
}
