import type { Face } from '@chaguan/contracts/browser'
import { composerHead, composerQueries } from '../../features/composer/composer-page.ts'
import { draftsHead, draftsQueries } from '../../features/composer/drafts/drafts-page.ts'
import { manageHead, manageQueries } from '../../features/content-menu/manage-page.ts'
import { galleryHead } from '../../features/gallery/gallery-page.ts'
import { inviteHead, inviteQueries, joinHead, joinQueries } from '../../features/invites/invites-page.ts'
import {
  messageHead,
  messagePlace,
  messageQueries,
  nextMessageQueries,
} from '../../features/messages/message-page.ts'
import {
  channelsHead,
  channelsQueries,
  unsubscribeHead,
} from '../../features/notifications/channels/channels-page.ts'
import { noticesQuery } from '../../features/notifications/notices.ts'
import { type MarkKind, markQuery } from '../../features/notifications/watch-and-mute.ts'
import {
  commentPageHead,
  commentPageQueries,
  nextCommentPageQueries,
} from '../../features/posts/comment/comment-page.ts'
import { firstCommentsQueries, nextCommentsQueries } from '../../features/posts/list/comments-page.ts'
import { historyHead, historyQueries } from '../../features/revisions/history-page.ts'
import {
  activePeopleQuery,
  nextSearchQueries,
  readSearchQuery,
  searchHead,
  searchQueries,
} from '../../features/search/search-page.ts'
import {
  bindCodeQuery,
  externalLoginHead,
  linkedQueries,
  loginCodeQuery,
  newcomerQuery,
  passkeysQuery,
  rebindCodeQuery,
  scanQuery,
  twoFactorQuery,
} from '../../features/sign-in/external/external-login-pages.ts'
import { fieldsHead, fieldsQuery } from '../../features/sign-in/registration-fields/supplementary-page.ts'
import {
  accountHead,
  installHead,
  loginHead,
  loginQueries,
  nicknameHead,
  registerHead,
  registerQueries,
  sessionsHead,
  sessionsQuery,
} from '../../features/sign-in/sign-in-pages.ts'
import { siteInfoHead, siteInfoQueries } from '../../features/system/site-info-page.ts'
import { agreementHead, systemHead } from '../../features/system/system-pages.ts'
import { recommendedQuery } from '../../features/threads/feed/feed-query.ts'
import { type OwnList, ownListPage } from '../../features/threads/own-lists/own-lists.ts'
import { threadHead, threadIdOf, threadQueries } from '../../features/threads/page/thread-page.ts'
import { hotTopicsQuery } from '../../features/topics/hot-topics.ts'
import { topicHead, topicQueries, topicsHead, topicsQueries } from '../../features/topics/topics-page.ts'
import {
  accountSettingHead,
  accountSettingQueries,
  ownAccountHead,
  ownDataQuery,
} from '../../features/users/account/account-pages.ts'
import {
  editHead,
  meHead,
  meQueries,
  userHead,
  userIdOf,
  userQueries,
} from '../../features/users/profile/user-pages.ts'
import { panelQueries, peoplePage } from '../../features/users/relations/people-page.ts'
import { captchaOfWriter } from '../../shared/captcha/captcha-query.ts'
import type { FirstLoadPageName } from './first-pages.ts'
import type { LoadContext } from './page.ts'
import type { PageLoaders, PageName } from './pages.ts'

/** What stands at the side of a page on pc. */
const beside = ({ face }: { readonly face: Face }) => (face === 'pc' ? [recommendedQuery] : [])

/** The most active people at the side of topics and of what a search found, on pc. */
const peopleAtSide = ({ face }: { readonly face: Face }) => (face === 'pc' ? [activePeopleQuery] : [])

const isLooking = (asked: Pick<LoadContext, 'query'>) => readSearchQuery(asked).keyword !== ''

