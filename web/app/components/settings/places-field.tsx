import { Button } from '../../ui/button';
import { type FieldTexts, FormField } from '../../ui/form-field';
import { ChosenList } from './chosen-list';
import { useChosenList } from './use-chosen-list';

type PlacesFieldProps = FieldTexts & {
  /** Codes. */
  value: readonly string[];
  onChange: (codes: string[]) => void;
  options: readonly { code: string; name: string }[];
  /** What is chosen, such as "country" and "countries". */
  one: string;
  several: string;
  /** The text for an empty list, such as "Everywhere". */
  emptyText: string;
  className?: string;
};

/** A field for any number of places: added one by one, each with a button that removes it. */
export function PlacesField(props: PlacesFieldProps) {
  const { value, onChange, options, one, several, emptyText, ...texts } = props;
  const { next, setNext, control: select, add, remove } = useChosenList<HTMLSelectElement>(value, onChange);
  const nameOf = (place: string) => options.find(({ code }) => code === place)?.name ?? place;
  return (
    <FormField {...texts}>
      {(control) => (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-2">
            <select
              {...control}
              ref={select}
              value={next}
              onChange={(event) => setNext(event.target.value)}
              className="select h-12 min-w-[min(12rem,100%)] flex-1 text-base"
            >
              <option value="">{`Choose a ${one}`}</option>
              {options
                .filter(({ code }) => !value.includes(code))
                .map(({ code, name }) => (
                  <option key={code} value={code}>
                    <bdi>{name}</bdi>
                  </option>
                ))}
            </select>
            <Button variant="outline" onClick={add}>
              {`Add ${one}`}
            </Button>
          </div>
          <ChosenList
            {...{ several, emptyText }}
            chosen={value.map((code) => ({ key: code, name: nameOf(code) }))}
            onRemove={remove}
          />
        </div>
      )}
    </FormField>
  );
}
