import { definePage, lazyComponent } from '../app/router/define-page.ts'
import {
  groupsQuery,
  membershipHead,
  ordersQuery,
  showsOrders,
} from '../features/memberships/memberships-page.ts'
import { ownListPage } from '../features/threads/own-lists/own-lists.ts'
import { payForms, payMiddleQueries } from '../features/wallet/pay-middle-page.ts'
import { frozenQueries, moneyHead, walletQueries } from '../features/wallet/wallet-page.ts'
import { withdrawalForms, withdrawalQueries } from '../features/wallet/withdrawal-page.ts'
import { moneyLinks } from '../shared/links/account-links.ts'
import { links } from '../shared/links/links.ts'
import { orderForms } from '../shared/pay/OrderForm.tsx'
import { recommendedOnPc } from './face-queries.ts'

export const wallet = definePage({
  path: '/wallet',
  access: 'member',
  component: lazyComponent(
    'features/wallet/WalletView.tsx',
    () => import('../features/wallet/WalletView.tsx'),
  ),
  bar: { title: 'wallet.title', back: links.me },
  queries: walletQueries,
  head: moneyHead('wallet.title'),
})

export const frozenMoney = definePage({
  path: '/wallet/frozen',
  access: 'member',
  component: lazyComponent(
    'features/wallet/WalletView.tsx',
    () => import('../features/wallet/WalletView.tsx'),
    'FrozenView',
  ),
  bar: { title: 'wallet.frozen.title', back: moneyLinks.wallet },
  queries: frozenQueries,
  head: moneyHead('wallet.frozen.title'),
})

export const withdrawal = definePage({
  path: '/wallet/withdrawal',
  access: 'member',
  component: lazyComponent(
    'features/wallet/WithdrawalView.tsx',
    () => import('../features/wallet/WithdrawalView.tsx'),
  ),
  bar: { title: 'wallet.withdraw', back: moneyLinks.wallet },
  queries: withdrawalQueries,
  head: moneyHead('wallet.withdraw'),
  forms: import.meta.env.SSR && withdrawalForms,
})

export const payMiddle = definePage({
  path: '/pay/middle',
  access: 'member',
  component: lazyComponent(
    'features/wallet/PayMiddleView.tsx',
    () => import('../features/wallet/PayMiddleView.tsx'),
  ),
  bar: { title: 'wallet.middle.title', back: moneyLinks.wallet },
  queries: payMiddleQueries,
  head: moneyHead('wallet.middle.title'),
  forms: import.meta.env.SSR && payForms,
})

export const upgrade = definePage({
  path: '/my/upgrade',
  access: 'member',
  component: lazyComponent(
    'features/memberships/UpgradeView.tsx',
    () => import('../features/memberships/UpgradeView.tsx'),
  ),
  bar: { title: 'memberships.upgrade', back: links.me },
  queries: () => [groupsQuery],
  head: membershipHead('memberships.upgrade'),
  forms: import.meta.env.SSR && orderForms,
})

export const renew = definePage({
  path: '/my/renew',
  access: 'member',
  component: lazyComponent(
    'features/memberships/RenewView.tsx',
    () => import('../features/memberships/RenewView.tsx'),
  ),
  bar: { title: 'memberships.renew', back: links.me },
  head: membershipHead('memberships.renew'),
  forms: import.meta.env.SSR && orderForms,
})

const boughtThreads = ownListPage('purchases')

export const purchases = definePage({
  path: '/my/buy',
  access: 'member',
  listsThreads: true,
  component: lazyComponent(
    'faces/both/user/PurchasesPage.tsx',
    () => import('../faces/both/user/PurchasesPage.tsx'),
  ),
  bar: { title: 'users.own.purchases', back: links.me },
  queries: (context) => [
    ...(showsOrders(context) ? [ordersQuery(context)] : boughtThreads.queries(context)),
    ...recommendedOnPc(context),
  ],
  head: (context) =>
    showsOrders(context) ? membershipHead('memberships.orders')(context) : boughtThreads.head(context),
})

export const recharge = definePage({
  path: '/wallet/recharge',
  access: 'member',
  component: lazyComponent(
    'features/wallet/RechargeView.tsx',
    () => import('../features/wallet/RechargeView.tsx'),
  ),
  bar: { title: 'wallet.recharge', back: moneyLinks.wallet },
  queries: withdrawalQueries,
  head: moneyHead('wallet.recharge'),
  forms: import.meta.env.SSR && orderForms,
})
