const prefix = 'draft:';

/**
 * A user's unsent input to a form. Kept in this tab alone and restored after a new login, until it is sent or the user logs
 * out.
 */
type Draft<Values extends object> = { owner: string; values: Values };

export function readDraft<Values extends object>(name: string, owner: string): Partial<Values> | null {
  const stored = sessionStorage.getItem(prefix + name);
  const draft = stored && (JSON.parse(stored) as Draft<Partial<Values>>);
  return draft && draft.owner === owner ? draft.values : null;
}

export function keepDraft(name: string, draft: Draft<object>): void {
  sessionStorage.setItem(prefix + name, JSON.stringify(draft));
}

export const forgetDraft = (name: string): void => sessionStorage.removeItem(prefix + name);

const forgottenKey = 'draftsForgotten';

/** Removes the drafts of all tabs. A storage event notifies the other tabs, because each can reach only its own drafts. */
export function forgetDrafts(): void {
  forgetOwnDrafts();
  localStorage.setItem(forgottenKey, String(Date.now()));
}

export function forgetDraftsWithOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === forgottenKey) forgetOwnDrafts();
  });
}

function forgetOwnDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}
