import { exitWithUsage } from './command';
import { emailArgument, runAdminCommand } from './run-admin-command';

const email = process.argv.length > 2 ? emailArgument() : '';
await runAdminCommand(
  'securityEvents',
  email ?? exitWithUsage('npm run security-events [-- someone@shop.example]'),
);
