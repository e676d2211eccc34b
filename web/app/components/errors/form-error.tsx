import { useEffect, useRef } from 'react';

type FormErrorProps = {
  message: string | null | undefined;
  /** Whether it takes the focus when it appears, so that it is read before the fields. */
  takesFocus?: boolean;
};

/** Why a whole form was refused. Stays until the next attempt. */
export function FormError({ message, takesFocus = false }: FormErrorProps) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message && takesFocus) element.current?.focus();
  }, [message, takesFocus]);
  if (!message) return null;
  return (
    <p ref={element} role="alert" tabIndex={-1} className="alert alert-error alert-soft text-base">
      {message}
    </p>
  );
}
