import { emailArgument, runAdminCommand } from './run-admin-command';

await runAdminCommand('removeAdmin', emailArgument('npm run shop -- remove-admin someone@shop.example'));
