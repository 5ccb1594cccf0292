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
    summary: 'Returns a page of all withdrawals, newest first by default.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(withdrawalsFilter),
      sort: SortBy(['createdAt', 'amount', 'fee', 'status']),
    }),
    output: PageOf(ManagedWithdrawalView),
  },
  sumWithdrawals: {
    method: 'GET',
    path: '/api/backAdmin/users.cash.sum',
    summary: 'Returns the total amounts of the withdrawals in review that match a filter.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({ filter: T.Optional(withdrawalsFilter) }),
    output: T.Object({
      count: T.Integer(),
      cashApplyAmount: T.String({ description: 'what the members asked for' }),
      cashActualAmount: T.String({ description: 'what is paid out: less the fees' }),
    }),
  },
  reviewWithdrawals: {
    method: 'POST',
    path: '/api/backAdmin/wallet.cash.review',
    summary: 'Approves (2) or refuses (3) withdrawals; stops at the first that fails.',
    description: 'Approve a withdrawal after paying it out.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      ids: T.Array(Id, { minItems: 1, maxItems: 100 }),
      cashStatus: T.Integer({ description: '2 approves, 3 refuses' }),
      remark: T.Optional(T.String({ maxLength: 255 })),
    }),
    output: T.Object({ id: T.Literal('success') }),
  },
})
