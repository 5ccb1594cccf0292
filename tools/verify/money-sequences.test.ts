import { orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AppError, TransportError } from '../../server/src/http/app-error.ts'
import { InsufficientFunds } from '../../server/src/modules/ledger/index.ts'
import { adoptAnswer } from '../../server/src/modules/orders/adopt-answer.ts'
import { createOrder } from '../../server/src/modules/orders/create-order.ts'
import { payOrder } from '../../server/src/modules/orders/pay-order.ts'
import { returnRedPackets, returnRewards } from '../../server/src/modules/orders/return-frozen.ts'
import { earnPacket } from '../../server/src/modules/red-packets/index.ts'
import { setSettings } from '../../server/src/modules/settings/index.ts'
import { hashPassword } from '../../server/src/modules/sign-in/index.ts'
import { changeWallet } from '../../server/src/modules/wallet/change-wallet.ts'
import { requestWithdrawal } from '../../server/src/modules/wallet/request-withdrawal.ts'
import { reviewWithdrawals } from '../../server/src/modules/wallet/review-withdrawals.ts'
import { payPassword } from '../../server/src/testing/fixtures/money.ts'
import { packetBlock } from '../../server/src/testing/fixtures/red-packets.ts'
import { createThread } from '../../server/src/testing/fixtures/stored-thread.ts'
import {
  feeRate,
  frozenOf,
  newModel,
  play,
  type Sequence,
  type Step,
  type StepResult,
  sequenceOf,
  sequencesPerSettings,
  type WalletModel,
} from '../../server/src/testing/money-model.ts'
import { viewerOf } from '../../server/src/testing/races/race.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import type { Member } from '../../server/src/viewer.ts'
import { ledgerInvariants, redPacketInvariants } from './ledger.ts'

/** The number of sequences of a hundred operations each; `npm run ordeal -- --only money-sequences` runs 200. */
const sequences = Number(process.env.MONEY_SEQUENCES ?? 75)
const atOnce = 5
const noExchange = {
  isOwnPage: false,
  startSession: () => {},
  endSession: () => {},
  setCookie: () => {},
  getCookie: () => null,
}
const yuan = (cents: number) => (cents / 100).toFixed(2)

/** A member of a sequence, on a site. */
interface Person {
  readonly member: TestMember
  readonly viewer: Member
  /** Their thread, which accepts tips. */
  readonly threadId: number
  questionId: number
  packetId: number
}

async function createPeople(
  t: TestApp,
  pay_password_hash: string,
  { inviters, inviterScale }: Sequence,
): Promise<Person[]> {
  const people: Person[] = []
  for (const _ of inviters) {
    const member = await t.createMember()
    const { id: threadId } = await createThread(t, member)
    people.push({ member, viewer: await viewerOf(t, member), threadId, questionId: 0, packetId: 0 })
  }
  const rows = inviters.flatMap((inviter, person) => {
    const [guest, host] = [people[person]?.member.id ?? 0, people[inviter]?.member.id ?? 0]
    const grants = { level: 1, is_subordinate: 1, is_commission: 1, created_at: t.clock.now() }
    return inviter === 0 ? [] : [{ user_id: guest, pid: host, be_scale_tenths: inviterScale / 10, ...grants }]
  })
  const ids = people.map(({ member }) => member.id)
  await t.ctx.transaction(async (tx) => {
    await tx.updateTable('users').set({ pay_password_hash }).where('id', 'in', ids).execute()
    if (rows.length > 0) await tx.insertInto('user_distributions').values(rows).execute()
  })
  return people
}

