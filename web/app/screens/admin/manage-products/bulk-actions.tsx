import type { Kind } from '@chuck-and-bit/contract/kinds';
import { kindText } from '@chuck-and-bit/contract/kinds';
import { type ManagedProduct, type ProductState, stateOf } from '@chuck-and-bit/contract/managed-products';
import { formatCount } from '@chuck-and-bit/contract/money';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { actOnProducts, type productActions } from '@chuck-and-bit/contract/product-actions';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { useState } from 'react';
import { useChange } from '../../../components/actions/use-change';
import { errorMessage } from '../../../components/errors/error-message';
import { FormError } from '../../../components/errors/form-error';
import { withKey } from '../../../components/forms/idempotency-keys';
import { productPaths } from '../../../components/product-form/product-paths';
import { toast } from '../../../components/toasts/toast';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { SelectField } from '../../../ui/select-field';

type ActionName = (typeof productActions)[number] | 'move';

/** `mayLose`: how many values may be lost by moving. */
type BulkRequest = { action: ActionName; ids: readonly string[]; kindId: string; mayLose: number };

/**
 * Moving first finds out whether it would lose values that nobody has agreed to.
 * @returns the success message; null if it would lose more values than agreed to, and nothing was changed
 */
async function act({ action, ids, kindId, mayLose }: BulkRequest) {
  const body = action === 'move' ? { action, ids: [...ids], kindId, mayLose } : { action, ids: [...ids] };
  const api = browserShopApi();
  if (action === 'move') {
    const { lost } = await api.call(actOnProducts, { body, query: { dryRun: 'true' } });
    if (lost > mayLose) return { message: null, lost };
  }
  const { modifiedCount, lost } = await withKey('products', body, (options) =>
    api.call(actOnProducts, { body, query: {} }, options),
  );
  return { message: productMessages.productsDone(modifiedCount, texts[action].done), lost };
}

type ActionTexts = {
  label: string;
  /** What it does, and how it is undone. */
  text: string;
  confirm: string;
  /** What was done, in the message of success. */
  done: string;
  /** The states of products that it changes. */
  from: readonly ProductState[];
};

const texts: Record<ActionName, ActionTexts> = {
  publish: {
    label: 'Publish',
    text: 'Everybody sees and can order them from now on.',
    confirm: 'Yes, publish',
    done: 'published',
    from: ['draft', 'hidden', 'scheduled'],
  },
  hide: {
    label: 'Hide',
    text: 'Only staff see them until you publish them again. Carts say that they are not available, and orders stay.',
    confirm: 'Yes, hide',
    done: 'hidden',
    from: ['published', 'scheduled'],
  },
  move: {
    label: 'Move to a kind',
    text: 'Values of attributes stay where the new kind has the same attributes.',
    confirm: 'Yes, move',
    done: 'moved',
    from: ['draft', 'hidden', 'scheduled', 'published', 'archived'],
  },
  archive: {
    label: 'Archive',
    text: 'They are neither shown nor sold, and keep all their data. You can put them back.',
    confirm: 'Yes, archive',
    done: 'archived',
    from: ['draft', 'hidden', 'scheduled', 'published'],
  },
  restore: {
    label: 'Put back',
    text: 'Those that visitors saw before are in the shop again, the others stay drafts or hidden.',
    confirm: 'Yes, put back',
    done: 'put back',
    from: ['archived'],
  },
  delete: {
    label: 'Delete',
    text: 'They are removed from the shop permanently. Existing orders stay as they are.',
    confirm: 'Yes, delete',
    done: 'deleted',
    from: ['draft', 'hidden', 'scheduled', 'published', 'archived'],
  },
};

const actions = ['publish', 'hide', 'move', 'archive', 'restore', 'delete'] as const;

const productsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;

type BulkActionsProps = {
  chosen: readonly ManagedProduct[];
  kinds: readonly Kind[];
  onSelectAll: () => void;
  onClear: () => void;
};

