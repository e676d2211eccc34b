const prefix = 'draft:';

/**
 * What a user typed into a form and has not sent. Kept in this tab alone, so that it is there again when they come back
 * from a new login, until it is sent or they log out.
 */
type Draft = { owner: string; values: object };

export function readDraft(name: string, owner: string): object | null {
  const stored = sessionStorage.getItem(prefix + name);
  const draft = stored && (JSON.parse(stored) as Draft);
  return draft && draft.owner === owner ? draft.values : null;
}

export function keepDraft(name: string, draft: Draft): void {
  sessionStorage.setItem(prefix + name, JSON.stringify(draft));
}

export const forgetDraft = (name: string): void => sessionStorage.removeItem(prefix + name);

const forgottenKey = 'draftsForgotten';

/** Of all tabs: each tab alone can reach its own. */
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
