/** Starts the built shop on the emulator of Firebase Authentication that the environment names. */
import { startOwnShop } from './shop-server';

const names = [
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'FIREBASE_AUTH_DOMAIN',
  'FIREBASE_AUTH_EMULATOR_HOST',
];

export default function startFirebaseShop(): Promise<() => Promise<void>> {
  return startOwnShop(Object.fromEntries(names.map((name) => [name, process.env[name] ?? ''])));
}
