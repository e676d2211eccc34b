import { limits } from '@chuck-and-bit/contract/limits';
import { describe, expect, test } from 'vitest';
import { wrongTexts } from '../../../test/wrong-texts';
import { composeMail, groupOf, isUrgent, type MailData, type MailKind } from './mail-kinds';

const shopUrl = 'https://shop.example';
const account = {
  to: 'mona@example.com',
  name: '<b>Mona & "Lisa"</b>',
  url: 'https://shop.example/x?a=1&b=2',
  shopUrl,
};
const signIn = {
  ...account,
  at: '2026-01-02T03:04:05.000Z',
  browser: 'Firefox on Linux',
  address: '192.0.2.1',
};

const ofMona = {
  to: 'mona@example.com',
  name: 'Mona Lisa',
  purchaseId: '0198f0c4-0000-7000-8000-000000000002',
  shopUrl,
};
const purchase = {
  ...ofMona,
  purchaseNumber: 'B8TR-29WX',
  lines: [
    { productName: 'Drill <script>alert(1)</script>', quantity: 3, unit: 'set' as const, totalCents: 5_997 },
    { productName: 'Core Drill', quantity: 1, unit: 'piece' as const, totalCents: 10_000 },
  ],
  goodsCents: 15_997,
  discountCents: 1_600,
  discountCode: 'SUMMER10',
  shippingCents: 490,
  shippingName: 'Parcel',
  taxCents: 0,
  includedTaxCents: 2_377,
  taxName: 'VAT 19 %',
  totalCents: 14_887,
  poNumber: 'PO-4711',
  address: 'Via della Stufa 1, Firenze',
  invoiceTo: null,
  taxNumber: null,
  expiresAt: '2026-11-25T10:44:00.000Z',
};
const parcel = {
  ...ofMona,
  purchaseNumber: 'B8TR-29WX',
  poNumber: 'PO <4711>',
  lines: [
    { productName: 'Hammer <Drill>', quantity: 2, unit: 'set' as const },
    { productName: 'Second Drill', quantity: 1, unit: 'piece' as const },
  ],
  address: '1 Main Street',
  tracking: 'UPS 1Z 999',
  trackingLink: 'https://www.ups.com/track?a=1&tracknum=1Z%20999',
};
const refundedPurchase = { ...purchase, cause: 'refund' as const, reason: null, shippedCount: 1 };

const part = {
  ...ofMona,
  number: 'B8TR-29WX',
  productName: 'Drill <script>alert(1)</script>',
  orderCount: 2,
  totalCents: 14_887,
  amountCents: 1_000,
  refundedCents: 2_500,
  reason: 'One case was broken',
  document: null,
};

const returned = {
  ...ofMona,
  purchaseNumber: 'K7QM-4XRD',
  lines: [
    { productName: 'Drill <script>alert(1)</script>', unit: 'set' as const, quantity: 2 },
    { productName: 'Bits', unit: 'piece' as const, quantity: 0 },
  ],
  reason: 'Too <b>loud</b>',
  answer: 'It was used',
};