/** Beside what was found people; where nothing was, what is popular, and threads beside it. */
function besideFound(asked: Parameters<typeof nextSearchQueries>[0] & Pick<LoadContext, 'face'>) {
  const popular = nextSearchQueries(asked)
  return popular.length > 0 ? [...popular, ...beside(asked)] : peopleAtSide(asked)
}

/** A person's follows and fans beside their page on pc. */
const peopleBeside = ({ face }: { readonly face: Face }, userId: number) =>
  face === 'pc' && userId > 0 ? panelQueries(userId) : []

/** How a member stands to a thread or a person: whether they watch or have muted it. */
const ownMark = ({ site }: Pick<LoadContext, 'site'>, kind: MarkKind, id: number) =>
  site.me && id > 0 ? [markQuery(kind, id)] : []

/** One of the lists of what somebody did with threads. */
function ownPage(list: OwnList) {
  const { queries, head } = ownListPage(list)
  return {
    queries: (asked: Pick<LoadContext, 'query' | 'face'>) => [...queries(asked), ...beside(asked)],
    head,
  }
}

/** What the notification centre needs: conversations, or notices of the sort that is looked at. */
function messagesQueries(asked: Parameters<typeof messageQueries>[0]) {
  const { kind, tab, page } = messagePlace(asked)
  return [...messageQueries(asked), ...(kind === 'index' ? [] : [noticesQuery(kind, tab, page)])]
}

/** The code by which a desktop logs in through WeChat; a phone needs none. */
const wechatCode = ({ face }: Pick<LoadContext, 'face'>) => (face === 'pc' ? [loginCodeQuery] : [])
/** The same on the log-in page of a site whose first way that is. */
const firstCode = ({ face, site }: Pick<LoadContext, 'face' | 'site'>) =>
  site.forum.passport.offiaccountOpen ? wechatCode({ face }) : []
const ofNewcomer = (asked: Pick<LoadContext, 'query'>) => [newcomerQuery(asked)]
const ofScan = (asked: Pick<LoadContext, 'query'>) => [scanQuery(asked)]

