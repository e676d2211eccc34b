import { EmailText } from '../../../components/account/email-text';

/** Where everything about the order is sent: the address of the account. */
export const ContactEmail = ({ email }: { email: string }) => (
  <div>
    <p className="font-medium">
      <EmailText>{email}</EmailText>
    </p>
    <p className="text-base-content/75 text-sm">Emails about this order go here.</p>
  </div>
);
