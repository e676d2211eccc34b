import type { FormEvent, ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { FormError } from '../errors/form-error';

type SettingFormProps = {
  onSubmit: (event: FormEvent) => Promise<void>;
  isBusy: boolean;
  submitLabel: string;
  /** Why it was not saved, if no field is the cause. */
  error: string | undefined;
  /** Replaces the input by the values that somebody else has saved meanwhile. */
  onShowStored?: (() => void) | undefined;
  /** The link that leaves without saving. */
  back?: { to: string; label: string };
  children: ReactNode;
};

/** The frame of a form of the settings: its fields, why it was not saved, and its buttons. */
export function SettingForm(props: SettingFormProps) {
  const { onSubmit, isBusy, submitLabel, error, onShowStored, back, children } = props;
  return (
    <Card
      as="form"
      roomy
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid grid-cols-1 gap-x-6 gap-y-6 sm:grid-cols-6"
    >
      {children}
      <div className="flex flex-col gap-4 sm:col-span-6">
        <FormError message={error} />
        {error && onShowStored && (
          <Button variant="outline" size="small" className="sm:self-start" onClick={onShowStored}>
            Show current values
          </Button>
        )}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" busy={isBusy}>
            {submitLabel}
          </Button>
          {back && (
            <ButtonLink to={back.to} variant="ghost">
              {back.label}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}
