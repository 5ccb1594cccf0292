import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../../product/product.ts'
import { codeOf, sendRequest } from '../response-rules.ts'
import { Faults, type Trial, type TrialSite } from '../trial.ts'
import type { Point } from './crash-points.ts'
import { type Attempt, type Operation, operations } from './kill-operations.ts'
import { balancesOf, type MoneySite, openMoneySite, withoutLimits } from './money-site.ts'

const killsOfPoint = 20

const before = (what: string, nth = 1): Point => ({ when: 'before', what, nth })
const after = (what: string, nth = 1): Point => ({ when: 'after', what, nth })

/** The crash points of each operation. */
const points: Readonly<Record<keyof typeof operations, readonly Point[]>> = {
  paying: [
    before('insert into login_failures'),
    before('update login_failures'),
    before('update threads'),
    before('insert into ledger_transactions'),
    after('insert into ledger_entries'),
    after('update ledger_accounts'),
    before('update orders'),
    before('insert into idempotency_keys'),
    before('commit'),
    after('commit'),
    before('answer'),
  ],
  adopting: [
    after('update ledger_accounts'),
    before('update thread_rewards'),
    before('update posts'),
    before('commit'),
    after('commit'),
  ],
  'taking a packet': [
    after('insert into posts'),
    before('update red_packet_shares'),
    before('update thread_red_packets'),
    before('commit'),
    after('commit'),
  ],
  withdrawing: [after('insert into withdrawals'), before('commit'), after('commit')],
  'paying out': [before('update withdrawals'), after('commit')],
}

const dieAt = new URL('./crash-points.ts', import.meta.url).href
const isDoneAt = ({ when, what }: Point) => what === 'answer' || (what === 'commit' && when === 'after')

const settings = { NODE_OPTIONS: `${withoutLimits.NODE_OPTIONS} --import=${dieAt}` }
const timeoutMs = 5000

function isAlive({ pid }: Product): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Makes a call during which the process is killed; returns whether it was. */
async function dieOf(product: Product, path: string, { init }: Attempt, point: Point): Promise<boolean> {
  const headers = { ...(init.headers as Record<string, string>), 'die-at': JSON.stringify(point) }
  await sendRequest(product.origin + path, { ...init, headers }).catch(() => {})
  const giveUpAt = performance.now() + timeoutMs
  while (isAlive(product)) {
    if (performance.now() > giveUpAt) return false
    await sleep(5)
  }
  return true
}

interface Round {
  readonly money: MoneySite
  readonly operation: Operation
  readonly attempt: Attempt
  readonly wasDone: boolean
}

/** Checks the site after the process was killed and the call was repeated; returns the faults. */
async function lookAfter(product: Product, round: Round, had: Awaited<ReturnType<typeof balancesOf>>) {
  const { money, operation, attempt, wasDone } = round
  const faults: string[] = []
  const kept = await attempt.count()
  if (kept !== (wasDone ? 1 : 0)) faults.push(`the ledger has it ${kept} times`)
  const code = codeOf(await sendRequest(product.origin + operation.path, attempt.init))
  if ((code === 0) !== (!wasDone || operation.again === 'the same'))
    faults.push(`repeated, it answered ${code}`)
  const atLast = await attempt.count()
  if (atLast !== 1) faults.push(`after the repetition the ledger has it ${atLast} times`)
  const { available, frozen, balances, entries } = await balancesOf(money, attempt.userId)
  if (available - had.available !== attempt.available || frozen - had.frozen !== attempt.frozen)
    faults.push(`the wallet changed by ${available - had.available} and ${frozen - had.frozen}`)
  if (balances !== 0 || entries !== 0) faults.push(`the ledger sums to ${balances} and ${entries}`)
  return faults
}

/** Kills a process repeatedly at one point; each new process recovers and is killed again. */
async function killAt(
  { site, money, operation }: Pick<Round, 'money' | 'operation'> & { readonly site: TrialSite },
  point: Point,
  first: Product,
): Promise<{ product: Product; faults: string[] }> {
  let product = first
  const faults: string[] = []
  const attemptOf = await operation.prepare(money, product)
  for (let turn = 0; turn < killsOfPoint; turn += 1) {
    const attempt = await attemptOf(product, turn)
    const had = await balancesOf(money, attempt.userId)
    if (!(await dieOf(product, operation.path, attempt, point)))
      faults.push('the process was not killed there')
    await product.stop('SIGKILL')
    product = await site.start(settings)
    faults.push(...(await lookAfter(product, { money, operation, attempt, wasDone: isDoneAt(point) }, had)))
  }
  return { product, faults }
}

/** The process is killed at named points of calls that move money: nothing is lost, doubled or unexplained. */
export const moneyKills: Trial = {
  name: 'kill -9 in payments',
  isLong: true,
  async run(site) {
    const faults = new Faults()
    const money = await openMoneySite(site)
    let product = await site.start(settings)
    let tried = 0
    for (const [name, operation] of Object.entries(operations))
      for (const point of points[name as keyof typeof operations]) {
        tried += 1
        const done = await killAt({ site, money, operation }, point, product)
        product = done.product
        faults.add(
          ...done.faults.map((fault) => `${name}, ${point.when} ${point.what} ${point.nth}: ${fault}`),
        )
      }
    await money.close()
    return {
      figures: `${tried} points × ${killsOfPoint} kills, each call repeated: each done once, all wallets correct, ledger sums to zero`,
      faults: faults.list,
    }
  },
}
