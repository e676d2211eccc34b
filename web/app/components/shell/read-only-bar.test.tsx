import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageContext } from '../../browser/page-context';
import { ReadOnlyBar } from './read-only-bar';

afterEach(cleanup);

test.each([
  [true, /^Ordering and logging in are not possible just now/],
  [false, undefined],
])('while nothing can be ordered (%j) each page says so', (isReadOnly, text) => {
  const publicConfig = { isReadOnly } as PublicConfig;
  render(
    <PageContext value={{ publicConfig }}>
      <ReadOnlyBar />
    </PageContext>,
  );
  const said = screen.queryByRole('complementary')?.textContent;
  if (text) expect(said).toMatch(text);
  else expect(said).toBeUndefined();
});
