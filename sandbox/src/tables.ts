import { schema as cardTables } from './cards/store';
import { schema as googleTables } from './google/store';
import { schema as mailTables } from './mail/store';

/** SQL that creates the tables of all sandboxes. Without it, each sandbox creates its own at the first use. */
export const sandboxTables = [cardTables, googleTables, mailTables].join('\n');
