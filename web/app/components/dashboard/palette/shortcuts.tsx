import type { Role } from '@chuck-and-bit/contract/roles';
import { type ComponentType, Fragment, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { tinykeys } from 'tinykeys';
import { shopKey, storedText } from '../../../page/browser-storage';
import { paths } from '../../../page/paths';
import { onDemand } from '../../../page/reachability';
import { opensScreen } from '../../../page/staff-screens';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import { Icon } from '../../../ui/icon';
import { Modal, ModalButtons } from '../../../ui/modal';
import { errorMessage } from '../../errors/error-message';
import { say } from '../../toasts/say';
import type { Destination, PaletteProps } from './palette';

/** Shortcuts of two letters, pressed one after the other. */
const letters: readonly { keys: string; to: string; label: string }[] = [
  { keys: 'g o', to: paths.manageAllOrders, label: 'Orders' },
  { keys: 'g p', to: paths.manageProduct, label: 'Products' },
  { keys: 'g c', to: paths.customers, label: 'Customers' },
  { keys: 'g s', to: paths.settings, label: 'Settings' },
  { keys: 'g a', to: paths.auditLog, label: 'Audit log' },
];

const storedSwitch = storedText(
  { area: 'localStorage', key: shopKey('letter-shortcuts'), formerKey: 'desk-letter-shortcuts' },
  (text) => (text === 'on' || text === 'off' ? text : null),
);
const readIsOn = () => storedSwitch.read() !== 'off';

type ShortcutsProps = { role: Role; destinations: readonly Destination[] };

/** The keyboard shortcuts of the dashboard: the palette, letters that open screens, and a list of them. */
export function Shortcuts({ role, destinations }: ShortcutsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [lettersAreOn, setLettersAreOn] = useState(readIsOn);
  const usable = letters.filter(({ to }) => opensScreen(role, to));

  const openPalette = () => {
    setOpen('palette');
    onDemand(import('./palette')).then(
      ({ Palette: loaded }) => setPalette(() => loaded),
      (error: unknown) => {
        setOpen(null);
        say('error', errorMessage(error));
      },
    );
  };
  const press = useEffectEvent((event: KeyboardEvent, act: () => void) => {
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    act();
  });
  const pressLetter = useEffectEvent((event: KeyboardEvent, act: () => void) => {
    if (lettersAreOn && !isTyping(event.target)) press(event, act);
  });
  const goTo = useEffectEvent((to: string) => {
    if (opensScreen(role, to)) void navigate(to);
  });
  useEffect(
    () =>
      tinykeys(window, {
        '$mod+k': (event) => press(event, openPalette),
        // Some keyboards need Shift for it, others don't.
        '?': (event) => pressLetter(event, () => setOpen('help')),
        'Shift+?': (event) => pressLetter(event, () => setOpen('help')),
        ...Object.fromEntries(
          letters.map(({ keys, to }) => [keys, (event: KeyboardEvent) => pressLetter(event, () => goTo(to))]),
        ),
      }),
    [],
  );

  const switchLetters = (isOn: boolean) => {
    storedSwitch.write(isOn ? 'on' : 'off');
    setLettersAreOn(isOn);
  };
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="small" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
        <Icon name="magnifier" />
        Go to …
      </Button>
      <Button variant="ghost" size="small" className="max-xl:hidden" onClick={() => setOpen('help')}>
        Keyboard
      </Button>
      {open === 'palette' && Palette && <Palette role={role} destinations={destinations} onClose={close} />}
      {open === 'help' && (
        <ShortcutsHelp letters={usable} isOn={lettersAreOn} onSwitch={switchLetters} onClose={close} />
      )}
    </div>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

type ShortcutsHelpProps = {
  letters: readonly { keys: string; label: string }[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
};

/** Lists the keyboard shortcuts. Letters can be switched off, because speech input would trigger them by accident. */
function ShortcutsHelp({ letters, isOn, onSwitch, onClose }: ShortcutsHelpProps) {
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
            {place > 0 && <span>{joined ? ' + ' : ' then '}</span>}
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
