import { accentShades } from '@chuck-and-bit/contract/accent';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { accentStyles } from '../../browser/accent-styles';
import { PageContext } from '../../browser/page-context';
import { ShopIcons } from './shop-icons';

afterEach(cleanup);

const uploaded = ['/brand/1/32.png', '/brand/1/192.png', '/brand/1/180.png'];

test.each([
  ['a new shop', null, null, ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']],
  ['an accent alone', null, '#e3000f', ['/brand/drawing/c7000b-ff5a4d.svg']],
  ['an uploaded picture', '/brand/1', null, uploaded],
  ['an uploaded picture and an accent', '/brand/1', '#e3000f', uploaded],
])('with %s tabs and home screens show what belongs to it', (_, icons, accent, expected) => {
  const publicConfig = { icons, accent: accent && accentShades(accent) } as PublicConfig;
  const { container } = render(
    <PageContext value={{ publicConfig }}>
      <ShopIcons />
    </PageContext>,
  );
  const links = [...container.ownerDocument.querySelectorAll('link')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected);
});

test.each([
  ['', ''],
  ['#e3000f', ':root{--brand-deep:#c7000b;--brand-bright:#ff5a4d}'],
])('the accent %j adds to the style sheet: %s', (accent, styles) => {
  expect(accentStyles(accent === '' ? null : accentShades(accent))).toBe(styles);
});
