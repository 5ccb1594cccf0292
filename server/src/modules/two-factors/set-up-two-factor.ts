import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf, twoFactorsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import {
  claimAttempt,
  clearAttempts,
  publishSessionsChanged,
  requireStepUp,
  revokePendingAccess,
  verifyOwnPassword,
} from '../sign-in/index.ts'
import { findPasswordHash, findUser } from '../users/index.ts'
import { newSecret, otpauthUri, stepOf } from './authenticator.ts'
import { maxRecoveryCodes, readCode, recoveryCode } from './two-factor-rules.ts'
import {
  confirmPending,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  replaceRecoveryCodes,
  storePending,
} from './two-factor-store.ts'
import { hashOfCode, withCode, wrongCode } from './verify-code.ts'

/** Milliseconds after which an unconfirmed secret is discarded. */
const pendingMs = 30 * 60_000

async function describe(ctx: Context, viewer: Member, secret: string) {
  const site = nameOfSite((await readSettings(ctx)).site_name)[viewer.lang]
  const person = (await findUser(ctx.db, viewer.id))?.username ?? ''
  return { secret, address: await otpauthUri(secret, { site, person }) }
}

/** Returns the secret that the viewer is setting up; null for none. */
async function pendingOf(ctx: Context, viewer: Member) {
  const factor = await findTwoFactor(ctx.db, viewer.id)
  if (!factor || factor.confirmedAt !== null || factor.createdAt <= ctx.clock.now() - pendingMs) return null
  const secret = ctx.secrets.open(factor.sealedSecret)
  return secret === null ? null : { secret, sealedSecret: factor.sealedSecret }
}

export async function readTwoFactor(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof twoFactorsApi.readTwoFactor>> {
  const factor = await findTwoFactor(ctx.db, viewer.id)
  const pending = await pendingOf(ctx, viewer)
  const isOn = factor !== null && factor.confirmedAt !== null
  return {
    isOn,
    recoveryCodesLeft: isOn ? await countRecoveryCodes(ctx.db, viewer.id) : 0,
    hasPassword: (await findPasswordHash(ctx.db, viewer.id)) !== '',
    pending: pending && (await describe(ctx, viewer, pending.secret)),
  }
}

/** Creates a secret, which is active once a code of it was given. Requires a recent proof of identity. */
export async function beginTwoFactor(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof twoFactorsApi.beginTwoFactor>> {
  await requireStepUp(ctx, viewer)
  const secret = await newSecret()
  const sealed = ctx.secrets.seal(secret)
  const isKept = await ctx.transaction((tx) => storePending(tx, viewer.id, sealed, ctx.clock.now()))
  if (!isKept) throw new AppError('RESOURCE_EXIST')
  return describe(ctx, viewer, secret)
}

/** Replaces the recovery codes by ten new ones, and returns them in clear text, once. */
export async function newRecoveryCodes(
  ctx: Pick<Context, 'secrets'>,
  tx: Tx,
  userId: number,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < maxRecoveryCodes) codes.add(recoveryCode(randomBytes(12)))
  await replaceRecoveryCodes(
    tx,
    userId,
    [...codes].map((code) => hashOfCode(ctx, userId, code)),
  )
  return [...codes]
}

/** Enables the second factor with a first code, which is consumed, and revokes what was pending without it. */
export async function confirmTwoFactor(
  ctx: Context,
  viewer: Member,
  { code = '' }: InputOf<typeof twoFactorsApi.confirmTwoFactor>,
): Promise<OutputOf<typeof twoFactorsApi.confirmTwoFactor>> {
  const pending = await pendingOf(ctx, viewer)
  if (!pending) throw new AppError('RESOURCE_NOT_FOUND')
  await claimAttempt(ctx, `second-factor ${viewer.id}`)
  const typed = readCode(code)
  const now = ctx.clock.now()
  const step = typed && 'digits' in typed ? await stepOf(pending.secret, typed.digits, now) : null
  if (step === null) throw wrongCode()
  const recoveryCodes = await ctx.transaction(async (tx) => {
    if (!(await confirmPending(tx, viewer.id, pending.sealedSecret, step, now)))
      throw new AppError('RESOURCE_NOT_FOUND')
    await revokePendingAccess(tx, viewer.id, viewer.sessionId)
    return newRecoveryCodes(ctx, tx, viewer.id)
  })
  await clearAttempts(ctx, `second-factor ${viewer.id}`)
  ctx.log.info({ userId: viewer.id }, 'a second factor was switched on')
  return { recoveryCodes }
}

async function assertEnabled(ctx: Context, viewer: Member): Promise<void> {
  if ((await findTwoFactor(ctx.db, viewer.id))?.confirmedAt == null) throw new AppError('RESOURCE_NOT_FOUND')
}

export async function renewRecoveryCodes(
  ctx: Context,
  viewer: Member,
  { code }: InputOf<typeof twoFactorsApi.renewRecoveryCodes>,
): Promise<OutputOf<typeof twoFactorsApi.renewRecoveryCodes>> {
  await assertEnabled(ctx, viewer)
  return withCode(ctx, viewer.id, code, (useUp) =>
    ctx.transaction(async (tx) => {
      await useUp(tx)
      return { recoveryCodes: await newRecoveryCodes(ctx, tx, viewer.id) }
    }),
  )
}

/** Disables the second factor, with a code and, for people who have one, the password. */
export async function endTwoFactor(
  ctx: Context,
  viewer: Member,
  { password = '', code }: InputOf<typeof twoFactorsApi.endTwoFactor>,
): Promise<[]> {
  await assertEnabled(ctx, viewer)
  const user = await findUser(ctx.db, viewer.id)
  if (!user) throw new AppError('INVALID_TOKEN')
  const passwordHash = await findPasswordHash(ctx.db, viewer.id)
  if (passwordHash !== '') await verifyOwnPassword(ctx, viewer, user, passwordHash, password)
  await withCode(ctx, viewer.id, code, (useUp) =>
    ctx.transaction(async (tx) => {
      await useUp(tx)
      await deleteTwoFactor(tx, viewer.id)
    }),
  )
  publishSessionsChanged(ctx, viewer.id)
  ctx.log.info({ userId: viewer.id }, 'a second factor was switched off')
  return []
}
