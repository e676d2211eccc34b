import { searchMessages } from '@chuck-and-bit/contract/search-messages';
import { addSynonym, changeSynonym, listSynonyms, type Synonym } from '@chuck-and-bit/contract/synonyms';
import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { noteToasts } from '../../../../../test/noted-toasts';
import { openScreen } from '../../../../../test/page';
import { newApi, sent } from '../../../../../test/shop-api';
import SynonymScreen, { clientLoader } from './synonym';

vi.mock('../../../../shop-api', () => import('../../../../../test/shop-api'));

const said = noteToasts('success');
const entry = (_id: string | null, words: string, version: number): Synonym => ({
  _id,
  words,
  means: 'drill',
  isOn: _id === null,
  isShipped: true,
  version,
});
/** Own ones are switched off, and that of the program has no id. */
const stored = [entry('one', 'gizmo', 3), entry('two', 'widget', 5), entry(null, 'gadget', 0)];

beforeEach(() => newApi([listSynonyms, stored]));

const Screen = (props: Parameters<typeof SynonymScreen>[0]) => (
  <>
    <SynonymScreen {...props} />
    <Link to={other}>Another one</Link>
  </>
);

const other = '/synonyms/new?words=whatsit';

const open = (at: string) =>
  openScreen({ default: Screen, clientLoader }, { path: ['/synonyms/new', '/synonyms/:id'], at });

const words = () => screen.getByLabelText<HTMLInputElement>('Customers say');
const means = () => screen.getByLabelText<HTMLInputElement>('Means');
const isUsed = () => screen.getByRole<HTMLInputElement>('checkbox');
const shown = () => [words().value, means().value, isUsed().checked];
const typeMeaning = (value: string) => fireEvent.input(means(), { target: { value } });

test.each<[path: string, shown: ReturnType<typeof shown>]>([
  ['new', ['', '', true]],
  ['new?words=gizmo', ['gizmo', '', true]],
  // One of the program that an own one replaces.
  ['new?words=gizmo&means=drill%2C+bit', ['gizmo', 'drill, bit', true]],
  ['two', ['widget', 'drill', false]],
])('the form of %s begins with %j', async (path, begun) => {
  await open(`/synonyms/${path}`);
  expect(shown()).toEqual(begun);
});

test.each(['new', 'new?words=gizmo'])(
  'what was typed for %s is no draft for other words, but one for the same',
  async (path) => {
    await open(`/synonyms/${path}`);
    const [typed] = shown();
    typeMeaning('drill press');
    fireEvent.click(screen.getByRole('link', { name: 'Another one' }));
    await expect.poll(() => words().value).toBe('whatsit');
    expect(shown()).toEqual(['whatsit', '', true]);
    await open(other);
    expect(shown()).toEqual(['whatsit', '', true]);
    await open(`/synonyms/${path}`);
    expect(shown()).toEqual([typed, 'drill press', true]);
  },
);

test('a new one is added, and an own one is changed as it was edited', async () => {
  await open('/synonyms/new?words=gadget&means=drill');
  typeMeaning('bit');
  fireEvent.click(screen.getByRole('button', { name: 'Add synonym' }));
  await expect
    .poll(() => sent)
    .toEqual([[addSynonym, { body: { words: 'gadget', means: 'bit', isOn: true } }]]);
  await open('/synonyms/two');
  typeMeaning('bit');
  fireEvent.click(screen.getByRole('button', { name: 'Save synonym' }));
  const body = { words: 'widget', means: 'bit', isOn: false, version: 5 };
  await expect.poll(() => sent.at(-1)).toEqual([changeSynonym, { params: { id: 'two' }, body }]);
  await expect.poll(() => said).toEqual([searchMessages.synonymAdded, searchMessages.synonymSaved]);
});
