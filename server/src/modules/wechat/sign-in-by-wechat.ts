import { type LoginView, limits } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import type { Viewer } from '../../viewer.ts'
import { readInvitation } from '../invites/index.ts'
import { type PendingRegistration, startRegistration } from '../pending-registrations/index.ts'
import { readSettings } from '../settings/index.ts'
import { completeRegistration, completeSignIn } from '../sign-in/index.ts'
import { checkNickname, findUser, generateUsername, screenName } from '../users/index.ts'
import { linkWechat, type WechatRow } from './wechat-store.ts'

const nicknameOf = ({ nickname }: WechatRow) =>
  [...nickname.replace(/\s+/g, '')].slice(0, limits.nameCharacters).join('')

/** Returns the WeChat nickname if it is valid and free; otherwise empty, and the user is asked for one. */
async function usableNickname(ctx: Context, viewer: Viewer, row: WechatRow): Promise<string> {
  try {
    const nickname = await checkNickname(ctx.db, nicknameOf(row))
    await screenName(ctx, viewer, 'nickname', nickname)
    return nickname
  } catch (error) {
    if (error instanceof AppError) return ''
    throw error
  }
}

/** Context of a sign-in by WeChat. */
interface SignInContext {
  readonly inviteCode?: string | undefined
  readonly within?: (tx: Tx) => Promise<void>
  /** Page to open afterwards. */
  readonly next?: string
}

/**
 * Seamless registration (docs/reference/wire-accounts.md#registration, `register_type` 2): creates the account without
 * asking.
 */
async function registerSeamlessly(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  row: WechatRow,
  { inviteCode, within }: SignInContext,
): Promise<LoginView> {
  const invitation = await readInvitation(ctx, inviteCode)
  const nickname = await usableNickname(ctx, viewer, row)
  return completeRegistration(ctx, viewer, exchange, {
    username: await generateUsername(ctx),
    nickname,
    passwordHash: '',
    invitation,
    within: async (tx, userId) => {
      await within?.(tx)
      await linkWechat(tx, row.id, userId, ctx.clock.now())
    },
  })
}

/**
 * Logs in the user of this WeChat account. Without a user, creates one where the site registers seamlessly, else throws
 * NEED_BIND_USER_OR_CREATE_USER with a pending registration.
 */
export async function signInByWechat(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  row: WechatRow,
  arrival: SignInContext = {},
): Promise<LoginView> {
  const user = row.user_id === null ? undefined : await findUser(ctx.db, row.user_id)
  if (user && viewer.id !== null) throw new AppError('ACCOUNT_HAS_BEEN_BOUND')
  const { within, next = '' } = arrival
  if (user) return completeSignIn(ctx, viewer, exchange, user, { next, ...(within && { within }) })
  const settings = await readSettings(ctx)
  if (viewer.id === null && settings.register_type === 2 && settings.register_close)
    return registerSeamlessly(ctx, viewer, exchange, row, arrival)
  const card: PendingRegistration = {
    kind: 'wechat',
    id: row.id,
    subject: '',
    label: row.nickname,
    nickname: nicknameOf(row),
    inviteCode: arrival.inviteCode ?? '',
  }
  return startRegistration(ctx, viewer, exchange, card, arrival)
}