/**
 * What can be done with the selected products: a button for each action that would change one of them. Stays on the page without any,
 * because they may leave the list before the action has responded.
 */
export function BulkActions({ chosen, kinds, onSelectAll, onClear }: BulkActionsProps) {
  const [asked, setAsked] = useState<{ action: ActionName; ids: readonly string[] } | null>(null);
  const ids = chosen.map(({ _id }) => _id);
  return (
    <>
      {chosen.length > 0 && (
        <section aria-label="Selected products" className="flex flex-wrap items-center gap-2">
          <p aria-live="polite" className="me-2 font-medium">{`${productsText(chosen.length)} selected`}</p>
          <ActionButtons chosen={chosen} onAsk={(action) => setAsked({ action, ids })} />
          {/* Their full names would take a second line on most desktops, which moves the list. */}
          <Button variant="ghost" size="row" aria-label="Select all shown" onClick={onSelectAll}>
            Select all
          </Button>
          <Button variant="ghost" size="row" aria-label="Clear selection" onClick={onClear}>
            Clear
          </Button>
        </section>
      )}
      {asked && <ActionDialog {...asked} kinds={kinds} onClose={() => setAsked(null)} onDone={onClear} />}
    </>
  );
}

type ActionButtonsProps = Pick<BulkActionsProps, 'chosen'> & { onAsk: (action: ActionName) => void };

function ActionButtons({ chosen, onAsk }: ActionButtonsProps) {
  const states = new Set(chosen.map(stateOf));
  const possible = actions.filter((action) => texts[action].from.some((state) => states.has(state)));
  return (
    <>
      {possible.map((action) => (
        <Button
          key={action}
          variant={action === 'delete' ? 'danger-outline' : 'outline'}
          size="row"
          onClick={() => onAsk(action)}
        >
          {texts[action].label}
        </Button>
      ))}
      {!states.has('archived') && (
        <ButtonLink
          to={productPaths.change({ ids: chosen.map(({ _id }) => _id).join(',') })}
          variant="outline"
          size="row"
        >
          Change price and stock
        </ButtonLink>
      )}
    </>
  );
}

type ActionDialogProps = {
  action: ActionName;
  ids: readonly string[];
  kinds: readonly Kind[];
  onClose: () => void;
  onDone: () => void;
};

function ActionDialog({ action, ids, kinds, onClose, onDone }: ActionDialogProps) {
  const [kindId, setKindId] = useState<string>(otherKindId);
  const { send, outcome } = useChange(act, {
    onSettled: (settled) => {
      if (!settled.ok || settled.value.message === null) return;
      toast.success(settled.value.message);
      onClose();
      onDone();
    },
  });
  const { label, text, confirm } = texts[action];
  const lost = outcome?.ok ? outcome.value.lost : 0;
  return (
    <ConfirmDialog
      title={`${label}: ${productsText(ids.length)}?`}
      message={text}
      confirmLabel={lost > 0 ? 'Yes, move and remove values' : confirm}
      declineLabel={ids.length === 1 ? 'No, leave it' : 'No, leave them'}
      danger={action === 'delete' || lost > 0}
      onConfirm={() => send({ action, ids, kindId, mayLose: lost })}
      onDecline={onClose}
    >
      <div className="flex flex-col gap-4">
        {action === 'move' && (
          <SelectField
            label="Kind"
            options={kinds.map(({ _id }) => ({ value: _id, label: kindText(kinds, _id) }))}
            value={kindId}
            onChange={({ target }) => setKindId(target.value)}
          />
        )}
        <p aria-live="polite" className="text-warning font-medium empty:hidden">
          {lost > 0 &&
            `The new kind has no such attributes: ${formatCount(lost)} ${lost === 1 ? 'value' : 'values'} would be removed.`}
        </p>
        <FormError message={outcome?.ok === false ? errorMessage(outcome.error) : null} />
      </div>
    </ConfirmDialog>
  );
}