/** What all pages are about that the first load need not know: loaded with the first of them. */
export const otherPages: PageLoaders<Exclude<PageName, FirstLoadPageName>> = {
  thread: {
    queries: (asked) => [
      ...threadQueries(asked),
      ...firstCommentsQueries(threadIdOf(asked.params), asked.query),
      ...captchaOfWriter(asked.site),
      ...ownMark(asked, 'thread', threadIdOf(asked.params)),
    ],
    next: ({ params, query, read }) => nextCommentsQueries(threadIdOf(params), query, read),
    head: threadHead,
  },
  comment: {
    queries: (asked) => [...commentPageQueries(asked), ...captchaOfWriter(asked.site)],
    next: nextCommentPageQueries,
    head: commentPageHead,
  },
  history: { queries: historyQueries, head: historyHead },
  manage: { queries: manageQueries, head: manageHead },
  composer: { queries: composerQueries, head: composerHead },
  drafts: { queries: draftsQueries, head: draftsHead },
  search: {
    queries: (asked) => [...searchQueries(asked), hotTopicsQuery, ...(isLooking(asked) ? [] : beside(asked))],
    next: (asked) => (isLooking(asked) ? besideFound(asked) : []),
    head: searchHead,
  },
  topics: { queries: (asked) => [...topicsQueries(asked), ...peopleAtSide(asked)], head: topicsHead },
  topic: {
    queries: (asked) => [
      ...topicQueries(asked),
      ...peopleAtSide(asked),
      ...(asked.face === 'pc' ? [hotTopicsQuery] : []),
    ],
    head: topicHead,
  },
  likes: ownPage('likes'),
  favourites: ownPage('favourites'),
  purchases: ownPage('purchases'),
  follows: peoplePage('follows'),
  fans: peoplePage('fans'),
  blocks: peoplePage('blocks'),
  message: { queries: messagesQueries, next: nextMessageQueries, head: messageHead },
  user: {
    queries: (asked) => [
      ...userQueries(asked),
      ...peopleBeside(asked, userIdOf(asked.params)),
      ...ownMark(asked, 'person', userIdOf(asked.params)),
      ...beside(asked),
    ],
    head: userHead,
  },
  me: {
    queries: (asked) => [
      ...meQueries(asked),
      ...peopleBeside(asked, asked.site.me?.id ?? 0),
      ...beside(asked),
    ],
    head: meHead,
  },
  editProfile: { head: editHead },
  editPart: { queries: accountSettingQueries, head: accountSettingHead },
  ownData: { queries: () => [ownDataQuery], head: ownAccountHead('account.data') },
  siteInfo: { queries: siteInfoQueries, head: siteInfoHead },
  goodbye: { head: ownAccountHead('account.goodbye') },
  sessions: { queries: () => [sessionsQuery], head: sessionsHead },
  channels: { queries: channelsQueries, head: channelsHead },
  unsubscribe: { head: unsubscribeHead },
  invite: { queries: inviteQueries, head: inviteHead },
  join: { queries: joinQueries, head: joinHead },
  status: { head: systemHead('system.status') },
  agreement: { head: agreementHead },
  closed: { head: systemHead('site.closed.title') },
  closedLogin: { head: systemHead('system.adminLogin') },
  notInstalled: { head: systemHead('system.notInstalled') },
  serverError: { head: systemHead('site.failed.title') },
  missing: { head: systemHead('site.notFound.title') },
  login: { queries: (asked) => [...loginQueries(asked), ...firstCode(asked)], head: loginHead },
  usernameLogin: { head: loginHead },
  phoneLogin: { queries: registerQueries, head: accountHead('signIn.phone.title') },
  emailLogin: { queries: registerQueries, head: accountHead('signIn.way.email') },
  resetPassword: { queries: registerQueries, head: accountHead('signIn.reset') },
  verifyEmail: { head: accountHead('signIn.verifyEmail') },
  bindPhone: { queries: registerQueries, head: accountHead('signIn.bindPhone') },
  editMobile: { queries: registerQueries, head: accountHead('signIn.change.phone') },
  editEmail: { queries: registerQueries, head: accountHead('signIn.change.email') },
  register: { queries: registerQueries, head: registerHead },
  secondStep: { head: externalLoginHead('ways.secondStep') },
  providerReturn: { head: externalLoginHead('ways.return') },
  providerSelect: { queries: ofNewcomer, head: externalLoginHead('ways.select') },
  wechatLogin: { queries: wechatCode, head: externalLoginHead('ways.wechat.login') },
  wechatReturn: { head: externalLoginHead('ways.return') },
  wechatAllow: { queries: ofScan, head: externalLoginHead('ways.allow') },
  wechatSelect: { queries: ofNewcomer, head: externalLoginHead('ways.select') },
  wechatBind: { queries: ofNewcomer, head: externalLoginHead('ways.linked') },
  wechatBindByName: { queries: ofNewcomer, head: externalLoginHead('ways.bindByName') },
  wechatBindByPhone: { queries: ofNewcomer, head: externalLoginHead('ways.bindByPhone') },
  wechatBindByCode: { queries: () => [bindCodeQuery], head: externalLoginHead('ways.bindByCode') },
  rebind: { queries: () => [rebindCodeQuery], head: externalLoginHead('ways.rebind') },
  rebindAllow: { queries: ofScan, head: externalLoginHead('ways.allow') },
  twoFactor: { queries: () => [twoFactorQuery], head: externalLoginHead('ways.twoFactor') },
  passkeys: { queries: () => [passkeysQuery], head: externalLoginHead('ways.passkeys') },
  linkAccount: { queries: ofNewcomer, head: externalLoginHead('ways.linked') },
  linkedAccounts: { queries: linkedQueries, head: externalLoginHead('ways.linked') },
  supplementary: { queries: () => [fieldsQuery], head: fieldsHead },
  bindNickname: { head: nicknameHead },
  gallery: { head: galleryHead },
  install: { head: installHead },
}
