import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../drivers/db/db.ts'
import type { Member } from '../viewer.ts'
import { invalid } from './app-error.ts'
import type { Exchange } from './call.ts'

/** Stores what a call answers, in the transaction that does it. Does nothing for a call without a key. */
type KeepAnswer<R> = (tx: Tx, answer: R) => Promise<void>

interface Repeatable {
  /** What is called; keys are counted for each person and call. */
  readonly call: string
  /** What it was called with; a key goes with one input. */
  readonly input: unknown
}

/** The input with the names of its fields in one order; secrets and the answer to a captcha, which is new each time, are left out. */
function textOf(input: unknown): string {
  const { payPassword, captchaTicket, captchaRandStr, ...rest } = input as Readonly<Record<string, unknown>>
  return JSON.stringify(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)))
}

async function findAnswer(db: Db, userId: number, call: string, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['input_digest', 'answer'])
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Runs a call that must not be repeated, as it moves money or writes for others, once for each `Idempotency-Key` of a person: a repeated one is answered as the first that
 * was carried out, whichever instance did it, and does nothing (docs/reference/wire.md#repeated-calls). Refuses
 * (INVALID_PARAMETER) a key that went with another input. What was refused may be tried again under its key.
 */
export async function answerOnce<R>(
  ctx: Context,
  viewer: Member,
  exchange: Pick<Exchange, 'idempotencyKey'>,
  { call, input }: Repeatable,
  work: (keep: KeepAnswer<R>) => Promise<R>,
): Promise<R> {
  const key = exchange.idempotencyKey
  if (key === undefined) return work(async () => {})
  const inputDigest = createHash('sha256').update(textOf(input)).digest('base64url')
  async function repeated(db: Db): Promise<{ answer: R } | null> {
    const known = await findAnswer(db, viewer.id, call, key ?? '')
    if (!known) return null
    if (known.input_digest !== inputDigest) throw invalid('http.key.otherInput')
    // Sound: this call stored it.
    return { answer: JSON.parse(known.answer) as R }
  }
  const before = await repeated(ctx.db)
  if (before) return before.answer
  try {
    return await work(async (tx, answer) => {
      await tx
        .insertInto('idempotency_keys')
        .values({
          user_id: viewer.id,
          call,
          key,
          input_digest: inputDigest,
          answer: JSON.stringify(answer),
          created_at: ctx.clock.now(),
        })
        .execute()
    })
  } catch (error) {
    // Another one with this key may have been faster and done what this one was to do; whoever is refused for it hears so
    // after its commit.
    const meanwhile = await repeated(ctx.db)
    if (meanwhile) return meanwhile.answer
    throw error
  }
}

/** Milliseconds for which an answer is kept: longer than clients send again what they wrote without a network. */
const keptMs = 30 * 86_400_000

/** Deletes stored answers that have expired. */
export async function forgetAnswers(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', ctx.clock.now() - keptMs)
      .execute()
  })
}
