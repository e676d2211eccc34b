import { expect, test } from 'vitest';
import { links } from '../../../../test/controls';
import { showPage, signInAs } from '../../../../test/page';
import { FreeShipping } from './free-shipping';

const sentence = 'There is no shipping rate, so shipping is free everywhere.';
test.each([
  ['admin', null, `${sentence} Set what shipping costs`, ['/dashboard/settings/shipping']],
  ['fulfilment', null, sentence, []],
  ['admin', 'Shipping $5.00', '', []],
])('to %s, with rates from %j, the overview says “%s”, and leads to %j', (role, delivery, said, leads) => {
  signInAs({ role });
  const { container } = showPage(<FreeShipping />, { config: { delivery } });
  expect([container.textContent, links()]).toEqual([said, leads]);
});
