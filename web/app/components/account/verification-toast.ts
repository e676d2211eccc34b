import { toast } from '../toasts/toast';

export function showVerification(verified: boolean): void {
  if (verified) toast.success('Your email is verified');
  else toast.error('This verification link has expired. Please request a new one in your profile.');
}
