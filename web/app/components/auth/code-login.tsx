import { type CodeRequestForm, codeRequestForm } from '@chuck-and-bit/contract/credentials';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { EmailField } from '../forms/email-field';
import { fieldOf } from '../forms/field-of';
import { AuthForm } from './auth-form';
import { MailedProof } from './mailed-proof';
import { useMailedLogin } from './use-mailed-login';

type CodeLoginProps = { from: string; onSecondStep: () => void };

/** Asks for an e-mail, and then for the code that was mailed to it. Whoever has no account gets one by it. */
export function CodeLogin({ from, onSecondStep }: CodeLoginProps) {
  const login = useMailedLogin(from);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CodeRequestForm>({
    resolver: zodResolver(codeRequestForm),
    defaultValues: { email: '' },
  });
  if (login.email !== null) {
    const { email } = login;
    return <MailedProof {...{ login, email, onSecondStep }} backLabel="Use another email" />;
  }
  return (
    <AuthForm
      form={form}
      failure={failure}
      onFailure={setFailure}
      onSubmit={({ email }) => login.send(email)}
      submitLabel={askLabels[login.way]}
    >
      <EmailField autoComplete="email" hint={askHints[login.way]} {...fieldOf(form, 'email')} />
    </AuthForm>
  );
}

export const askLabels = { code: 'Email me a code', link: 'Email me a login link' };

export const askHints = {
  code: 'You need no password. If you are new here, the code opens your account.',
  link: 'You need no password. If you are new here, the link opens your account.',
};
