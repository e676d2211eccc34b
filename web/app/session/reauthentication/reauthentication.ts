import { messages } from '@chuck-and-bit/contract/messages';
import { createValue } from '../../browser/listeners';
import { ShopApiError } from '../../browser/shop-api-error';
import { IdentityError } from '../identity/identity';

/** `code`: the password is correct; the second step is still missing. */
export type ReauthenticationStep = 'sign-in' | 'code';

/** Asks the user to confirm their identity. */
export type ReauthenticationQuestion = {
  step: ReauthenticationStep;
  answer: (confirmed: boolean) => void;
};

/** What the user is asked now; null for nothing. */
export const reauthenticationQuestion = createValue<ReauthenticationQuestion | null>(null);

let answered: Promise<boolean> | null = null;

/** Whether the user declined to confirm. `message` says that nothing was changed. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ShopApiError && error.code === declinedCode;

const declinedCode = 'REAUTHENTICATION_DECLINED';

/**
 * Runs the work. If it is refused because the sign-in is too old, asks the user to confirm their identity and runs it again.
 * Refused work must have had no effect.
 */
export async function withReauthentication<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const step = stepFor(error);
      if (step === null) throw error;
      if (!(await ask(step))) throw new ShopApiError(428, declinedCode, messages.nothingChanged);
    }
  }
}

function stepFor(error: unknown): ReauthenticationStep | null {
  if (error instanceof ShopApiError) return error.code === 'REAUTHENTICATION_REQUIRED' ? 'sign-in' : null;
  if (!(error instanceof IdentityError)) return null;
  if (error.code === 'reauthentication-required') return 'sign-in';
  return error.code === 'second-step-required' ? 'code' : null;
}

/** Asks the user to confirm their identity before any work is refused. @returns whether they did */
export function askToReauthenticate(): Promise<boolean> {
  return ask('sign-in');
}

/** Refusals at the same time share one question. */
function ask(step: ReauthenticationStep): Promise<boolean> {
  answered ??= new Promise<boolean>((answer) => reauthenticationQuestion.set({ step, answer })).finally(
    () => {
      answered = null;
      reauthenticationQuestion.set(null);
    },
  );
  return answered;
}
