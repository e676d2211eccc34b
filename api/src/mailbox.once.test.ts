import { expect, test } from 'vitest';
import { readMailbox } from './mailbox';

test.each([
  ['shop@shop.example', '', 'shop@shop.example'],
  [' <shop@shop.example> ', '', 'shop@shop.example'],
  ['Shop <shop@shop.example>', 'Shop', 'shop@shop.example'],
  ['Chuck & Bit<shop@localhost>', 'Chuck & Bit', 'shop@localhost'],
  ['Acme: Tools <shop@shop.example>', 'Acme: Tools', 'shop@shop.example'],
  ['Drills, Bits; and (more) <shop@shop.example>', 'Drills, Bits; and (more)', 'shop@shop.example'],
  ['"Sales @ the shop" <shop@shop.example>', 'Sales @ the shop', 'shop@shop.example'],
  [String.raw`"The \"Drill\" <Shop>" <shop@shop.example>`, 'The "Drill" <Shop>', 'shop@shop.example'],
  ['The "Drill" Shop <shop@shop.example>', 'The "Drill" Shop', 'shop@shop.example'],
  ['Bücher <shop@bücher.example>', 'Bücher', 'shop@bücher.example'],
])('%s is one mailbox with that very name', (text, name, address) => {
  expect(readMailbox(text)).toEqual({ name, address });
});

test.each([
  '',
  'shop',
  'Acme: Tools',
  'Acme: one@shop.example, two@shop.example;',
  'one@shop.example, two@shop.example',
  'One <one@shop.example>, Two <two@shop.example>',
  'Shop <shop@shop.example> trailing',
  'Shop <shop@shop.example',
  'Shop <one@shop.example,two@shop.example>',
  'Shop shop@shop.example',
  'Shop\r\nBcc: x@evil.example <shop@shop.example>',
])('%j is no mailbox', (text) => {
  expect(readMailbox(text)).toBeNull();
});
