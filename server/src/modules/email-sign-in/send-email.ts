import type { emailSignInApi, InputOf, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import { isMember, type Member, type Viewer } from '../../viewer.ts'
import { linkOrigin, readSettings } from '../settings/index.ts'
import { requireStepUpIfPassword } from '../sign-in/index.ts'
import { findEmail, findIdByEmail, findUser } from '../users/index.ts'
import {
  hasRecentlyVerified,
  intervalSeconds,
  issueCode,
  linkMinutes,
  type Purpose,
  sendInBackground,
  verifySenderCaptcha,
} from '../verification-codes/index.ts'
import { writeCodeMail } from './code-mail.ts'
import { assertMailOn, emailCodeTarget, readAddress } from './email-code-target.ts'

type Input = InputOf<typeof emailSignInApi.sendEmail>
type RequestedType = NonNullable<Input['type']>

/** Pages that a mail's link leads to. */
const linkPages: Partial<Record<Purpose, string>> = {
  bind: '/user/verify-email',
  reset_pwd: '/user/reset-password',
}

/** Purposes for which only whoever has the address is written to, and nobody is told whether anybody has. */
const forOwners: ReadonlySet<RequestedType> = new Set<RequestedType>(['login', 'reset_pwd'])

function memberOf(viewer: Viewer): Member {
  if (!isMember(viewer)) throw new AppError('JUMP_TO_LOGIN')
  return viewer
}

/** Refuses (INVALID_PARAMETER) to bind another address before the one that is bound was verified. */
export async function assertOldVerified(ctx: Context, userId: number, own: string): Promise<void> {
  if (own === '') return
  if (!(await hasRecentlyVerified(ctx, ctx.db, userId, { channel: 'email', contact: own })))
    throw invalid('emailSignIn.address.verifyOld')
}

/** Where a mail goes, by what it is for. */
const addresses: Readonly<
  Record<RequestedType, (ctx: Context, viewer: Viewer, input: Input) => Promise<string>>
> = {
  login: async (_ctx, _viewer, { email }) => readAddress(email),
  reset_pwd: async (_ctx, _viewer, { email }) => readAddress(email),
  bind: async (ctx, viewer, { email }) => {
    const member = memberOf(viewer)
    const own = await findEmail(ctx.db, member.id)
    const address = readAddress(email)
    if (address === own) throw invalid('emailSignIn.address.same')
    await assertOldVerified(ctx, member.id, own)
    if (own === '') await requireStepUpIfPassword(ctx, member)
    return address
  },
  verify: async (ctx, viewer) => {
    const own = await findEmail(ctx.db, memberOf(viewer).id)
    if (own === '') throw invalid('emailSignIn.address.none')
    return own
  },
}

/** Whether a code can be of use: nobody is written to who has no account. */
async function isUseful(ctx: Context, purpose: RequestedType, email: string): Promise<boolean> {
  return !forOwners.has(purpose) || (await findIdByEmail(ctx.db, email)) !== undefined
}

interface CodeRequest {
  readonly to: string
  readonly purpose: RequestedType
  readonly code: string
  readonly minutes: number
  readonly linkToken: string
}

async function deliver(ctx: Context, viewer: Viewer, letter: CodeRequest): Promise<void> {
  const { to, purpose, linkToken, ...code } = letter
  if (!(await isUseful(ctx, purpose, to))) return
  const [settings, origin] = [await readSettings(ctx), await linkOrigin(ctx, viewer)]
  const page = linkPages[purpose]
  const account = viewer.id === null ? undefined : await findUser(ctx.db, viewer.id)
  const mail = writeCodeMail(
    {
      ...code,
      to,
      purpose,
      siteName: settings.site_name,
      link: page && origin ? `${origin}${page}?token=${linkToken}` : null,
      linkMinutes,
      account: account?.nickname || account?.username || '',
    },
    viewer.lang,
  )
  try {
    await ctx.mail.send(mail)
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message.replaceAll(to, '…') }, 'a mail with a code was not sent')
    throw new AppError('EXTERNAL_API_ERROR', localized('emailSignIn.mail.failed'))
  }
}

/**
 * Sends a code, and a link that does the same where one is good for it. Refuses with RESOURCE_EXIST too soon. Whether
 * anybody has an address can be told neither by the answer nor by the time it takes.
 */
export async function sendEmail(
  ctx: Context,
  viewer: Viewer,
  input: Input,
): Promise<OutputOf<typeof emailSignInApi.sendEmail>> {
  await assertMailOn(ctx)
  const purpose = input.type
  if (purpose === undefined) throw invalid('emailSignIn.type.missing')
  const to = await addresses[purpose](ctx, viewer, input)
  await verifySenderCaptcha(ctx, input)
  const issued = await issueCode(ctx, viewer, emailCodeTarget(to, purpose))
  const sending = () => deliver(ctx, viewer, { to, purpose, ...issued })
  if (forOwners.has(purpose)) sendInBackground(sending)
  else await sending()
  return { interval: intervalSeconds }
}
