/** Creates the users and data that a journey starts from, through the shop's HTTP API. */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Cart, CartInput } from '@chuck-and-bit/contract/carts';
import type { NewDiscountCode, StoredDiscountCode } from '@chuck-and-bit/contract/discount-codes';
import type { DocumentSummary } from '@chuck-and-bit/contract/documents';
import type { addProduct, Product, ProductDetails } from '@chuck-and-bit/contract/products';
import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { pick } from '@chuck-and-bit/contract/keys';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import { limits } from '@chuck-and-bit/contract/limits';
import type { ManagedProduct } from '@chuck-and-bit/contract/managed-products';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { ManagedPicture } from '@chuck-and-bit/contract/pictures';
import type { DocumentList } from '@chuck-and-bit/contract/product-documents';
import { editedKeys, type ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { Refund } from '@chuck-and-bit/contract/refunds';
import type { Role } from '@chuck-and-bit/contract/roles';
import type { Review } from '@chuck-and-bit/contract/reviews';
import type { NewShippingRate, StoredShippingRate } from '@chuck-and-bit/contract/shipping';
import { type changeShopSettings, defaultShopName } from '@chuck-and-bit/contract/shop-settings';
import type { NewTaxRate } from '@chuck-and-bit/contract/taxes';
import type { User } from '@chuck-and-bit/contract/users';
import { pdfNamed } from './document-files';
import { photoOf } from './picture-files';

type Cookie = { name: string; value: string };

/** A person with an account, with the token and the cookies of a browser that is signed in. */
export type Person = { name: string; email: string; password: string; token: string; cookies: Cookie[] };

export const shopUrl = (): string => process.env['SHOP_URL'] ?? '';

/** An e-mail that nobody else has, such as robin.carter.1b9d6bcd@example.com. */
export const uniqueEmail = (name = 'Some One'): string =>
  `${(name.toLowerCase().match(/[a-z\d]+/g) ?? ['someone']).join('.')}.${randomUUID().slice(0, 8)}@example.com`;

/** `what` with a unique word behind it. */
export const uniqueName = (what: string): string => `${what} ${randomUUID().slice(0, 8)}`;

/** A word that nothing else has, without digits: a word with digits is a model number, which is never corrected. */
const uniqueWord = (beginning: string): string =>
  uniqueName(beginning).replace(/[ \d]/g, (sign) => 'abcdefghij'[Number(sign)] ?? '');

type Call = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

/** Sends a request that may be refused. */
export const request = (
  path: string,
  { method = 'GET', token, body, headers }: Call = {},
): Promise<Response> =>
  fetch(`${shopUrl()}${path}`, {
    method,
    headers: {
      origin: shopUrl(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isWhole(body) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isWhole(body) ? body : JSON.stringify(body) }),
  });

export async function send(path: string, call: Call = {}): Promise<Response> {
  const response = await request(path, call);
  if (!response.ok)
    throw new Error(`${call.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Whether `fetch` sends it as it is, with its type. */
const isWhole = (body: unknown): body is URLSearchParams | Blob =>
  body instanceof URLSearchParams || body instanceof Blob;

export async function ask<T>(path: string, call?: Call): Promise<T> {
  return (await (await send(path, call)).json()) as T;
}

/** The status with which the shop responds to this token. */
export const statusFor = async (token: string | null, { email }: { email: string }): Promise<number> =>
  (await request(`/user-role?email=${encodeURIComponent(email)}`, { token: token ?? '' })).status;

/** Sends a request as the demo admin. @returns the id of what it added */
export async function askAsAdmin(method: string, path: string, body: unknown): Promise<string> {
  const token = await adminToken();
  const { insertedId = '' } = await ask<{ insertedId?: string }>(path, { method, token, body });
  return insertedId;
}

const readCookies = (response: Response): Cookie[] =>
  response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';');
    const split = pair.indexOf('=');
    return { name: pair.slice(0, split), value: pair.slice(split + 1) };
  });

async function openSession(path: string, credentials: { name?: string; email: string; password: string }) {
  const cookies = readCookies(await send(path, { method: 'POST', body: credentials }));
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { token: idToken } = await ask<{ token: string }>('/identity/token', { headers: { cookie } });
  const { name, email } = credentials;
  const { token } = await ask<{ token: string }>('/user', {
    method: 'PUT',
    token: idToken,
    body: { email, ...(name && { name }) },
  });
  return { token, cookies };
}

export async function signInDemoAdmin(): Promise<string> {
  const credentials = { email: 'admin@demo.example', password: 'Admin123' };
  return (await openSession('/identity/sign-in/email', credentials)).token;
}

/** What the API's token says. Times in seconds. */
export const claimsOf = (token: string | null | undefined) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    iat: number;
    exp: number;
    auth_time: number;
  };

/** A token of the demo admin, recent enough for endpoints that require a recent authentication. */
async function adminToken(): Promise<string> {
  const token = process.env['SHOP_ADMIN_TOKEN'] ?? '';
  const signedIn = token ? claimsOf(token).auth_time : 0;
  if (Date.now() / 1000 - signedIn < limits.recentAuthenticationSeconds / 2) return token;
  return (process.env['SHOP_ADMIN_TOKEN'] = await signInDemoAdmin());
}

/** The name of the shop that journeys visit. Nothing in it has the name of a new shop. */
export const shopName = 'Bore & Sons';

/** Changes the settings of the shop; fields that are not named stay as they are. */
export async function changeSettings(change: Omit<BodyOf<typeof changeShopSettings>, 'version'>) {
  const { version } = await ask<{ version: number }>('/shop-settings', { token: await adminToken() });
  await askAsAdmin('PUT', '/shop-settings', { ...change, version });
}

export async function renameShop(): Promise<void> {
  await changeSettings({ shopName, sellerName: shopName, accent: '#6d28d9' });
  process.env['SHOP_FORMER_NAME'] = defaultShopName;
}

/** A new user who is not an admin. */
export async function registerShopper(name = 'Robin Carter'): Promise<Person> {
  const credentials = { name, email: uniqueEmail(name), password: 'Journey123' };
  return { ...credentials, ...(await openSession('/identity/sign-up/email', credentials)) };
}

export async function registerAdmin(name = 'Alex Keeper'): Promise<Person> {
  const person = await registerShopper(name);
  const { _id } = await ask<User>(`/user-role?email=${encodeURIComponent(person.email)}`, person);
  await send(`/user-role?id=${_id}`, { method: 'PUT', token: await adminToken(), body: { role: 'admin' } });
  return person;
}

/** A new user with this role. */
export async function registerStaff(role: Role, name = 'Sam Staff'): Promise<Person> {
  const person = await registerShopper(name);
  const { _id } = await ask<User>(`/user-role?email=${encodeURIComponent(person.email)}`, person);
  await send(`/users/${_id}/role`, { method: 'PUT', token: await adminToken(), body: { role } });
  return person;
}

type ProductFields = Partial<BodyOf<typeof addProduct>>;

/** Adds a product for one test. */
export async function createProduct(fields: ProductFields = {}): Promise<Product> {
  const body = {
    name: uniqueName('Journey Drill'),
    price: 19.99,
    availableQuantity: 40,
    minimumOrder: 1,
    image: '/images/drills/cordless-drill-driver-18v.svg',
    description: 'A drill that a test put on the shelf.',
    ...fields,
  };
  return ask<Product>(`/drill/${await askAsAdmin('POST', '/drill', body)}`);
}

/** Adds a product with a unique word in its name. */
export async function createNamedProduct(): Promise<{ word: string; product: Product }> {
  const word = uniqueWord('Zimbel');
  return { word, product: await createProduct({ name: `Auger ${word}`, price: 79 }) };
}

/** Adds a product with each of these fields, one after another. */
export async function createProducts<List extends ProductFields[]>(
  ...list: List
): Promise<{ [Place in keyof List]: Product }> {
  const products: Product[] = [];
  for (const fields of list) products.push(await createProduct(fields));
  return products as { [Place in keyof List]: Product };
}

/** Adds so many products at once. */
export const createManyProducts = (
  count: number,
  fieldsOf: (index: number) => ProductFields = () => ({}),
): Promise<Product[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => createProduct(fieldsOf(index))));

/** Adds a kind for one test. */
export async function createKind(name: string): Promise<Kind> {
  const body = { name, parentId: null };
  await send('/kinds', { method: 'POST', token: await adminToken(), body });
  const kind = (await ask<Kind[]>('/kinds')).find((each) => each.name === name);
  if (!kind) throw new Error('The new kind is not in the list');
  return kind;
}

/** Adds a product with photos of these drawings of the shop, and two documents. */
export async function createPicturedProduct(drawings: readonly string[]): Promise<Product> {
  const uploaded: ManagedPicture[] = [];
  for (const drawing of drawings) {
    const photo = new Blob([new Uint8Array(await photoOf(drawing))], { type: 'image/jpeg' });
    const token = await adminToken();
    const body = { method: 'POST', token, body: photo };
    uploaded.push(await ask<ManagedPicture>(`/pictures?uploadId=${randomUUID()}`, body));
  }
  const pictures = uploaded.map(({ _id }, index) => ({ _id, alt: `View ${index + 1}` }));
  const image = uploaded[0]?.image ?? '';
  return createProduct({ name: 'Photographed Drill', image, pictures, documents: await uploadDocuments() });
}

async function uploadDocuments(): Promise<DocumentList> {
  const list: DocumentList = [];
  for (const { title, kind, bytes } of [
    { title: 'Data sheet', kind: 'data-sheet', bytes: 84_000 },
    { title: 'Instruction manual in English, French and German', kind: 'manual', bytes: 2_400_000 },
  ] as const) {
    const { buffer, mimeType } = pdfNamed(title, bytes);
    const body = new Blob([new Uint8Array(buffer)], { type: mimeType });
    const upload = { method: 'POST', token: await adminToken(), body };
    const { _id } = await ask<{ _id: string }>(`/product-documents?uploadId=${randomUUID()}`, upload);
    list.push({ _id, title, kind });
  }
  return list;
}

/** A product that only staff see. */
export async function createDraft(
  fields: Partial<ProductValues> = {},
): Promise<Pick<Product, '_id' | 'name'>> {
  const product = await createProduct(fields);
  await changeProduct(product, { isPublic: false });
  return product;
}

export async function changeProduct(
  { _id: id }: Pick<Product, '_id'>,
  change: Partial<ProductValues>,
): Promise<void> {
  const token = await adminToken();
  const path = `/drills/${id}`;
  const product = await ask<ManagedProduct>(path, { token });
  const { version } = product;
  await send(path, { method: 'PUT', token, body: { ...pick(product, editedKeys), version, ...change } });
}

export const fetchProducts = (query = ''): Promise<Product[]> => ask<Product[]>(`/drill${query}`);

export const fetchProduct = (id: string): Promise<ProductDetails> => ask<ProductDetails>(`/drill/${id}`);

export const fetchOrder = (person: Person, id: string): Promise<Order> => ask<Order>(`/order/${id}`, person);

export const fetchReviews = (): Promise<Review[]> => ask<Review[]>('/review');

export async function createReview(person: Person, ratings: number, reviewContent: string): Promise<void> {
  await send('/review', { method: 'POST', token: person.token, body: { ratings, reviewContent } });
}

/** Reviews a product that this person has paid for. */
export async function createProductReview(
  person: Person,
  { _id }: Product,
  ratings: number,
  reviewContent: string,
): Promise<void> {
  const body = { ratings, reviewContent };
  await send(`/drills/${_id}/reviews`, { method: 'POST', token: person.token, body });
}

export async function createOrderFor(
  person: Person,
  product: Product,
  quantity = product.minimumOrder,
): Promise<Order> {
  const { token, email } = person;
  const delivery = { address: '12 Quarry Lane, Millford', phone: '555-0142-77' };
  const body = { productId: product._id, quantity, ...delivery };
  const path = `/order?email=${encodeURIComponent(email)}`;
  const { insertedId } = await ask<{ insertedId: string }>(path, { method: 'POST', token, body });
  return ask<Order>(`/order/${insertedId}`, person);
}

/** Pays at the card sandbox as its browser library does. @returns the transaction id */
export async function payOrder(person: Person, order: Order, card = '4242424242424242'): Promise<string> {
  const intent = await prepareIntent(person, { totalAmount: order.totalPrice, orderId: order._id });
  return payAndConfirm(person, intent, order._id, card);
}

export async function createPaidOrder(person: Person, product: Product, quantity?: number): Promise<Order> {
  const order = await createOrderFor(person, product, quantity);
  await payOrder(person, order);
  return order;
}

/** Like `payOrder`, for a whole purchase. */
export async function payPurchase(person: Person, { _id, total, orders }: Purchase): Promise<void> {
  const intent = await prepareIntent(person, { totalAmount: total, purchaseId: _id });
  await payAndConfirm(person, intent, orders[0]?._id ?? '', '4242424242424242');
}

/** Orders these products at once, and pays for them. */
export async function createPaidPurchase(...order: Parameters<typeof createPurchaseFor>): Promise<Purchase> {
  const purchase = await createPurchaseFor(...order);
  await payPurchase(order[0], purchase);
  return purchase;
}

type NewIntent = { clientSecret: string; publishableKey: string };

const prepareIntent = (person: Person, body: object) =>
  ask<NewIntent>('/create-payment-intent', { method: 'POST', token: person.token, body });

async function payAndConfirm(
  person: Person,
  { clientSecret, publishableKey }: NewIntent,
  orderId: string,
  card: string,
): Promise<string> {
  const transactionId = clientSecret.replace(/_secret_.*$/, '');
  await send(`/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
    method: 'POST',
    token: publishableKey,
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
      'payment_method_data[card][cvc]': '123',
    }),
  });
  await send('/order', { method: 'PUT', token: person.token, body: { orderId, transactionId } });
  return transactionId;
}

