import { nameFromEmail } from '@chuck-and-bit/contract/email-address';
import { toEmail } from '@chuck-and-bit/contract/email-address';
import { textIn } from '@chuck-and-bit/contract/keys';
import { genericOAuth } from 'better-auth/plugins';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import type { GoogleProvider } from './identity-options';

type Claims = { sub: string; email: string; emailVerified: boolean; name: string; image: string | undefined };

/** Source: OpenID Connect Core 1.0, section 3.1.3.7. Throws when Google did not issue the token for this shop. */
export function createGoogleTokenReader(provider: GoogleProvider): (idToken: string) => Promise<Claims> {
  const keys = createRemoteJWKSet(new URL(provider.keysUrl), { [customFetch]: provider.fetch ?? fetch });
  return async (idToken) => {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: provider.issuers,
      audience: provider.clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'exp', 'iat', 'email'],
    });
    const email = toEmail(String(payload['email']));
    return {
      sub: String(payload.sub),
      email,
      emailVerified: payload['email_verified'] === true,
      name: textIn(payload, 'name') ?? nameFromEmail(email),
      image: textIn(payload, 'picture') ?? undefined,
    };
  };
}

/**
 * "Continue with Google": OpenID Connect, authorization code with PKCE. The library's own Google provider can't be
 * configured for a sandbox, and its discovery would require the provider to be reachable at start.
 * @param takeOver runs before the library looks for an account of this e-mail
 */
export function googleSignIn(provider: GoogleProvider, takeOver: (verified: Claims) => Promise<void>) {
  const fetchIt = provider.fetch ?? fetch;
  const readIdToken = createGoogleTokenReader(provider);

  return genericOAuth({
    config: [
      {
        providerId: 'google',
        name: 'Google',
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        authorizationUrl: provider.authorizationUrl,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
        accountSubject: ({ profile }) => String(profile.sub ?? ''),
        getToken: async ({ code, codeVerifier, redirectURI }) => {
          const response = await fetchIt(provider.tokenUrl, {
            method: 'POST',
            body: new URLSearchParams({
              grant_type: 'authorization_code',
              code,
              redirect_uri: redirectURI,
              client_id: provider.clientId,
              client_secret: provider.clientSecret,
              ...(codeVerifier ? { code_verifier: codeVerifier } : {}),
            }),
          });
          const idToken = textIn(await response.json(), 'id_token');
          if (!response.ok || idToken === null) {
            throw new Error(`Google refused a code with status ${response.status}`);
          }
          // Passed in `raw` so that it is not stored: the library stores all other fields with the account.
          return { raw: { idToken } };
        },
        getUserInfo: async ({ raw }) => {
          const claims = await readIdToken(String(raw?.['idToken'])).catch(() => null);
          if (claims?.emailVerified) await takeOver(claims);
          return claims;
        },
      },
    ],
  });
}
