import { Fragment } from 'react';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import { Modal, ModalButtons } from '../../../ui/modal';

type ShortcutsHelpProps = {
  letters: readonly { keys: string; label: string }[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
};

/** Lists the keyboard shortcuts. Letters can be switched off, because speech input would trigger them by accident. */
export function ShortcutsHelp({ letters, isOn, onSwitch, onClose }: ShortcutsHelpProps) {
  return (
    <Modal
      title="Keyboard"
      message="Keys that work on every screen of the dashboard."
      busy={false}
      onClose={onClose}
    >
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
        <Shortcut
          keys={['Ctrl', 'K']}
          does="Find an order, a product or a customer, or go to a screen"
          joined
        />
        <Shortcut keys={['?']} does="This list" />
        {letters.map(({ keys, label }) => (
          <Shortcut key={keys} keys={keys.split(' ')} does={label} />
        ))}
      </dl>
      <p className="text-base-content/75 mt-3 text-sm">On a Mac, ⌘ takes the place of Ctrl.</p>
      <div className="mt-4">
        <CheckboxField
          label="Use keys that are letters"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </div>
      <ModalButtons>
        <Button onClick={onClose}>Close</Button>
      </ModalButtons>
    </Modal>
  );
}

function Shortcut({ keys, does, joined = false }: { keys: string[]; does: string; joined?: boolean }) {
  return (
    <>
      <dt className="whitespace-nowrap">
        {keys.map((key, place) => (
          <Fragment key={key}>
            {place > 0 && (joined ? ' + ' : ' then ')}
            <kbd className="border-base-content/30 bg-base-200 rounded-field inline-block min-w-7 border px-1.5 text-center font-sans text-sm font-medium">
              {key}
            </kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
