import * as T from 'typebox'
import { defineApi } from '../../endpoint.ts'
import { OneOf } from '../../shapes.ts'

const textual = T.String({ description: 'two decimals' })
const orderCount = T.Integer({ description: 'number of paid orders' })

/** The eight figures of the whole site, with amounts of one type. */
const figuresOf = <A extends T.TSchema>(amount: A) =>
  T.Object({
    totalIncome: amount,
    totalWithdrawal: amount,
    totalWallet: amount,
    totalProfit: amount,
    withdrawalProfit: amount,
    orderRoyalty: amount,
    totalRegisterProfit: amount,
    orderCount,
  })

/** Totals of a day, week or month; amounts in yuan. */
const FinancePoint = T.Object({
  id: T.Optional(T.Integer({ description: 'only by day: the date as digits' })),
  date: T.String({ description: 'YYYY/MM/DD, YYYY/NN周 or YYYY/MM月' }),
  orderCount,
  orderAmount: T.Number(),
  totalProfit: T.Number(),
  registerProfit: T.Number(),
  masterPortion: T.Number(),
  withdrawalProfit: T.Number(),
  income: T.Optional(T.Number({ description: 'yuan; only by day' })),
  withdrawal: T.Optional(T.Number({ description: 'yuan; only by day' })),
  createdAt: T.Optional(T.String({ description: 'only by day: the start of the day' })),
})

const day = T.Optional(T.String({ maxLength: 30 }))

/** Financial statistics of the site, as sums of the ledger (docs/reference/wire-money.md#statistics). */
export const financeApi = defineApi({
  readFinance: {
    method: 'GET',
    path: '/api/backAdmin/statistic.finance',
    summary: "Returns the site's income, withdrawals, wallet total and profits in yuan, as numbers.",
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: figuresOf(T.Number()),
  },
  readFinanceTexts: {
    method: 'GET',
    path: '/api/statistic/finance.v2',
    summary: 'Returns the figures of `statistic.finance` as strings with two decimals.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({}),
    output: figuresOf(textual),
  },
  chartFinance: {
    method: 'GET',
    path: '/api/backAdmin/statistic.financeChart',
    aliases: ['/api/statistic/financeChart.v2'],
    summary: 'Returns financial totals for each day (1), week (2) or month (3) of a range.',
    description: 'By default for each day of the last 60 days.',
    access: 'admin',
    whenRestricted: 'before-approval',
    input: T.Object({
      type: T.Optional(OneOf([1, 2, 3])),
      createdAtBegin: day,
      createdAtEnd: day,
    }),
    output: T.Array(FinancePoint),
  },
})
