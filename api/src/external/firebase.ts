import { errors, UnsecuredJWT } from 'jose';
import { createIdentityVerifier, type IdentityVerifier, readClaims } from './identity';

/** Source: https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/** Checks ID tokens of a Firebase project. */
export function createFirebaseVerifier(projectId: string): IdentityVerifier {
  return createIdentityVerifier({
    issuer: issuerOf(projectId),
    audience: projectId,
    keysUrl: googleKeys,
    algorithms: ['RS256'],
  });
}

/**
 * Reads ID tokens of Firebase's emulator, which signs nothing: anyone can make them, so this is for tests alone.
 * Signed tokens are refused.
 */
export function createFirebaseEmulatorVerifier(projectId: string): IdentityVerifier {
  return {
    verify: async (idToken) => {
      try {
        const { payload } = UnsecuredJWT.decode(idToken, {
          issuer: issuerOf(projectId),
          audience: projectId,
        });
        const isWhole = payload.sub && payload.exp !== undefined && payload.iat !== undefined;
        return isWhole ? readClaims(payload) : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
