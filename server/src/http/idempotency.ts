import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../drivers/db/db.ts'
import type { Member } from '../viewer.ts'
import { invalid } from './app-error.ts'
import type { Exchange } from './call.ts'

/** Stores the response of a call in the transaction that does its work. Does nothing for a call without a key. */
type StoreResponse<R> = (tx: Tx, answer: R) => Promise<void>

interface IdempotentCall {
  /** Name of the call; keys are unique for each user and call. */
  readonly call: string
  /** Input of the call; a key belongs to one input. */
  readonly input: unknown
}

/**
 * Serialises the input with its fields in a fixed order, without secrets and the captcha answer, which differs in each
 * attempt.
 */
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
 * Runs a call that must not be repeated, because it moves money or writes for others, once for each `Idempotency-Key`
 * of a user. A repeated call gets the response of the first successful one, on whichever instance, and does nothing
 * (docs/reference/wire.md#repeated-calls). Refuses (INVALID_PARAMETER) a key that was used with a different input. A
 * refused call may be tried again with its key.
 */
export async function runIdempotent<R>(
  ctx: Context,
  viewer: Member,
  exchange: Pick<Exchange, 'idempotencyKey'>,
  { call, input }: IdempotentCall,
  work: (keep: StoreResponse<R>) => Promise<R>,
): Promise<R> {
  const key = exchange.idempotencyKey
  if (key === undefined) return work(async () => {})
  const inputDigest = createHash('sha256').update(textOf(input)).digest('base64url')
  async function repeated(db: Db): Promise<{ answer: R } | null> {
    const known = await findAnswer(db, viewer.id, call, key ?? '')
    if (!known) return null
    if (known.input_digest !== inputDigest) throw invalid('http.key.otherInput')
    // The cast is sound: this function stored it.
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
    // A concurrent call with this key may have done the work, which makes this one fail after the commit of the other.
    const meanwhile = await repeated(ctx.db)
    if (meanwhile) return meanwhile.answer
    throw error
  }
}

/** How long responses are stored, in milliseconds: longer than clients retry what they wrote offline. */
const retentionMs = 30 * 86_400_000

/** Deletes stored responses that have expired. */
export async function deleteExpiredIdempotencyKeys(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', ctx.clock.now() - retentionMs)
      .execute()
  })
}
