import { exitWithUsage } from './command';
import { emailArgument, runAdminCommand } from './run-admin-command';

await runAdminCommand(
  'makeAdmin',
  emailArgument() ?? exitWithUsage('npm run make-admin -- someone@shop.example'),
);
