import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { onDemand } from '../../../browser/reachability';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { errorMessage } from '../../errors/error-message';
import { say } from '../../toasts/say';
import type { PaletteProps } from './palette';

/** Opens the palette, as Ctrl+K and ⌘K do. Its code is loaded when it is first opened. */
export function PaletteButton(props: Omit<PaletteProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);

  const open = () => {
    setIsOpen(true);
    onDemand(import('./palette')).then(
      ({ Palette: loaded }) => setPalette(() => loaded),
      (error: unknown) => {
        setIsOpen(false);
        say('error', errorMessage(error));
      },
    );
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <div>
      <Button variant="outline" size="small" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon name="magnifier" />
        Go to …
      </Button>
      {isOpen && Palette && <Palette {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
