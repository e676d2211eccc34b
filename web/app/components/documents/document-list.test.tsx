import type { DocumentSummary } from '@chuck-and-bit/contract/documents';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { links } from '../../../test/controls';
import { showPage, signInAs } from '../../../test/page';
import { DocumentList } from './document-list';

const invoice = {
  _id: 'i',
  kind: 'invoice',
  number: '7',
  total: 40,
  issuedAt: '2026-11-23T03:00:00.000Z',
  reversedBy: null,
} as unknown as DocumentSummary;

test('documents are of the days of the shop, also to the buyer, and say which one is cancelled', () => {
  signInAs({ role: null });
  const reversed = { ...invoice, _id: 'j', number: '6', reversedBy: 'r' } as unknown as DocumentSummary;
  showPage(<DocumentList documents={[reversed, invoice]} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Invoice 6Cancelled$40.00Nov 22, 2026', 'Invoice 7$40.00Nov 22, 2026']);
  expect(links()).toEqual(['/dashboard/documents/j', '/dashboard/documents/i']);
  expect(showPage(<DocumentList documents={[]} />).container.textContent).toBe('');
});
