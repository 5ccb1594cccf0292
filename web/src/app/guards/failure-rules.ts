import { failureCodes, forumApi, postsApi, threadsApi, userStatus } from '@chaguan/contracts/browser'
import type { CallPurpose } from '../../api/failure-listener.ts'
import type { CallFailure } from '../../api/failures.ts'
import { links, withQuery } from '../../shared/links/links.ts'

/** The only pages of a person whose account waits for review (docs/reference/pages.md#page-guards). */
export const openInReview: readonly string[] = [
  links.home,
  links.status,
  links.join,
  links.bindNickname,
  links.supplementary,
  links.bindPhone,
]

/** A refused call, and who met it where. */
export interface Refused {
  readonly failure: CallFailure
  readonly path: string
  readonly purpose: CallPurpose
  /** Path and query of the page. */
  readonly url: string
  /** Null for a visitor. */
  readonly userId: number | null
}

/** Where a refused call leads. */
export interface Way {
  readonly to: string
  /** The address is kept, to be come back to. */
  readonly saves?: true
  /** The session is over: the next page is loaded as a document. */
  readonly endsSession?: true
  readonly replaces?: true
}

interface Rule extends Omit<Way, 'to'> {
  readonly to: (refused: Refused) => string
  /** Whom it moves; whoever waited for the call unless given. */
  readonly when?: (refused: Refused) => boolean
}

const always = () => true
const byMembers = ({ userId, purpose }: Refused) => userId !== null && purpose !== 'data'
const isWaitedFor = ({ purpose }: Refused) => purpose !== 'data'
/** Parts of the pages that stay open in review may be refused: the page is shown without them. */
const isClosedInReview = ({ url }: Refused) => !openInReview.includes(new URL(url, 'http://site').pathname)
const isPage = ({ purpose }: Refused) => purpose === 'page'
/** A visitor who may not read the lists is asked to log in (docs/reference/wire.md#client-reactions). */
const isVisitorsList = ({ path, userId }: Refused) => userId === null && path === threadsApi.listThreads.path

/** Where a phone is bound; what it is needed for is said there (docs/reference/pages.md#login-pages). */
const toPhone = ({ path, url }: Refused) =>
  path === postsApi.publishPost.path
    ? withQuery(links.bindPhone, { limitPublishType: 'comment', toPage: url })
    : links.bindPhone

/** The log-in, which says to whoever was in that their session is over. */
const toLogin = ({ url, userId }: Refused) =>
  userId === null ? links.loginFrom(url) : withQuery(links.login, { next: url, ended: 1 })

function statusPage(field: 'rejectReason' | 'banReason') {
  return ({ failure: { Code, Data } }: Refused) => {
    const reason = (Data as Readonly<Record<string, unknown>>)[field]
    return withQuery(links.status, {
      statusCode: Code,
      statusMsg: typeof reason === 'string' && reason !== '' ? reason : undefined,
    })
  }
}

/** The one table from a code to what happens; what a refused page says is in
 * failures.ts, and a code that is not here is left to the caller. */
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
  [failureCodes.SITE_CLOSED, { to: () => links.closed, when: always, replaces: true }],
  [failureCodes.JUMP_TO_PAY_SITE, { to: () => links.join, when: always, saves: true }],
  [failureCodes.JUMP_TO_SIGIN_FIELDS, { to: () => links.supplementary, when: always, saves: true }],
  [failureCodes.UNAUTHORIZED, { to: toLogin, when: isVisitorsList, saves: true }],
  [failureCodes.RESOURCE_NOT_FOUND, { to: () => links.notFound, when: isPage, replaces: true }],
  [failureCodes.VALIDATE_REJECT, { to: statusPage('rejectReason'), when: always }],
  [
    failureCodes.VALIDATE_IGNORE,
    { to: ({ failure }) => withQuery(links.status, { statusCode: failure.Code }), when: always },
  ],
  [failureCodes.USER_BAN, { to: statusPage('banReason'), when: always }],
  [failureCodes.INVALID_TOKEN, { to: toLogin, saves: true, endsSession: true }],
  [failureCodes.NEED_BIND_WECHAT, { to: () => links.bindWechat, when: byMembers, saves: true }],
  [failureCodes.NEED_BIND_PHONE, { to: toPhone, when: byMembers, saves: true }],
  [failureCodes.NOT_INSTALL, { to: () => links.notInstalled, when: always }],
])

/** Where a refused call leads; null when it is left to whoever made it. */
export function wayOf(refused: Refused): Way | null {
  const rule = rules.get(refused.failure.Code)
  if (!rule || !(rule.when ?? isWaitedFor)(refused)) return null
  const { to, when: _when, ...rest } = rule
  return { ...rest, to: to(refused) }
}

/** Whether the session turned out to be over while the site itself was asked for: the page is then loaded anew. */
export function isDeadSession({ failure, path }: Pick<Refused, 'failure' | 'path'>): boolean {
  return failure.Code === failureCodes.INVALID_TOKEN && path === forumApi.readForum.path
}

/** Whether a call was refused because there were too many (−5002 with 429). */
export function isTooOften({ Code, status }: CallFailure): boolean {
  return Code === failureCodes.INTERNAL_ERROR && status === 429
}
