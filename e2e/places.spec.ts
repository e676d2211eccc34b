import { messages } from '@chuck-and-bit/contract/messages';
import { barriers } from './barriers';
import { addFromShelf } from './cart-parts';
import { type Page, expect, test } from './fixtures';
import { useOwnShop } from './own-shop';
import {
  alert,
  button,
  expectFieldError,
  expectFields,
  field,
  holdBack,
  placeButton,
  placePurchase,
  rowOf,
} from './page-parts';
import { createProduct, createTaxRate, registerAdmin, registerShopper } from './shop-client';

const overview = (page: Page) => page.getByRole('region', { name: /^(Your order|Order )/ });

/** A tax would change what every other journey pays. */
test.describe('in a shop of its own', () => {
  test.describe.configure({ mode: 'default' });
  const own = useOwnShop();

  test('the order form asks for the place, shows the parts, and charges the total that it shows', async ({
    openAs,
    faults,
  }) => {
    faults.expect(/^400 POST \/order$/);
    const desk = await openAs(await registerAdmin(), own());
    await desk.goto('/dashboard/settings/taxes/new');
    await field(desk, 'Country').selectOption('Germany');
    await field(desk, 'Name').fill('VAT');
    await field(desk, 'Rate').fill('19');
    await button(desk, 'Add tax').click();
    await expect(alert(desk, messages.taxRateAdded)).toBeVisible();

    const product = await createProduct({ price: 119, availableQuantity: 9 });
    const page = await openAs(await registerShopper(), own());
    const release = await holdBack(page, /\/price\?/);
    await page.goto(`/purchase/${product._id}`);
    await field(page, 'Address').fill('Kohlgartenstraße 7');
    release();
    // The fields of the place appear around what is being typed.
    await expect(field(page, 'Country')).toBeVisible();
    await expect(field(page, 'Address')).toBeFocused();
    await field(page, 'Phone').fill('0341-555-0177');
    await button(page, 'Place Order').click();
    await expectFieldError(field(page, 'Country'), messages.countryRequired);
    await field(page, 'Country').selectOption('Germany');
    await field(page, 'Postcode').fill('04315');
    await field(page, 'City').fill('Leipzig');
    await field(page, 'Quantity').fill('2');
    const form = page.getByRole('form', { name: 'Your order' });
    await expect(form.getByRole('definition').first()).toHaveText('$238.00');
    await expect(form.locator('[aria-busy="true"]')).toHaveCount(0);
    const total = await form.getByRole('status').filter({ hasText: '$' }).innerText();
    await button(page, 'Place Order').click();
    await expect(page).toHaveURL('/dashboard/my-orders');
    await rowOf(page, product.name).getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('region', { name: 'Order summary' }).getByText(total).first()).toBeVisible();
  });

  test('another shipping rate and the tax of a region change the total before the order', async ({
    openAs,
  }) => {
    const valletta = 'MT-60';
    await createTaxRate({ name: 'VAT', percent: 20, country: 'MT', region: valletta, coversShipping: true });
    const product = await createProduct({ price: 120, weight: 1_000 });
    const page = await openAs(await registerShopper(), own());
    await addFromShelf(page, product);
    await page.goto('/checkout');
    await page.getByLabel('Address', { exact: true }).fill('1 Harbour Street');
    await page.getByLabel('City').fill('Valletta');
    await page.getByLabel('Phone', { exact: true }).fill('555-0142-77');
    await page.getByLabel('Country').selectOption('Malta');
    await expect(placeButton(page)).toHaveText('Place Order · $120.00');
    await page.getByRole('radio', { name: /^Express/ }).check();
    await expect(placeButton(page)).toHaveText('Place Order · $132.00');
    await expect(overview(page)).not.toContainText('VAT');

    const regionField = page.getByLabel('State or province');
    await regionField.selectOption('Attard');
    await expect(overview(page).locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(overview(page)).not.toContainText('VAT');
    await regionField.selectOption('Valletta');
    await expect(overview(page)).toContainText(/Includes VAT 20 %\s*\$22\.00/);
    await page.getByLabel('Country').selectOption('Canada');
    await expect(overview(page)).not.toContainText('VAT');
    await page.getByLabel('Country').selectOption('Malta');
    await placeButton(page).click();
    await expectFieldError(regionField, messages.regionRequired);
    await regionField.selectOption('Valletta');
    await expect(overview(page)).toContainText('Includes VAT 20 %');
    await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked();

    await placePurchase(page);
    await expect(page.getByRole('region', { name: 'Delivery done' })).toContainText('Express');
    await expect(overview(page)).toContainText(/Total\s*\$132\.00\s*Includes VAT 20 %\s*\$22\.00/);

    await addFromShelf(page, product);
    await page.goto('/checkout');
    await page.getByLabel('Country').selectOption('Canada');
    await page.getByLabel('Earlier addresses').selectOption({ index: 1 });
    await expect(page.getByLabel('Country')).toHaveValue('MT');
    await expect(regionField).toHaveValue(valletta);
    await expect(overview(page)).toContainText('Includes VAT 20 %');
  });

  test('a whole address is ordered to, with an invoice to another one, and is filled in the next time', async ({
    openAs,
  }) => {
    const product = await createProduct({ price: 120, availableQuantity: 20 });
    const page = await openAs(await registerShopper('Robin Carter'), own());
    await addFromShelf(page, product);
    await page.goto('/checkout');
    const type = async (scope: Pick<Page, 'getByLabel'>, texts: Record<string, string>) => {
      for (const [label, text] of Object.entries(texts))
        await scope.getByLabel(label, { exact: true }).fill(text);
    };
    const address = {
      Company: 'Carter Drilling',
      Address: 'Quarry Lane 12\nGate 3',
      Postcode: '80331',
      City: 'München',
    };
    const step = (name: string) => page.getByRole('region', { name });
    await type(step('Delivery'), { Name: 'Robin Carter', ...address, Phone: '555-0142-77' });
    await field(page, 'Country').selectOption('Austria');
    await field(page, 'State or province').selectOption('Wien');
    await expect(field(page, 'Postcode')).toHaveAttribute('autocomplete', 'shipping postal-code');

    const invoiceButton = page.getByRole('button', { name: 'Invoice to another address' });
    const invoice = page.getByRole('group', { name: 'Invoice' });
    await expect(invoice).toHaveCount(0);
    await invoiceButton.click();
    await type(invoice, { City: 'Leipzig' });
    await placeButton(page).click();
    await expectFieldError(invoice.getByLabel('Name', { exact: true }), messages.nameRequired);
    await expectFieldError(invoice.getByLabel('Address', { exact: true }), messages.addressRequired);
    await type(invoice, { Name: 'Accounts Payable', Address: 'Kohlgartenstraße 7', Postcode: '04315' });
    await type(invoice, { 'Tax number': 'DE123456789' });
    await invoice.getByLabel('Country').selectOption('Germany');
    await invoiceButton.click();
    await expect(invoice).toHaveCount(0);
    await expect(step('Payment')).toContainText(
      'Accounts Payable, Kohlgartenstraße 7, 04315 Leipzig, Germany, Tax number DE123456789',
    );
    expect(await barriers(page)).toEqual([]);

    await placePurchase(page);
    const written = [
      'Robin Carter',
      'Carter Drilling',
      'Quarry Lane 12',
      'Gate 3',
      '80331 München',
      'Wien',
      'Austria',
    ];
    await expect(step('Delivery done')).toContainText(written.join('\n'), { useInnerText: true });
    await expect(step('Payment')).toContainText(
      'Accounts Payable\nKohlgartenstraße 7\n04315 Leipzig\nGermany',
      {
        useInnerText: true,
      },
    );
    await expect(step('Payment')).toContainText('DE123456789');
    const id = new URL(page.url()).searchParams.get('purchase') ?? '';
    await page.goto(`/dashboard/purchases/${id}`);
    await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(written.join('\n'), {
      useInnerText: true,
    });
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('DE123456789');

    await page.goto(`/purchase/${product._id}`);
    await expectFields(page, address);
    await expect(field(page, 'Country')).toHaveValue('AT');
    await expect(field(page, 'State or province')).toHaveValue('AT-9');
    await expect(field(page, 'Phone')).toHaveValue('555-0142-77');
    await field(page, 'City').fill('Salzburg');
    await invoiceButton.click();
    await type(invoice, { Name: 'Robin Carter', Address: 'Lane 1', 'Tax number': 'ATU12345678' });
    expect(await barriers(page)).toEqual([]);
    await button(page, 'Place Order').click();
    await expect(page).toHaveURL('/dashboard/my-orders');
    await rowOf(page, product.name).first().getByRole('link', { name: product.name }).first().click();
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await expect(delivery).toContainText('80331 Salzburg\nWien\nAustria', { useInnerText: true });
  });
});
