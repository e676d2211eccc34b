// @vitest-environment happy-dom
import type { Synonym } from '@chuck-and-bit/contract/synonyms';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import Synonyms from './synonyms';

afterEach(cleanup);

const synonymOf = (index: number): Synonym => ({
  _id: null,
  words: `gizmo ${index}`,
  means: 'drill',
  isOn: true,
  isShipped: true,
  version: 0,
});

test.each([
  [0, '0 synonyms', false],
  [1, '1 synonym', false],
  [25, '25 synonyms', false],
  [26, 'The first 25 of 26', true],
])('of %i synonyms the screen says "%s", and that there are more: %j', (count, said, hasMore) => {
  const synonyms = Array.from({ length: count }, (_, index) => synonymOf(index));
  const props = { loaderData: { q: '', rows: 25, synonyms } } as unknown as ComponentProps<typeof Synonyms>;
  const Stub = createRoutesStub([{ path: '/', Component: () => <Synonyms {...props} /> }]);
  render(<Stub />);
  expect(screen.getByText(said).tagName).toBe('OUTPUT');
  expect(screen.queryAllByRole('row', { name: /gizmo/ })).toHaveLength(Math.min(count, 25));
  expect(screen.queryByRole('link', { name: 'More synonyms' }) !== null).toBe(hasMore);
});
