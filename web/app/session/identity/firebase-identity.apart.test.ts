// @vitest-environment node
import type { User } from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { createFirebaseIdentityClient } from './firebase-identity.client';

const user = { getIdToken: async () => 'id-token' } as unknown as User;
const auth = {
  currentUser: null as User | null,
  authStateReady: async () => {
    auth.currentUser = user;
  },
};

vi.mock('@firebase/app', () => ({ initializeApp: () => ({}) }));
vi.mock('@firebase/auth', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  initializeAuth: () => auth,
}));

test('an ID token waits until Firebase has read from storage who is signed in', async () => {
  const client = createFirebaseIdentityClient({
    kind: 'firebase',
    projectId: 'shop',
    apiKey: 'key',
    authDomain: 'shop.example',
  });
  expect(await client.idToken()).toBe('id-token');
});
