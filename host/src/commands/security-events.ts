import { emailArgument, runAdminCommand } from './run-admin-command';

const isOfOneAccount = process.argv.length > 2;
await runAdminCommand(
  'securityEvents',
  isOfOneAccount ? emailArgument('npm run shop -- security-events [someone@shop.example]') : '',
);
