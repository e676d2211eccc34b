import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Note, type NoteEndpoints, type NoteForm, noteForm } from '@chuck-and-bit/contract/notes';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { WrittenTime } from '../dates/written-time';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { TextAreaField } from '../../ui/text-area-field';
import { RowDialog } from '../actions/row-dialog';
import { useFormAction } from '../actions/use-form-action';
import { useRowAction } from '../actions/use-row-action';
import { type FailedList, isFailure } from '../errors/failed-list';
import { FormError } from '../errors/form-error';
import { DraftNotice } from '../forms/draft-notice';
import { fieldOf } from '../forms/field-of';
import { withKey } from '../forms/idempotency-keys';
import { useDraft } from '../forms/use-draft';
import { toast } from '../toasts/toast';
import { Section } from '../orders/receipt-parts';

type NotesProps = {
  /** The id of the purchase or customer. */
  about: string;
  endpoints: NoteEndpoints;
  notes: Note[] | FailedList;
  /** Whose right to change lets write and delete notes. */
  area: 'orders' | 'customers';
};

/** What the staff has written down about a purchase or a customer, who never sees it. */
export function Notes({ about, endpoints, notes, area }: NotesProps) {
  const { mayChange } = useRights();
  const deleting = useRowAction(async ({ _id: noteId }: Note) => {
    await browserShopApi().call(endpoints.delete, { params: { id: about, noteId } });
    return messages.noteDeleted;
  });
  return (
    <div className="print:hidden">
      <Section title="Notes of the staff">
        {isFailure(notes) && <p className="text-base-content/75">{notes.failure}</p>}
        {!isFailure(notes) && notes.length === 0 && (
          <p className="text-base-content/75">No notes yet. The customer never sees what is written here.</p>
        )}
        {!isFailure(notes) && notes.length > 0 && (
          <ul aria-label="Notes" className="flex flex-col">
            {notes.map((note) => (
              <NoteItem key={note._id} note={note} onDelete={mayChange(area) ? deleting.open : null} />
            ))}
          </ul>
        )}
        {mayChange(area) && <NewNote key={about} about={about} endpoints={endpoints} />}
      </Section>
      <RowDialog
        action={deleting}
        title="Delete this note?"
        message={({ text }) => <p className="line-clamp-4 whitespace-pre-line wrap-anywhere">{text}</p>}
        confirmLabel="Yes, delete note"
        declineLabel="No, keep note"
        danger
      />
    </div>
  );
}

type NoteItemProps = { note: Note; onDelete: ((note: Note) => void) | null };

function NoteItem({ note, onDelete }: NoteItemProps) {
  const { _id, text, authorName, createdAt, canDelete } = note;
  const id = `note-${_id}`;
  return (
    <li className="border-base-300 flex items-start justify-between gap-4 border-t py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p id={id} dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        <p className="text-base-content/75 text-sm">
          <span>
            <bdi>{authorName}</bdi>,
          </span>{' '}
          <WrittenTime at={createdAt} as="moment" />
        </p>
      </div>
      {onDelete && canDelete && (
        <Button variant="ghost" size="row" aria-describedby={id} onClick={() => onDelete(note)}>
          Delete
        </Button>
      )}
    </li>
  );
}

function NewNote({ about: id, endpoints }: Pick<NotesProps, 'about' | 'endpoints'>) {
  const name = `note about ${id}`;
  const form = useForm<NoteForm>({ resolver: zodResolver(noteForm), defaultValues: { text: '' } });
  const draft = useDraft(form, { name, fields: { text: z.string() } });
  const add = (body: NoteForm) =>
    withKey(name, body, (key) => browserShopApi().call(endpoints.add, { params: { id }, body }, key));
  const send = useFormAction(form, add, {
    draft,
    onDone: () => {
      toast.success(messages.noteAdded);
      form.reset();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-3 flex flex-col gap-3">
      <DraftNotice draft={draft} />
      <TextAreaField label="New note" rows={2} maxLength={limits.note.max} {...fieldOf(form, 'text')} />
      <FormError message={form.formState.errors.root?.message} />
      <Button
        type="submit"
        variant="outline"
        size="small"
        busy={form.formState.isSubmitting}
        className="self-start"
      >
        Add note
      </Button>
    </form>
  );
}
