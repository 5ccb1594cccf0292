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

/** Where a code goes. */
interface SmsRecipient {
  readonly mobile: string
  /** Whose account the code proves something for. */
  readonly account: VersionedUser
  /** Refuses after the code was counted, so that nobody can ask about numbers without end. */
  readonly isTaken?: () => Promise<boolean>
  /** Whether only those are told a code whose number it is; nobody else learns that. */
  readonly isForOwner?: boolean
}

async function ownMobile(ctx: Context, userId: number): Promise<string> {
  return (await findUser(ctx.db, userId))?.mobile ?? ''
}

/** Whoever asks, logged in or in the middle of a log-in. */
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

/** The number of another one than one's own, which nobody may have yet. */
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

/** A number that whoever has it proves to be theirs. */
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

/** Where a code goes, by what it is for. */
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
 * Sends a code to a phone (docs/reference/wire-accounts.md#login). Refuses with RESOURCE_EXIST too soon,
 * MOBILE_IS_ALREADY_BIND a number of somebody else that is to be bound, VERIFY_OLD_PHONE_NUMBER before the old one was
 * verified, ENTER_NEW_PHONE_NUMBER the old one as the new. For a forgotten password nothing tells whether anybody has
 * the number.
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
