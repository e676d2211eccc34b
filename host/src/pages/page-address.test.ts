import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { pageAddress } from './page-address';

type PageRoutes = ServerBuild['routes'];

const routes = {
  root: { id: 'root', path: '' },
  landing: { id: 'landing', parentId: 'root', index: true },
  home: { id: 'home', parentId: 'root', path: 'home' },
  products: { id: 'drills', parentId: 'root', path: 'all-drills' },
  product: { id: 'drill', parentId: 'root', path: 'all-drills/:id' },
  policy: { id: 'policy', parentId: 'root', path: 'policies/:name' },
  users: { id: 'users', parentId: 'root' },
  dashboard: { id: 'dashboard', parentId: 'users', path: 'dashboard' },
  order: { id: 'order', parentId: 'dashboard', path: 'orders/:id' },
  slip: { id: 'slip', parentId: 'dashboard', path: 'orders/:id/packing-slip' },
  missing: { id: 'missing', parentId: 'root', path: '*' },
} as unknown as PageRoutes;

const upper = '0198A6A2-7C3E-7C3E-8C3E-0198A6A27C3E';
const lower = upper.toLowerCase();

describe('the one address of a page', () => {
  it.each([
    ['/Home', '/home'],
    ['/All-Drills', '/all-drills'],
    ['/ALL-DRILLS/', '/all-drills'],
    [`/all-drills/${upper}`, `/all-drills/${lower}`],
    [`/Dashboard/Orders/${upper}/Packing-Slip`, `/dashboard/orders/${lower}/packing-slip`],
    ['/Dashboard/orders/K7QM-4XRD', '/dashboard/orders/K7QM-4XRD'],
    ['/Docs', '/docs'],
  ])('%s is at %s', (typed, address) => {
    expect(pageAddress(routes, typed)).toBe(address);
  });

  it.each([
    '/',
    '/all-drills',
    `/all-drills/${lower}`,
    '/dashboard/orders/K7QM-4XRD',
    '/policies/Privacy',
    '/assets/Logo-A1.js',
    '/Identity/get-session',
    '/identity/reset-password/AbC',
    '/All-Drills.data',
    '//All-Drills',
    '//evil.example/All-Drills',
    '/Nothing-Here',
    '/%C0%AF',
    '/%',
    '/X%',
  ])('%s stays as it is', (typed) => {
    expect(pageAddress(routes, typed)).toBeNull();
  });
});
