import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { faultyPaths } from '../test/faults';
import { addressLines, emptyInvoiceAddress, invoiceForm, toSentInvoice, withoutEmpty } from './addresses';
import { replaceCart } from './carts';
import { limits } from './limits';
import { placeOrder } from './orders';

describe('an address is written', () => {
  const mona = { name: 'Mona Lisa', company: 'Louvre', phone: '0142 60 30 30' };

  test('with the postcode before the city, and its region in a line of its own', () => {
    const place = { postcode: '80331', city: 'München', regionName: 'Bayern', country: 'DE' };
    expect(addressLines({ ...mona, address: 'Hof 2\nMarienplatz 1', ...place })).toEqual([
      'Mona Lisa',
      'Louvre',
      'Hof 2',
      'Marienplatz 1',
      '80331 München',
      'Bayern',
      'Germany',
      '0142 60 30 30',
    ]);
  });

  test('with the postcode after the city and its region, where people write it so', () => {
    const place = { postcode: '93650', city: 'Fresno', regionName: 'California', country: 'US' };
    const lines = ['12 Quarry Lane', 'Fresno, California 93650', 'United States'];
    expect(addressLines({ address: '12 Quarry Lane', ...place })).toEqual(lines);
  });

  test('without what is missing, empty or invisible', () => {
    expect(addressLines({ address: '12 Quarry Lane' })).toEqual(['12 Quarry Lane']);
    expect(addressLines({ name: ' ', company: null, address: 'A\n\n \u200b\nB', city: '' })).toEqual([
      'A',
      'B',
    ]);
    expect(addressLines({ address: 'A', regionName: 'Ohio', country: 'US' })).toEqual([
      'A',
      'Ohio',
      'United States',
    ]);
    expect(addressLines({ address: 'A', regionName: 'Ohio', postcode: '45150', country: 'US' })[1]).toBe(
      'Ohio 45150',
    );
    expect(addressLines({ address: 'A', postcode: '45150', country: 'DE' })[1]).toBe('45150');
  });
});

describe('the invoice in a form', () => {
  const form = z.object(invoiceForm);
  const typed = (parts: object, taxNumber = '') => ({
    invoiceAddress: { ...emptyInvoiceAddress, ...parts },
    taxNumber,
  });
  const pathsOf = (value: unknown) => faultyPaths(form, value);

  test('needs a name and lines once something is typed', () => {
    expect(pathsOf(typed({}))).toEqual([]);
    expect(pathsOf(typed({}, 'DE123456789'))).toEqual([]);
    expect(pathsOf(typed({ city: ' ' }))).toEqual([]);
    expect(pathsOf(typed({ city: 'Bern' }))).toEqual(['invoiceAddress.name', 'invoiceAddress.address']);
    expect(pathsOf(typed({ name: 'Mona' }))).toEqual(['invoiceAddress.address']);
    expect(pathsOf(typed({ name: 'Mona', address: 'A' }))).toEqual([]);
    expect(pathsOf(typed({}, 'x'.repeat(41)))).toEqual(['taxNumber']);
  });

  test('is sent without what is empty', () => {
    expect(toSentInvoice(typed({}))).toEqual({});
    expect(toSentInvoice(typed({ region: ' ' }, ' '))).toEqual({});
    expect(toSentInvoice(typed({ name: 'Mona', address: 'A', city: 'Bern' }, 'CHE-1'))).toEqual({
      invoiceAddress: { name: 'Mona', address: 'A', city: 'Bern' },
      taxNumber: 'CHE-1',
    });
    expect(withoutEmpty({ company: '', city: 'Bern' })).toEqual({ city: 'Bern' });
  });
});

describe('an order and a cart with an address', () => {
  const invoiceAddress = { name: 'Ada Byron', address: 'Ring 2', country: 'DE' };
  const order = { productId: 'some', quantity: 1, address: 'Ring 2', phone: '012345678' };

  test.each([
    [{ company: '\ud800' }, 'company'],
    [{ taxNumber: '\u0000' }, 'taxNumber'],
    [{ taxNumber: 'x'.repeat(limits.taxNumber.max + 1) }, 'taxNumber'],
    [{ invoiceAddress: { ...invoiceAddress, name: ' ' } }, 'invoiceAddress.name'],
    [{ invoiceAddress: { ...invoiceAddress, address: '' } }, 'invoiceAddress.address'],
    [{ invoiceAddress: { ...invoiceAddress, city: 'a\ud800' } }, 'invoiceAddress.city'],
    [{ invoiceAddress: { ...invoiceAddress, street: 'Lane 1' } }, 'invoiceAddress'],
  ])('are refused: %j', (more, path) => {
    expect(faultyPaths(placeOrder.body, { ...order, ...more })).toEqual([path]);
    expect(faultyPaths(replaceCart.body, { lines: [], ...more })).toEqual([path]);
  });
});
