import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button, buttons } from '../../../test/controls';
import { ChooseFiles } from './choose-files';

afterEach(() => vi.unstubAllGlobals());

const file = (name: string) => new File(['x'], name);
const onFiles = vi.fn<(files: File[]) => void>();
function open(props: Partial<Parameters<typeof ChooseFiles>[0]> = {}) {
  onFiles.mockReset();
  const { container } = render(
    <ChooseFiles label="Choose pictures" onFiles={onFiles} {...props}>
      <p>None yet</p>
    </ChooseFiles>,
  );
  return container.firstElementChild as HTMLElement;
}

/** What is dragged: files, those in the entries, or a text. */
const dragged = (files: File[], { types = ['Files'], entries = [] as object[] } = {}) => ({
  dataTransfer: { types, files, items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) },
});
const drop = (place: HTMLElement, data: object) =>
  act(async () => {
    fireEvent.dragOver(place, data);
    fireEvent.drop(place, data);
  });
const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name));

test.each([
  [false, ['a', 'b'], 'or drop them here'],
  [true, ['a'], 'or drop one here'],
])('of dropped files, one alone: %s, these are taken: %j', async (single, taken, text) => {
  const place = open({ single });
  expect(screen.getByText(text)).toBeDefined();
  fireEvent.dragOver(place, dragged([]));
  expect(place.classList).toContain('border-primary');
  for (const [relatedTarget, isOver] of [
    [button('Choose pictures'), true],
    [document.body, false],
  ] as const) {
    fireEvent.dragLeave(place, { relatedTarget });
    expect(place.classList.contains('border-primary')).toBe(isOver);
  }
  await drop(place, dragged([file('a'), file('b')]));
  expect([names(), place.classList.contains('border-primary')]).toEqual([[taken], false]);
});

test('a text that is dragged is left to the browser', async () => {
  const place = open();
  const data = dragged([], { types: ['text/plain'] });
  for (const event of [createEvent.dragOver(place, data), createEvent.drop(place, data)])
    expect(fireEvent(place, event)).toBe(true);
  expect(names()).toEqual([]);
});

class Entry {
  readonly isDirectory = false;
  constructor(readonly fullPath: string) {}
  file(done: (found: File) => void) {
    done(file(this.fullPath.split('/').at(-1) ?? ''));
  }
}
class Folder {
  readonly isDirectory = true;
  constructor(readonly entries: (Entry | Folder)[]) {}
  createReader() {
    // As browsers do, it gives a part at a time.
    const parts = [this.entries.slice(0, 1), this.entries.slice(1)];
    return { readEntries: (done: (entries: object[]) => void) => done(parts.shift() ?? []) };
  }
}

test('the files of dropped folders are taken too, with their paths', async () => {
  vi.stubGlobal('FileSystemFileEntry', Entry);
  vi.stubGlobal('FileSystemDirectoryEntry', Folder);
  const old = new Folder([new Entry('/drills/old/c')]);
  const folder = new Folder([new Entry('/drills/a'), new Entry('/drills/b'), old]);
  await drop(open(), dragged([file('drills')], { entries: [new Entry('/d'), folder] }));
  await expect.poll(names).toEqual([['d', 'a', 'b', 'c']]);
  const paths = onFiles.mock.calls[0]?.[0].map(({ webkitRelativePath }) => webkitRelativePath);
  expect(paths).toEqual(['d', 'drills/a', 'drills/b', 'drills/old/c']);
});

test('files are chosen in the ways that are offered, the same one again too, and by nobody who only reads', () => {
  open({ folder: true, camera: true, accept: '.pdf', describedBy: 'hint' });
  expect(buttons()).toEqual(['Choose pictures', 'Choose a folder', 'Take a photo']);
  expect(button('Choose pictures').getAttribute('aria-describedby')).toBe('hint');
  const input = screen.getByLabelText<HTMLInputElement>('Choose pictures', { selector: 'input' });
  expect([input.accept, input.multiple, input.hidden]).toEqual(['.pdf', true, true]);
  const pick = vi.spyOn(input, 'click').mockReturnValue();
  fireEvent.click(button('Choose pictures'));
  expect(pick).toHaveBeenCalledOnce();
  for (const files of [[file('a')], [file('a')], []]) fireEvent.change(input, { target: { files } });
  expect([names(), input.value]).toEqual([[['a'], ['a']], '']);
});

test('who only reads what is chosen is offered no way to choose', () => {
  open({ disabled: true });
  expect([screen.getByText('None yet').tagName, buttons()]).toEqual(['P', []]);
});
