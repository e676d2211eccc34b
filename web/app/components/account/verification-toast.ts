import { toast } from '../toasts/toast';

export function showVerification(verified: boolean): void {
  if (verified) toast.success('Your Email Is Verified');
  else toast.error('This Verification Link Is Too Old. Please Send A New One From Your Profile');
}