export const documentsOf = (person: Person, { _id }: Pick<Purchase, '_id'>): Promise<DocumentSummary[]> =>
  ask<DocumentSummary[]>(`/purchases/${_id}/documents`, person);

/** The refunds of the purchase of this order, newest first. */
export const refundsOf = (person: Person, { purchaseId }: Order): Promise<Refund[]> =>
  ask<Refund[]>(`/purchases/${purchaseId}/refunds`, person);

const returnReason = 'The case was broken when it arrived.';

/** Asks for a return of one unit. */
export const createReturnFor = (person: Person, order: Order): Promise<void> =>
  createPurchaseReturnFor(person, { _id: order.purchaseId, orders: [order] }, 1);

/** Asks for a return of this many units of each order. */
export async function createPurchaseReturnFor(
  person: Person,
  { _id, orders }: Pick<Purchase, '_id' | 'orders'>,
  quantity: number,
  reason = returnReason,
): Promise<void> {
  const lines = orders.map((order) => ({ orderId: order._id, quantity }));
  const body = { lines, reason };
  await send(`/purchases/${_id}/returns`, { method: 'POST', token: person.token, body });
}

/** The staff refund an amount of this order, in USD. */
export async function refundInPart({ _id: orderId, purchaseId }: Order, amount: number): Promise<void> {
  const body = { orderId, amount, reason: 'It arrived two weeks late.' };
  await askAsAdmin('POST', `/purchases/${purchaseId}/refunds`, body);
}

