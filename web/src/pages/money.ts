import { definePage, lazyComponent } from '../app/router/define-page.ts'
import { payMiddleQueries } from '../features/wallet/pay-middle-page.ts'
import { frozenQueries, moneyHead, walletQueries } from '../features/wallet/wallet-page.ts'
import { withdrawalForms, withdrawalQueries } from '../features/wallet/withdrawal-page.ts'
import { moneyLinks } from '../shared/links/account-links.ts'
import { links } from '../shared/links/links.ts'

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
})
