import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The specification lists Blogs both as public and as login-required. It is public; `true` guards it. */
const blogsNeedLogin = false;

const blogs = route('blogs', 'screens/visitor/blogs/blogs.tsx');

export default [
  // Visitors
  index('screens/visitor/landing/landing.tsx'),
  route('home', 'screens/visitor/landing/landing.tsx', { id: 'home' }),
  route('all-drills', 'screens/visitor/all-drills/all-drills.tsx'),
  route('all-drills/:id', 'screens/visitor/drill/drill.tsx'),
  route('checkout', 'screens/visitor/checkout/checkout.tsx'),
  route('cart', 'screens/visitor/cart/cart.tsx'),
  route('policies/:name', 'screens/visitor/policy/policy.tsx'),
  route('portfolio', 'screens/visitor/portfolio/portfolio.tsx'),
  route('login', 'screens/visitor/login/login.tsx'),
  route('register', 'screens/visitor/register/register.tsx'),
  route('reset-password', 'screens/visitor/reset-password/reset-password.tsx'),
  route('verify-email', 'screens/visitor/verify-email/verify-email.tsx'),
  ...(blogsNeedLogin ? [] : [blogs]),

  // Signed-in users
  layout('session/access/user-layout.tsx', [
    ...(blogsNeedLogin ? [blogs] : []),
    route('purchase/:id', 'screens/shopper/purchase/purchase.tsx'),
    route('dashboard', 'components/dashboard/dashboard-layout.tsx', [
      index('session/access/dashboard-index.tsx'),
      route('profile', 'screens/shopper/profile/profile.tsx'),
      // For the order's buyer and for staff
      route('orders/:id', 'screens/shopper/order/order.tsx'),

      route('purchases/:id', 'screens/shopper/purchase-details/purchase-details.tsx'),
      route('documents/:id', 'screens/shopper/document/document.tsx'),

      // Users without a role
      layout('session/access/shopper-layout.tsx', [
        route('my-orders', 'screens/shopper/my-orders/my-orders.tsx'),
        route('add-review', 'screens/shopper/add-review/add-review.tsx'),
        route('payment/:id', 'screens/shopper/payment/payment.tsx'),
      ]),

      // Staff: `page/staff-screens.ts` states who opens which
      layout('session/access/staff-layout.tsx', [
        route('overview', 'screens/admin/overview/overview.tsx'),
        route('manage-all-orders', 'screens/admin/manage-all-orders/manage-all-orders.tsx'),
        route('returns', 'screens/admin/returns/returns.tsx'),
        route('payments', 'screens/admin/payments/payments.tsx'),
        route('packing-slips', 'screens/admin/packing-slips/packing-slips.tsx'),
        route('orders/:id/packing-slip', 'screens/admin/packing-slips/packing-slips.tsx', {
          id: 'packing-slip',
        }),
        route('purchases/:id/packing-slip', 'screens/admin/packing-slips/packing-slips.tsx', {
          id: 'purchase-packing-slip',
        }),
        route('customers', 'screens/admin/customers/customers.tsx'),
        route('customers/:id', 'screens/admin/customer/customer.tsx'),
        route('audit-log', 'screens/admin/audit-log/audit-log.tsx'),
        route('make-admin', 'screens/admin/make-admin/make-admin.tsx'),
        route('add-product', 'screens/admin/add-product/add-product.tsx'),
        route('reviews', 'screens/admin/reviews/reviews.tsx'),
        route('manage-product', 'screens/admin/manage-products/manage-products.tsx'),
        route('manage-product/import', 'screens/admin/import-products/import-products.tsx'),
        route('manage-product/change', 'screens/admin/change-products/change-products.tsx'),
        route('manage-product/:id', 'screens/admin/edit-product/edit-product.tsx'),
        route('settings', 'components/settings/settings-layout.tsx', [
          index('screens/admin/settings/shop/shop.tsx'),
          route('shipping', 'screens/admin/settings/shipping/shipping-rates.tsx'),
          route('shipping/new', 'screens/admin/settings/shipping/shipping-rate.tsx', { id: 'new-rate' }),
          route('shipping/:id', 'screens/admin/settings/shipping/shipping-rate.tsx'),
          route('taxes', 'screens/admin/settings/taxes/taxes.tsx'),
          route('taxes/new', 'screens/admin/settings/taxes/tax.tsx', { id: 'new-tax' }),
          route('taxes/:id', 'screens/admin/settings/taxes/tax.tsx'),
          route('discount-codes', 'screens/admin/settings/discounts/discount-codes.tsx'),
          route('discount-codes/new', 'screens/admin/settings/discounts/discount-code.tsx', {
            id: 'new-code',
          }),
          route('discount-codes/:id', 'screens/admin/settings/discounts/discount-code.tsx'),
        ]),
      ]),
    ]),
  ]),

  route('*', 'screens/visitor/not-found/not-found.tsx'),
] satisfies RouteConfig;
