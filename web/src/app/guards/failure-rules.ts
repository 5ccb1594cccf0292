import { failureCodes, forumApi, postsApi, threadsApi, userStatus } from '@chaguan/contracts/browser'
import type { CallPurpose } from '../../api/failure-listener.ts'
import type { CallFailure } from '../../api/failures.ts'
import { accountLinks, loginMethodLinks } from '../../shared/links/account-links.ts'
import { links, withQuery } from '../../shared/links/links.ts'

/** The pages that are open to a person whose account is in review (docs/reference/pages.md#page-guards). */
export const openInReview: readonly string[] = [
  links.home,
  links.status,
  links.join,
  accountLinks.bindNickname,
  accountLinks.supplementary,
  accountLinks.bindPhone,
]

/** A refused call, with the page it was made for and its viewer. */
export interface RefusedCall {
  readonly failure: CallFailure
  readonly path: string
  readonly purpose: CallPurpose
  /** Path and query of the page. */
  readonly url: string
  /** Null for a visitor. */
  readonly userId: number | null
}

/** The redirect after a refused call. */
export interface FailureRedirect {
  readonly to: string
  /** Whether the current address is stored, to return to it after the redirect. */
  readonly saves?: true
  /** Whether the session has ended: the next page is loaded as a document. */
  readonly endsSession?: true
  readonly replaces?: true
  /** Whether the site's settings have changed since they were read: the next page is loaded as a document. */
  readonly changesSite?: true
}

interface Rule extends Omit<FailureRedirect, 'to'> {
  readonly to: (refused: RefusedCall) => string
  /** Whether the rule applies. Default: for calls made for a page or an action, not for background data. */
  readonly when?: (refused: RefusedCall) => boolean
}

const always = () => true
const byMembers = ({ userId, purpose }: RefusedCall) => userId !== null && purpose !== 'data'
const isWaitedFor = ({ purpose }: RefusedCall) => purpose !== 'data'
/** Calls that fill a page may be refused in review: the page is shown without their data. */
const isClosedInReview = ({ url, purpose }: RefusedCall) =>
  purpose !== 'data' && !openInReview.includes(new URL(url, 'http://site').pathname)
const isPage = ({ purpose }: RefusedCall) => purpose === 'page'
/**
 * A visitor who may not read the thread lists is redirected to the login page
 * (docs/reference/wire.md#client-reactions).
 */
const isVisitorsList = ({ path, userId }: RefusedCall) =>
  userId === null && path === threadsApi.listThreads.path

/** The page to bind a phone, with the action that requires one (docs/reference/pages.md#login-pages). */
const toPhone = ({ path, url }: RefusedCall) =>
  path === postsApi.publishPost.path
    ? withQuery(accountLinks.bindPhone, { limitPublishType: 'comment', toPage: url })
    : accountLinks.bindPhone

/** The login page; `ended=1` shows a member that the session has ended. */
const toLogin = ({ url, userId }: RefusedCall) =>
  userId === null ? links.loginFrom(url) : withQuery(links.login, { next: url, ended: 1 })

/** The account status page, which reads the status from the server; the code in the address is for other clients. */
const toStatus = ({ failure: { Code } }: RefusedCall) => withQuery(links.status, { statusCode: Code })

/**
 * The reaction to each code. What replaces a refused page is in failures.ts; codes without a rule are left to the
 * caller.
 */
const rules: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  [failureCodes.JUMP_TO_LOGIN, { to: toLogin, saves: true, endsSession: true }],
  [
    failureCodes.JUMP_TO_REGISTER,
    { to: ({ url }) => withQuery(links.register, { next: url }), saves: true, endsSession: true },
  ],
  [
    failureCodes.JUMP_TO_AUDIT,
    { to: () => withQuery(links.status, { statusCode: userStatus.inReview }), when: isClosedInReview },
  ],
  [failureCodes.JUMP_TO_HOME_INDEX, { to: () => links.home, replaces: true }],
  [failureCodes.SITE_CLOSED, { to: () => links.closed, when: always, changesSite: true }],
  [failureCodes.JUMP_TO_PAY_SITE, { to: () => links.join, when: always, saves: true, changesSite: true }],
  [failureCodes.JUMP_TO_SIGIN_FIELDS, { to: () => accountLinks.supplementary, when: always, saves: true }],
  [failureCodes.UNAUTHORIZED, { to: toLogin, when: isVisitorsList, saves: true }],
  [failureCodes.RESOURCE_NOT_FOUND, { to: () => links.notFound, when: isPage, replaces: true }],
  [failureCodes.VALIDATE_REJECT, { to: toStatus, when: always }],
  [failureCodes.VALIDATE_IGNORE, { to: toStatus, when: always }],
  [failureCodes.USER_BAN, { to: toStatus, when: always }],
  [failureCodes.INVALID_TOKEN, { to: toLogin, saves: true, endsSession: true }],
  [
    failureCodes.NEED_BIND_WECHAT,
    { to: () => loginMethodLinks.wechatBindByCode, when: byMembers, saves: true },
  ],
  [failureCodes.NEED_BIND_PHONE, { to: toPhone, when: byMembers, saves: true }],
  [failureCodes.NOT_INSTALL, { to: () => links.notInstalled, when: always }],
])

/** Returns the redirect for a refused call; null when the caller handles it. */
export function redirectOfFailure(refused: RefusedCall): FailureRedirect | null {
  const rule = rules.get(refused.failure.Code)
  if (!rule || !(rule.when ?? isWaitedFor)(refused)) return null
  const { to, when: _when, ...rest } = rule
  return { ...rest, to: to(refused) }
}

/** Whether the start-up call was refused because the session is invalid: the page is then reloaded. */
export function isDeadSession({ failure, path }: Pick<RefusedCall, 'failure' | 'path'>): boolean {
  return failure.Code === failureCodes.INVALID_TOKEN && path === forumApi.readForum.path
}

/** Whether the browser's session belongs to another member than the page was rendered for. */
export function isOtherSession({ Code, Data }: CallFailure): boolean {
  return Code === failureCodes.INVALID_TOKEN && (Data as { session?: unknown } | null)?.session === 'changed'
}

/** Whether a call was refused because the session has ended or a login is required. */
export const isLoginAsked = (failure: CallFailure): boolean =>
  (failure.Code === failureCodes.JUMP_TO_LOGIN || failure.Code === failureCodes.INVALID_TOKEN) &&
  !isOtherSession(failure)

/** Whether a call was refused by a rate limit (−5002 with 429). */
export function isTooOften({ Code, status }: CallFailure): boolean {
  return Code === failureCodes.INTERNAL_ERROR && status === 429
}
