import { messages } from '@chuck-and-bit/contract/messages';
import { listUsers, makeAdmin, type User } from '@chuck-and-bit/contract/users';
import { toast } from '../../../components/toasts/toast';
import { Avatar } from '../../../components/account/avatar';
import { EmailText } from '../../../components/account/email-text';
import { MoreRows } from '../../../components/tables/more-rows';
import { ScreenError } from '../../../components/errors/screen-error';
import { useRowAction } from '../../../components/tables/use-row-action';
import { rowsPerPage, usePagedList } from '../../../components/tables/use-paged-list';
import { pageMeta } from '../../../page/page-meta';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { type Column, DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import { TableSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/make-admin';

export const meta = () => pageMeta('Make Admin', 'Who may run the shop.');

function NoUsers() {
  return (
    <EmptyState
      icon={<Icon name="people" className="size-12" />}
      title="No Users Yet"
      text="Everyone who registers shows up here."
    />
  );
}

export async function clientLoader() {
  return { firstPage: await fetchUsers() };
}

function fetchUsers(after?: string) {
  return browserShopApi().callPage(listUsers, { query: { limit: rowsPerPage, after } });
}

const subjectId = (user: User) => `user-${user._id}`;

function columns(onMakeAdmin: (user: User) => void): Column<User>[] {
  return [
    {
      header: 'Name',
      cell: (user) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar id={user._id} image={user.image} className="size-10" />
          <span className="min-w-0 font-medium break-words">{user.name}</span>
        </div>
      ),
    },
    {
      header: 'Email',
      cell: (user) => (
        <span id={subjectId(user)}>
          <EmailText>{user.email}</EmailText>
        </span>
      ),
    },
    {
      header: 'Role',
      cell: (user) =>
        user.role === 'admin' ? (
          <span className="badge badge-primary badge-soft">Admin</span>
        ) : (
          <span className="badge badge-ghost">User</span>
        ),
    },
    {
      header: 'Actions',
      align: 'end',
      actions: true,
      cell: (user) => (
        <div className="flex w-full justify-end">
          <Button
            variant="outline"
            size="small"
            className="whitespace-nowrap"
            disabled={user.role === 'admin'}
            aria-describedby={subjectId(user)}
            onClick={() => onMakeAdmin(user)}
          >
            Make Admin
          </Button>
        </div>
      ),
    },
  ];
}

export function HydrateFallback() {
  return <TableSkeleton label="Loading all users …" />;
}

export function ErrorBoundary() {
  return <ScreenError />;
}

export default function MakeAdmin({ loaderData: { firstPage } }: Route.ComponentProps) {
  const users = usePagedList(firstPage, fetchUsers);
  const promoting = useRowAction<User>(async (user) => {
    await browserShopApi().call(makeAdmin, { query: { id: user._id }, body: { role: 'admin' } });
    users.replace({ ...user, role: 'admin' });
    toast.success(messages.madeAdmin);
  });
  const { asked } = promoting;

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Make Admin" intro="Admins manage orders, products and other admins." />
      <DataTable
        caption="All users"
        columns={columns(promoting.ask)}
        rows={users.rows}
        rowKey={(user) => user._id}
        empty={<NoUsers />}
      />
      <MoreRows label="More Users" list={users} />
      {asked && (
        <ConfirmDialog
          title="Make This User An Admin?"
          message={
            <>
              <p>Only the operator of the shop can take this back, and admins do not order.</p>
              <p className="mt-2 font-medium break-words">{asked.name}</p>
              <p className="text-base-content/70 text-sm">
                <EmailText>{asked.email}</EmailText>
              </p>
            </>
          }
          confirmLabel="Yes, Make Admin"
          declineLabel="No, Leave As User"
          onConfirm={promoting.confirm}
          onDecline={promoting.drop}
        />
      )}
    </div>
  );
}
