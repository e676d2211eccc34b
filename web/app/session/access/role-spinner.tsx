import { Spinner } from '../../ui/spinner';

/** Stands in for a guarded screen while the role is looked up. */
export function RoleSpinner() {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label="Looking up your account" />
    </div>
  );
}
