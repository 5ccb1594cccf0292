import type { DialogMessageView, FollowRowView } from '@chaguan/contracts/browser'
import { moneyAnswers } from './money-fixtures.ts'
import { aPage, aPost, aThread, type FakeAnswers, fakeSite } from './site-fixtures.ts'

const at = '2026-11-20 08:00:00'
const forum = fakeSite['/api/v3/forum'] as { setReg: object }
const person = { userId: 4, nickname: '老周泡茶', avatar: '', signature: '' }
const code = { sessionToken: 'scan', base64Img: 'data:image/svg+xml;base64,' }

const notification = (id: number, type: string) => ({
  id,
  type,
  userId: 4,
  threadId: 12,
  threadTitle: '周末骑行环湖一圈',
  postId: 201,
  postContent: '照片真好。',
  isFirst: false,
  isReply: 0,
  readAt: null,
  createdAt: at,
  nickname: '老周泡茶',
  userAvatar: '',
})

/** A private message; `change` overrides its fields. */
export function aMessage(change: Partial<DialogMessageView> = {}): DialogMessageView {
  const { userId = 4 } = change
  return {
    id: 1,
    userId,
    dialogId: 3,
    attachmentId: 0,
    summary: '照片真好。',
    messageText: '照片真好。',
    messageTextHtml: '照片真好。',
    isImageLoading: false,
    imageUrl: '',
    isRecalled: false,
    updatedAt: at,
    createdAt: at,
    isRead: true,
    user: { id: userId, avatar: '', nickname: '老周泡茶' },
    ...change,
  }
}

const session = {
  id: 1,
  isCurrent: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ip: '192.0.2.7',
  createdAt: at,
  lastSeenAt: at,
  expiresAt: '2026-12-19 08:00:00',
}

/** Two sessions: this one, and another one. */
export const sessions = [session, { ...session, id: 2, isCurrent: false }]

const field = (type: number) => ({
  id: '',
  name: '饮料',
  type,
  fieldsExt: type === 2 || type === 3 ? '{"options":[{"value":"茶"},{"value":"咖啡"}]}' : '',
  fieldsDesc: '',
  sort: type,
  status: 1,
  required: 1,
})

const version = (number: number) => ({
  id: number,
  number,
  editor: person,
  createdAt: at,
  isApproved: 1,
  title: '周末骑行环湖一圈',
  content: '<p>早上五点半出发。</p>',
  blocks: [],
})

/** A topic with one thread. */
export const topic = {
  topicId: 7,
  userId: 3,
  nickname: '陈小鱼',
  content: '环湖骑行',
  viewCount: 9820,
  threadCount: 214,
  recommended: true,
  recommendedAt: null,
  threads: [aThread()],
}

/** A person whom the member of the site follows. */
export const followed: FollowRowView = {
  user: {
    pid: 4,
    userId: 4,
    avatar: '',
    nickname: '老周泡茶',
    nickName: '老周泡茶',
    userName: '老周泡茶',
    signature: '门口有一张竹椅。',
    fansCount: 1129,
  },
  group: { pid: 0, groupId: 10, groupName: '', groupIcon: '', level: 0 },
  userFollow: {
    id: 1,
    fromUserId: 9,
    toUserId: 4,
    isMutual: 0,
    isFollow: true,
    updatedAt: '',
    createdAt: '',
  },
}

/** A person whom the member of the site has blocked. */
export const blocked = { userId: 9, denyUserId: 4, pid: 4, nickname: '老周泡茶', avatar: '' }

/** A person in a list of people. */
export const someone = {
  ...person,
  threadCount: 3,
  questionCount: 0,
  likedCount: 0,
  followCount: 0,
  isFollow: false,
  isMutualFollow: false,
  groupName: '',
  level: 0,
}

const guest = { pid: 9, userId: 20, avatar: '', joinedAt: at, nickname: '老周泡茶', bounty: 0 }

