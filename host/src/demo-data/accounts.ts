/** An account anyone may sign in with on a shop that is only being tried out. */
export type DemoAccount = {
  name: string;
  email: string;
  password: string;
  role: 'admin' | null;
};

export const demoAccounts: readonly DemoAccount[] = [
  { name: 'Ada Admin', email: 'admin@demo.example', password: 'Admin123', role: 'admin' },
  { name: 'Sam Shopper', email: 'shopper@demo.example', password: 'Shopper123', role: null },
];
