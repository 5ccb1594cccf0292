import type { emailSignInApi, InputOf, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { VersionedUser } from '../../drivers/db/credentials-versions.ts'
import type { MailMessage } from '../../drivers/mail/mail.ts'
import { AppError, atField, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import { isMember, type Member, type Viewer, versionedUser } from '../../viewer.ts'
import { refuseBlockedDomain } from '../access-blocks/index.ts'
import { linkOrigin, readSettings } from '../settings/index.ts'
import { requireStepUpIfPassword } from '../sign-in/index.ts'
import { findEmail, findUser, holderOfEmail } from '../users/index.ts'
import {
  hasRecentlyVerified,
  intervalSeconds,
  issueCode,
  linkMinutes,
  mayMailUnknownAddress,
  type Purpose,
  sendInBackground,
  verifySenderCaptcha,
} from '../verification-codes/index.ts'
import { writeCodeMail, writeUnknownAddressMail } from './code-mail.ts'
import { assertMailOn, emailCodeTarget, readAddress } from './email-code-target.ts'

type Input = InputOf<typeof emailSignInApi.sendEmail>
type RequestedType = NonNullable<Input['type']>

/** Pages that the links of mails open, by purpose. */
const linkPages: Partial<Record<Purpose, string>> = {
  bind: '/user/verify-email',
  reset_pwd: '/user/reset-password',
}

/** Page on which an unknown address is registered. */
const registerPage = '/user/email-login'

/** Purposes for which only the reader of the mail may learn whether the address has an account. */
const forOwners: ReadonlySet<RequestedType> = new Set<RequestedType>(['login', 'reset_pwd'])

function memberOf(viewer: Viewer): Member {
  if (!isMember(viewer)) throw new AppError('JUMP_TO_LOGIN')
  return viewer
}

/** Refuses (INVALID_PARAMETER) to bind another address before the current one was verified. */
export async function assertOldVerified(ctx: Context, userId: number, own: string): Promise<void> {
  if (own === '') return
  if (!(await hasRecentlyVerified(ctx, ctx.db, userId, { channel: 'email', contact: own })))
    throw invalid('emailSignIn.address.verifyOld')
}

/** The address of a mail and the account that its code is for. */
interface MailRecipient {
  readonly to: string
  readonly account: VersionedUser
}

async function findHolder(ctx: Context, _viewer: Viewer, { email }: Input): Promise<MailRecipient> {
  const to = readAddress(email)
  return { to, account: await holderOfEmail(ctx.db, to) }
}

type FindRecipient = (ctx: Context, viewer: Viewer, input: Input) => Promise<MailRecipient>

/** Finds the recipient of a mail, by its purpose. */
const addresses: Readonly<Record<RequestedType, FindRecipient>> = {
  login: findHolder,
  reset_pwd: findHolder,
  bind: async (ctx, viewer, { email }) => {
    const member = memberOf(viewer)
    const own = await findEmail(ctx.db, member.id)
    const address = readAddress(email)
    await atField('email', () => refuseBlockedDomain(ctx, address))
    if (address === own) throw invalid('emailSignIn.address.same')
    await assertOldVerified(ctx, member.id, own)
    if (own === '') await requireStepUpIfPassword(ctx, member)
    return { to: address, account: versionedUser(member) }
  },
  verify: async (ctx, viewer) => {
    const member = memberOf(viewer)
    const own = await findEmail(ctx.db, member.id)
    if (own === '') throw invalid('emailSignIn.address.none')
    return { to: own, account: versionedUser(member) }
  },
}

interface CodeRequest {
  readonly to: string
  readonly purpose: RequestedType
  readonly code: string
  readonly minutes: number
  readonly linkToken: string
}

async function deliver(ctx: Context, viewer: Viewer, request: CodeRequest): Promise<void> {
  const { to, purpose, linkToken, ...code } = request
  const [settings, origin] = [await readSettings(ctx), await linkOrigin(ctx, viewer)]
  const page = linkPages[purpose]
  const account = viewer.id === null ? undefined : await findUser(ctx.db, viewer.id)
  const mail = writeCodeMail(
    {
      ...code,
      to,
      purpose,
      siteName: nameOfSite(settings.site_name)[viewer.lang],
      link: page && origin ? `${origin}${page}?token=${linkToken}` : null,
      linkMinutes,
      account: account?.nickname || account?.username || '',
    },
    viewer.lang,
  )
  await sendOrRefuse(ctx, mail)
}

async function sendOrRefuse(ctx: Context, mail: MailMessage): Promise<void> {
  try {
    await ctx.mail.send(mail)
  } catch (error) {
    const reason = (error as Error).message.replaceAll(mail.to, '…')
    ctx.log.warn({ reason }, 'a mail with a code was not sent')
    throw new AppError('EXTERNAL_API_ERROR', localized('emailSignIn.mail.failed'))
  }
}

/** Mails an address that it has no account, and how to register. */
async function deliverToStranger(ctx: Context, viewer: Viewer, request: CodeRequest): Promise<void> {
  const { to, purpose, code, minutes, linkToken } = request
  const [settings, origin] = [await readSettings(ctx), await linkOrigin(ctx, viewer)]
  const hasCode = purpose === 'login'
  const page = hasCode ? `${registerPage}?token=${linkToken}` : registerPage
  const link = settings.register_close && origin ? origin + page : null
  const about = {
    to,
    siteName: nameOfSite(settings.site_name)[viewer.lang],
    code,
    minutes,
    linkMinutes,
    link,
    hasCode,
  }
  await sendOrRefuse(ctx, writeUnknownAddressMail(about, viewer.lang))
}

/**
 * Sends a code and, for purposes that have one, a link that does the same. Refuses a request that comes too soon
 * (RESOURCE_EXIST). Neither the response nor its duration reveals whether an address has an account: an unknown one is
 * mailed how to register.
 */
export async function sendEmail(
  ctx: Context,
  viewer: Viewer,
  input: Input,
): Promise<OutputOf<typeof emailSignInApi.sendEmail>> {
  await assertMailOn(ctx)
  const purpose = input.type
  if (purpose === undefined) throw invalid('emailSignIn.type.missing')
  const { to, account } = await addresses[purpose](ctx, viewer, input)
  await verifySenderCaptcha(ctx, input)
  const issued = await issueCode(ctx, viewer, account, emailCodeTarget(to, purpose))
  const request = { to, purpose, ...issued }
  if (!forOwners.has(purpose)) {
    await deliver(ctx, viewer, request)
    return { interval: intervalSeconds }
  }
  // Evaluated for every address, so that the duration is always the same.
  const mayMail = await mayMailUnknownAddress(ctx, to)
  sendInBackground(async () => {
    if (account.id !== 0) await deliver(ctx, viewer, request)
    else if (mayMail) await deliverToStranger(ctx, viewer, request)
  })
  return { interval: intervalSeconds }
}

/**
 * Sends the link that binds an address to a new account, after the response. An address that received too many mails
 * gets none: the account is created all the same, and its owner can request another.
 */
export async function confirmNewAddress(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  to: string,
): Promise<void> {
  const user = await findUser(ctx.db, userId)
  if (!user) return
  try {
    const issued = await issueCode(ctx, viewer, user, emailCodeTarget(to, 'bind'))
    sendInBackground(() => deliver(ctx, { ...viewer, id: userId }, { to, purpose: 'bind', ...issued }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.info({ userId, reason: error.reason }, 'the verification mail of a registration was not sent')
  }
}
