import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { allScreens } from './browser/dashboard-screens';
import { paths } from './browser/paths';

/** The specification lists Blogs both as public and as login-required. It is public; `true` guards it. */
const blogsNeedLogin = false;

const blogs = route('blogs', 'screens/visitor/blogs/blogs.tsx');

/** The routes of those screens of the dashboard. */
const routesOf = (isOfGroup: (screen: (typeof allScreens)[number]) => boolean) =>
  allScreens.filter(isOfGroup).flatMap((screen) => {
    const routes = Object.entries({ [screen.path]: screen.file, ...screen.more, ...screen.moreToChange }).map(
      ([path, file]) => route(path.slice(`${paths.dashboard}/`.length), `screens/${file}.tsx`, { id: path }),
    );
    return screen.layout ? [layout(screen.layout, routes)] : routes;
  });

/** Screens of staff that fill the window. */
const besideDashboard = allScreens.flatMap(({ beside = {} }) =>
  Object.entries(beside).map(([path, file]) => route(path.slice(1), `screens/${file}.tsx`, { id: path })),
);

export default [
  // Visitors
  index('screens/visitor/landing/landing.tsx'),
  route('home', 'screens/visitor/landing/landing.tsx', { id: 'home' }),
  route('all-drills', 'screens/visitor/all-drills/all-drills.tsx'),
  route('all-drills/:id', 'screens/visitor/product/product.tsx'),
  route('checkout', 'screens/visitor/checkout/checkout.tsx'),
  route('cart', 'screens/visitor/cart/cart.tsx'),
  route('policies/:name', 'screens/visitor/policy/policy.tsx'),
  route('about', 'screens/visitor/about/about.tsx'),
  route('portfolio', 'screens/visitor/portfolio/portfolio.tsx'),
  route('login', 'screens/visitor/login/login.tsx'),
  route('register', 'screens/visitor/register/register.tsx'),
  route('reset-password', 'screens/visitor/reset-password/reset-password.tsx'),
  route('verify-email', 'screens/visitor/verify-email/verify-email.tsx'),
  ...(blogsNeedLogin ? [] : [blogs]),

  // Signed-in users
  layout('session/access/user-layout.tsx', [
    ...(blogsNeedLogin ? [blogs] : []),
    route('purchase/:id', 'screens/shopper/order-form/order-form.tsx'),
    route('dashboard', 'components/dashboard/dashboard-layout.tsx', [
      index('session/access/dashboard-index.tsx'),
      ...routesOf(({ access }) => access === 'user'),
      // For the buyer and for staff
      route('orders/:id', 'screens/shopper-and-staff/order-address/order-address.tsx'),
      route('purchases/:id', 'screens/shopper-and-staff/purchase-details/purchase-details.tsx'),
      route('documents/:id', 'screens/shopper-and-staff/document/document.tsx'),
      route('closed', 'screens/admin/closed/closed.tsx'),
      layout(
        'session/access/shopper-layout.tsx',
        routesOf(({ access }) => access === 'shopper'),
      ),
      layout(
        'session/access/staff-layout.tsx',
        routesOf(({ access }) => access !== 'user' && access !== 'shopper'),
      ),
    ]),
    layout('session/access/staff-layout.tsx', { id: 'beside-dashboard' }, besideDashboard),
  ]),

  route('*', 'screens/visitor/not-found/not-found.tsx'),
] satisfies RouteConfig;