/** The fake site with every login method and data for each of its pages. */
export const wholeSite: FakeAnswers = {
  ...fakeSite,
  ...moneyAnswers,
  '/api/v3/forum': {
    ...forum,
    setReg: { ...forum.setReg, hasMail: true },
    passport: { offiaccountOpen: true, miniprogramOpen: false, providers: [] },
    qcloud: { qcloudSms: true },
    agreement: { register: true, registerContent: '', privacy: true, privacyContent: '' },
  },
  '/api/v3/posts.detail': {
    ...aPost(),
    commentPosts: [aPost({ id: 202, isComment: true, replyPostId: 201 })],
  },
  '/api/v3/posts.revisions': aPage([version(2), version(1)]),
  '/api/v3/posts.revision': {
    postId: 112,
    threadId: 12,
    isFirst: true,
    before: version(1),
    after: version(2),
  },
  '/api/v3/moderation.list': aPage([
    {
      ...{ id: 31, threadId: 12, postId: 0, categoryId: 5, title: '春茶', text: '<p>谁能代购？</p>' },
      ...{ userId: 3, nickname: '阿梨', createdAt: '2026-11-20 10:00:00', stopWords: '代购' },
      ...{ canApprove: true, canDelete: true },
      ...{ subjectId: 3, subjectName: '阿梨', noteCount: 1, lastNote: '发过广告' },
    },
  ]),
  '/api/v3/moderation.notes': {
    userId: 3,
    nickname: '阿梨',
    notes: [
      {
        ...{ id: 4, text: '发过广告', authorId: 9, authorName: '沈清和', canEdit: true, canDelete: true },
        ...{ createdAt: '2026-11-20 10:00:00', updatedAt: '2026-11-21 10:00:00' },
      },
    ],
  },
  '/api/v3/moderation.log': aPage([
    {
      ...{ id: 1, action: 'delete', threadId: 12, postId: 0, title: '春茶', nickname: '阿梨' },
      ...{ message: '广告', createdAt: '2026-11-20 10:00:00' },
      undo: { kind: 'threads', action: 'restore', ids: [12] },
    },
  ]),
  '/api/v3/categories.thread': fakeSite['/api/v3/categories'],
  '/api/v3/topics.list': aPage([topic]),
  '/api/v3/users.list': aPage([someone]),
  '/api/v3/follow.list': aPage([followed]),
  '/api/v3/users/deny.list': aPage([blocked]),
  '/api/v3/invite.users.list': {
    ...aPage([]),
    pageData: {
      userId: 9,
      nickname: '沈清和',
      avatar: '',
      groupName: '',
      level: 0,
      totalInviteUsers: 1,
      totalInviteBounties: 0,
      inviteUsersList: [guest],
    },
  },
  '/api/v3/notification': aPage(
    ['related', 'replied', 'liked', 'system'].map((type, index) => notification(index + 1, type)),
  ),
  '/api/v3/unreadnotification': { unRead: 0, typesUnRead: {}, dialogUnRead: 0 },
  '/api/v3/notification.marks': [],
  '/api/v3/notification.channels': {
    channels: [{ name: 'mail', isOn: true, address: '' }],
    choices: [{ kind: 'replied', channel: 'mail', isOn: true }],
    mailMode: 'digest',
    mailHour: 8,
    mailWait: null,
    siteMailWait: 5,
    pushKey: '',
    devices: [],
  },
  '/api/v3/dialog': aPage([]),
  '/api/v3/dialog/message': aPage([aMessage({ id: 2, userId: 9 }), aMessage()]),
  '/api/v3/dialog.record': { dialogId: 3 },
  '/api/v3/users/sessions': sessions,
  '/api/v3/users/data': { hasPassword: true, export: null, closingCancelledAt: '' },
  '/api/v3/user/signinfields.list': [0, 1, 2, 3, 4, 5].map(field),
  '/api/v3/group.permission.list': {
    myGroup: { nickname: '沈清和', avatar: '', groupName: '普通会员', createdAt: at },
    myPermissons: {},
  },
  '/api/v3/users/newcomer': {
    kind: 'wechat',
    provider: '微信',
    label: '老周泡茶',
    nickname: '老周泡茶',
    mayRegister: true,
  },
  '/api/v3/users/identities': {
    hasPassword: true,
    providers: [{ id: 1, name: '茶圈', label: '', isLinked: false, linkedAt: null }],
  },
  '/api/v3/users/wechat': { isOn: true, nickname: '老周泡茶', linkedAt: at },
  '/api/v3/users/pc/wechat/scan': {
    type: 'pc_login',
    ip: '192.0.2.7',
    userAgent: session.userAgent,
    nickname: '',
  },
  '/api/v3/users/pc/wechat/h5.genqrcode': code,
  '/api/v3/users/pc/wechat.rebind.genqrcode': code,
  '/api/v3/users/two-factor': { isOn: true, recoveryCodesLeft: 8, hasPassword: true, pending: null },
  '/api/v3/users/passkeys': [{ id: 1, name: '茶圈', isBackedUp: true, createdAt: at, lastUsedAt: null }],
}
