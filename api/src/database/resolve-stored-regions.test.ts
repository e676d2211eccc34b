import { expect, test } from 'vitest';
import { openTestShop } from '../../test/test-shop';
import { migrateDatabase } from './migrate';

const shop = await openTestShop();
const { pool } = shop.database;

test('regions that were stored as typed become codes at the start; an unknown one keeps its text', async () => {
  const rate = await shop.addsRate({ countries: ['US'], regions: ['Hawaii', 'US-AK', 'AK', 'Atlantis'] });
  const taxes = [
    await shop.addsTax({ country: 'US', region: 'California' }),
    await shop.addsTax({ country: 'US', region: 'ca' }),
    await shop.addsTax({ country: 'US', region: 'Atlantis' }),
    await shop.addsTax({ country: 'DE', region: '' }),
  ];
  const mona = await shop.shopper();
  const lines = [{ productId: await shop.addsDrill({ availableQuantity: 10 }), quantity: 1 }];
  const place = { country: 'US', region: 'NY' };
  await shop.addsRate({ countries: [] });
  const placed = await shop.placesPurchase(mona, lines, place);
  const other = await shop.placesPurchase(mona, lines, place);
  const { id: cart } = await shop.fillsCart(mona, lines, place);
  await pool.query(`update purchases set region = ' new york' where id = $1`, [placed]);
  await pool.query(`update purchases set region = 'Atlantis' where id = $1`, [other]);
  await pool.query(`update carts set region = 'n.y.' where id = $1`, [cart]);
  const regionOf = async (table: string, id: string) =>
    (await pool.query<{ region: string }>(`select region from ${table} where id = $1`, [id])).rows[0]?.region;

  for (let start = 1; start <= 2; start += 1) {
    await migrateDatabase(shop.database);

    expect(await regionOf('purchases', placed)).toBe('US-NY');
    expect(await regionOf('purchases', other)).toBe('Atlantis');
    expect(await regionOf('carts', cart)).toBe('US-NY');
    const stored = await Promise.all(taxes.map(({ id }) => regionOf('tax_rates', id)));
    // There is one tax for each place, so the second one of California stays.
    expect(stored).toEqual(['US-CA', 'ca', 'Atlantis', '']);
    const { rows } = await pool.query('select regions from shipping_rates where id = $1', [rate.id]);
    expect(rows).toEqual([{ regions: ['US-HI', 'US-AK', 'Atlantis'] }]);
  }
});
