import type { InputOf, OutputOf, phoneSignInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { VersionedUser } from '../../drivers/db/credentials-versions.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { type Viewer, versionedUser } from '../../viewer.ts'
import { readPhoneRequirement } from '../sign-in/index.ts'
import { findIdByMobile, findUser, holderOfMobile } from '../users/index.ts'
import {
  hasRecentlyVerified,
  intervalSeconds,
  issueCode,
  type Purpose,
  sendInBackground,
  verifySenderCaptcha,
} from '../verification-codes/index.ts'
import { assertSmsOn, readNumber, smsCodeTarget } from './sms-code-target.ts'

type Input = InputOf<typeof phoneSignInApi.sendSms>

/** The recipient of a code. */
interface SmsRecipient {
  readonly mobile: string
  /** The account that the code proves something for. */
  readonly account: VersionedUser
  /**
   * Whether the number is refused; called after the code was counted, so that numbers cannot be probed without limit.
   */
  readonly isTaken?: () => Promise<boolean>
  /** Whether a message is sent only if the number belongs to an account; the response does not reveal it. */
  readonly isForOwner?: boolean
}

async function ownMobile(ctx: Context, userId: number): Promise<string> {
  return (await findUser(ctx.db, userId))?.mobile ?? ''
}

/** Returns the account of the request: the viewer's, or the one of a login that requires a phone. */
async function askerOf(ctx: Context, viewer: Viewer, { sessionToken }: Input): Promise<VersionedUser> {
  if (viewer.id !== null) return versionedUser(viewer)
  if (sessionToken === undefined || sessionToken === '') throw new AppError('JUMP_TO_LOGIN')
  return readPhoneRequirement(ctx, sessionToken)
}

function memberOf(viewer: Viewer): VersionedUser {
  if (viewer.id === null) throw new AppError('JUMP_TO_LOGIN')
  return versionedUser(viewer)
}

const boundAlready = localized('phoneSignIn.phone.bound')

/** Returns another number than the account's own, which must not belong to an account. */
async function another(
  ctx: Context,
  account: VersionedUser,
  own: string,
  given: string | undefined,
): Promise<SmsRecipient> {
  const mobile = readNumber(given)
  if (mobile === own) throw new AppError('ENTER_NEW_PHONE_NUMBER')
  return { mobile, account, isTaken: async () => (await findIdByMobile(ctx.db, mobile)) !== undefined }
}

/** Returns a number that its holder is to prove ownership of. */
async function toHolder(ctx: Context, given: string | undefined): Promise<SmsRecipient> {
  const mobile = readNumber(given)
  return { mobile, account: await holderOfMobile(ctx.db, mobile) }
}

async function toOwn(ctx: Context, viewer: Viewer): Promise<SmsRecipient> {
  const account = memberOf(viewer)
  const mobile = await ownMobile(ctx, account.id)
  if (mobile === '') throw new AppError('USER_MOBILE_NOT_ALLOW_NULL')
  return { mobile, account }
}

async function toNew(ctx: Context, viewer: Viewer, input: Input): Promise<SmsRecipient> {
  const account = memberOf(viewer)
  const own = await ownMobile(ctx, account.id)
  const hasVerified = await hasRecentlyVerified(ctx, ctx.db, account.id, { channel: 'sms', contact: own })
  if (own !== '' && !hasVerified) throw new AppError('VERIFY_OLD_PHONE_NUMBER')
  return another(ctx, account, own, input.mobile)
}

type FindRecipient = (ctx: Context, viewer: Viewer, input: Input) => Promise<SmsRecipient>

/** How the recipient is determined, by purpose. */
const addresses: Readonly<Record<Purpose, FindRecipient>> = {
  login: (ctx, _viewer, { mobile }) => toHolder(ctx, mobile),
  reset_pwd: async (ctx, _viewer, { mobile }) => ({ ...(await toHolder(ctx, mobile)), isForOwner: true }),
  bind: async (ctx, viewer, input) => {
    const account = await askerOf(ctx, viewer, input)
    const own = await ownMobile(ctx, account.id)
    if (own !== '') throw new AppError('BIND_ERROR', boundAlready)
    return another(ctx, account, own, input.mobile)
  },
  rebind: toNew,
  update: toNew,
  verify: toOwn,
  reset_pay_pwd: toOwn,
}

async function deliver(ctx: Context, mobile: string, code: string, minutes: number): Promise<void> {
  const { zh, en } = localized('phoneSignIn.sms.code', { code, minutes })
  const text = zh + en
  try {
    await ctx.sms.send({ mobile, code, minutes, text })
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'a text message was not sent')
    throw new AppError('EXTERNAL_API_ERROR', localized('phoneSignIn.sms.failed'))
  }
}

/**
 * Sends a code to a phone (docs/reference/wire-accounts.md#login). Throws RESOURCE_EXIST if requested too soon,
 * MOBILE_IS_ALREADY_BIND for another account's number that is to be bound, VERIFY_OLD_PHONE_NUMBER before the old one
 * was verified, ENTER_NEW_PHONE_NUMBER if the new one is the old one. For a forgotten password the response does not
 * reveal whether the number is known.
 */
export async function sendSms(
  ctx: Context,
  viewer: Viewer,
  input: Input,
): Promise<OutputOf<typeof phoneSignInApi.sendSms>> {
  await assertSmsOn(ctx)
  if (input.type === undefined) throw invalid('phoneSignIn.type.missing')
  const { mobile, account, isTaken, isForOwner } = await addresses[input.type](ctx, viewer, input)
  await verifySenderCaptcha(ctx, input)
  const { code, minutes } = await issueCode(ctx, viewer, account, smsCodeTarget(mobile, input.type))
  if (await isTaken?.()) throw new AppError('MOBILE_IS_ALREADY_BIND', undefined, { field: 'mobile' })
  const sending = async () => {
    if (isForOwner && account.id === 0) return
    await deliver(ctx, mobile, code, minutes)
  }
  if (isForOwner) sendInBackground(sending)
  else await sending()
  return { interval: intervalSeconds }
}
