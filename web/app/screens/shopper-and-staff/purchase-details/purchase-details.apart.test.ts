import { purchaseNotes } from '@chuck-and-bit/contract/notes';
import type { Role } from '@chuck-and-bit/contract/roles';
import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { sessionContext } from '../../../session/access/guards';
import type { Session } from '../../../session/store/session-state';
import type { Route } from './+types/purchase-details';
import { clientLoader } from './purchase-details';

const notes = [{ text: 'Call before delivery.' }];
vi.mock('../../../shop-api', () => ({
  browserShopApi: () => ({
    call: async (endpoint: unknown) => (endpoint === purchaseNotes.list ? notes : {}),
  }),
}));
vi.mock('../../../components/refunds/refund-changes', () => ({ loadRefunds: async () => [] }));
vi.mock('../../../components/returns/return-changes', () => ({ loadReturns: async () => [] }));
vi.mock('../../../components/documents/document-list', () => ({ loadDocuments: async () => [] }));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));

test.each<[Role | null, typeof notes | null]>([
  ['orders-staff', notes],
  ['viewer', notes],
  [null, null],
])('of a purchase, the role %j is shown the notes %j', async (role, shown) => {
  const context = new RouterContextProvider();
  context.set(sessionContext, { user: { role } } as Session);
  const args = { context, params: { id: 'p' } } as unknown as Route.ClientLoaderArgs;
  expect((await clientLoader(args)).notes).toEqual(shown);
});
