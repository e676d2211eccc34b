import { textIn } from '@chuck-and-bit/contract/keys';
import type { GenericEndpointContext as Context } from '@better-auth/core';
import { createAuthMiddleware, isAPIError } from 'better-auth/api';
import { accountsStore } from './accounts-store';
import { createAccountLimits } from './account-limits';
import type { BackgroundTasks } from './background-tasks';
import { recordConfirmation, requireConfirmation } from './confirmation';
import { passwordRemoval } from './email-ownership';
import {
  type EmbeddedIdentityOptions,
  recipientOf,
  type SecondStepChange,
  secondStepChanges,
} from './identity-options';
import { requireOwnAddresses } from './redirect-addresses';
import { tooManyAttempts } from './refusals';
import { applyRules } from './request-rules';
import type { SecurityEvents } from './security-events';
import { detectNewDevice, deviceIn } from './sign-in-notices';
import { endOvertakenSignIn } from './sign-in-races';
import { freeCode, useCode } from './single-use-codes';

type HooksOptions = Pick<EmbeddedIdentityOptions, 'attempts' | 'limits' | 'mails' | 'publicUrl'>;

/** Hooks that run before and after each operation of the library. */
export function createRequestHooks(
  { attempts, limits, mails, publicUrl }: HooksOptions,
  events: SecurityEvents,
  background: BackgroundTasks,
) {
  const accountLimits = createAccountLimits(attempts, limits, events.limitReached);

  /** Notifies the owner of an e-mail, at most once an hour, that somebody tried to register with it. */
  async function notifyOwner({ context, body }: Context): Promise<void> {
    const email = textIn(body, 'email') ?? '';
    const wait = await attempts.take(`registration-notice:${email}`, { max: 1, windowSeconds: 60 * 60 });
    if (wait > 0) return;
    const account = await accountsStore(context).findByEmail(email);
    if (account) await mails.registrationAttempt(recipientOf(account), `${publicUrl}/login`);
  }

  async function notifyOfSecondStep(context: Context, change: SecondStepChange): Promise<void> {
    const { newSession, session } = context.context;
    const user = (newSession ?? session)?.user;
    if (!user) return;
    const details = { ...deviceIn(context), change };
    await mails.secondStepChanged(recipientOf(user), `${publicUrl}/dashboard/profile`, details);
  }

  return {
    before: createAuthMiddleware(async (context) => {
      requireOwnAddresses(context);
      await requireConfirmation(context);
      const changes = await applyRules(context);
      const body = changes && { ...context.body, ...changes };
      await events.before(context);
      await accountLimits.take(body ? { ...context, body } : context);
      await useCode(context, attempts);
      if (body) return { context: { body } };
    }),
    after: createAuthMiddleware(async (context) => {
      await endOvertakenSignIn(context);
      const { returned, newSession } = context.context;
      if (isAPIError(returned)) {
        await freeCode(attempts);
        if (returned.statusCode === 429) throw tooManyAttempts(limits.accountWindowSeconds);
        if (returned.statusCode === 503) await accountLimits.giveBack();
        if (returned.body?.code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
          background.run(notifyOwner(context));
      }
      if (newSession || !isAPIError(returned)) {
        await accountLimits.succeeded(context);
        await recordConfirmation(context, await events.sessionBefore());
      }
      const event = await events.after(context, returned);
      const change = secondStepChanges.find((each) => each === event);
      if (change) background.run(notifyOfSecondStep(context, change));
      const removal = await passwordRemoval.get();
      if (removal) {
        // Lets the pages of this browser show it, once the account is signed in.
        context.setCookie('password-removed', removal.userId, {
          path: '/',
          sameSite: 'lax',
          maxAge: 24 * 60 * 60,
          secure: publicUrl.startsWith('https:'),
        });
        // The account's name may be another person's.
        const to = { to: removal.email, name: null };
        background.run(mails.passwordRemoved(to, `${publicUrl}/dashboard/profile`, removal));
      }
      const device = await detectNewDevice(context);
      if (device && newSession) {
        const to = recipientOf(newSession.user);
        background.run(mails.newSignIn(to, `${publicUrl}/dashboard/profile`, device));
      }
    }),
  };
}
