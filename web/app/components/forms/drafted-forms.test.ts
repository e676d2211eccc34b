import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The forms without a draft, by their files, and why they have none. */
const withoutDraft: Record<string, string> = {
  'components/auth/code-login.tsx': 'one short value',
  'components/auth/mailed-proof.tsx': 'a code',
  'components/first-day/test-order.tsx': 'one short value',
  'components/purchase-list/filters/saved-views.tsx': 'one short value',
  'screens/admin/change-products/change-products.tsx': 'three short values',
  'screens/admin/customer/customer.tsx': 'one choice',
  'screens/admin/returns/return-actions.tsx':
    'the units that came back; the other form of this file keeps one',
  'screens/shopper/profile/security/password-section.tsx': 'passwords',
  'screens/visitor/login/login-form.tsx': 'a password',
  'screens/visitor/register/register.tsx': 'a password',
  'screens/visitor/reset-password/reset-password.tsx': 'one short value',
};

const app = new URL('../../', import.meta.url);
const forms = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(fileURLToPath(new URL(file, app)), 'utf8') }))
  .filter(({ text }) => /\buseForm[<(]|<EntryScreen\b/.test(text));

const keepsDraft = (text: string) =>
  /\buseDraft\(form, \{|\bdraft=\{\{|\{ form, draft,|\bdraftFields: \{/.test(text);
const hasNoDraft = (text: string) => /\bdraft=\{null\}|\busePlan\(/.test(text) || !keepsDraft(text);
const secretControl = /<(\w*PasswordField|CodeField|PaymentElement|CardElement)\b|type="(password|file)"/;

test('every form is found', () => {
  expect(forms.length).toBeGreaterThan(30);
});

test.each(forms)('$file keeps a draft, or says why not', ({ file, text }) => {
  expect(hasNoDraft(text) ? file in withoutDraft : !(file in withoutDraft)).toBe(true);
});

// The type of `DraftFields` asks for all fields of a form.
test.each(forms.filter(({ text }) => keepsDraft(text)))(
  'no control of $file has a password, a code, a file or a card, or its draft leaves the field out',
  ({ text }) => {
    expect(secretControl.test(text) && !/: null,/.test(text)).toBe(false);
  },
);

test('no form that is gone is listed', () => {
  const files = forms.map(({ file }) => file);
  expect(Object.keys(withoutDraft).filter((file) => !files.includes(file))).toEqual([]);
});
