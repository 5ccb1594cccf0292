import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ManagedWalletLogView, ManagedWalletView } from '../../entities/wallet.ts'
import { Id, KindsText, PageOf, pagingInput, SortBy } from '../../shapes.ts'

const part = T.Optional(T.String({ maxLength: 200 }))
const day = T.Optional(T.String({ maxLength: 30 }))

/** Filter of wallet changes. */
export const walletLogsFilter = T.Object({
  nickname: part,
  changeType: T.Optional(KindsText),
  changeDesc: part,
  startTime: day,
  endTime: day,
})

/** Management of wallets by administrators (docs/reference/wire-money.md#administration). */
export const managedWalletsApi = defineApi({
  openWallet: {
    method: 'GET',
    path: '/api/backAdmin/user.wallet',
    summary: "Returns a member's wallet.",
    access: 'admin',
    whenRestricted: 'before-approval',
    fieldAliases: { uid: 'userId' },
    input: T.Object({ userId: Id }),
    output: ManagedWalletView,
  },
  changeWallet: {
    method: 'POST',
    path: '/api/backAdmin/update.user.wallet',
    summary: "Adds to or subtracts from a wallet's balance; freezes or unfreezes withdrawals.",
    access: 'admin',
    whenRestricted: 'before-approval',
    isIdempotent: true,
    fieldAliases: { uid: 'userId' },
    input: T.Object({
      userId: Id,
      operateType: T.Optional(
        T.Integer({ description: '1 adds, 2 subtracts; if absent only `walletStatus` changes' }),
      ),
      operateAmount: T.Optional(T.String({ maxLength: 30 })),
      operateReason: T.Optional(T.String({ maxLength: 200 })),
      walletStatus: T.Optional(T.Integer({ description: '0 normal, 1 withdrawals frozen' })),
    }),
    output: ManagedWalletView,
  },
  listWalletLogs: {
    method: 'GET',
    path: '/api/backAdmin/users.wallet.logs',
    summary: 'Returns a page of the changes of all wallets, newest first by default.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(walletLogsFilter),
      sort: SortBy(['createdAt', 'userId', 'changeType']),
    }),
    output: PageOf(ManagedWalletLogView),
  },
})
