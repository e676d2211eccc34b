import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeOf } from './focus-place';
import { keepFocus } from './keep-focus';

let end = () => undefined as void;
beforeEach(() => {
  document.body.innerHTML = `
    <section>
      <h2>Filters</h2>
      <ul>${['red', 'green', 'blue', 'white'].map((name) => `<li><input value="${name}"><button>Remove ${name}</button></li>`).join('')}</ul>
      <p><a href="/">Elsewhere</a></p>
      <output data-takes-focus>5 products</output>
    </section>`;
  end = keepFocus(null, () => true);
});
afterEach(() => end());

const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
/** The focus moves in the frame after a removal is noticed. */
const frame = async () => {
  for (let count = 0; count < 2; count += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};
const focused = () => document.activeElement?.textContent;

function removeByKeyboard(name: string): void {
  const control = button(`Remove ${name}`);
  control?.focus();
  control?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  control?.closest('li')?.remove();
}

test('the same control of the next entry gets the focus, then that of the one before, then the count', async () => {
  for (const [name, next] of [
    ['green', 'Remove blue'],
    ['white', 'Remove blue'],
    ['blue', 'Remove red'],
    ['red', '5 products'],
  ] as const) {
    removeByKeyboard(name);
    await vi.waitFor(() => expect(focused()).toBe(next));
  }
});

test.each(['after', 'before'])(
  'a control that had the focus before, and is removed %s, is known too',
  async (when) => {
    end();
    const control = button('Remove red');
    control?.focus();
    const from = placeOf(control ?? null);
    if (when === 'before') control?.closest('li')?.remove();
    end = keepFocus(from, () => true);
    control?.closest('li')?.remove();
    await vi.waitFor(() => expect(focused()).toBe('Remove green'));
  },
);

test.each([
  ['to the count', () => undefined, '5 products'],
  ['without a count to the nearest heading', () => document.querySelector('output')?.remove(), 'Filters'],
  [
    'and alone to the heading',
    () => document.querySelectorAll('p, output').forEach((each) => each.remove()),
    'Filters',
  ],
])('a list that goes with its last entry gives the focus %s', async (_, remove, next) => {
  remove();
  button('Remove green')?.focus();
  document.querySelector('ul')?.remove();
  await vi.waitFor(() => expect(focused()).toBe(next));
});

const entryWith = (html: string) => Object.assign(document.createElement('li'), { innerHTML: html });

test.each([
  ['Put green back', '<button>Put green back</button>'],
  ['Show green', '<a href="/">Show green</a>'],
])('what takes the place of a control gets the focus: %s', async (text, html) => {
  const entry = document.querySelectorAll('li')[1];
  button('Remove green')?.focus();
  entry?.replaceWith(entryWith(html));
  await vi.waitFor(() => expect(focused()).toBe(text));
});

test.each(['keydown', 'pointerdown'])(
  'an entry that was added before the %s takes no place of another',
  async (type) => {
    const control = button('Remove red');
    control?.focus();
    document.querySelector('ul')?.append(entryWith('<button>Remove black</button>'));
    control?.dispatchEvent(new Event(type, { bubbles: true }));
    control?.closest('li')?.remove();
    await vi.waitFor(() => expect(focused()).toBe('Remove green'));
  },
);

test('an entry that is not shown is passed over', async () => {
  end();
  end = keepFocus(null, (element) => element.closest('li')?.textContent !== 'Remove blue');
  removeByKeyboard('green');
  await vi.waitFor(() => expect(focused()).toBe('Remove white'));
});

test('a dialog, and another page, look after the focus themselves', async () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button>Close</button></dialog>');
  button('Close')?.focus();
  document.querySelector('dialog button')?.remove();
  await frame();
  expect(document.activeElement).toBe(document.body);
  button('Remove red')?.focus();
  window.history.pushState(null, '', '/elsewhere');
  document.querySelector('li')?.remove();
  await frame();
  expect(document.activeElement).toBe(document.body);
  button('Remove blue')?.focus();
  document.querySelectorAll('li')[1]?.remove();
  document.querySelector('dialog')?.insertAdjacentHTML('beforeend', '<button>Close</button>');
  button('Close')?.focus();
  await frame();
  expect(focused()).toBe('Close');
});

test('a focus that somebody moved, or that a press elsewhere ended, stays', async () => {
  button('Remove red')?.focus();
  document.querySelector('a')?.focus();
  document.querySelector('li')?.remove();
  button('Remove blue')?.focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  document.querySelectorAll('li')[1]?.remove();
  await frame();
  expect(document.activeElement).toBe(document.body);
});
