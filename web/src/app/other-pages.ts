import type { Face } from '@chaguan/contracts'
import { captchaOfWriter } from '../api/captcha/captcha-ask.ts'
import { composerAsks, composerHead } from '../features/composer/composer-page.ts'
import { draftsAsks, draftsHead } from '../features/composer/drafts-page.ts'
import { galleryHead } from '../features/gallery/gallery-page.ts'
import { inviteAsks, inviteHead, joinAsks, joinHead } from '../features/invites/invites-page.ts'
import { messageAsks, messageHead, messagePlace, nextMessageAsks } from '../features/messages/message-page.ts'
import { historyAsks, historyHead } from '../features/moderation/history-page.ts'
import { manageAsks, manageHead } from '../features/moderation/manage-page.ts'
import {
  channelsAsks,
  channelsHead,
  unsubscribeHead,
} from '../features/notifications/channels/channels-page.ts'
import { type MarkKind, markAsk } from '../features/notifications/marks.ts'
import { noticesAsk } from '../features/notifications/notices.ts'
import { commentPageAsks, commentPageHead, nextCommentPageAsks } from '../features/posts/comment-page.ts'
import { firstCommentsAsks, nextCommentsAsks } from '../features/posts/post-list.ts'
import {
  activePeopleAsk,
  nextSearchAsks,
  readSearchQuery,
  searchAsks,
  searchHead,
} from '../features/search/search-page.ts'
import { fieldsAsk, fieldsHead } from '../features/sign-in/fields/supplementary-page.ts'
import {
  bindCodeAsk,
  linkedAsks,
  loginCodeAsk,
  newcomerAsk,
  passkeysAsk,
  rebindCodeAsk,
  scanAsk,
  twoFactorAsk,
  wayHead,
} from '../features/sign-in/other-ways/other-ways-pages.ts'
import {
  accountHead,
  installHead,
  loginAsks,
  loginHead,
  nicknameHead,
  registerAsks,
  registerHead,
  sessionsAsk,
  sessionsHead,
} from '../features/sign-in/sign-in-pages.ts'
import { siteInfoAsks, siteInfoHead } from '../features/system/site-info-page.ts'
import { agreementHead, systemHead } from '../features/system/system-pages.ts'
import { recommendedAsk } from '../features/threads/feed-query.ts'
import { type OwnList, ownListPage } from '../features/threads/own-lists.ts'
import { threadAsks, threadHead, threadIdOf } from '../features/threads/thread-page.ts'
import { hotTopicsAsk } from '../features/topics/hot-topics.ts'
import { topicAsks, topicHead, topicsAsks, topicsHead } from '../features/topics/topics-page.ts'
import {
  editPartAsks,
  editPartHead,
  ownAccountHead,
  ownDataAsk,
} from '../features/users/account/account-pages.ts'
import { panelAsks, peoplePage } from '../features/users/relations/people-page.ts'
import { editHead, meAsks, meHead, userAsks, userHead, userIdOf } from '../features/users/user-pages.ts'
import type { FirstPageName } from './first-pages.ts'
import type { PageAsked } from './page.ts'
import type { PageName, PagesAbout } from './pages.ts'

/** What stands at the side of a page on pc. */
const beside = ({ face }: { readonly face: Face }) => (face === 'pc' ? [recommendedAsk] : [])

/** The most active people at the side of topics and of what a search found, on pc. */
const peopleAtSide = ({ face }: { readonly face: Face }) => (face === 'pc' ? [activePeopleAsk] : [])

const isLooking = (asked: Pick<PageAsked, 'query'>) => readSearchQuery(asked).keyword !== ''

/** Beside what was found people; where nothing was, what is popular, and threads beside it. */
function besideFound(asked: Parameters<typeof nextSearchAsks>[0] & Pick<PageAsked, 'face'>) {
  const popular = nextSearchAsks(asked)
  return popular.length > 0 ? [...popular, ...beside(asked)] : peopleAtSide(asked)
}

/** A person's follows and fans beside their page on pc. */
const peopleBeside = ({ face }: { readonly face: Face }, userId: number) =>
  face === 'pc' && userId > 0 ? panelAsks(userId) : []

/** How a member stands to a thread or a person: whether they watch or have muted it. */
const ownMark = ({ site }: Pick<PageAsked, 'site'>, kind: MarkKind, id: number) =>
  site.me && id > 0 ? [markAsk(kind, id)] : []

/** One of the lists of what somebody did with threads. */
function ownPage(list: OwnList) {
  const { asks, head } = ownListPage(list)
  return {
    asks: (asked: Pick<PageAsked, 'query' | 'face'>) => [...asks(asked), ...beside(asked)],
    head,
  }
}

/** What the notification centre needs: conversations, or notices of the sort that is looked at. */
function messagesAsks(asked: Parameters<typeof messageAsks>[0]) {
  const { kind, tab, page } = messagePlace(asked)
  return [...messageAsks(asked), ...(kind === 'index' ? [] : [noticesAsk(kind, tab, page)])]
}

/** The code by which a desktop logs in through WeChat; a phone needs none. */
const wechatCode = ({ face }: Pick<PageAsked, 'face'>) => (face === 'pc' ? [loginCodeAsk] : [])
/** The same on the log-in page of a site whose first way that is. */
const firstCode = ({ face, site }: Pick<PageAsked, 'face' | 'site'>) =>
  site.forum.passport.offiaccountOpen ? wechatCode({ face }) : []
const ofNewcomer = (asked: Pick<PageAsked, 'query'>) => [newcomerAsk(asked)]
const ofScan = (asked: Pick<PageAsked, 'query'>) => [scanAsk(asked)]

