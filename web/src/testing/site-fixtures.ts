import { apis, failures } from '@chaguan/contracts'
import type {
  AttachmentView,
  CallAnswer,
  CategoryView,
  ForumView,
  PageRequest,
  PostView,
  ProfileView,
  ThreadDetailView,
  ThreadView,
} from '@chaguan/contracts/browser'
import type { Site } from '../shared/site/site.ts'
import { aSearch } from './search-fixtures.ts'

type Endpoint = Parameters<PageRequest['call']>[0]

/** Responses by path. */
export type FakeAnswers = Readonly<Record<string, unknown>>

const ability = {
  canEdit: false,
  canDelete: false,
  canEssence: false,
  canStick: false,
  canReply: true,
  canViewPost: true,
  canFreeViewPost: false,
  canViewVideo: true,
  canViewAttachment: true,
  canDownloadAttachment: true,
  canBeReward: false,
}

/** A thread as sent on the wire; `change` overrides its fields. */
export function aThread(change: Partial<ThreadDetailView> = {}): ThreadDetailView {
  return {
    threadId: 12,
    postId: 112,
    userId: 3,
    categoryId: 5,
    parentCategoryId: 4,
    topicId: 0,
    categoryName: '骑行',
    parentCategoryName: '生活随拍',
    title: '周末骑行环湖一圈',
    viewCount: 12_345,
    isApproved: 1,
    isStick: 0,
    isDraft: false,
    isSite: false,
    isAnonymous: 0,
    isFavorite: false,
    price: 0,
    attachmentPrice: 0,
    payType: 0,
    paid: null,
    isLike: false,
    isReward: false,
    createdAt: '2026-11-20 08:55:00',
    issueAt: '2026-11-20 08:55:00',
    updatedAt: '2026-11-20 08:55:00',
    editCount: 0,
    diffTime: '',
    freewords: 0,
    userStickStatus: false,
    user: { userId: 3, nickname: '陈小鱼', avatar: '/files/chen.png', threadCount: 86, fansCount: 1129 },
    group: { groupId: 10, groupName: '普通会员', groupIcon: '', isDisplay: false, level: 0 },
    likeReward: { users: [], likePayCount: 128, shareCount: 17, postCount: 46 },
    displayTag: { isPrice: false, isEssence: true, isRedPack: null, isReward: null, isVote: false },
    position: { longitude: '', latitude: '', address: '', location: '' },
    ability,
    content: { text: '<p>早上五点半出发。</p>', indexes: {} },
    orderInfo: [],
    ...change,
  }
}

/** A picture of a thread or comment. */
export function aPicture(id: number): AttachmentView {
  return {
    id,
    order: 0,
    type: 1,
    typeId: 112,
    isRemote: false,
    isApproved: 1,
    url: `/files/${id}.jpg`,
    attachment: `${id}.jpg`,
    extension: 'jpg',
    fileName: `picture-${id}.jpg`,
    filePath: '',
    fileSize: 1000,
    fileType: 'image/jpeg',
    fileWidth: 1600,
    fileHeight: 900,
    thumbUrl: `/files/${id}/thumb`,
  }
}

/** The picture block of a thread with this number of pictures. */
export function picturesBlock(count: number): ThreadView['content']['indexes'] {
  const body = Array.from({ length: count }, (_, index) => aPicture(index + 1))
  return { '101': { tomId: '101', operation: '', body } }
}

/** A comment; `change` overrides its fields. */
export function aPost(change: Partial<PostView> = {}): PostView {
  const user = { id: 4, nickname: '老周泡茶', avatar: '', isReal: false, groups: null }
  return {
    id: 201,
    userId: 4,
    threadId: 12,
    replyPostId: null,
    replyUserId: null,
    commentPostId: null,
    commentUserId: null,
    content: '<p>照片真好。</p>',
    replyCount: 0,
    likeCount: 24,
    createdAt: '2026-11-20 08:57:00',
    updatedAt: '2026-11-20 08:57:00',
    editCount: 0,
    isFirst: false,
    isComment: false,
    isApproved: 1,
    rewards: 0,
    canApprove: false,
    canDelete: false,
    canHide: false,
    canEdit: false,
    canRewrite: false,
    canLike: true,
    user,
    images: [],
    likeState: false,
    summaryText: '',
    isDeleted: false,
    deletedAt: null,
    redPacketAmount: 0,
    isLiked: false,
    likedAt: null,
    replyUser: null,
    commentUser: null,
    lastThreeComments: [],
    floor: 1,
    gap: 0,
    ...change,
  }
}

const category: CategoryView = {
  pid: 4,
  categoryId: 4,
  name: '生活随拍',
  description: '',
  icon: 'camera',
  sort: 0,
  property: 0,
  threadCount: 728,
  parentid: 0,
  canCreateThread: true,
  searchIds: [4, 5],
  children: [],
}

