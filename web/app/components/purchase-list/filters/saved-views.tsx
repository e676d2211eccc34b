import { limits } from '@chuck-and-bit/contract/limits';
import type { OrderFilters } from '@chuck-and-bit/contract/order-search';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  deleteOrderView,
  type OrderView,
  type OrderViewForm,
  orderViewForm,
  saveOrderView,
} from '@chuck-and-bit/contract/order-views';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { DeleteDialog } from '../../actions/delete-dialog';
import { FormDialog } from '../../actions/form-dialog';
import { useRowAction } from '../../actions/use-row-action';
import { FormError } from '../../errors/form-error';
import { fieldOf } from '../../forms/field-of';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { TextField } from '../../../ui/text-field';
import { filtersPath } from './order-filters';

async function saveView(body: OrderViewForm): Promise<string> {
  await browserShopApi().call(saveOrderView, { body });
  return messages.viewSaved;
}

async function deleteView({ _id: id }: OrderView): Promise<string> {
  await browserShopApi().call(deleteOrderView, { params: { id } });
  return messages.viewDeleted;
}

type SavedViewsProps = { views: readonly OrderView[]; filters: OrderFilters };

/** The user's saved views, and a button that saves the current filters as a view. */
export function SavedViews({ views, filters }: SavedViewsProps) {
  const mayChange = useRights().mayChange('orders');
  const [isSaving, setIsSaving] = useState(false);
  const deleting = useRowAction(deleteView);
  const currentPath = filtersPath(filters);
  const isSaved = views.some((view) => filtersPath(view.filters) === currentPath);
  const canSave = mayChange && !isSaved && currentPath !== filtersPath({});
  if (views.length === 0 && !canSave) return null;
  return (
    <nav aria-label="Saved views" className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view._id} className="join">
          <Link
            to={filtersPath(view.filters)}
            aria-current={filtersPath(view.filters) === currentPath ? 'page' : undefined}
            className={classNames(
              'btn join-item h-auto min-h-9 px-3 py-1 text-sm wrap-anywhere',
              filtersPath(view.filters) === currentPath ? 'btn-secondary' : 'btn-outline',
            )}
          >
            <bdi>{view.name}</bdi>
          </Link>
          {mayChange && (
            <Button
              variant="outline"
              size="row"
              className="join-item min-h-9"
              aria-label={`Delete the view ${view.name}`}
              onClick={() => deleting.open(view)}
            >
              <Icon name="close" className="size-3.5" />
            </Button>
          )}
        </span>
      ))}
      {canSave && (
        <Button variant="ghost" size="row" onClick={() => setIsSaving(true)}>
          Save this view
        </Button>
      )}
      {isSaving && <SaveView filters={filters} onClose={() => setIsSaving(false)} />}
      <DeleteDialog
        action={deleting}
        title="Delete this view?"
        text="The orders stay. Only their filters are forgotten."
        subject={({ name }) => name}
      />
    </nav>
  );
}

function SaveView({ filters, onClose }: { filters: OrderFilters; onClose: () => void }) {
  const form = useForm<OrderViewForm>({
    resolver: zodResolver(orderViewForm),
    defaultValues: { name: '', filters },
  });
  return (
    <FormDialog
      title="Save this view"
      message="It appears above the list, for you alone. One that you have with the same name is replaced."
      form={form}
      draft={null}
      change={saveView}
      confirmLabel="Save view"
      declineLabel="Cancel"
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={limits.orderViewName.max}
        {...fieldOf(form, 'name')}
      />
      <FormError message={form.formState.errors.root?.message} />
    </FormDialog>
  );
}
