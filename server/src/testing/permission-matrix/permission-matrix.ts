import { type Endpoint, groupIds } from '@chaguan/contracts'
import { goodPassword } from '../fixtures/accounts.ts'
import type { CallFixture } from './call-fixture.ts'
import { categoryCases } from './categories.ts'
import { contentBlockCases } from './content-blocks.ts'
import { dialogCases } from './dialogs.ts'
import { groupCases } from './groups.ts'
import { inviteCases } from './invites.ts'
import { loginMethodCases } from './login-methods.ts'
import { managedTopicCases } from './managed-topics.ts'
import { moderationCases } from './moderation.ts'
import { moneyCases } from './money.ts'
import { notificationCases } from './notifications.ts'
import { overviewCases } from './overview.ts'
import { peopleCases } from './people.ts'
import {
  administrators,
  authorAndModerators,
  everyone,
  members,
  moderators,
  newName,
  notFound,
  oneCase,
  type PermissionCases,
  sameForAll,
  upload,
} from './permission-case.ts'
import { phoneAndMailCases } from './phone-and-mail.ts'
import { pluginCases } from './plugins.ts'
import { readStateCases } from './read-state.ts'
import { relationCases } from './relations.ts'
import { searchCases } from './search.ts'
import { signInFieldCases } from './sign-in-fields.ts'
import { stopWordCases } from './stop-words.ts'

const existingThread = async (fixture: CallFixture) => ({ threadId: await fixture.publish() })
const aDraft = async (fixture: CallFixture) => ({ threadId: await fixture.publish({ draft: 1 }) })
const aDeletedThread = async (fixture: CallFixture) => ({ threadId: await fixture.deletedThread() })
const noThread = () => ({ threadId: 999_999 })
const aComment = async (fixture: CallFixture) => ({ postId: (await fixture.comment()).postId })

const operation =
  (change: object) =>
  async (fixture: CallFixture): Promise<object> => ({ id: await fixture.publish(), ...change })
const postChange =
  (attributes: object) =>
  async (fixture: CallFixture): Promise<object> => ({ ...(await aComment(fixture)), data: { attributes } })

async function credentials(fixture: CallFixture, groupId: number = groupIds.member) {
  const { username } = await fixture.account(groupId)
  return { username, password: goodPassword }
}

/**
 * The permission cases of endpoints that need their own: for their input, or because their codes do not follow from the
 * contract. Other endpoints have the derived case.
 */
