import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { button } from '../../test/controls';
import { showPage } from '../../test/page';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';
import { actionsColumn, type Column, DataTable, type RowGroups, type TableProps } from './data-table';
import { Drawer } from './drawer';
import { EmptyState } from './empty-state';
import { ErrorPanel } from './error-panel';
import { PageHeading } from './page-heading';
import { PlainTable } from './plain-table';
import { FormSkeleton } from './skeleton';
import { Spinner } from './spinner';
import { TypedLines } from './typed-lines';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const noop = () => {};

test('a dialog asks first, and while it is confirmed it can neither be confirmed again nor closed', async () => {
  let finish = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const onConfirm = vi.fn<() => Promise<void>>(() => work);
  const onDecline = vi.fn<() => void>();
  showPage(
    <ConfirmDialog
      title="Cancel this order?"
      message="It can't be undone."
      confirmLabel="Yes, cancel"
      declineLabel="No, keep it"
      onConfirm={onConfirm}
      onDecline={onDecline}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Cancel this order?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    "It can't be undone.",
  );
  expect(document.activeElement).toBe(button('No, keep it'));
  expect(button('Yes, cancel').classList).toContain('btn-primary');
  expect(onConfirm).not.toHaveBeenCalled();

  const cancel = () => fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
  fireEvent.click(button('Yes, cancel'));
  fireEvent.click(button('Yes, cancel'));
  fireEvent.click(button('No, keep it'));
  expect(cancel()).toBe(false);
  fireEvent.click(dialog);
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onDecline).not.toHaveBeenCalled();

  await act(async () => finish());
  fireEvent.click(screen.getByRole('heading'));
  expect(onDecline).not.toHaveBeenCalled();
  fireEvent.click(button('No, keep it'));
  fireEvent.click(dialog);
  expect(cancel()).toBe(false);
  expect(onDecline).toHaveBeenCalledTimes(3);
});

/** A list of which an entry is removed in a dialog; its opener stays, goes with it, or is disabled. */
function Removing({ names, keeps = '' }: { names: string; keeps?: string }) {
  const [left, setLeft] = useState(names.split(' '));
  const [asked, setAsked] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const onConfirm = async () => {
    setOver(true);
    setLeft(left.filter((name) => name !== asked || keeps !== ''));
    setAsked(null);
  };
  return (
    <>
      <h1>The list</h1>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button type="button" disabled={keeps === 'disabled' && isOver} onClick={() => setAsked(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="?"
          message=""
          confirmLabel="Yes"
          declineLabel="No"
          onConfirm={onConfirm}
          onDecline={noop}
          danger
        />
      )}
    </>
  );
}

test.each([
  ['one two three', 'two', '', 'three', 'LI'],
  ['one two', 'two', '', 'one', 'LI'],
  ['one', 'one', '', 'The list', 'H1'],
  ['one two', 'one', 'enabled', 'one', 'BUTTON'],
  ['one two', 'one', 'disabled', 'two', 'LI'],
])(
  'of "%s" without "%s", whose button stays "%s", the focus is at "%s"',
  async (names, name, keeps, text, tag) => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return { top: this.tagName === 'H1' ? -60 : 5, bottom: this.tagName === 'H1' ? -20 : 25 } as DOMRect;
    });
    // The dialog of the test before gives its focus back in a frame.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    showPage(<Removing names={names} keeps={keeps} />);
    const opener = button(name);
    // A browser gives the focus back.
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => opener.focus());
    opener.focus();
    fireEvent.click(opener);
    expect(button('Yes').classList).toContain('btn-error');
    await act(async () => void fireEvent.click(button('Yes')));
    await expect.poll(() => document.activeElement?.tagName).toBe(tag);
    expect(document.activeElement?.textContent).toBe(text);
    expect(scrolled).toHaveBeenCalledTimes(tag === 'H1' ? 1 : 0);
  },
);

test('a button that works can not be pressed, keeps its name and says that it is busy', () => {
  const kinds = {
    Save: {},
    Delete: { busy: true, variant: 'danger' },
    Send: { disabled: true, type: 'submit' },
  } as const;
  showPage(
    Object.entries(kinds).map(([name, props]) => (
      <Button key={name} {...props}>
        {name}
      </Button>
    )),
  );
  const states = Object.keys(kinds).map((name) => {
    const { type, disabled } = button(name);
    return `${type} ${disabled} ${button(name).getAttribute('aria-busy')}`;
  });
  expect(states).toEqual(['button false null', 'button true true', 'submit true null']);
  expect([...button('Delete').classList]).toEqual(expect.arrayContaining(['btn', 'btn-error', 'px-6']));
});

test.each<[string, string, string[], () => ReactNode]>([
  ['alert', 'Something went wrongBusy', [], () => <ErrorPanel message="Busy" />],
  [
    'alert',
    'NoBusyTry againA',
    ['Try again'],
    () => <ErrorPanel title="No" message="Busy" onRetry={noop} action="A" />,
  ],
  [
    'alert',
    'NoneBusyTry again',
    [],
    () => <ErrorPanel title="None" message="Busy" onRetry={noop} isRetrying />,
  ],
  ['alert', 'Something went wrongBusyHome', [], () => <ErrorPanel message="Busy" action="Home" />],
  ['status', 'Logging in', [], () => <Spinner label="Logging in" />],
  ['status', 'Loading', [], () => <FormSkeleton label="Loading" />],
  ['banner', 'Orders', [], () => <PageHeading title="Orders" />],
  ['banner', 'AB+', ['+'], () => <PageHeading title="A" intro="B" actions={<button>+</button>} />],
])('a part of a page is announced as %s: "%s", with the buttons %j', (role, text, names, part) => {
  const { container } = showPage(part());
  expect(screen.getByRole(role).textContent).toBe(text);
  const enabled = screen.queryAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled);
  expect(enabled.map(({ textContent }) => textContent)).toEqual(names);
  const isBusy = text === 'Loading' || (text.endsWith('again') && names.length === 0);
  expect(container.querySelector('[aria-busy="true"]') !== null).toBe(isBusy);
});

