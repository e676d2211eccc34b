import { IdentityError } from './identity';
import { identityMessages } from './identity-messages';

const probe = 'cookie-probe';

/** The session of the embedded service is a cookie. Without cookies, a right password or a registration would lead nowhere. */
export function requireCookies(): void {
  document.cookie = `${probe}=1; path=/; max-age=10; samesite=lax`;
  const hasCookies = document.cookie.includes(`${probe}=`);
  document.cookie = `${probe}=; path=/; max-age=0; samesite=lax`;
  if (!hasCookies) throw new IdentityError(identityMessages.cookiesNeeded);
}