/** Inserts an ordinary comment. */
async function comment(t: TestApp, threadId: number, userId: number, isPacket = false): Promise<number> {
  const now = t.clock.now()
  return t.ctx.transaction(async (tx) => {
    const nobody = { reply_post_id: null, reply_user_id: null, comment_post_id: null, comment_user_id: null }
    const none = {
      reply_count: 0,
      like_count: 0,
      is_first: 0,
      is_comment: 0,
      deleted_at: null,
      deleted_user_id: null,
    }
    const text = { content: '<p>好茶</p>', ip: '', is_approved: 1, created_at: now, updated_at: now } as const
    const post = await tx
      .insertInto('posts')
      .values({
        user_id: userId,
        thread_id: threadId,
        ...nobody,
        ...(none as typeof none & { is_first: 0; is_comment: 0 }),
        ...text,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isPacket) return earnPacket(t.ctx, tx, post)
    return post.id
  })
}

const isBusy = (error: unknown) => error instanceof TransportError && error.status === 429

/** Creates and pays an order; retries while the password check is overloaded. */
const pay = async (t: TestApp, { viewer }: Person, input: Parameters<typeof createOrder>[2]) => {
  const { orderSn } = await createOrder(t.ctx, viewer, input, noExchange)
  const payment = { orderSn, paymentType: 20, payPassword }
  for (let tries = 1; ; tries += 1) {
    try {
      return await payOrder(t.ctx, viewer, payment, noExchange)
    } catch (error) {
      if (!isBusy(error) || tries === 20) throw error
    }
  }
}

/** The member's oldest pending withdrawal. */
async function oldest(t: TestApp, { member }: Person): Promise<number> {
  const row = await t.ctx.db
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', member.id)
    .where('status', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function endOf(t: TestApp, person: Person): Promise<void> {
  const over = { expired_at: t.clock.now() }
  await t.ctx.transaction(async (tx) => {
    await tx.updateTable('thread_rewards').set(over).where('thread_id', '=', person.questionId).execute()
    await tx.updateTable('thread_red_packets').set(over).where('thread_id', '=', person.packetId).execute()
  })
  if (person.questionId !== 0) await returnRewards(t.ctx)
  if (person.packetId !== 0) await returnRedPackets(t.ctx)
  person.questionId = 0
  person.packetId = 0
}

const askedBlock = (t: TestApp, cents: number) => ({
  107: {
    body: {
      price: cents / 100,
      type: 0,
      expiredAt: t.ctx.time.format(t.clock.now() + 48 * 3_600_000),
      content: '哪款好',
    },
  },
})

/** Creates a draft with these blocks; the clock stands still, so that proofs and orders stay valid. */
async function draftWith(t: TestApp, as: TestMember, indexes: object): Promise<number> {
  const before = { created_at: t.clock.now() - 60_000 }
  await t.ctx.transaction((tx) =>
    tx.updateTable('threads').set(before).where('user_id', '=', as.id).execute(),
  )
  const body = { categoryId: 1, title: '春茶', content: { text: '<p>喝茶</p>', indexes }, draft: 1 }
  const { Code, Message, Data } = await t.post('/api/v3/thread.create', body, as)
  if (Code !== 0) throw new Error(`thread.create returned Code ${Code}, expected 0 for a draft: ${Message}`)
  return (Data as { threadId: number }).threadId
}

/** Executes a step through the product's use cases. */
async function carryOut(t: TestApp, admin: Member, people: readonly Person[], step: Step): Promise<void> {
  const who = people[step.who] as Person
  const of = (number: number) => people[number] as Person
  switch (step.action) {
    case 'adjust': {
      const operateType = step.cents > 0 ? 1 : 2
      const input = { userId: who.member.id, operateType, operateAmount: yuan(Math.abs(step.cents)) }
      await changeWallet(t.ctx, admin, input, noExchange)
      return
    }
    case 'tip':
      await pay(t, who, {
        type: orderTypes.tip,
        threadId: of(step.author).threadId,
        amount: yuan(step.cents),
      })
      return
    case 'ask': {
      const threadId = await draftWith(t, who.member, askedBlock(t, step.cents))
      await pay(t, who, { type: orderTypes.reward, threadId, amount: yuan(step.cents) })
      who.questionId = threadId
      return
    }
    case 'adopt': {
      const postId = await comment(t, who.questionId, of(step.answerer).member.id)
      const input = { threadId: who.questionId, postId, rewards: yuan(step.cents) }
      await adoptAnswer(t.ctx, who.viewer, input, noExchange)
      return
    }
    case 'pack': {
      const block = packetBlock({ number: step.number, price: step.each / 100 })
      const threadId = await draftWith(t, who.member, block)
      await pay(t, who, { type: orderTypes.redPacket, threadId, amount: yuan(step.each * step.number) })
      who.packetId = threadId
      return
    }
    case 'take':
      if ((await comment(t, who.packetId, of(step.taker).member.id, true)) === 0) throw new Error('no packet')
      return
    case 'end':
      return endOf(t, who)
    case 'withdraw': {
      const input = { cashApplyAmount: yuan(step.cents), receiveAccount: '6222 0000' }
      await requestWithdrawal(t.ctx, who.viewer, input, noExchange)
      return
    }
    default: {
      const input = {
        ids: [await oldest(t, who)],
        cashStatus: step.action === 'payOut' ? 2 : 3,
        remark: '账号不对',
      }
      await reviewWithdrawals(t.ctx, admin, input)
    }
  }
}

const fundsReasons = new Set(['PAY_ORDER_FAIL', 'NET_ERROR'])

/** The result of a step on the site. */
async function resultOfStep(work: Promise<void>): Promise<StepResult> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof InsufficientFunds) return 'funds'
    if (error instanceof AppError) return fundsReasons.has(error.reason) ? 'funds' : 'rule'
    if ((error as Error).message === 'no packet') return 'rule'
    throw error
  }
}

