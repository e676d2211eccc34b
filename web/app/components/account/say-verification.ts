import { say } from '../toasts/say';

export function sayVerification(verified: boolean): void {
  if (verified) say('success', 'Your email is verified');
  else say('error', 'This verification link has expired. Please request a new one in your profile.');
}
