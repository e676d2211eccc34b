import { schema as cardTables } from './cards/store';
import { schema as googleTables } from './google/store';
import { schema as mailTables } from './mail/store';

/** Creates the tables of all stand-ins at once, which otherwise each makes when it is first needed. */
export const sandboxTables = [cardTables, googleTables, mailTables].join('\n');
