import type { Area } from '@chuck-and-bit/contract/roles';
import { useRights } from '../../session/access/use-rights';
import { Button, ButtonLink } from '../../ui/button';

type EditButtonsProps = {
  /** Who may only read it gets a link to the details. */
  area: Area;
  /** The screen that edits the row. */
  editPath: string;
  /** The id of the element that names the row. */
  describedBy: string;
  /** Left out if the row can't be deleted. */
  onDelete?: (() => void) | undefined;
};

/** The buttons that edit and delete a row. */
export function EditButtons({ area, editPath, describedBy, onDelete }: EditButtonsProps) {
  const { mayChange } = useRights();
  return (
    <>
      <ButtonLink to={editPath} aria-describedby={describedBy} variant="outline" size="row">
        {mayChange(area) ? 'Edit' : 'Details'}
      </ButtonLink>
      {onDelete && mayChange(area) && (
        <Button variant="danger-outline" size="row" aria-describedby={describedBy} onClick={onDelete}>
          Delete
        </Button>
      )}
    </>
  );
}
