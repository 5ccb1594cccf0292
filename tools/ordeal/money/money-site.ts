import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../../server/src/drivers/db/db.ts'
import { openPostgres } from '../../../server/src/drivers/db/postgres.ts'
import { openSqlite } from '../../../server/src/drivers/db/sqlite.ts'
import { queueForIndexing } from '../../../server/src/modules/search/index.ts'
import { hashPassword } from '../../../server/src/modules/sign-in/index.ts'
import { hashCheaply } from '../../../server/src/testing/cheap-passwords.ts'
import { memberMaker, type TestMember } from '../../../server/src/testing/fixtures/members.ts'
import { callSite, logIn } from '../../bench/sites/bench-site.ts'
import type { Product } from '../../product/product.ts'
import { codeOf, sendRequest } from '../response-rules.ts'
import type { TrialSite } from '../trial.ts'

const payPassword = '135790'

const raisedLimits = new URL('../../product/raised-limits.ts', import.meta.url).href

/** Node options of a product without rate limits on payment calls. */
export const withoutLimits = { NODE_OPTIONS: `--import=${raisedLimits}` } as const

/** Members with money on the site of a trial, and direct access to its database. */
export interface MoneySite {
  readonly database: Database
  /** Creates a member with this balance in yuan, whose payment password is hashed at the lowest cost. */
  payer(product: Product, amount: string): Promise<TestMember>
  member(): Promise<TestMember>
  /** Hashes a member's payment password at the product's normal cost. */
  hashAsUsual(payer: TestMember): Promise<void>
  close(): Promise<void>
}

/** Opens the database of a trial while its product is running. */
export async function openMoneySite({
  dataDir,
  databaseUrl,
}: Pick<TrialSite, 'dataDir' | 'databaseUrl'>): Promise<MoneySite> {
  const database =
    databaseUrl === null ? openSqlite(join(dataDir, 'chaguan.db')) : openPostgres(databaseUrl, { size: 3 })
  const make = memberMaker(database, Date)
  const member = async () => {
    const made = await make()
    await database.transaction((tx) => queueForIndexing(tx, 'user', [made.id]))
    return made
  }
  hashCheaply(true)
  const cheap = await hashPassword(payPassword)
  hashCheaply(false)
  const setHash = (id: number, pay_password_hash: string) =>
    database.transaction(async (tx) => {
      await tx.updateTable('users').set({ pay_password_hash }).where('id', '=', id).execute()
    })
  let admin: ReturnType<typeof logIn> | undefined
  let provedAt = 0
  return {
    database,
    member,
    hashAsUsual: async ({ id }) => setHash(id, await hashPassword(payPassword)),
    async payer(product, amount) {
      const payer = await member()
      await setHash(payer.id, cheap)
      // The step-up proof is valid for half an hour.
      if (!admin || Date.now() - provedAt > 600_000) {
        provedAt = Date.now()
        admin = logIn(product, 'qinghe')
      }
      const { token } = await admin
      const body = { userId: payer.id, operateType: 1, operateAmount: amount }
      await callSite(product, '/api/backAdmin/update.user.wallet', { token, body })
      return payer
    },
    close: () => database.close(),
  }
}

/** Creates an order; returns its number. */
export async function orderOf(
  product: Pick<Product, 'origin'>,
  token: string,
  body: object,
): Promise<string> {
  const answer = await callSite(product, '/api/v3/order.create', { token, body: { isAnonymous: 0, ...body } })
  return (answer as { orderSn: string }).orderSn
}

/** Returns a POST request, with an idempotency key if given. */
export const postOf = (token: string, body: object, key?: string): RequestInit => ({
  method: 'POST',
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  },
  body: JSON.stringify(body),
})

/** Returns the request that pays an order from the wallet. */
export const payment = (token: string, orderSn: string, key?: string): RequestInit =>
  postOf(token, { orderSn, paymentType: 20, payPassword }, key)

export const payPath = '/api/v3/trade/pay/order'

/** Pays an order, retrying while the site is too busy to check the password. Returns the code. */
export async function payOf(product: Pick<Product, 'origin'>, token: string, orderSn: string, key?: string) {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendRequest(product.origin + payPath, payment(token, orderSn, key))
    if (![429, 503].includes(answer.status) || tries === 60) return codeOf(answer)
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200))
  }
}

/** Returns a member's available cents, and the sums of all balances and of all entries. */
export async function balancesOf({ database }: MoneySite, userId: number) {
  const { rows } = await sql<{ available: number; frozen: number; balances: number; entries: number }>`
    select
      (select coalesce(sum(balance_cents), 0) from ledger_accounts where kind = 'available' and owner_id = ${userId}) as available,
      (select coalesce(sum(balance_cents), 0) from ledger_accounts where kind = 'frozen' and owner_id = ${userId}) as frozen,
      (select coalesce(sum(balance_cents), 0) from ledger_accounts) as balances,
      (select coalesce(sum(cents), 0) from ledger_entries) as entries
  `.execute(database.reads)
  return rows[0] ?? { available: -1, frozen: -1, balances: -1, entries: -1 }
}
