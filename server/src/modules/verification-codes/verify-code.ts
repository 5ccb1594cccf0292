import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { codeMinutes, maxCodeAttempts, verifiedMs } from './code-rules.ts'
import {
  type CodeRow,
  type CodeTarget,
  countCodeAttempt,
  findCode,
  findNewest,
  type LinkPurpose,
  markUsed,
  subtractCodeAttempt,
} from './code-store.ts'
import { hashOf, isLinkToken } from './issue-code.ts'

/** Proof that a number or address is the caller's. Valid until `consumeVerification`. */
export interface VerifiedContact {
  readonly id: number
  readonly contact: string
  /** The account that it proves something for; 0 for none. */
  readonly userId: number
}

const texts = {
  used: localized('verificationCodes.code.used'),
  tooMany: localized('verificationCodes.code.tooManyWrong'),
  empty: localized('verificationCodes.code.malformed'),
  link: localized('verificationCodes.link.expired'),
} as const

const wrong = (text?: { zh: string; en: string }) => new AppError('SMS_CODE_ERROR', text, { field: 'code' })

/**
 * Checks an attempt within the transaction that counts it: returns errors instead of throwing, so that the count is
 * committed.
 */
async function checkCode(
  ctx: Context,
  tx: Tx,
  target: CodeTarget,
  code: string,
): Promise<CodeRow | AppError> {
  const row = await findNewest(tx, target, ctx.clock.now())
  if (!row) return wrong()
  if (row.used_at !== null) return wrong(texts.used)
  if (row.created_at + codeMinutes[target.channel] * 60_000 <= ctx.clock.now())
    return new AppError('SMS_CODE_EXPIRE', undefined, { field: 'code' })
  if ((await countCodeAttempt(tx, row.id, maxCodeAttempts)) === null) return wrong(texts.tooMany)
  if (row.code_hash !== hashOf(ctx, target, code)) return wrong()
  // Only the holder of the code gets this error, so it reveals nothing to others.
  if (row.is_current === 0) return new AppError('SMS_CODE_EXPIRE', undefined, { field: 'code' })
  await subtractCodeAttempt(tx, row.id)
  return row
}

/**
 * Verifies a code without consuming it. Throws SMS_CODE_ERROR for a wrong or used one and after five wrong attempts,
 * and SMS_CODE_EXPIRE for an expired one. Unknown numbers and addresses cannot be distinguished from members' ones.
 */
export async function verifyCode(
  ctx: Context,
  target: CodeTarget,
  given: string | undefined,
): Promise<VerifiedContact> {
  const code = (given ?? '').normalize('NFKC').trim()
  if (!/^\d{6}$/.test(code)) throw wrong(texts.empty)
  const found = await ctx.transaction((tx) => checkCode(ctx, tx, target, code))
  if (found instanceof AppError) throw found
  return { id: found.id, contact: found.contact, userId: found.user_id }
}

/** Like `verifyCode`, for a code that must belong to this account (0 for none); any other counts as wrong. */
export async function verifyOwnCode(
  ctx: Context,
  userId: number,
  target: CodeTarget,
  given: string | undefined,
): Promise<VerifiedContact> {
  const verified = await verifyCode(ctx, target, given)
  if (verified.userId !== userId) throw wrong()
  return verified
}

/** Like `verifyCode`, by the token of a mailed link. Throws RESOURCE_EXPIRED. */
export async function verifyLink(
  ctx: Context,
  purpose: LinkPurpose,
  token: string,
): Promise<VerifiedContact> {
  const expired = new AppError('RESOURCE_EXPIRED', texts.link)
  const [, id, digest = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  const row = id === undefined ? undefined : await findCode(ctx.db, Number(id), ctx.clock.now())
  if (row?.channel !== 'email' || row.purpose !== purpose || !isLinkToken(ctx, row, digest)) throw expired
  const newest = await findNewest(
    ctx.db,
    { channel: 'email', contact: row.contact, purpose },
    ctx.clock.now(),
  )
  if (
    newest?.id !== row.id ||
    row.is_current === 0 ||
    row.used_at !== null ||
    row.expires_at <= ctx.clock.now()
  )
    throw expired
  return { id: row.id, contact: row.contact, userId: row.user_id }
}

/**
 * Consumes a proof, in the transaction of what it allows. Throws for the second of two concurrent calls, and if the
 * person's credentials have changed since the verification.
 */
export async function consumeVerification(ctx: Context, tx: Tx, proof: VerifiedContact): Promise<void> {
  if (!(await markUsed(tx, proof.id, ctx.clock.now()))) throw wrong(texts.used)
}

/**
 * Returns whether a person has verified, within the last minutes by a code for `verify`, that the contact is still
 * theirs.
 */
export async function hasRecentlyVerified(
  ctx: Context,
  db: Db,
  userId: number,
  contact: Omit<CodeTarget, 'purpose'>,
): Promise<boolean> {
  const now = ctx.clock.now()
  const row = await findNewest(db, { ...contact, purpose: 'verify' }, now)
  return row?.user_id === userId && row.is_current === 1 && (row.used_at ?? 0) > now - verifiedMs
}