/** A page of a list as sent on the wire. */
export function aPage<Item>(pageData: readonly Item[], totalCount = pageData.length, perPage = 10) {
  const totalPage = Math.ceil(totalCount / perPage)
  const urls = { firstPageUrl: '', nextPageUrl: '', prePageUrl: '' }
  return { pageData, currentPage: 1, perPage, ...urls, pageLength: pageData.length, totalCount, totalPage }
}

const forum = {
  setSite: {
    siteName: '茶馆',
    siteKeywords: '茶,生活',
    siteIntroduction: '坐下来，慢慢聊。',
    siteFavicon: '/favicon.svg',
    siteLogo: '',
    siteCover: '',
    siteRecord: '',
    siteRecordCode: '',
    siteAuthor: { id: 0, username: '', avatar: '', nickname: '' },
    siteOpenSort: 1,
    isRegister: true,
    isSetUp: true,
    siteCharge: 0,
    siteWithdrawal: 1,
    accent: '#2469f6',
    version: 'v3.0.220113',
  },
  setReg: { passwordLength: 8, passwordStrength: [], registersByName: true, hasMail: false },
  passport: { offiaccountOpen: false, miniprogramOpen: false, providers: [] },
  qcloud: { qcloudSms: false },
  paycenter: { wxpayClose: false, gateways: [] },
  setCash: { cashRate: 0.06, cashMinSum: 1, cashMaxSum: 5000, cashSumLimit: 5000, cashIntervalTime: 1 },
  setAttach: {
    supportImgExt: 'png,jpg',
    supportFileExt: 'pdf,zip',
    supportMaxSize: 5,
    supportMaxVideoSize: 100,
    supportMaxUploadAttachmentNum: '9',
  },
  other: {
    countThreads: 3318,
    countPosts: 9000,
    countUsers: 13_000,
    canViewThreads: true,
    canCreateThreadInCategory: true,
  },
} as unknown as ForumView

const me = { id: 9, nickname: '沈清和', avatarUrl: '', username: 'qinghe' } as unknown as ProfileView

/** A small site with one thread and one comment. */
export const fakeSite: FakeAnswers = {
  '/api/v3/forum': forum,
  '/api/v3/agreements': { registerContent: '', privacyContent: '' },
  '/api/v3/user': me,
  '/api/v3/categories': [category],
  '/api/v3/thread.list': aPage([aThread()], 25),
  '/api/v3/thread.detail': aThread(),
  '/api/v3/posts.list': aPage([aPost()], 46, 20),
  '/api/v3/search': aSearch(),
}

/** The fake site for a visitor, or for its member. */
export function aSite(change: { threadTab?: number; siteOpenSort?: 0 | 1; isMember?: boolean } = {}): Site {
  const { threadTab = 0, siteOpenSort = 1, isMember = false } = change
  return {
    forum: {
      ...forum,
      setSite: { ...forum.setSite, siteOpenSort },
      other: { ...forum.other, threadTab },
    },
    me: isMember ? me : null,
  }
}

/** A refused call. */
export function refusal(name: keyof typeof failures, message = ''): CallAnswer {
  return { code: failures[name].code, message, data: [], json: '[]' }
}

const isAnswer = (value: unknown): value is CallAnswer =>
  typeof value === 'object' && value !== null && 'json' in value

interface OutputSchema {
  readonly type?: string
  readonly anyOf?: readonly OutputSchema[]
}

const mayBeList = ({ type, anyOf = [] }: OutputSchema): boolean => type === 'array' || anyOf.some(mayBeList)

/** Paths of reads that may return an empty list. */
const listPaths: ReadonlySet<string> = new Set(
  Object.values(apis)
    .flatMap((api) => Object.values<{ method: string; path: string; output: OutputSchema }>(api))
    .filter(({ method, output }) => method === 'GET' && mayBeList(output))
    .map(({ path }) => path),
)

/** A request for a page of the fake site. Calls without a response get an empty list, else they are not found. */
export function aPageRequest(change: Partial<PageRequest> & { answers?: FakeAnswers } = {}): PageRequest {
  const { answers = {}, ...rest } = change
  const all = { ...fakeSite, ...answers }
  const call = async ({ path }: Endpoint): Promise<CallAnswer> => {
    const data = all[path] ?? (listPaths.has(path) ? [] : undefined)
    if (data === undefined) return refusal('RESOURCE_NOT_FOUND')
    return isAnswer(data) ? data : { code: 0, message: '', data, json: JSON.stringify(data) }
  }
  return {
    url: '/',
    origin: 'https://tea.example',
    publicOrigin: 'https://tea.example',
    face: 'pc',
    lang: 'zh',
    theme: 'auto',
    feedView: 'cards',
    userId: null,
    now: '2026-11-20 09:07:00',
    utcOffset: '+08:00',
    nonce: 'nonce',
    formToken: 'token',
    call,
    ...rest,
  }
}
