import { Button, ButtonLink } from '../../ui/button';

type EditButtonsProps = {
  /** The screen that edits the row. */
  editPath: string;
  editLabel?: string;
  /** The id of the element that names the row. */
  describedBy: string;
  /** Left out if the row can't be deleted. */
  onDelete?: (() => void) | undefined;
};

/** The buttons that edit and delete a row. */
export function EditButtons({ editPath, editLabel = 'Edit', describedBy, onDelete }: EditButtonsProps) {
  return (
    <>
      <ButtonLink to={editPath} aria-describedby={describedBy} variant="outline" size="row">
        {editLabel}
      </ButtonLink>
      {onDelete && (
        <Button variant="danger-outline" size="row" aria-describedby={describedBy} onClick={onDelete}>
          Delete
        </Button>
      )}
    </>
  );
}
