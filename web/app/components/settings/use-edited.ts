import { useState } from 'react';

/**
 * What a form edits, as it was when editing began, and whether somebody else has changed it since. `takeStored` begins again
 * with what is stored now.
 * @param stored as it was loaded last; null for a setting that is new, or gone
 */
export function useEdited<Setting extends { version: number } | null>(stored: Setting) {
  const [edited, setEdited] = useState(stored);
  return {
    edited,
    isStale: edited !== null && stored !== null && edited.version !== stored.version,
    takeStored: () => setEdited(stored),
  };
}
