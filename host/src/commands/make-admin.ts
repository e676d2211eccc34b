import { emailArgument, runAdminCommand } from './run-admin-command';

await runAdminCommand('makeAdmin', emailArgument('npm run make-admin -- someone@shop.example'));
