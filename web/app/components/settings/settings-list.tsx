import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/data-table';
import type { IconName } from '../../ui/icon';
import { PageHeading } from '../../ui/page-heading';
import { AddLink } from '../actions/add-link';
import { DeleteDialog } from '../actions/delete-dialog';
import { useRowAction } from '../actions/use-row-action';
import { type FailedList, isFailure } from '../errors/failed-list';
import { LoadedSetting } from './loaded-setting';
import { NothingAdded } from './nothing-added';

type SettingsListProps<Row, Loaded> = {
  title: string;
  intro: string;
  add: { to: string; label: string };
  /** The loader's result. */
  result: Loaded | FailedList;
  rows: (loaded: Loaded) => Row[];
  columns: (loaded: Loaded, onDelete: (row: Row) => void) => Column<Row>[];
  /** Of an empty list: what it means that there is none, and what to do about it. */
  nothing: { icon: IconName; title: string; text: string; toDo: string };
  /** `call` returns the success message, `text` tells the consequences, `subject` names the row. */
  deletion: {
    call: (row: Row) => Promise<string>;
    title: string;
    text: string;
    subject: (row: Row) => string;
  };
  /** Between the heading and the list. */
  children?: ReactNode;
};

/** A list of settings, whose entries are added, edited and deleted. */
export function SettingsList<Row extends { _id: string }, Loaded extends object>(
  props: SettingsListProps<Row, Loaded>,
) {
  const { title, intro, add, result, rows, columns, nothing, deletion, children } = props;
  const { call, ...question } = deletion;
  const deleting = useRowAction(call);
  const isEmpty = !isFailure(result) && rows(result).length === 0;
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title={title} intro={intro} actions={!isEmpty && <AddLink {...add} area="settings" />} />
      {children}
      <LoadedSetting result={result}>
        {(loaded) => (
          <DataTable
            caption={title}
            columns={columns(loaded, deleting.open)}
            rows={rows(loaded)}
            rowKey={({ _id }) => _id}
            empty={<NothingAdded {...nothing} add={add} />}
          />
        )}
      </LoadedSetting>
      <DeleteDialog action={deleting} {...question} />
    </div>
  );
}