export const permissionCases: PermissionCases = {
  ...categoryCases,
  ...groupCases,
  ...managedTopicCases,
  ...moderationCases,
  ...moneyCases,
  ...phoneAndMailCases,
  ...pluginCases,
  ...searchCases,
  ...stopWordCases,

  'POST /api/v3/users/username.login': oneCase(everyone, (fixture) => credentials(fixture)),
  'POST /api/v3/users/username.register': oneCase(everyone, () => {
    const username = newName()
    return { username, nickname: username, password: goodPassword, passwordConfirmation: goodPassword }
  }),
  'POST /api/v3/users/username.check': oneCase(everyone, () => ({ username: newName() })),
  'POST /api/v3/users/nickname.set': oneCase(members, () => ({ nickname: newName() })),
  'POST /api/backAdmin/login': [
    {
      about: 'as an administrator',
      input: (fixture) => credentials(fixture, groupIds.administrator),
      codes: everyone,
    },
    { about: 'as a member', input: (fixture) => credentials(fixture), codes: sameForAll('UNAUTHORIZED') },
  ],
  'POST /api/backAdmin/refresh.token': [
    {
      about: 'of the own session',
      input: async (fixture) => ({ refreshToken: await fixture.refreshToken() }),
      codes: administrators,
    },
    {
      about: 'that is none',
      input: () => ({ refreshToken: 'guessed' }),
      codes: { ...administrators, administrator: 'INVALID_TOKEN' },
    },
  ],
  'POST /api/v3/users/setup': oneCase(notFound, () => ({
    token: 'guessed',
    username: newName(),
    password: goodPassword,
    passwordConfirmation: goodPassword,
    nickname: newName(),
  })),

  'GET /api/v3/user': oneCase(everyone, ({ owner }) => ({ userId: owner.id })),
  'POST /api/v3/users/update.user': oneCase(members, () => ({ signature: '签名' })),
  'POST /api/v3/users/avatar': upload('avatar'),
  'POST /api/v3/users/background': upload('background'),
  'POST /api/v3/attachments': upload('file', { type: 1 }),

  'GET /api/v3/thread.detail': [
    { about: 'of a thread', input: existingThread, codes: everyone },
    { about: 'of a draft', input: aDraft, codes: { ...notFound, member: 'SUCCESS' } },
    { about: 'of a deleted thread', input: aDeletedThread, codes: notFound },
    { about: 'of no thread', input: noThread, codes: notFound },
  ],
  'POST /api/v3/thread.create': oneCase({ ...members, moderator: 'SUCCESS' }, ({ t, categoryId }) => {
    t.clock.advance(31_000)
    return { categoryId, title: '标题', content: { text: '<p>正文</p>' } }
  }),
  'POST /api/v3/thread.update': [
    {
      about: 'of a thread',
      input: async (fixture) => ({ ...(await existingThread(fixture)), content: { text: '<p>改过</p>' } }),
      codes: authorAndModerators,
    },
    {
      about: 'of a deleted thread',
      input: async (fixture) => ({ ...(await aDeletedThread(fixture)), content: { text: '<p>改过</p>' } }),
      codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'POST /api/v3/thread.preview': [
    {
      about: 'of a thread',
      input: async (fixture) => ({ ...(await existingThread(fixture)), text: '<p>改过</p>' }),
      codes: authorAndModerators,
    },
    {
      about: 'of a deleted thread',
      input: async (fixture) => ({ ...(await aDeletedThread(fixture)), text: '<p>改过</p>' }),
      codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'POST /api/v3/thread.delete': [
    { about: 'of a thread', input: existingThread, codes: authorAndModerators },
    {
      about: 'of a draft',
      input: aDraft,
      codes: { ...notFound, visitor: 'JUMP_TO_LOGIN', member: 'SUCCESS' },
    },
    { about: 'of no thread', input: noThread, codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' } },
  ],
  'POST /api/v3/threads/operate': [
    { about: 'to feature', input: operation({ isEssence: true }), codes: moderators },
    { about: 'to pin', input: operation({ isSticky: true }), codes: moderators },
    { about: 'to favour', input: operation({ isFavorite: true }), codes: members },
    { about: 'to hide', input: operation({ isDeleted: true }), codes: authorAndModerators },
  ],
  'POST /api/v3/thread.share': [
    { about: 'of a thread', input: existingThread, codes: everyone },
    { about: 'of a deleted thread', input: aDeletedThread, codes: notFound },
  ],
  'GET /api/v3/view.count': [
    { about: 'of a thread', input: existingThread, codes: everyone },
    { about: 'of no thread', input: noThread, codes: notFound },
  ],

  ...readStateCases,

  'GET /api/v3/posts.list': [
    {
      about: 'of a thread',
      input: async (fixture) => ({ filter: { thread: await fixture.publish() } }),
      codes: everyone,
    },
    {
      about: 'of a draft',
      input: async (fixture) => ({ filter: { thread: await fixture.publish({ draft: 1 }) } }),
      codes: { ...notFound, member: 'SUCCESS' },
    },
  ],
  'GET /api/v3/posts.detail': [
    { about: 'of a comment', input: aComment, codes: everyone },
    { about: 'of no comment', input: () => ({ postId: 999_999 }), codes: notFound },
  ],
  'GET /api/v3/posts.reply': oneCase(members, aComment),
  'GET /api/v3/posts.postion': oneCase(everyone, async (fixture) => ({ filter: await fixture.comment() })),
  'POST /api/v3/posts.create': [
    {
      about: 'on a thread',
      input: async (fixture) => ({ id: await fixture.publish(), content: '评论' }),
      codes: members,
    },
    {
      about: 'on a deleted thread',
      input: async (fixture) => ({ id: await fixture.deletedThread(), content: '评论' }),
      codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'POST /api/v3/posts.update': [
    { about: 'to like', input: postChange({ isLiked: true }), codes: members },
    { about: 'to delete', input: postChange({ isDeleted: 1 }), codes: authorAndModerators },
    { about: 'to write it anew', input: postChange({ content: '改过' }), codes: administrators },
    { about: 'to approve', input: postChange({ isApproved: 1 }), codes: administrators },
  ],

  ...overviewCases,
  'POST /api/backAdmin/settings.create': oneCase(administrators, () => ({
    data: [{ key: 'site_name', value: '茶馆', tag: 'default' }],
  })),
  'POST /api/settings.v2': oneCase(administrators, () => ({
    data: [{ key: 'site_name', value: '茶馆', tag: 'default' }],
  })),
  ...contentBlockCases,
  ...relationCases,
  ...inviteCases,
  ...signInFieldCases,
  ...dialogCases,
  ...peopleCases,
  ...loginMethodCases,
  ...notificationCases,
}

/** Returns the name of an endpoint in permission cases. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
