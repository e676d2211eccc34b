import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CodeField } from '../../../../components/auth/code-field';
import { FormError } from '../../../../components/errors/form-error';
import { identityMessages } from '../../../../session/identity/identity-messages';
import { Button } from '../../../../ui/button';
import type { AccountAction } from './use-account-action';

type SecurityFormProps = {
  /** What the form does; its failure appears above the fields. */
  action: AccountAction;
  submitLabel: string;
  cancelLabel?: string;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A form in a section of the Security card. It replaces the button that opened it. */
export function SecurityForm(props: SecurityFormProps) {
  const { action, submitLabel, cancelLabel = 'Cancel', onSubmit, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);

  // The first field gets the focus. When the form closes and its focus is lost, the first button of the section gets it.
  useEffect(() => {
    const section = form.current?.closest('section');
    form.current?.querySelector<HTMLElement>('input, button')?.focus();
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) section?.querySelector('button')?.focus();
      });
    };
  }, []);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      className="flex w-full max-w-md flex-col gap-4"
    >
      <FormError message={action.failure} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={action.busy}>
          {submitLabel}
        </Button>
        <Button variant="ghost" size="small" disabled={action.busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}

type CodeFormProps = Omit<SecurityFormProps, 'onSubmit' | 'children'> & {
  label: string;
  hint?: string;
  onSubmit: (code: string) => Promise<void>;
};

/** Asks for a one-time code. */
export function CodeForm({ label, hint, onSubmit, ...form }: CodeFormProps) {
  const [code, setCode] = useState('');

  async function submit() {
    const typed = code.replace(/\s/g, '');
    if (typed === '') form.action.setFailure(identityMessages.codeMissing);
    else await onSubmit(typed);
  }

  return (
    <SecurityForm {...form} onSubmit={submit}>
      <CodeField label={label} hint={hint} value={code} onChange={({ target }) => setCode(target.value)} />
    </SecurityForm>
  );
}
