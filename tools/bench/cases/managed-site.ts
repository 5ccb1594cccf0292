import { setTimeout as sleep } from 'node:timers/promises'
import { adminMenu } from '../../../web/src/features/admin/shell/admin-menu.ts'
import type { Result } from '../measurement.ts'
import { callSite, logIn } from '../sites/bench-site.ts'
import type { ManagedSite } from '../sites/managed-site.ts'
import { median } from '../statistics.ts'

const pageMostMs = 300
const financeMostMs = 200
const samples = 5

/** Pages that the menu does not contain. */
const otherPages = ['/admin/users/1000005', '/admin/groups/10', '/admin/categories/2'] as const

/** Every page of the menu, and some others. */
const adminPages = [
  ...new Set([...adminMenu.flatMap(({ items }) => items.map(({ href }) => href)), ...otherPages]),
]

const maxTries = 10

/** Returns the response time of a page; retries while the server is overloaded. */
async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  for (let times = 1; ; times += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers, redirect: 'manual' })
    await response.text()
    if (response.status === 200) return performance.now() - began
    if (response.status !== 503 || times === maxTries) throw new Error(`${url} answered ${response.status}.`)
    await sleep(500)
  }
}

/** Measures the first view of each page of the admin area: its calls and its rendering, one request at a time. */
export async function measureAdminPages({ product, engine }: ManagedSite): Promise<Result> {
  const { token } = await logIn(product, 'qinghe')
  const headers = { cookie: `access_token=${token}` }
  const times = new Map<string, number[]>(adminPages.map((path) => [path, []]))
  for (let sample = 0; sample <= samples; sample += 1)
    for (const path of adminPages) times.get(path)?.push(await timeOf(product.origin + path, headers))
  const all = [...times]
    .map(([path, [first = 0, ...later]]) => ({ path, first, later: median(later) }))
    .sort((one, other) => other.later - one.later)
  const [slowest, ...others] = all
  const maxFirst = Math.max(...all.map(({ first }) => first))
  return {
    name: `${all.length} pages of the admin area, ${engine}: the slowest`,
    measured: `${slowest?.later.toFixed(0)} ms (${slowest?.path}), the next ${others[0]?.later.toFixed(0)} ms; of the very first requests ${maxFirst.toFixed(0)} ms`,
    bound: `≤ ${pageMostMs} ms`,
    isKept: (slowest?.later ?? 0) <= pageMostMs,
  }
}

interface Figures {
  readonly totalProfit: string
  readonly totalWallet: string
  readonly orderCount: number
}

interface Point {
  readonly orderCount: number
  readonly orderAmount: number
  readonly totalProfit: number
}

const cents = (yuan: number | string) => Math.round(Number(yuan) * 100)

/** Measures statistics and chart of many orders, and checks that their sums equal those of the orders, to the cent. */
export async function measureFinance({ product, engine, sums }: ManagedSite): Promise<Result> {
  const { token } = await logIn(product, 'qinghe')
  const paths = [
    '/api/statistic/finance.v2',
    '/api/backAdmin/statistic.financeChart?type=1&createdAtBegin=2024-01-01&createdAtEnd=2027-12-31',
  ] as const
  const times: number[] = []
  const answers: unknown[] = []
  for (let sample = 0; sample <= samples; sample += 1)
    for (const [nth, path] of paths.entries()) {
      const begunAt = performance.now()
      answers[nth] = await callSite(product, path, { token })
      if (sample > 0) times.push(performance.now() - begunAt)
    }
  const [figures, points] = answers as [Figures, readonly Point[]]
  const sum = (of: (point: Point) => number) => points.reduce((all, point) => all + of(point), 0)
  const told = [
    [figures.orderCount, cents(figures.totalProfit), cents(figures.totalWallet)],
    [
      sum((point) => point.orderCount),
      sum((point) => cents(point.totalProfit)),
      sum((point) => cents(point.orderAmount)),
    ],
  ].join(' and ')
  const { paidOrders, orderCents, siteCents, walletCents } = sums
  const isEqual =
    told ===
    [
      [paidOrders, siteCents, walletCents],
      [paidOrders, siteCents, orderCents],
    ].join(' and ')
  const most = Math.max(...times)
  return {
    name: `statistics and chart of ${sums.paidOrders.toLocaleString('en')} paid orders, ${engine}`,
    measured: `${median(times).toFixed(0)} ms (${most.toFixed(0)} ms at most); ${isEqual ? 'equal to the cent' : `told ${told}`}`,
    bound: `≤ ${financeMostMs} ms; equal`,
    isKept: median(times) <= financeMostMs && isEqual,
  }
}