/** Refunds a payment in the dashboard of the card sandbox. */
export async function refundPayment(transactionId: string): Promise<void> {
  const body = new URLSearchParams({ payment_intent: transactionId });
  await send('/sandbox/stripe/dashboard/refund', { method: 'POST', body });
}

export async function markShipped(order: Order): Promise<void> {
  await askAsAdmin('PATCH', `/all-order/${order._id}`, { status: 'Shipped' });
}

/** Ships all of a paid purchase. */
export async function shipWhole({ _id }: Purchase): Promise<void> {
  const body = { carrier: 'UPS', trackingNumber: '1Z008' };
  await askAsAdmin('POST', `/purchases/${_id}/shipments`, body);
}

/** Ships the first order of a paid purchase as a parcel, which gets lost. */
export async function loseParcel({ _id, orders }: Purchase): Promise<void> {
  const token = await adminToken();
  const lines = [{ orderId: orders[0]?._id, quantity: 1 }];
  const path = `/purchases/${_id}/shipments`;
  const id = await askAsAdmin('POST', path, { lines, carrier: 'UPS', trackingNumber: '1Z007' });
  await send(`${path}/${id}/lost`, { method: 'POST', token });
}

/** The mails to this address, newest first. */
export const mailsTo = (email: string): Promise<{ subject: string; text: string; links: string[] }[]> =>
  ask(`/sandbox/mail/messages?to=${encodeURIComponent(email)}`);

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

