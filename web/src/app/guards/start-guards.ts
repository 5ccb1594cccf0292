import { failureCodes, userStatus } from '@chaguan/contracts/browser'
import type { CallFailure } from '../../api/failures.ts'
import { accountLinks } from '../../shared/links/account-links.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { isPlaceToReturn, isRegistrationOrPayment } from '../../shared/session/login-return.ts'
import type { Site } from '../../shared/site/site.ts'
import { openInReview } from './failure-rules.ts'
import { replacementOfMiniProgramPath, replacementOfOldPath } from './legacy-paths.ts'
import { isPaidUp } from './page-guards.ts'

export { accessRedirect } from './page-guards.ts'

/** The input of the guards when an address is opened. */
export interface GuardInput {
  /** Path of the address. */
  readonly path: string
  readonly query: URLSearchParams
  /** Null when the site's start-up call was refused. */
  readonly site: Site | null
  readonly siteRefusal: CallFailure | null
  /** Whether the route table has a page for a path. */
  readonly hasPage: (path: string) => boolean
  /** Whether visitors may open the requested page. */
  readonly isForVisitors: boolean
}

interface Guard {
  readonly to: string
  /** Paths that stay open while the guard holds. */
  readonly open?: readonly string[]
  readonly holds: (start: GuardInput) => boolean
  readonly query?: (start: GuardInput) => Readonly<Record<string, string | number | undefined>>
}

/** Status pages, and the page for unsubscribing from mails: they never redirect. */
const unguardedPaths: ReadonlySet<string> = new Set([
  links.notFound,
  links.serverError,
  links.status,
  '/user/agreement',
  '/unsubscribe',
  '/install',
])

/** The query with the address to return to after a registration step; empty for the home page. */
function wantedBy({ path, query }: GuardInput): Readonly<Record<string, string | undefined>> {
  const isPlace = path !== links.home && isPlaceToReturn(path)
  return { next: isPlace ? withQuery(path, Object.fromEntries(query)) : undefined }
}

const refusedWith = (code: number) => (start: GuardInput) => start.siteRefusal?.Code === code

/** The admin area stays open, since a text message service that does not work is corrected there. */
function lacksPhone({ site, path }: GuardInput): boolean {
  if (!site?.me || `${path}/`.startsWith(`${links.admin}/`)) return false
  const { qcloud, passport } = site.forum
  const hasWechat = passport.offiaccountOpen || passport.miniprogramOpen
  return qcloud.qcloudSms && !hasWechat && !site.me.mobile && !site.me.originalMobile
}

function lacksFields({ site }: GuardInput): boolean {
  return site?.me?.status === userStatus.needsFields && site.forum.setSite.openExtFields === '1'
}

function mustJoin({ site, path }: GuardInput): boolean {
  if (site?.forum.setSite.siteMode !== 'pay' || isRegistrationOrPayment(path)) return false
  return !isPaidUp(site)
}

/**
 * In this order: site closed, phone missing, nickname missing, fields missing, account in review, site not joined
 * (docs/reference/pages.md#page-guards).
 */
const guards: readonly Guard[] = [
  {
    to: links.notInstalled,
    holds: refusedWith(failureCodes.NOT_INSTALL),
  },
  { to: links.closed, open: [links.closedLogin], holds: refusedWith(failureCodes.SITE_CLOSED) },
  { to: accountLinks.bindPhone, holds: lacksPhone, query: wantedBy },
  { to: accountLinks.bindNickname, holds: ({ site }) => site?.me?.nickname === '', query: wantedBy },
  { to: accountLinks.supplementary, holds: lacksFields, query: wantedBy },
  {
    to: links.status,
    open: openInReview,
    holds: ({ site, isForVisitors }) => site?.me?.status === userStatus.inReview && !isForVisitors,
    query: () => ({ statusCode: userStatus.inReview }),
  },
  {
    to: links.join,
    holds: mustJoin,
    query: ({ query }) => ({ inviteCode: query.get('inviteCode') ?? undefined }),
  },
]

/** Pages that are open only while their guard holds; the last one also while the site has no administrator. */
const onlyThen: readonly string[] = [links.closed, links.closedLogin, links.notInstalled]

/**
 * Returns the redirect for an address at start-up; null when it may be opened. The first guard that holds decides. A
 * guard whose page does not exist is skipped, to avoid a redirect loop.
 */
export function startRedirect(start: GuardInput): string | null {
  const { path, hasPage } = start
  const now = replacementOfOldPath(path, start.query)
  if (now !== null) return now
  const twin = replacementOfMiniProgramPath(path, hasPage)
  if (twin !== null) return withQuery(twin, Object.fromEntries(start.query))
  if (unguardedPaths.has(path)) return null
  const guard = guards.find(({ to, holds }) => hasPage(to) && holds(start))
  if (guard && (path === guard.to || guard.open?.includes(path))) return null
  if (guard) return withQuery(guard.to, guard.query?.(start) ?? {})
  const isNew = path === links.notInstalled && start.site?.forum.setSite.isSetUp === false
  return onlyThen.includes(path) && start.site && !isNew ? links.home : null
}
