import type { Attribute } from '@chuck-and-bit/contract/attributes';
import type { Customer } from '@chuck-and-bit/contract/customers';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import type { FailedPicture } from '@chuck-and-bit/contract/pictures';
import type { ProductImport } from '@chuck-and-bit/contract/product-imports';
import type { ValuesPlan } from '@chuck-and-bit/contract/values-plan';

// What screens of the desk show in their tests, at 10 PM of November 22 in New York.

export const at = '2026-11-23T03:00:00.000Z';

/** In the shop, and just not low on stock. */
export const product = {
  _id: 'd',
  name: 'Auger',
  sku: 'A-1',
  price: 100,
  unit: 'piece' as const,
  minimumOrder: 1_000,
  ownPlace: 0,
  availableQuantity: 5,
  lowStockThreshold: 5,
  isPublic: true,
  appearsAt: null as string | null,
  firstPublishedAt: at as string | null,
  archivedAt: null as string | null,
  pictures: [],
  image: '',
};

export const foundImport: ProductImport = {
  _id: 'i',
  state: 'done',
  createdAt: at,
  startedAt: null,
  endedAt: null,
  actor: 'ada@bits.example',
  fileName: 'a.csv',
  encoding: 'utf-8',
  rows: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  leftOut: 0,
  saved: 0,
  isWaiting: false,
};

export const valuesPlan: ValuesPlan = {
  success: true,
  acknowledged: true,
  isApplied: false,
  moved: 0,
  kept: 0,
  converted: 0,
  lost: 0,
  conversions: [],
  losses: [],
};

export const attributeOf = (name: string, values: Partial<Attribute> = {}): Attribute => ({
  _id: name,
  name,
  slug: name,
  type: 'number',
  unit: '',
  isKeyFigure: false,
  options: [],
  version: 5,
  ...values,
});

export const kindOf = (_id: string, parentId: string | null = null, values: Partial<Kind> = {}): Kind => ({
  _id,
  parentId,
  name: _id,
  slug: `${_id}s`.toLowerCase(),
  formerSlugs: [],
  attributes: [],
  version: 3,
  ...values,
});

export const drills = {
  orderId: 'o',
  position: 2,
  productName: 'Auger',
  unit: 'piece',
  quantity: 3,
  restocked: false,
  receivedQuantity: null as number | null,
};

export const returned = {
  ...drills,
  _id: 'r',
  lines: [drills],
  orderNumber: 'K7',
  purchaseId: 'k',
  userName: 'Ada',
  userEmail: 'ada@bits.example',
  reason: 'Loud',
  answer: '',
  state: 'requested',
  createdAt: at,
};

export const ada: Customer = {
  _id: 'a/1',
  name: 'Ada',
  email: 'ada@bits.example',
  emailVerified: false,
  phone: '',
  address: '',
  image: '',
  role: null,
  createdAt: at,
  orders: 1_200,
  spent: 9.5,
  lastOrderAt: null,
  notes: 0,
};

export const failedPicture: FailedPicture = {
  _id: 'f',
  productId: 'd',
  productName: 'Auger',
  image: 'https://a.example/1.png',
  problem: 'Gone',
  triedAt: at,
  nextTryAt: null,
};
