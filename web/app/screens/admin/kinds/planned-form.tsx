import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFormErrors } from '../../../components/errors/show-form-errors';
import { FormCard } from '../../../components/forms/form-card';
import { type DraftOptions, useDraft } from '../../../components/forms/use-draft';
import { SaveButtons } from '../../../components/settings/save-buttons';
import { useEdited } from '../../../components/settings/use-edited';
import { toast } from '../../../components/toasts/toast';
import { PlanDialog } from './plan-dialog';
import { type PlannedChange, usePlannedAction } from './planned-action';
import type { ReactNode } from 'react';

type PlannedFormProps<Values extends FieldValues, Sent extends FieldValues, Stored> = {
  form: UseFormReturn<Values, unknown, Sent>;
  draft: Pick<DraftOptions<Values>, 'name' | 'fields'>;
  /** As loaded last; null if it is new or was deleted. */
  stored: Stored | null;
  toValues: (stored: Stored) => Values;
  /** `version`: the one that the edit began with; undefined for something new. */
  toChange: (sent: Sent, version: number | undefined) => PlannedChange;
  /** What is edited, such as "kind". */
  name: string;
  /** Where a success leads, and a link that leaves without saving. */
  back?: { to: string; label: string };
  onDone?: () => void;
  children: ReactNode;
};

/**
 * The form of a kind or an attribute. It shows what a change does to values of products before it is made. If somebody else has
 * saved meanwhile, a button replaces the input by their values.
 */
export function PlannedForm<
  Values extends FieldValues,
  Sent extends FieldValues,
  Stored extends { version: number },
>(props: PlannedFormProps<Values, Sent, Stored>) {
  const { form, stored, toValues, toChange, name, back, onDone, children } = props;
  const { edited, isStale, takeStored, continueFrom } = useEdited(stored);
  const showStored = () => {
    takeStored();
    if (stored) form.reset(toValues(stored));
  };
  const draft = useDraft(form, {
    ...props.draft,
    version: edited?.version,
    onRestored: continueFrom,
    onDiscarded: showStored,
  });
  const action = usePlannedAction({
    onDone: (sentence) => {
      draft.forget();
      toast.success(sentence);
      showStored();
      onDone?.();
    },
    onRefused: (error) => showFormErrors(form, error),
  });
  const error = form.formState.errors.root?.message;
  const verb = edited ? 'Save' : 'Add';
  return (
    <>
      <FormCard
        area="products"
        aria-label={name}
        onSubmit={form.handleSubmit((sent) => action.send(toChange(sent, edited?.version)))}
        error={error}
        draft={draft}
        buttons={
          <SaveButtons
            label={`${verb} ${name}`}
            busy={action.isBusy}
            onShowStored={error && isStale ? showStored : null}
            back={back}
            onLeave={draft.forget}
          />
        }
      >
        {children}
      </FormCard>
      <PlanDialog action={action} title={`${verb} this ${name}?`} verb={verb.toLowerCase()} />
    </>
  );
}
