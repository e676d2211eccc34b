import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { findCreated } from './idempotency-keys';

/**
 * When the connection is back, asks whether the form's last request has created something, and then runs the screen's loaders,
 * which lead to it. Only then: a press at the same moment starts a navigation, which a refresh could end at the wrong address.
 */
export function useAskAgain(form: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = async () => {
      if ((await findCreated(form)) !== null) await revalidate();
    };
    const listener = () => void ask();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [form, revalidate]);
}
