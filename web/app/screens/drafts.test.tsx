import { listKinds } from '@chuck-and-bit/contract/kinds';
import { getManagedProduct } from '@chuck-and-bit/contract/managed-products';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { listAllReviews } from '@chuck-and-bit/contract/product-reviews';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import { getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fieldOf, press } from '../../test/controls';
import { at as createdAt, attributeOf, kindOf, product } from '../../test/desk-data';
import { purchase } from '../../test/orders';
import { openScreen } from '../../test/page';
import { newApi } from '../../test/shop-api';
import { emptyProduct } from '../components/product-form/product-form';
import * as addProduct from './admin/add-product/add-product';
import * as editProduct from './admin/edit-product/edit-product';
import * as attribute from './admin/kinds/attribute';
import * as reviews from './admin/reviews/reviews';
import * as discountCode from './admin/settings/discounts/discount-code';
import * as shippingRate from './admin/settings/shipping/shipping-rate';
import * as tax from './admin/settings/taxes/tax';
import * as purchaseDetails from './shopper-and-staff/purchase-details/purchase-details';

vi.mock('../shop-api', () => import('../../test/shop-api'));
vi.mock('../session/store/browser-session.client', () => ({ browserSession: {} }));
vi.mock('../browser/public-config', () => ({
  publicConfig: () => ({ timeZone: 'America/New_York', weightUnit: 'kg' }),
}));

const figures = [attributeOf('Pieces'), attributeOf('Diameter', { type: 'range', unit: 'mm' })];
const bits = kindOf('Bits', null, { attributes: figures });
const review = { _id: 'r', productId: '', productName: '', name: 'Ada', email: '', ratings: 5 };

beforeEach(() => {
  newApi(
    [listKinds, [bits, kindOf(otherKindId, null, { name: 'Other' })]],
    [getManagedProduct, { ...emptyProduct, ...product, kindId: 'Bits', version: 4 }],
    [listAllReviews, [{ ...review, createdAt, reviewContent: 'Loud.', reply: null, hiddenReason: null }]],
    [getPurchase, purchase],
    [getShopSettings, { weightUnit: 'kg', taxIncluded: true }],
  );
});

/** What is typed into the field with this label; null for a button that is pressed, or a choice that is ticked. */
type Typed = Record<string, string | null>;
const details = { path: '/:id', at: '/p' };
const adding = { path: '/new', at: '/new' };

test.each<[string, Parameters<typeof openScreen>[0], { path: string; at: string }, opener: string, Typed]>([
  [
    'a product',
    addProduct,
    adding,
    '',
    {
      'Add volume price': null,
      Kind: 'Bits',
      Name: 'Quarry 900',
      Pieces: '6',
      'Diameter from': '4',
      'Diameter to': '12',
      'Available Quantity': '12',
      'Minimum Order': '2',
      Weight: '7.25',
      'From, volume price 1': '10',
      'Price, volume price 1': '230',
      'Image URL': '/images/1.svg',
      Description: 'Drills granite.',
    },
  ],
  ['half a range of a product', addProduct, adding, '', { Kind: 'Bits', 'Diameter from': '4' }],
  ['an edited product', editProduct, details, '', { Price: '249.5', Description: 'Drills slate.' }],
  [
    'a stock count',
    editProduct,
    details,
    '',
    { Reason: 'correction', Counted: '40', Note: 'Counted twice.' },
  ],
  [
    'an attribute',
    attribute,
    { path: '/:id/:attributeId?', at: '/Bits' },
    '',
    { Name: 'Length', Unit: 'mm' },
  ],
  [
    'a shipping rate',
    shippingRate,
    adding,
    '',
    {
      'Rate based on': 'weight',
      'Add price': null,
      Name: 'Heavy goods',
      'Price 1': '4.9',
      'From, price 2': '2.5',
      'Price 2': '12',
      'Transit time from, in working days': '2',
      'At most': '4',
    },
  ],
  ['a tax', tax, adding, '', { Country: 'CA', Name: 'Sales tax', Rate: '7.25' }],
  [
    'a discount code',
    discountCode,
    adding,
    '',
    { Code: 'GRANITE', Percent: '10', 'Last day': '2031-05-31', 'Usage limit per customer': '1' },
  ],
  ['a reply to a review', reviews, { path: '/', at: '/' }, 'Reply', { Reply: 'Thank you!' }],
  ['a note about an order', purchaseDetails, details, '', { 'New note': 'Call before delivery.' }],
  [
    'a parcel',
    purchaseDetails,
    details,
    'Ship',
    { Carrier: 'Other', 'Tracking number': '77-12', 'Tracking link': 'https://parcels.example/7' },
  ],
  [
    'a refund',
    purchaseDetails,
    details,
    'Refund',
    { 'An amount': null, Amount: '1.5', Reason: 'Scratched.' },
  ],
])('the form of %s keeps what was typed until it is opened again', async (_, shown, at, opener, typed) => {
  const open = async () => {
    await openScreen(shown, at);
    if (opener) press(opener);
  };
  await open();
  for (const [label, text] of Object.entries(typed)) {
    if (text === null) fireEvent.click(screen.getByText(label));
    else fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
  }
  await open();
  expect(await screen.findByText(/^Your draft was restored\./)).toBeDefined();
  const texts = Object.entries(typed).filter(([, text]) => text !== null);
  expect(texts.map(([label]) => [label, fieldOf(label).value])).toEqual(texts);
});
