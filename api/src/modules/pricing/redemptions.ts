export { lockCode, redeemCode, returnCode } from './redemptions.queries';
