import { isolated } from '@chuck-and-bit/contract/isolated';
import { deleteKind, type Kind, kindText, mergeKind } from '@chuck-and-bit/contract/kinds';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../components/actions/use-change';
import { errorMessage } from '../../../components/errors/error-message';
import { FormError } from '../../../components/errors/form-error';
import { withKey } from '../../../components/forms/idempotency-keys';
import { toast } from '../../../components/toasts/toast';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { SelectField } from '../../../ui/select-field';
import { kindPaths } from './kind-paths';
import { PlanDialog } from './plan-dialog';
import { type PlannedChange, plannedChange, usePlannedAction } from './planned-action';

const mergerOf = ({ _id: id }: Kind, into: string): PlannedChange =>
  plannedChange(
    `merger of kind ${id}`,
    { into },
    ({ query, mayLose }, key) =>
      browserShopApi().call(mergeKind, { params: { id }, query, body: { into, mayLose } }, key),
    { done: kindMessages.kindsMerged, asks: true },
  );

const deleteStored = ({ _id: id }: Kind) =>
  withKey(`deletion of kind ${id}`, {}, (key) => browserShopApi().call(deleteKind, { params: { id } }, key));

type MergeOrDeleteProps = { kind: Kind; kinds: readonly Kind[]; products: number };

/** Says whether a kind can be deleted or only merged into another one, and does so. */
export function MergeOrDelete({ kind, kinds, products }: MergeOrDeleteProps) {
  const reason = reasonToStay(kind, kinds);
  return (
    <Card aria-labelledby="end" className="flex flex-col gap-4">
      <h2 id="end" className="text-xl font-semibold">
        Merge or delete
      </h2>
      {reason === null ? (
        <>
          <p className="max-w-prose">
            {products > 0
              ? "Products are of this kind, so it can't be deleted, only merged: they move to another kind, and keep the values of attributes that it has too."
              : 'No product is of this kind, so it can be deleted. Merged into another one, its address leads there.'}
          </p>
          <Merge kind={kind} kinds={kinds} />
          {products === 0 && <Delete kind={kind} />}
        </>
      ) : (
        <p className="max-w-prose">
          <bdi>{reason}</bdi>
        </p>
      )}
    </Card>
  );
}

function reasonToStay({ _id }: Kind, kinds: readonly Kind[]): string | null {
  if (_id === otherKindId) return kindMessages.kindOtherStays;
  return kinds.some(({ parentId }) => parentId === _id) ? kindMessages.kindHasOthersBelow : null;
}

/** Leads to the list once the kind is gone. */
function useLeave() {
  const navigate = useNavigate();
  return (sentence: string) => {
    toast.success(sentence);
    void navigate(kindPaths.list);
  };
}

function Merge({ kind, kinds }: Pick<MergeOrDeleteProps, 'kind' | 'kinds'>) {
  const leave = useLeave();
  const id = useId();
  const [into, setInto] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const merging = usePlannedAction({
    onDone: leave,
    onRefused: (refused) => setRefusal(errorMessage(refused)),
  });
  const others = kinds.filter(({ _id }) => _id !== kind._id);
  const ask = () => {
    setRefusal(null);
    if (into !== '') return void merging.send(mergerOf(kind, into));
    setError(kindMessages.kindMergedWithItself);
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <FormError message={refusal} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <SelectField
          id={id}
          label="Merge into"
          error={error}
          options={[
            { value: '', label: 'Choose a kind' },
            ...others.map(({ _id }) => ({ value: _id, label: kindText(kinds, _id) })),
          ]}
          value={into}
          onChange={({ target }) => {
            setInto(target.value);
            setError(undefined);
          }}
          className="sm:w-80"
        />
        <Button variant="outline" className="sm:mt-6.5" busy={merging.isBusy} onClick={ask}>
          Merge
        </Button>
      </div>
      <PlanDialog
        action={merging}
        title="Merge this kind?"
        text={`"${isolated(kindText(kinds, kind._id))}" becomes part of "${isolated(kindText(kinds, into))}", and its address leads there.`}
        verb="merge"
      />
    </>
  );
}

function Delete({ kind }: Pick<MergeOrDeleteProps, 'kind'>) {
  const leave = useLeave();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { send } = useChange(deleteStored, {
    onSettled: (outcome) => {
      setAsking(false);
      if (outcome.ok) leave(kindMessages.kindDeleted);
      else setRefusal(errorMessage(outcome.error));
    },
  });
  return (
    <>
      <FormError message={refusal} />
      <Button variant="danger-outline" className="sm:self-start" onClick={() => setAsking(true)}>
        Delete kind
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete this kind?"
          message={`"${isolated(kind.name)}" is deleted with its attributes, and its address leads nowhere.`}
          confirmLabel="Yes, delete"
          declineLabel="No, keep it"
          danger
          onConfirm={() => send(kind)}
          onDecline={() => setAsking(false)}
        />
      )}
    </>
  );
}