/** Whether the step has no object in the current state. */
const isIdle = (step: Step, { asked, reward, packet }: WalletModel) =>
  (step.action === 'ask' && reward !== null) ||
  (step.action === 'adopt' && reward === null) ||
  (step.action === 'pack' && packet !== null) ||
  (step.action === 'take' && packet === null) ||
  ((step.action === 'payOut' || step.action === 'refuse') && asked.length === 0)

/** Returns each member's balances, as texts. */
async function walletsOf(t: TestApp, people: readonly Person[]): Promise<string[]> {
  const ids = people.slice(1).map(({ member }) => member.id)
  const rows = await t.ctx.db
    .selectFrom('ledger_accounts')
    .select(['owner_id', 'kind', 'balance_cents'])
    .where('owner_id', 'in', ids)
    .where('kind', 'in', ['available', 'frozen'])
    .execute()
  const of = (id: number, kind: string) =>
    rows.find((row) => row.owner_id === id && row.kind === kind)?.balance_cents ?? 0
  return ids.map((id) => `${of(id, 'available')} ${of(id, 'frozen')}`)
}

/** Executes a sequence, comparing the members' balances with the model after each step. Returns the model. */
async function run(t: TestApp, admin: Member, hash: string, number: number) {
  const sequence = sequenceOf(number)
  const people = await createPeople(t, hash, sequence)
  const model = newModel()
  for (const [place, step] of sequence.steps.entries()) {
    const idle = isIdle(step, model.purses[step.who] as WalletModel)
    const expected = play(model, step, sequence)
    if (idle) continue
    const result = await resultOfStep(carryOut(t, admin, people, step))
    const wallets = await walletsOf(t, people)
    const told = model.purses.slice(1).map((purse) => `${purse.has} ${frozenOf(purse)}`)
    const at = `sequence ${number}, step ${place} ${JSON.stringify(step)}`
    expect([at, result, ...wallets]).toEqual([at, expected, ...told])
  }
  return model
}

describe.each(engines)('random operations through the use cases on %s', (engine) => {
  it('thousands of random operations with money leave every wallet as the model expects, without violations', async () => {
    const t = await openTestApp({ engine })
    const admin = await viewerOf(t, await t.createAdmin())
    const hash = await hashPassword(payPassword)
    await t.grant(10, 'other.canInviteUserScale')
    const withdrawals = {
      site_withdrawal: true,
      cash_rate: feeRate,
      cash_min_sum: 0.01,
      cash_max_sum: 5000,
    }
    await setSettings(t.ctx, { ...withdrawals, cash_sum_limit: 5000, cash_interval_time: 0 })
    const sums = { site: 0, fees: 0, added: 0, out: 0 }
    for (let first = 0; first < sequences; first += sequencesPerSettings) {
      const site = sequenceOf(first, 0).siteScale / 100
      await setSettings(t.ctx, {
        site_author_scale: Math.round(100 * (10 - site)) / 100,
        site_master_scale: site,
      })
      const numbers = Array.from({ length: sequencesPerSettings }, (_, place) => first + place).values()
      const lane = async () => {
        for (const number of numbers) {
          const model = await run(t, admin, hash, number)
          for (const key of ['site', 'fees', 'added', 'out'] as const) sums[key] += model[key]
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lane))
    }
    const { rows } = await sql<{ kind: string; cents: number }>`
      select kind, balance_cents as cents from ledger_accounts where owner_id = 0
    `.execute(t.ctx.db)
    const held = Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]))
    expect(held).toEqual({ income: sums.site, fees: sums.fees, adjustments: -sums.added, clearing: sums.out })
    const { database, files } = t.ctx
    // Reading all entries may take longer than a statement of the site may.
    await database.longTransaction(async (tx) => {
      const site = { database: { ...database, reads: tx }, files, now: t.clock.now() }
      for (const invariant of [...ledgerInvariants, ...redPacketInvariants])
        expect([invariant.name, await invariant.look(site)]).toEqual([
          invariant.name,
          { total: 0, examples: [] },
        ])
    })
    await t.close()
  }, 900_000)
})