/** Sample data for each kind of mail. */
const data: { [Kind in MailKind]: MailData<Kind> } = {
  verifyEmail: account,
  resetPassword: account,
  signInLink: account,
  signInCode: { ...account, code: '123456', at: '2026-11-22T10:00:00.000Z', browser: 'Firefox on Linux' },
  staffSignIn: account,
  registrationAttempt: account,
  passwordRemoved: { ...account, isReplaced: false },
  newSignIn: signIn,
  secondStepChanged: { ...signIn, change: 'second-step-on' },
  purchaseShipped: parcel,
  purchaseTrackingChanged: parcel,
  purchaseAddressChanged: purchase,
  purchaseParcelLost: parcel,
  purchaseSentAgain: parcel,
  invoiceCorrected: {
    ...account,
    purchaseId: 'purchase-1',
    purchaseNumber: 'BJCS-PGYR',
    invoiceTo: 'Bohr GmbH',
    taxNumber: 'DE123456789',
    document: { id: 'document-1', kind: 'invoice', number: 'INV-3' },
  },
  purchasePlaced: { ...purchase, isHeldShortly: false },
  purchasePaid: {
    ...purchase,
    expiresAt: null,
    paidAt: '2026-11-22T10:00:00.000Z',
    card: { brand: 'visa', last4: '4242' },
    document: null,
  },
  orderCancelled: {
    ...purchase,
    cancelled: { productName: 'Hammer <Drill>', quantity: 2, unit: 'set', totalCents: 100 },
  },
  purchaseCancelled: purchase,
  purchaseExpiresTomorrow: purchase,
  purchaseExpired: purchase,
  purchaseRefunded: { ...refundedPurchase, document: null },
  ownerPurchasePaid: { ...purchase, customerEmail: 'mona@example.com' },
  ownerPurchaseRefunded: { ...refundedPurchase, customerEmail: 'mona@example.com' },
  partRefunded: part,
  ownerRefundFailed: { ...part, failure: 'lost_or_stolen_card', customerEmail: 'mona@example.com' },
  returnChanged: { ...returned, step: 'declined' },
  ownerReturnRequested: { ...returned, customerEmail: 'mona@example.com' },
  paymentRefunded: { ...account, amountCents: 5_997, transactionId: 'pi_1' },
  backInStock: {
    to: 'mona@example.com',
    name: 'Mona Lisa',
    productId: '0198f0c4-0000-7000-8000-000000000003',
    productName: 'Drill <script>alert(1)</script>',
    shopUrl,
  },
  ownerLowStock: {
    to: 'mona@example.com',
    shopUrl,
    products: [
      { id: 'drill-1', name: 'Hammer <Drill>', availableQuantity: 2, lowStockThreshold: 5, unit: 'piece' },
    ],
  },
};
const kinds = Object.keys(data) as MailKind[];

const timeZone = 'America/New_York';
const shopName = 'Bore <& Co>';
const face = { shopName, accent: '', logo: null, email: '' };
const seller = { name: 'The Drill Shop', address: '1 Main Street, Springfield' };
const write = (kind: MailKind, { greetsByName = true, changes = {}, from = seller, look = {} } = {}) =>
  composeMail([{ kind, data: { ...data[kind], ...changes } }], {
    face: { ...face, ...look },
    seller: from,
    timeZone,
    greetsByName,
  });
const writeAll = (...mails: { kind: string; data: unknown }[]) =>
  composeMail(mails, { face, seller, timeZone, greetsByName: true });

describe('every mail', () => {
  test.each(kinds)('%s', (kind) => {
    const mail = write(kind);
    expect(mail.to).toBe('mona@example.com');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    // User input is escaped, and no external resources are loaded.
    expect(mail.html).not.toMatch(/<script|<b>|<img|<link|url\(|@import/);
    expect(mail.html).toContain('prefers-color-scheme: dark');
    expect(mail.text).not.toMatch(/&amp;|&lt;|undefined|<\/?(p|table|a)\b/);
    expect(mail.text.length).toBeGreaterThan(80);
    expect(mail.text).toContain(`-- \n${shopName}\n${shopUrl}`);
    expect(mail.html.match(/>Bore &lt;&amp; Co&gt;</g)).toHaveLength(2);
    // The shop learns of no delivery.
    expect(`${mail.subject}\n${mail.text}`).not.toMatch(/\bdelivered\b/i);
    // Of its rows only the total stands out.
    const bold = mail.html.match(/(?<=<td style="padding:8px[^"]*font-weight[^"]*">(<span[^>]*>)?)[^<]+/g);
    expect(bold).toEqual(mail.text.includes('\nDiscount (') ? ['Total'] : null);
    for (const name of ['shipping', 'returns', 'contact']) {
      expect(mail.text).toMatch(new RegExp(`\\n[A-Z][\\w ]+: ${shopUrl}/policies/${name}\\b`));
      expect(mail.html).toContain(`href="${shopUrl}/policies/${name}"`);
    }
  });

  test.each(kinds.filter((kind) => !kind.startsWith('owner')))(
    '%s greets by name only if the e-mail is verified',
    (kind) => {
      const changes = { name: 'Cheap Watches' };
      expect(write(kind, { changes }).text).toContain('Hello Cheap Watches,');
      const neutral = write(kind, { changes, greetsByName: false });
      expect(neutral.text).toMatch(/^Hello,\n/);
      expect(neutral.text + neutral.html + neutral.subject).not.toContain('Cheap Watches');
    },
  );
});

/** What people type, in these letters. */
const typedInHebrew = new Set(
  'name productName poNumber taxNumber shippingName taxName tracking browser'.split(' '),
);
const inLines = new Set(['address', 'invoiceTo', 'reason', 'answer']);
const inHebrew = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string' && typedInHebrew.has(key)) return 'מקדחה 12 (חדשה)';
  if (typeof value === 'string') return inLines.has(key) ? 'רחוב הרצל 12,\nדירה 3!' : value;
  if (Array.isArray(value)) return value.map((each) => inHebrew(each, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inHebrew(each, name)]));
};