/** What all pages are about that the first load need not know: loaded with the first of them. */
export const otherPages: PagesAbout<Exclude<PageName, FirstPageName>> = {
  thread: {
    asks: (asked) => [
      ...threadAsks(asked),
      ...firstCommentsAsks(threadIdOf(asked.params), asked.query),
      ...captchaOfWriter(asked.site),
      ...ownMark(asked, 'thread', threadIdOf(asked.params)),
    ],
    next: ({ params, query, read }) => nextCommentsAsks(threadIdOf(params), query, read),
    head: threadHead,
  },
  comment: {
    asks: (asked) => [...commentPageAsks(asked), ...captchaOfWriter(asked.site)],
    next: nextCommentPageAsks,
    head: commentPageHead,
  },
  history: { asks: historyAsks, head: historyHead },
  manage: { asks: manageAsks, head: manageHead },
  composer: { asks: composerAsks, head: composerHead },
  drafts: { asks: draftsAsks, head: draftsHead },
  search: {
    asks: (asked) => [...searchAsks(asked), hotTopicsAsk, ...(isLooking(asked) ? [] : beside(asked))],
    next: (asked) => (isLooking(asked) ? besideFound(asked) : []),
    head: searchHead,
  },
  topics: { asks: (asked) => [...topicsAsks(asked), ...peopleAtSide(asked)], head: topicsHead },
  topic: {
    asks: (asked) => [
      ...topicAsks(asked),
      ...peopleAtSide(asked),
      ...(asked.face === 'pc' ? [hotTopicsAsk] : []),
    ],
    head: topicHead,
  },
  likes: ownPage('likes'),
  favourites: ownPage('favourites'),
  purchases: ownPage('purchases'),
  follows: peoplePage('follows'),
  fans: peoplePage('fans'),
  blocks: peoplePage('blocks'),
  message: { asks: messagesAsks, next: nextMessageAsks, head: messageHead },
  user: {
    asks: (asked) => [
      ...userAsks(asked),
      ...peopleBeside(asked, userIdOf(asked.params)),
      ...ownMark(asked, 'person', userIdOf(asked.params)),
      ...beside(asked),
    ],
    head: userHead,
  },
  me: {
    asks: (asked) => [...meAsks(asked), ...peopleBeside(asked, asked.site.me?.id ?? 0), ...beside(asked)],
    head: meHead,
  },
  editProfile: { head: editHead },
  editPart: { asks: editPartAsks, head: editPartHead },
  ownData: { asks: () => [ownDataAsk], head: ownAccountHead('account.data') },
  siteInfo: { asks: siteInfoAsks, head: siteInfoHead },
  goodbye: { head: ownAccountHead('account.goodbye') },
  sessions: { asks: () => [sessionsAsk], head: sessionsHead },
  channels: { asks: channelsAsks, head: channelsHead },
  unsubscribe: { head: unsubscribeHead },
  invite: { asks: inviteAsks, head: inviteHead },
  join: { asks: joinAsks, head: joinHead },
  status: { head: systemHead('system.status') },
  agreement: { head: agreementHead },
  closed: { head: systemHead('site.closed.title') },
  closedLogin: { head: systemHead('system.adminLogin') },
  notInstalled: { head: systemHead('system.notInstalled') },
  serverError: { head: systemHead('site.failed.title') },
  missing: { head: systemHead('site.notFound.title') },
  login: { asks: (asked) => [...loginAsks(asked), ...firstCode(asked)], head: loginHead },
  usernameLogin: { head: loginHead },
  phoneLogin: { asks: registerAsks, head: accountHead('signIn.phone.title') },
  emailLogin: { asks: registerAsks, head: accountHead('signIn.way.email') },
  resetPassword: { asks: registerAsks, head: accountHead('signIn.reset') },
  verifyEmail: { head: accountHead('signIn.verifyEmail') },
  bindPhone: { asks: registerAsks, head: accountHead('signIn.bindPhone') },
  editMobile: { asks: registerAsks, head: accountHead('signIn.change.phone') },
  editEmail: { asks: registerAsks, head: accountHead('signIn.change.email') },
  register: { asks: registerAsks, head: registerHead },
  secondStep: { head: wayHead('ways.secondStep') },
  providerReturn: { head: wayHead('ways.return') },
  providerSelect: { asks: ofNewcomer, head: wayHead('ways.select') },
  wechatLogin: { asks: wechatCode, head: wayHead('ways.wechat.login') },
  wechatReturn: { head: wayHead('ways.return') },
  wechatAllow: { asks: ofScan, head: wayHead('ways.allow') },
  wechatSelect: { asks: ofNewcomer, head: wayHead('ways.select') },
  wechatBind: { asks: ofNewcomer, head: wayHead('ways.linked') },
  wechatBindByName: { asks: ofNewcomer, head: wayHead('ways.bindByName') },
  wechatBindByPhone: { asks: ofNewcomer, head: wayHead('ways.bindByPhone') },
  wechatBindByCode: { asks: () => [bindCodeAsk], head: wayHead('ways.bindByCode') },
  rebind: { asks: () => [rebindCodeAsk], head: wayHead('ways.rebind') },
  rebindAllow: { asks: ofScan, head: wayHead('ways.allow') },
  twoFactor: { asks: () => [twoFactorAsk], head: wayHead('ways.twoFactor') },
  passkeys: { asks: () => [passkeysAsk], head: wayHead('ways.passkeys') },
  linkAccount: { asks: ofNewcomer, head: wayHead('ways.linked') },
  linkedAccounts: { asks: linkedAsks, head: wayHead('ways.linked') },
  supplementary: { asks: () => [fieldsAsk], head: fieldsHead },
  bindNickname: { head: nicknameHead },
  gallery: { head: galleryHead },
  install: { head: installHead },
}
