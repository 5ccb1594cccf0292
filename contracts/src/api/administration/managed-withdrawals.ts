import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { ManagedWithdrawalView } from '../../entities/withdrawal.ts'
import { Id, Kinds, PageOf, pagingInput, SortBy } from '../../shapes.ts'

const part = T.Optional(T.String({ maxLength: 200 }))

/** Filter of withdrawals. */
export const withdrawalsFilter = T.Object({
  nickname: part,
  cashSn: part,
  cashStatus: T.Optional(Kinds),
  startTime: T.Optional(T.String({ maxLength: 30 })),
  endTime: T.Optional(T.String({ maxLength: 30 })),
})

/** Withdrawals for administrators (docs/reference/wire-money.md#administration). */
export const managedWithdrawalsApi = defineApi({
  listManagedWithdrawals: {
    method: 'GET',
    path: '/api/backAdmin/users.cash.logs',
    summary: 'A page of everybody’s withdrawals, the latest first.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(withdrawalsFilter),
      sort: SortBy(['createdAt', 'amount', 'fee', 'status']),
    }),
    output: PageOf(ManagedWithdrawalView),
  },
  reviewWithdrawals: {
    method: 'POST',
    path: '/api/backAdmin/wallet.cash.review',
    summary:
      'Passes withdrawals that were paid out by hand, or refuses them; stops at the first that cannot be.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ids: T.Array(Id, { minItems: 1, maxItems: 100 }),
      cashStatus: T.Integer({ description: '2 passes, 3 refuses' }),
      remark: T.Optional(T.String({ maxLength: 255 })),
    }),
    output: T.Object({ id: T.Literal('success') }),
  },
})
