import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isUncertain } from './idempotency-keys';

/** Runs the screen's loaders when the connection is back and the outcome of the form's last request is unknown. */
export function useAskAgain(form: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const ask = () => {
      if (isUncertain(form)) void revalidate();
    };
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [form, revalidate]);
}
