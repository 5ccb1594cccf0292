import { managedWalletsApi, managedWithdrawalsApi, walletApi, withdrawalsApi } from '@chaguan/contracts'
import { AppError } from '../../http/app-error.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { can } from '../../viewer.ts'
import { changeWallet } from './change-wallet.ts'
import { listWalletLogs } from './list-managed-wallet-logs.ts'
import { listWalletLog } from './list-wallet-log.ts'
import { listManagedWithdrawals, listWithdrawals, sumWithdrawals } from './list-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { reviewWithdrawals } from './review-withdrawals.ts'
import { countAllChanges } from './wallet-log-store.ts'
import { nobody, presentWallet, presentWithdrawable } from './wallet-store.ts'

export { readWalletLogs } from './list-managed-wallet-logs.ts'
export { findWithdrawalIds, readWithdrawals } from './list-withdrawals.ts'
export { reviewWithdrawalInTx } from './review-withdrawals.ts'

/** Counts all changes of money in the background after the start; shutting down stops it. */
function countWhileListening({ app, ctx }: Mount): void {
  let counting: Promise<unknown> | undefined
  let isStopped = false
  app.addHook('onListen', async () => {
    counting = countAllChanges(ctx, () => isStopped).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the changes of wallets could not be counted in advance'),
    )
  })
  app.addHook('onClose', async () => {
    isStopped = true
    await counting
  })
}

/** Registers wallets as members and administrators see them: views of the ledger. */
export function registerWallet(mount: Mount): void {
  const { ctx } = mount
  // Count in advance, so that the first request after a start need not.
  countWhileListening(mount)
  ctx.jobs.register({
    name: 'wallet: count changes',
    pattern: '4-59/5 * * * *',
    run: async () => void (await countAllChanges(ctx)),
  })
  implement(mount, walletApi, {
    async readWallet(ctx, viewer) {
      const [wallet, more] = await Promise.all([
        presentWallet(ctx, viewer.id),
        presentWithdrawable(ctx, viewer.id),
      ])
      if (!wallet) throw new AppError('INVALID_TOKEN')
      const { username: _, ...own } = wallet
      return { ...own, ...more, mayWithdraw: can(viewer, 'cash.create') }
    },
    listWalletLog,
  })
  implement(mount, withdrawalsApi, { listWithdrawals, requestWithdrawal })
  implement(mount, managedWithdrawalsApi, { listManagedWithdrawals, sumWithdrawals, reviewWithdrawals })
  implement(mount, managedWalletsApi, {
    async openWallet(ctx, _viewer, { userId }) {
      const wallet = await presentWallet(ctx, userId)
      if (!wallet) throw nobody()
      return wallet
    },
    changeWallet,
    listWalletLogs,
  })
}
