import { Icon } from '../../ui/icon';

type ChosenListProps = {
  /** What was chosen, such as "countries". */
  several: string;
  chosen: readonly { key: string; name: string }[];
  onRemove: (key: string) => void;
  /** The text for an empty list, such as "Everywhere". */
  emptyText: string;
};

/** The entries of a field that were added one by one, each with a button that removes it. */
export function ChosenList({ several, chosen, onRemove, emptyText }: ChosenListProps) {
  if (chosen.length === 0) return <p>{emptyText}</p>;
  return (
    <ul aria-label={`Chosen ${several}`} className="flex flex-wrap gap-2">
      {chosen.map(({ key, name }) => (
        <li key={key} className="bg-base-200 rounded-field flex min-h-11 items-center gap-1 ps-3 font-medium">
          <bdi>{name}</bdi>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            className="btn btn-ghost btn-square size-11"
            onClick={() => onRemove(key)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
