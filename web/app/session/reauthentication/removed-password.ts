const cookie = 'password-removed';

/** Whose password the identity service took away, or replaced, when they proved their e-mail in this browser. */
export function removedPasswordOf(): string | null {
  const prefix = `${cookie}=`;
  const found = document.cookie.split('; ').find((each) => each.startsWith(prefix));
  return found ? decodeURIComponent(found.slice(prefix.length)) : null;
}

export function forgetRemovedPassword(): void {
  document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax`;
}
