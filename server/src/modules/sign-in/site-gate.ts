import { type Endpoint, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { findUser, findUsers } from '../users/index.ts'
import { hasJoined } from './membership.ts'
import { lacksRequiredFields } from './required-fields.ts'

/** Calls that answer on a paid site before one has joined (docs/reference/wire.md#site-gate), without their prefix. */
const openBeforeJoining: ReadonlySet<string> = new Set([
  'user',
  'forum',
  'follow.list',
  'users.list',
  'order.create',
  'trade/pay/order',
  'order.detail',
  'wallet/cash',
  'wallet/log',
  'wallet/user',
  'categories',
  'thread.stick',
  'tom.permissions',
  'thread.recommends',
  'trade/notify/wechat',
  'threads/notify/video',
  'offiaccount/jssdk',
  'attachment.download',
  'user/signinfields.list',
  'user/signinfields.create',
  'attachments',
  'unreadnotification',
  'posts.list',
  'emoji',
  'view.count',
  'plugin/list',
  'thread.typelist',
])

/** The same list as it holds for people whose account is not settled yet. */
const openBeforeReview: ReadonlySet<string> = new Set(
  [...openBeforeJoining, 'thread.list'].filter(
    (path) => path !== 'follow.list' && path !== 'attachment.download',
  ),
)

/** Whoever may do nothing else may still log out: the cookie is out of reach of scripts. */
const logOutPath = '/api/v3/users/logout'
/** Mails that somebody gets can be ended by them whatever the site or their account is like (RFC 8058). */
const endMailsPath = '/api/v3/notification.unsubscribe'
const openWhateverTheStatus: ReadonlySet<string> = new Set([
  'forum',
  'user',
  'users/logout',
  'notification.unsubscribe',
])

const administratorsLogin = '/api/backAdmin/login'
/** The second step of any log-in: an administrator's while the site is closed too; others find it shut there. */
const secondStepPath = '/api/v3/users/two-factor.login'
const setUpPath = '/api/v3/users/setup'
const openWhateverTheSite: ReadonlySet<string> = new Set([setUpPath, logOutPath, endMailsPath])

/** The path of a call as the lists above name it. */
function shortPath(endpoint: Endpoint): string {
  return endpoint.path.replace(/^\/api\/(?:v3\/)?/, '')
}

/** Calls of signing in and of one's own account, of administrators and of plugins. */
function isAlwaysOpen(path: string): boolean {
  return path.startsWith('users') || path.startsWith('backAdmin') || path.startsWith('plugin')
}

/** What changes something for oneself alone, whatever others may see: what was read, and what one is told of. */
const isPrivate = (path: string) => /^(reads|notification)\.|^dialog\.(update|delete)$/.test(path)

/** Refuses what others would see of somebody who has no nickname yet, as after a first log-in by phone. */
async function refuseNameless(ctx: Context, userId: number, path: string, { method, access }: Endpoint) {
  if (method === 'GET' || access === 'visitor' || isPrivate(path)) return
  const user = (await findUsers(ctx, [userId])).get(userId)
  if (user?.nickname === '') throw invalid('signIn.nickname.required')
}

/** A closed site answers administrators only, a paid one those who joined. */
export async function siteGate(ctx: Context, viewer: Viewer, endpoint: Endpoint): Promise<void> {
  if (openWhateverTheSite.has(endpoint.path)) return
  const settings = await readSettings(ctx)
  if (viewer.isAdmin || endpoint.path === administratorsLogin || endpoint.path === secondStepPath) return
  if (settings.site_close) throw new AppError('SITE_CLOSED', undefined, { detail: settings.site_close_msg })
  if (settings.site_mode !== 'pay') return
  const path = shortPath(endpoint)
  // `thread.list` is let through here and refused by its use case unless it asks for the paid site's home.
  if (isAlwaysOpen(path) || openBeforeJoining.has(path) || path === 'thread.list') return
  if (!(await hasJoined(ctx, viewer))) throw new AppError('JUMP_TO_PAY_SITE')
}

async function reasonOf(ctx: Context, userId: number) {
  const user = await findUser(ctx.db, userId)
  return { userName: user?.username ?? '', reason: user?.rejectReason ?? '' }
}

/**
 * Banned, refused, ignored, under review, or without the sign-in fields: each is told so
 * (docs/reference/wire.md#account-gate). Whoever has no nickname reads, but does nothing that others see
 * (INVALID_PARAMETER).
 */
export async function statusGate(ctx: Context, viewer: Viewer, endpoint: Endpoint): Promise<void> {
  const path = shortPath(endpoint)
  if (viewer.id === null || viewer.isAdmin || openWhateverTheStatus.has(path)) return
  if (viewer.status === userStatus.banned)
    throw new AppError('USER_BAN', undefined, { banReason: (await reasonOf(ctx, viewer.id)).reason })
  if (viewer.status === userStatus.refused) {
    const { userName, reason } = await reasonOf(ctx, viewer.id)
    throw new AppError('VALIDATE_REJECT', undefined, { id: viewer.id, userName, rejectReason: reason })
  }
  if (viewer.status === userStatus.ignored) throw new AppError('VALIDATE_IGNORE')
  if (isAlwaysOpen(path) || openBeforeReview.has(path)) return
  if (viewer.status === userStatus.inReview) throw new AppError('JUMP_TO_AUDIT')
  if (await lacksRequiredFields(ctx, viewer)) throw new AppError('JUMP_TO_SIGIN_FIELDS')
  await refuseNameless(ctx, viewer.id, path, endpoint)
}
