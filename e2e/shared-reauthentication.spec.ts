/** Runs on the embedded identity service, and on Firebase's emulator by `npm run e2e:firebase`. */
import { expect } from './fixtures';
import { askForDeletion, storedToken } from './identity-parts';
import { test } from './identity-provider';
import { mainNavigation, toast, untilAlive } from './page-parts';
import { uniqueEmail } from './shop-client';

test('deleting an account without a password asks to sign in again by Google', async ({
  page,
  service,
  faults,
}) => {
  faults.expect(new RegExp(`^428 ${service.deletion.method} ${service.deletion.path}$`));
  const person = { name: 'Gale Gimlet', email: uniqueEmail('Gale Gimlet') };
  await page.goto('/login');
  await untilAlive(page);
  await service.signInWithGoogle(page, person);
  await expect(mainNavigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();

  await askForDeletion(page, service.deletion);
  await service.confirmWithGoogle(page, person);
  await expect(toast(page, 'Your Account Is Deleted')).toBeVisible();
  await expect.poll(() => storedToken(page)).toBeNull();
});
