import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { WalletLogView, WalletView } from '../../entities/wallet.ts'
import { Id, Kinds, KindsText, OneOf, PageOf, pagingInput } from '../../shapes.ts'

const part = T.Optional(T.String({ maxLength: 200 }))

/** The viewer's own wallet (docs/reference/wire-money.md#wallets). */
export const walletApi = defineApi({
  readWallet: {
    method: 'GET',
    path: '/api/v3/wallet/user',
    summary: "Returns the caller's wallet.",
    access: 'member',
    whenRestricted: 'before-joining',
    input: T.Object({}),
    output: WalletView,
  },
  listWalletLog: {
    method: 'GET',
    path: '/api/v3/wallet/log',
    summary: "Returns a page of the caller's income, expenses or frozen amounts, newest first by default.",
    access: 'member',
    whenRestricted: 'before-joining',
    input: T.Object({
      ...pagingInput,
      walletLogType: OneOf(['income', 'expend', 'freeze']),
      filter: T.Optional(
        T.Object({
          changeType: T.Optional(Kinds),
          changeTypeExclude: T.Optional(KindsText),
          changeDesc: part,
          sourceUserId: T.Optional(Id),
          startTime: T.Optional(T.String({ maxLength: 30 })),
          endTime: T.Optional(T.String({ maxLength: 30, description: 'a date includes its whole day' })),
        }),
      ),
      sort: T.Optional(OneOf(['createdAt', '-createdAt', 'updatedAt', '-updatedAt'])),
    }),
    output: T.Object({
      ...PageOf(WalletLogView).properties,
      sumChangeAvailableAmount: T.String({ description: 'sum over all pages in yuan, two decimals' }),
    }),
  },
})
