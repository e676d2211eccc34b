import type { Area } from '@chuck-and-bit/contract/roles';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { useRights } from '../../session/access/use-rights';
import { Card } from '../../ui/card';
import { classNames } from '../../ui/class-names';
import { FormError } from '../errors/form-error';
import { DraftNotice } from './draft-notice';
import type { FormDraft } from './use-draft';

type FormCardProps = Omit<ComponentProps<typeof Card>, 'as' | 'noValidate' | 'onSubmit'> & {
  /** Of a form of the dashboard: who may not change the area reads the fields, without buttons. */
  area?: Area;
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Why the form was refused, if no field is the cause. */
  error: string | null | undefined;
  /** null for a form that takes a moment. */
  draft: FormDraft | null;
  buttons: ReactNode;
};

/** A card with a form of six columns: its fields, then why it was refused, and its buttons. */
export function FormCard(props: FormCardProps) {
  const { area, onSubmit, error, draft, buttons, className = 'gap-y-5', children, ...rest } = props;
  const { mayChange } = useRights();
  const grid = classNames('grid grid-cols-1 gap-x-6 sm:grid-cols-6', className);
  if (area && !mayChange(area)) {
    return (
      <Card {...rest}>
        <fieldset disabled className={classNames('only-read', grid)}>
          <p className="text-base-content/75 sm:col-span-6">Your role may read this, not change it.</p>
          {children}
        </fieldset>
      </Card>
    );
  }
  return (
    <Card {...rest} as="form" noValidate onSubmit={(event) => void onSubmit(event)} className={grid}>
      <DraftNotice draft={draft} />
      {children}
      <div className="flex flex-col gap-4 sm:col-span-6">
        <FormError message={error} />
        {buttons}
      </div>
    </Card>
  );
}
