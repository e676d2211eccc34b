import { exitWithUsage } from './command';
import { emailArgument, runAdminCommand } from './run-admin-command';

await runAdminCommand(
  'removeAdmin',
  emailArgument() ?? exitWithUsage('npm run remove-admin -- someone@shop.example'),
);
