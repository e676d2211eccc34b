/** Why a whole form was refused. Stays until the next attempt. */
export function FormError({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="alert alert-error alert-soft text-base">
      {message}
    </p>
  );
}
