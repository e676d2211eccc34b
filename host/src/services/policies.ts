import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PolicyName } from '@chuck-and-bit/contract/policies';
import { hasCode } from '../error-code';

/**
 * Reads a policy from its file, each time: an edited text needs no restart.
 * @returns its Markdown, or null when the folder has no such file
 */
export async function readPolicy(folder: string, name: PolicyName): Promise<string | null> {
  try {
    return await readFile(path.join(folder, `${name}.md`), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
