import { NeedsScripts } from '../../ui/needs-scripts';
import { Spinner } from '../../ui/spinner';

/** Stands in for a guarded screen while the role is looked up. */
export function RoleSpinner() {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <div className="flex flex-col items-center gap-3">
        <Spinner label="Looking up your account" />
        <NeedsScripts what="This page" />
      </div>
    </div>
  );
}