test.each([
  [{}, 'Nothing', null],
  [{ text: 'Yet', icon: 'box' as const, link: { to: '/a', label: 'Look' } }, 'NothingYetLook', '/a'],
  [{ action: <i>Wait</i> }, 'NothingWait', null],
])('an empty list with %j says "%s"', (parts, text, address) => {
  const { container } = showPage(<EmptyState title="Nothing" {...parts} />);
  expect(container.textContent).toBe(text);
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(address);
  expect(container.querySelectorAll('[aria-hidden="true"] > svg')).toHaveLength('icon' in parts ? 1 : 0);
});

test('each line of a typed text has the direction of its letters', () => {
  const { container } = showPage(<TypedLines text={'Ring 2\nReno'} />);
  const lines = [...container.children].map((line) => [line.textContent, line.getAttribute('dir')]);
  expect(lines.join(' ')).toBe('Ring 2,auto Reno,auto');
});

test('a drawer opens by its button, and another page closes it', async () => {
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
  showPage(
    <Drawer title="Menu" opener={{ children: 'Open' }}>
      <Link to="/?a=1">Next</Link>
    </Drawer>,
  );
  expect(button('Open').getAttribute('aria-haspopup')).toBe('dialog');
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  expect(button('Open').getAttribute('commandfor')).toBe(dialog.id);
  // A press beside it closes it.
  expect(dialog.getAttribute('closedby')).toBe('any');
  expect(fireEvent.click(button('Open'))).toBe(false);
  expect(dialog.open).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBe(dialog);
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Next' })));
  expect([dialog.open, close.mock.calls.length]).toEqual([false, 1]);
});

type Row = { id: string; kind: string | null };
const columns: Column<Row>[] = [
  { header: 'Name', cell: ({ id }) => id, fills: true },
  { header: 'Kind', cell: ({ kind }) => kind, align: 'end' },
  actionsColumn(({ id }) => <button type="button">{`Remove ${id}`}</button>),
];
const groups: RowGroups<Row> = {
  keyOf: ({ kind }) => kind,
  heading: ({ kind }, { isFolded, onFold }) => (
    <button type="button" aria-expanded={!isFolded} onClick={onFold}>
      {kind}
    </button>
  ),
};
const rowsOf = (text: string): Row[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((id) => ({ id, kind: /^[a-z]/.exec(id)?.[0] ?? null }));
const table = { caption: 'Products', columns, rowKey: ({ id }: Row) => id, empty: <p>None</p> };
/** The groups of the table, each with its rows. */
const bodies = () =>
  screen
    .getAllByRole('rowgroup')
    .slice(1)
    .map((body) =>
      within(body)
        .getAllByRole('row')
        .map((row) => row.firstElementChild?.textContent)
        .join(' '),
    );

test('rows that follow each other with the same key are a group, which is folded by its heading', () => {
  showPage(<DataTable {...table} groups={groups} rows={rowsOf('a1 a2 1 2 b1 3 c1')} />);
  expect(bodies()).toEqual(['a a1 a2', '1 2', 'b b1', '3', 'c c1']);
  fireEvent.click(button('a'));
  fireEvent.click(button('b'));
  expect(bodies()).toEqual(['a', '1 2', 'b', '3', 'c c1']);
  expect(button('a').getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button('a'));
  expect(bodies()).toEqual(['a a1 a2', '1 2', 'b', '3', 'c c1']);
  expect(screen.getAllByRole('rowheader')[0]?.getAttribute('colspan')).toBe('3');
});

const tables = [DataTable, PlainTable] as ((props: TableProps<Row>) => ReactNode)[];

test.each(tables)('each kind of table, %#, is named and has cells, or is empty', (Table) => {
  showPage(<Table {...table} rows={rowsOf('a1 1')} />);
  expect(screen.getByRole('table', { name: 'Products' })).toBeDefined();
  const headers = screen
    .getAllByRole('columnheader')
    .map((each) => [each.textContent, each.getAttribute('scope')]);
  expect(headers).toEqual(['Name', 'Kind', 'Actions'].map((name) => [name, 'col']));
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['a1', 'a', 'Remove a1', '1', '', 'Remove 1']);
  for (const role of ['columnheader', 'cell'])
    expect(screen.getAllByRole(role)[1]?.className).toMatch(/text-end/);
  showPage(<Table {...table} rows={[]} />);
  expect([screen.queryByRole('table'), screen.getByText('None').tagName]).toEqual([null, 'P']);
});

test('as a card, a row names the cells after the first, and none of its buttons', () => {
  showPage(<DataTable {...table} rows={rowsOf('a1')} />);
  const cells = screen.getAllByRole('cell');
  expect(cells.map((cell) => [cell.dataset['label'], cell.className.includes('attr(data-label)')])).toEqual([
    ['Name', false],
    ['Kind', true],
    ['Actions', false],
  ]);
  expect(screen.getByText('Actions').className).toBe('sr-only');
  const isInTwo = () => document.querySelector('tbody')?.classList.contains('@2xl:grid-cols-2');
  expect(isInTwo()).toBe(true);
  showPage(<DataTable {...table} rows={rowsOf('a1')} inOneColumn />);
  expect(isInTwo()).toBe(false);
});
