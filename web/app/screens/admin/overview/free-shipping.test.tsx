import { expect, test } from 'vitest';
import { links, show, signIn } from '../../../test/desk';
import { FreeShipping } from './free-shipping';

const sentence = 'There is no shipping rate, so shipping is free everywhere.';
test.each([
  ['admin', null, `${sentence} Set what shipping costs`, ['/dashboard/settings/shipping']],
  ['fulfilment', null, sentence, []],
  ['admin', 'Shipping $5.00', '', []],
])('to %s, with rates from %j, the overview says “%s”, and leads to %j', (role, delivery, said, leads) => {
  signIn(role);
  expect([show(<FreeShipping />, { delivery }), links()]).toEqual([said, leads]);
});
