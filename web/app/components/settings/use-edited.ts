import { useState } from 'react';

/**
 * The setting as it was when editing began, and whether somebody else has changed it since. `takeStored` begins again with
 * the stored setting; `continueFrom` continues an edit that began with an earlier version of it.
 * @param stored the setting as loaded last; null if it is new or was deleted
 */
export function useEdited<Setting extends { version: number } | null>(stored: Setting) {
  const [edited, setEdited] = useState(stored);
  return {
    edited,
    isStale: edited !== null && stored !== null && edited.version !== stored.version,
    takeStored: () => setEdited(stored),
    continueFrom: (version: number) => setEdited(stored && { ...stored, version }),
  };
}
