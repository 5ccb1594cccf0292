import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { WithdrawalView } from '../../entities/withdrawal.ts'
import { Kinds, Nothing, PageOf, pagingInput } from '../../shapes.ts'

/** The viewer's own withdrawals (docs/reference/wire-money.md#withdrawals). */
export const withdrawalsApi = defineApi({
  listWithdrawals: {
    method: 'GET',
    path: '/api/v3/wallet/cash',
    summary: "Returns a page of the caller's withdrawals, newest first.",
    access: 'member',
    whenRestricted: 'before-joining',
    input: T.Object({
      ...pagingInput,
      filter: T.Optional(
        T.Object({
          cashStatus: T.Optional(Kinds),
          startTime: T.Optional(T.String({ maxLength: 30 })),
          endTime: T.Optional(T.String({ maxLength: 30 })),
        }),
      ),
    }),
    output: PageOf(WithdrawalView),
  },
  requestWithdrawal: {
    method: 'POST',
    path: '/api/v3/wallet/cash',
    summary: 'Requests a withdrawal; the amount stays frozen until an administrator reviews it.',
    access: 'member',
    whenRestricted: 'before-joining',
    permission: 'cash.create',
    isIdempotent: true,
    input: T.Object({
      cashApplyAmount: T.Optional(T.String({ maxLength: 30 })),
      receiveAccount: T.Optional(
        T.String({ maxLength: 100, description: 'account to which the amount is paid' }),
      ),
    }),
    output: Nothing,
  },
})
