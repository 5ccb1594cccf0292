import { type Endpoint, userStatus, type WhenRestricted } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { readSettings } from '../../settings/index.ts'
import { findUser, findUsers } from '../../users/index.ts'
import { hasJoined } from './membership.ts'
import { lacksRequiredFields } from './required-fields.ts'

/** The checks that an endpoint is exempt from. */
interface Exemptions {
  readonly closedSite?: true
  readonly joining?: true
  readonly approval?: true
  readonly review?: true
  readonly blocked?: true
  readonly nickname?: true
}

/** The contract's `whenRestricted` values, with their exemptions. */
const exemptions: Readonly<Record<WhenRestricted, Exemptions>> = {
  members: {},
  'own-data': { nickname: true },
  'before-joining': { joining: true },
  'in-review': { review: true },
  'before-approval': { joining: true, approval: true },
  'blocked-accounts': { joining: true, approval: true, blocked: true },
  'closed-site': { joining: true, approval: true, closedSite: true },
  always: { joining: true, approval: true, blocked: true, closedSite: true },
}

/** Throws for publishing calls of a user without a nickname, as after a first login by phone. */
async function refuseNameless(ctx: Context, userId: number, { method, access }: Endpoint): Promise<void> {
  if (method === 'GET' || access === 'visitor') return
  const user = (await findUsers(ctx, [userId])).get(userId)
  if (user?.nickname === '') throw invalid('signIn.nickname.required')
}

/** Throws on a closed site for all but administrators, and on a paid site for those who have not joined. */
export async function siteGate(ctx: Context, viewer: Viewer, endpoint: Endpoint): Promise<void> {
  const exempt = exemptions[endpoint.whenRestricted]
  if (exempt.closedSite || viewer.isAdmin) return
  const settings = await readSettings(ctx)
  if (settings.site_close) throw new AppError('SITE_CLOSED', undefined, { detail: settings.site_close_msg })
  // Of the calls before joining, `thread.list` itself throws unless it is for the paid site's home page.
  if (settings.site_mode !== 'pay' || exempt.joining) return
  if (!(await hasJoined(ctx, viewer))) throw new AppError('JUMP_TO_PAY_SITE')
}

async function reasonOf(ctx: Context, userId: number) {
  const user = await findUser(ctx.db, userId)
  return { userName: user?.username ?? '', reason: user?.rejectReason ?? '' }
}

/** Endpoints that visitors may read; members under review may too, with the permissions of visitors. */
const isVisitorsRead = ({ method, access }: Endpoint) => method === 'GET' && access === 'visitor'

/**
 * Throws for accounts that are banned, refused, ignored, under review or lack sign-in fields, each with its code
 * (docs/reference/wire.md#account-gate). Users without a nickname may read, but not do what others see
 * (INVALID_PARAMETER).
 */
export async function statusGate(ctx: Context, viewer: Viewer, endpoint: Endpoint): Promise<void> {
  const exempt = exemptions[endpoint.whenRestricted]
  if (viewer.id === null || viewer.isAdmin || exempt.blocked) return
  if (viewer.status === userStatus.banned)
    throw new AppError('USER_BAN', undefined, { banReason: (await reasonOf(ctx, viewer.id)).reason })
  if (viewer.status === userStatus.refused) {
    const { userName, reason } = await reasonOf(ctx, viewer.id)
    throw new AppError('VALIDATE_REJECT', undefined, { id: viewer.id, userName, rejectReason: reason })
  }
  if (viewer.status === userStatus.ignored) throw new AppError('VALIDATE_IGNORE')
  if (exempt.approval) return
  if (viewer.status === userStatus.inReview) {
    if (exempt.review || isVisitorsRead(endpoint)) return
    throw new AppError('JUMP_TO_AUDIT')
  }
  if (await lacksRequiredFields(ctx, viewer)) throw new AppError('JUMP_TO_SIGIN_FIELDS')
  if (!exempt.nickname) await refuseNameless(ctx, viewer.id, endpoint)
}
