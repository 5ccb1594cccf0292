import type { InputOf, OutputOf, phoneSignInApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { readPhoneRequirement } from '../sign-in/index.ts'
import { findIdByMobile, findUser } from '../users/index.ts'
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
  /** Refuses after the code was counted, so that nobody can ask about numbers without end. */
  readonly isTaken?: () => Promise<boolean>
  /** Whether only those are told a code whose number it is; nobody else learns that. */
  readonly isForOwner?: boolean
}

async function ownMobile(ctx: Context, userId: number): Promise<string> {
  return (await findUser(ctx.db, userId))?.mobile ?? ''
}

/** Whoever asks, logged in or in the middle of a log-in. */
async function askerOf(ctx: Context, viewer: Viewer, { sessionToken }: Input): Promise<number> {
  if (viewer.id !== null) return viewer.id
  if (sessionToken === undefined || sessionToken === '') throw new AppError('JUMP_TO_LOGIN')
  return readPhoneRequirement(ctx, sessionToken)
}

function memberOf(viewer: Viewer): number {
  if (viewer.id === null) throw new AppError('JUMP_TO_LOGIN')
  return viewer.id
}

const boundAlready = localized('phoneSignIn.phone.bound')

/** The number of another one than one's own, which nobody may have yet. */
function another(ctx: Context, own: string, given: string | undefined): SmsRecipient {
  const mobile = readNumber(given)
  if (mobile === own) throw new AppError('ENTER_NEW_PHONE_NUMBER')
  return { mobile, isTaken: async () => (await findIdByMobile(ctx.db, mobile)) !== undefined }
}

async function toOwn(ctx: Context, viewer: Viewer): Promise<SmsRecipient> {
  const mobile = await ownMobile(ctx, memberOf(viewer))
  if (mobile === '') throw new AppError('USER_MOBILE_NOT_ALLOW_NULL')
  return { mobile }
}

async function toNew(ctx: Context, viewer: Viewer, input: Input): Promise<SmsRecipient> {
  const userId = memberOf(viewer)
  const own = await ownMobile(ctx, userId)
  const hasVerified = await hasRecentlyVerified(ctx, ctx.db, userId, { channel: 'sms', contact: own })
  if (own !== '' && !hasVerified) throw new AppError('VERIFY_OLD_PHONE_NUMBER')
  return another(ctx, own, input.mobile)
}

type FindRecipient = (ctx: Context, viewer: Viewer, input: Input) => Promise<SmsRecipient>

/** Where a code goes, by what it is for. */
const addresses: Readonly<Record<Purpose, FindRecipient>> = {
  login: async (_ctx, _viewer, { mobile }) => ({ mobile: readNumber(mobile) }),
  reset_pwd: async (_ctx, _viewer, { mobile }) => ({ mobile: readNumber(mobile), isForOwner: true }),
  bind: async (ctx, viewer, input) => {
    const own = await ownMobile(ctx, await askerOf(ctx, viewer, input))
    if (own !== '') throw new AppError('BIND_ERROR', boundAlready)
    return another(ctx, own, input.mobile)
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
  const { mobile, isTaken, isForOwner } = await addresses[input.type](ctx, viewer, input)
  await verifySenderCaptcha(ctx, input)
  const { code, minutes } = await issueCode(ctx, viewer, smsCodeTarget(mobile, input.type))
  if (await isTaken?.()) throw new AppError('MOBILE_IS_ALREADY_BIND', undefined, { field: 'mobile' })
  const sending = async () => {
    if (isForOwner && (await findIdByMobile(ctx.db, mobile)) === undefined) return
    await deliver(ctx, mobile, code, minutes)
  }
  if (isForOwner) sendInBackground(sending)
  else await sending()
  return { interval: intervalSeconds }
}