/** Waits until a mail with this subject was sent to this address. */
export const expectMail = (email: string, subject: string): Promise<void> =>
  expect.poll(() => subjectsTo(email)).toContain(subject);

/** The newest link mailed to this address that contains `pathPart`. Mails are sent a moment after their cause. */
export async function linkOfMail(email: string, pathPart: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(email);
      link = mails.flatMap(({ links }) => links).find((each) => each.includes(pathPart));
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** For a discount code of one test. */
export const uniqueCode = (): string => `TEST-${randomUUID().slice(0, 8)}`.toUpperCase();

export async function createDiscountCode(
  fields: Pick<NewDiscountCode, 'kind' | 'value'>,
): Promise<StoredDiscountCode> {
  const body: NewDiscountCode = {
    code: uniqueCode(),
    minimumGoods: 0,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerUser: null,
    ...fields,
  };
  const token = await adminToken();
  await send('/discount-codes', { method: 'POST', token, body });
  return storedDiscountCode(body.code);
}

export async function storedDiscountCode(input: string): Promise<StoredDiscountCode> {
  const codes = await ask<StoredDiscountCode[]>('/discount-codes', { token: await adminToken() });
  const stored = codes.find(({ code }) => code === input);
  if (!stored) throw new Error('The new discount code is not in the list');
  return stored;
}

export async function editDiscountCode(
  { _id, kind, value, minimumGoods, startsAt, endsAt, maxUses, maxUsesPerUser, version }: StoredDiscountCode,
  change: Partial<NewDiscountCode>,
): Promise<void> {
  const body = { kind, value, minimumGoods, startsAt, endsAt, maxUses, maxUsesPerUser, version, ...change };
  await send(`/discount-codes/${_id}`, { method: 'PUT', token: await adminToken(), body });
}

/** Adds a tax for one test: name a region that no other test names. */
export async function createTaxRate(rate: NewTaxRate): Promise<void> {
  await askAsAdmin('POST', '/tax-rates', rate);
}

async function createShippingRate(rate: NewShippingRate): Promise<void> {
  await askAsAdmin('POST', '/shipping-rates', rate);
}

/** Only for a shop of its own: other journeys need the rates that are there. */
export async function replaceShippingRates(rates: readonly NewShippingRate[]): Promise<void> {
  const token = await adminToken();
  for (const { _id } of await ask<StoredShippingRate[]>('/shipping-rates', { token }))
    await send(`/shipping-rates/${_id}`, { method: 'DELETE', token });
  for (const rate of rates) await createShippingRate(rate);
}

/** Puts one piece of each into the person's cart. */
export async function fillCartOf({ token }: Person, products: readonly Product[]): Promise<void> {
  const lines = products.map(({ _id: productId, minimumOrder: quantity }) => ({ productId, quantity }));
  await ask('/carts', { method: 'POST', token, body: { lines } });
}

/** Orders these products at once, as one purchase. */
export async function createPurchaseFor(
  person: Person,
  products: readonly Product[],
  details: Partial<CartInput> = {},
): Promise<Purchase> {
  const { token } = person;
  const lines = products.map(({ _id, minimumOrder }) => ({ productId: _id, quantity: minimumOrder }));
  const place = { address: '12 Quarry Lane', postcode: '45150', city: 'Millford', country: 'US' };
  const cart = { ...place, phone: '555-0142-77', lines, poNumber: 'PO-4711', ...details };
  const adding = (path: string, body: object) =>
    ask<{ insertedId: string }>(path, { method: 'POST', token, body });
  const { insertedId } = await adding('/carts', {});
  const { total } = await ask<Cart>(`/carts/${insertedId}`, { method: 'PUT', token, body: cart });
  const placed = await adding(`/carts/${insertedId}/purchase`, { expectedTotal: total });
  return ask<Purchase>(`/purchases/${placed.insertedId}`, { token });
}