test.each(kinds)(
  '%s shows text from right to left in its direction, apart from what stands beside it',
  (kind) => {
    const changed = inHebrew(data[kind]) as object;
    const from = { ...seller, name: 'חנות' };
    for (const orderCount of [1, 2]) {
      const { html, subject } = write(kind, { changes: { ...changed, orderCount }, from });
      expect(wrongTexts(html)).toEqual([]);
      expect(subject.replaceAll(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(/[\u0590-\u05ff]/);
    }
  },
);

test('mails that somebody waits for before the screen are urgent, and no others', () => {
  expect(kinds.filter(isUrgent)).toEqual(['verifyEmail', 'resetPassword', 'signInLink', 'signInCode']);
});

test.each(kinds.filter((kind) => kind.startsWith('owner')))('%s greets the owner without a name', (kind) => {
  expect(write(kind).text).toMatch(/^Hello,\n/);
});

test('what people typed in several lines stands in one, in the greeting and the subject', () => {
  const cancelled = { ...data.orderCancelled.cancelled, productName: 'Big\n Drill ' };
  const { text, subject } = write('orderCancelled', { changes: { name: 'Mona\n Lisa', cancelled } });
  expect(text).toMatch(/^Hello Mona Lisa,\n/);
  expect(subject).toBe('Cancelled: Big Drill');
});

test('a link is complete in HTML and text', () => {
  const mail = write('verifyEmail');
  expect(mail.text).toContain('https://shop.example/x?a=1&b=2');
  expect(mail.html).toContain('href="https://shop.example/x?a=1&amp;b=2"');
});

test.each(['purchaseShipped', 'purchaseTrackingChanged'] as const)(
  '%s names carrier and number and links to the tracking, if they are known',
  (kind) => {
    const { text, html } = write(kind);
    expect(text).toContain('Tracking: UPS 1Z 999');
    expect(text).toContain('Track the parcel:\nhttps://www.ups.com/track?a=1&tracknum=1Z%20999');
    expect(html).toContain('href="https://www.ups.com/track?a=1&amp;tracknum=1Z%20999"');

    const untracked = write(kind, { changes: { tracking: null, trackingLink: null } });
    expect(untracked.text).not.toContain('Track');
    expect(untracked.text).toContain(`See the order:\n${shopUrl}/dashboard/purchases/${parcel.purchaseId}`);
    expect(text).toContain(`Hammer <Drill>: 2 sets\nSecond Drill: 1 piece`);
    const hostile = write(kind, { changes: { tracking: '<script>"1"</script>' } });
    expect(hostile.html).not.toContain('<script>"1"');
  },
);

test.each([
  [undefined, "We've handed your order to the carrier.\n"],
  [
    { shipped: 7, of: 12 },
    "We've handed a parcel of your order to the carrier: 7 of 12 on the way. The rest follows in another parcel.\n",
  ],
  [{ shipped: 12, of: 12 }, "We've handed a parcel of your order to the carrier: 12 of 12 shipped.\n"],
])('a mail about a parcel after which %j are on the way says: %s', (onTheWay, said) => {
  expect(write('purchaseShipped', { changes: { onTheWay } }).text).toContain(said);
});

test.each([
  [0, 'Sold out; low below 5'],
  [1, '1 piece; low below 5'],
  [4, '4 pieces; low below 5'],
])('of a product with %d units left the owner reads "%s"', (availableQuantity, said) => {
  const [product] = data.ownerLowStock.products;
  const changes = { products: [{ ...product, availableQuantity }] };
  expect(write('ownerLowStock', { changes }).text).toContain(`Hammer <Drill>: ${said}`);
});

test.each([
  ['', ['#14433a', '#17564a', '#7cc7b2']],
  ['#e3000f', ['#c7000b', '#ff5a4d']],
])('with the accent %j, head and button have the colours %j', (accent, colours) => {
  const { html } = write('purchasePaid', { look: { accent } });
  const found = html.matchAll(/background:\s?(#[0-9a-f]{6})(?= !important; color|;color:#f)/g);
  expect([...new Set([...found].map(([, colour]) => colour))].toSorted()).toEqual(colours.toSorted());
});

test('the e-mail of the shop stands below a mail', () => {
  const { html, text } = write('purchasePaid', { look: { email: 'desk@bits.example' } });
  expect(html).toContain('<a href="mailto:desk@bits.example" style="color:#5b6562">desk@bits.example</a>');
  expect(text).toContain(`\n${shopUrl}\ndesk@bits.example\n`);
});

test('the logo stands at the head of a mail as PNG, in at most 40 by 240 pixels', () => {
  const head = (width: number, height: number) => {
    const logo = { _id: 'id', path: '/brand/id/logo.svg', width, height };
    const { html } = write('purchasePaid', { look: { logo } });
    return /<img [^>]*>/.exec(html)?.[0];
  };
  const start = `<img src="${shopUrl}/brand/id/logo.png"`;
  const end = 'alt="Bore &lt;&amp; Co&gt;" style="display:block;border:0">';
  expect(head(400, 100)).toBe(`${start} width="160" height="40" ${end}`);
  expect(head(640, 80)).toBe(`${start} width="240" height="30" ${end}`);
});

test("a mail to the owner shows the customer's e-mail with its domain decoded", () => {
  const changes = { customerEmail: 'ada@xn--bcher-kva.example' };
  const { html, text } = write('ownerPurchasePaid', { changes });
  for (const part of [html, text]) expect(part).toContain('Mona Lisa, ada@bücher.example');
});

test('a receipt has order, total, date, card, seller and delivery address', () => {
  const { text } = write('purchasePaid');
  for (const line of [
    'Order: B8TR-29WX',
    'Total: $148.87',
    'Date: November 22, 2026 at 5:00 AM EST',
    'Card: Visa ending in 4242',
    'Deliver to: Via della Stufa 1, Firenze',
    'Seller: The Drill Shop, 1 Main Street, Springfield',
  ])
    expect(text).toContain(line);
  expect(write('ownerPurchasePaid').subject).toMatch(/^Paid: .* and 1 more$/);
  expect(write('purchasePaid').html).toMatch(/The Drill Shop(<\/span>)?<br>(<span[^>]*>)?1 Main Street/);
});

const bare = {
  discountCents: 0,
  discountCode: null,
  shippingCents: 0,
  shippingName: 'Standard',
  includedTaxCents: 0,
  taxName: null,
  poNumber: null,
};
const lines = ['3 sets, Drill <script>alert(1)</script>: $59.97', '1 piece, Core Drill: $100.00'];
test.each([
  [
    {},
    [
      'PO number: PO-4711',
      ...lines,
      'Products: $159.97',
      'Discount (SUMMER10): -$16.00',
      'Parcel delivery: $4.90',
      'Total: $148.87',
      'Including VAT 19 %: $23.77',
    ],
  ],
  [bare, [...lines, 'Standard delivery: free', 'Total: $148.87']],
  [{ ...bare, shippingName: null }, [...lines, 'Total: $148.87']],
  [
    { ...bare, shippingCents: 1 },
    [...lines, 'Products: $159.97', 'Standard delivery: $0.01', 'Total: $148.87'],
  ],
  [
    { ...bare, taxCents: 1 },
    [...lines, 'Products: $159.97', 'Standard delivery: free', 'Tax: $0.01', 'Total: $148.87'],
  ],
  [
    { ...bare, discountCents: 1 },
    [...lines, 'Products: $159.97', 'Discount: -$0.01', 'Standard delivery: free', 'Total: $148.87'],
  ],
  [
    { ...bare, includedTaxCents: 1 },
    [...lines, 'Standard delivery: free', 'Total: $148.87', 'Including tax: $0.01'],
  ],
])('an order with %j has these rows, in this order', (changes, rows) => {
  const { text } = write('purchasePlaced', { changes });
  const shown = text.split('\n\n').find((part) => part.startsWith('Order: '));
  expect(shown?.replaceAll(/[\u2068\u2069]/g, '').split('\n')).toEqual(['Order: B8TR-29WX', ...rows]);
});

test.each([
  ['Ada', 'Hello Ada,'],
  [' \n', 'Hello,'],
  ['\u200b', 'Hello,'],
])('who is called %j is greeted "%s"', (name, greeting) => {
  expect(write('purchasePlaced', { changes: { name } }).text.split('\n')[0]).toBe(greeting);
});

test.each([
  [0, null, "We won't ship", "Please don't ship it: it can no longer be marked as shipped. Its stock is not"],
  [
    1,
    null,
    "We won't ship",
    "1 of its 2 products were already shipped. Please don't ship the others: it can",
  ],
  [2, null, null, 'at the card provider. It was already shipped.'],
  [2, 'Never sent', null, 'was refunded. It was already shipped.'],
])(
  'of a refund after %d of 2 products were shipped, for %j, buyer and owner read what follows',
  (shippedCount, reason, buyer, owner) => {
    const changes = { shippedCount, reason };
    const said = write('purchaseRefunded', { changes }).text;
    if (buyer) expect(said).toContain(`${buyer} what isn't on its way yet.`);
    else expect(said).not.toContain("We won't ship");
    expect(write('ownerPurchaseRefunded', { changes }).text).toContain(owner);
  },
);

test.each(['purchasePlaced', 'purchaseExpiresTomorrow'] as const)(
  '%s states the end of the hold with the time zone of the shop',
  (kind) => {
    expect(write(kind).text).toContain('Held until Wed, Nov 25, 5:44 AM EST, then cancelled.');
    expect(write(kind, { changes: { expiresAt: null } }).text).not.toContain('Held until');
  },
);

describe('a combined mail', () => {
  test('names purchases of several products by the first one', () => {
    const { text } = writeAll(
      { kind: 'purchasePlaced', data: purchase },
      { kind: 'purchasePlaced', data: { ...purchase, purchaseId: 'other' } },
      { kind: 'purchaseCancelled', data: purchase },
    );
    expect(text).toMatch(/B8TR-29WX, Drill .* and 1 more: Cancelled/);
    expect(text).toContain('Held until');
  });

  const notice = (purchaseId: string, kind: MailKind, productName = 'Hammer Drill') => ({
    kind,
    data: {
      ...purchase,
      purchaseId,
      lines: [{ productName, quantity: 3, unit: 'set' as const, totalCents: 5_997 }],
    },
  });

  test('has the latest state of each order', () => {
    const { subject, text } = writeAll(
      notice('1', 'purchasePlaced'),
      notice('2', 'purchasePlaced', 'Core Drill'),
      notice('1', 'purchaseCancelled'),
    );
    expect(subject).toBe('Updates on 2 orders');
    expect(text).toContain(
      'B8TR-29WX, 3 × Hammer Drill: Cancelled\n' +
        'B8TR-29WX, 3 × Core Drill: Held until Wed, Nov 25, 5:44 AM EST, then cancelled',
    );
  });

  test('is the newest mail when all are about one order', () => {
    const { subject } = writeAll(notice('1', 'purchasePlaced'), notice('1', 'purchaseCancelled'));
    expect(subject).toBe('Your order was cancelled');
  });

  test('has a bounded length', () => {
    const many = Array.from({ length: 120 }, (_, index) => notice(String(index), 'purchaseCancelled'));
    const { subject, text } = writeAll(...many);
    expect(subject).toBe('Updates on 120 orders');
    expect(text.match(/Cancelled/g)).toHaveLength(50);
    expect(text).toContain('Not shown: 70');
    expect(writeAll(...many.slice(0, 51)).text).toContain('Not shown: 1');
    expect(writeAll(...many.slice(0, 50)).text).not.toContain('Not shown');
  });

  test('lists each new sign-in', () => {
    const { subject, text } = writeAll(
      { kind: 'newSignIn', data: signIn },
      {
        kind: 'newSignIn',
        data: { ...signIn, at: '2026-01-02T03:05:00.000Z', browser: null, address: null },
      },
    );
    expect(subject).toBe('2 new logins to your account');
    expect(text).toContain(
      '2026-01-02 03:04 UTC: Firefox on Linux, 192.0.2.1\n2026-01-02 03:05 UTC: Unknown device',
    );
  });

  test('lists each change of two-step login', () => {
    const { subject, text } = writeAll(
      { kind: 'secondStepChanged', data: { ...signIn, change: 'second-step-off' } },
      {
        kind: 'secondStepChanged',
        data: { ...signIn, at: '2026-01-02T03:05:00.000Z', change: 'second-step-on' },
      },
    );
    expect(subject).toBe('2 changes of your two-step login');
    expect(text).toContain(
      '2026-01-02 03:04 UTC: Two-step login was turned off\n2026-01-02 03:05 UTC: Two-step login was turned on',
    );
  });

  test('lists each product that is back in stock', () => {
    const product = (id: string, productName: string) => ({
      kind: 'backInStock' as const,
      data: { ...data.backInStock, productId: id, productName },
    });
    const { subject, text } = writeAll(product('drill-1', 'Hammer Drill'), product('drill-2', 'Core Drill'));
    expect(subject).toBe('2 products are back in stock');
    for (const row of [
      'Hammer Drill: https://shop.example/all-drills/drill-1',
      'Core Drill: https://shop.example/all-drills/drill-2',
      'See all drills:\nhttps://shop.example/all-drills?inStock=true\n',
    ])
      expect(text).toContain(row);
  });

  test('is written for several mails only', () => {
    expect(writeAll({ kind: 'newSignIn', data: signIn }).subject).toBe(write('newSignIn').subject);
  });

  test('has the newest link', () => {
    const { text } = writeAll(
      { kind: 'resetPassword', data: { ...account, url: 'https://shop.example/first' } },
      { kind: 'resetPassword', data: { ...account, url: 'https://shop.example/second' } },
    );
    expect(text).toContain('/second');
    expect(text).not.toContain('/first');
  });
});

test('the mail about one cancelled product names it and what remains of the order', () => {
  const { subject, text } = write('orderCancelled');
  expect(subject).toBe('Cancelled: Hammer <Drill>');
  expect(text).toContain('2 sets of Hammer <Drill> were cancelled. Nothing was charged.');
  expect(text).toContain('Total: $148.87');
  expect(text).toContain(`/checkout?purchase=${purchase.purchaseId}`);
});

test('a mail about a refund of a part names its amount, its reason and what was refunded in all', () => {
  const { subject, text } = write('partRefunded');
  expect(subject).toBe("We've refunded a part of your order");
  for (const line of [
    'Products: Drill <script>alert(1)</script> and 1 more',
    'Refunded now: $10.00',
    'Refunded in all: $25.00',
    'Total left: $123.87',
    'Reason: One case was broken',
  ]) {
    expect(text).toContain(line);
  }
  expect(write('partRefunded', { changes: { orderCount: 1 } }).text).toContain('\nProduct: Drill');
  expect(text).toContain(`${shopUrl}/dashboard/purchases/${part.purchaseId}`);
  expect(write('partRefunded', { changes: { refundedCents: 1_000 } }).text).not.toContain('Refunded in all');
  expect(write('purchaseRefunded', { changes: { reason: 'Never sent' } }).text).toContain(
    'Reason: Never sent',
  );
});

test('the owner learns of a refund that failed, and of the stock after a refund at the card provider', () => {
  const failed = write('ownerRefundFailed').text;
  expect(failed).toContain('A refund of $10.00 has failed');
  expect(failed).toContain('Why: lost_or_stolen_card');
  expect(write('ownerPurchaseRefunded').text).toContain('Its stock is not put back on sale.');
  expect(write('ownerPurchaseRefunded', { changes: { reason: 'Never sent' } }).text).not.toContain(
    'back on sale',
  );
});

test.each([
  ['requested', 'Please wait for our answer'],
  ['approved', 'Please send the products back'],
  ['declined', "we can't accept this return"],
  ['received', 'will refund them'],
])('a mail about a return that is %s states the next step and the answer', (step, text) => {
  const mail = write('returnChanged', { changes: { step } });
  expect(mail.text).toContain(text);
  expect(mail.text).toContain('Our answer: It was used');
});

test('a mail about a return lists its lines', () => {
  const mail = write('returnChanged');
  expect(mail.text).toContain('Order: K7QM-4XRD\nDrill <script>alert(1)</script>: 2 sets\nBits: 0 pieces\n');
  expect(mail.text).toContain(`${shopUrl}/dashboard/purchases/${returned.purchaseId}`);
  const { subject, text } = write('ownerReturnRequested');
  expect(subject).toBe('Return requested: 2 × Drill <script>alert(1)</script> and another product');
  expect(text).toContain('Reason: Too <b>loud</b>\n');
  const lines = [...returned.lines, ...returned.lines];
  expect(write('ownerReturnRequested', { changes: { lines } }).subject).toContain('and 3 other products');
});

test.each([
  ['purchaseAddressChanged', 'Deliver to: Via della Stufa 1, Firenze\n'],
  ['purchaseShipped', 'PO number: PO <4711>\n'],
  ['purchaseShipped', 'Deliver to: 1 Main Street\n'],
  ['newSignIn', 'When: 2026-01-02 03:04 UTC\nBrowser: Firefox on Linux\nNetwork address: 192.0.2.1\n'],
  ['invoiceCorrected', `Invoice INV-3:\n${shopUrl}/dashboard/documents/document-1\n`],
] as const)('%s says: %s', (kind, said) => {
  expect(write(kind).text).toContain(said);
});

test('a charge without an order is named in the mail about its refund, which leads to the orders', () => {
  const { text } = write('paymentRefunded');
  expect(text).toContain('Refunded: $59.97\nPayment: pi_1\n');
  expect(text).toContain(`See my orders:\n${shopUrl}/dashboard/my-orders\n`);
});

test.each([
  [1, '/dashboard/manage-product/drill-1'],
  [2, '/dashboard/manage-product?show=low-stock'],
])('a mail about %d products low on stock leads to %s', (count, path) => {
  const products = Array(count).fill(data.ownerLowStock.products[0]);
  expect(write('ownerLowStock', { changes: { products } }).text).toContain(`:\n${shopUrl}${path}\n`);
});

test.each([
  ['a login link', 'signInLink', 5],
  ['a login code', 'signInCode', limits.loginCode.minutes],
])('%s that waits for others is sent before it expires', (_, kind, minutes) => {
  const { max, windowSeconds } = groupOf(kind)?.limit ?? { max: 0, windowSeconds: 0 };
  expect(max).toBeGreaterThan(0);
  expect(windowSeconds).toBeGreaterThan(0);
  expect(windowSeconds).toBeLessThanOrEqual((minutes - 1) * 60);
});

test('login codes that wait for each other are all told, the newest first', () => {
  const queued = (code: string) => ({ kind: 'signInCode', data: { ...data.signInCode, code } });
  const { text } = writeAll(queued('111111'), queued('222222'));
  expect(text.indexOf('222222')).toBeGreaterThan(0);
  expect(text.indexOf('111111')).toBeGreaterThan(text.indexOf('222222'));
});
