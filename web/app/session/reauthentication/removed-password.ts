const cookie = 'password-removed';

/** The account whose password was removed or replaced when its e-mail was proved in this browser; null for none. */
export function removedPasswordOf(): string | null {
  const prefix = `${cookie}=`;
  const found = document.cookie.split('; ').find((each) => each.startsWith(prefix));
  try {
    return found ? decodeURIComponent(found.slice(prefix.length)) : null;
  } catch {
    return null;
  }
}

export function forgetRemovedPassword(): void {
  document.cookie = `${cookie}=; path=/; max-age=0; samesite=lax`;
}
