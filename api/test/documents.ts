import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createDiskStore } from '../src/external/files/disk-store';

/** Documents of a test's shop, in a folder that goes with it. */
export async function openDocuments() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-documents-'));
  return {
    folder,
    store: createDiskStore(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An empty page. */
export const smallPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);
