import type { LoginForm } from '@chuck-and-bit/contract/credentials';
import { toEmail } from '@chuck-and-bit/contract/email-address';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { OrLine } from '../../../components/auth/auth-page';
import { askHints, askLabels } from '../../../components/auth/code-login';
import type { MailedLogin } from '../../../components/auth/use-mailed-login';
import { errorMessage } from '../../../components/errors/error-message';
import { EmailField } from '../../../components/forms/email-field';
import { fieldOf } from '../../../components/forms/field-of';
import { Button } from '../../../ui/button';

type CodeFirstProps = {
  form: UseFormReturn<LoginForm>;
  mailed: MailedLogin;
  onFailure: (message: string | null) => void;
};

/** The e-mail of the login form, with a button that needs no password. Enter presses it while no password is typed. */
export function CodeFirst({ form, mailed, onFailure }: CodeFirstProps) {
  const [busy, setBusy] = useState(false);

  async function send() {
    onFailure(null);
    if (!(await form.trigger('email', { shouldFocus: true }))) return;
    setBusy(true);
    try {
      await mailed.send(toEmail(form.getValues('email')));
    } catch (error) {
      onFailure(errorMessage(error));
      setBusy(false);
    }
  }

  return (
    <>
      <EmailField
        autoComplete="username"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || form.getValues('password') !== '') return;
          event.preventDefault();
          void send();
        }}
        {...fieldOf(form, 'email')}
      />
      <div className="scripted-only flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <Button busy={busy} onClick={() => void send()}>
            {askLabels[mailed.way]}
          </Button>
          <p className="text-base-content/70 text-sm">{askHints[mailed.way]}</p>
        </div>
        <OrLine>or with a password</OrLine>
      </div>
    </>
  );
}
