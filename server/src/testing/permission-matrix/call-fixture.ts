import { groupIds } from '@chaguan/contracts'
import { hashToken, newToken } from '../../tokens.ts'
import { registerAccount, type TestAccount } from '../fixtures/accounts.ts'
import type { FormFile } from '../fixtures/multipart.ts'
import { createPng } from '../fixtures/pictures.ts'
import type { TestApp, TestMember } from '../test-app.ts'

/** The caller: a visitor, the owner of the resource, another member, a moderator, an administrator. */
export const roles = ['visitor', 'member', 'other', 'moderator', 'administrator'] as const
export type Role = (typeof roles)[number]

/** Longer than the required interval between two publications. */
const publishPauseMs = 31_000
const moderation = [
  'thread.edit',
  'thread.hide',
  'thread.essence',
  'thread.hidePosts',
  'thread.sticky',
  'viewThreads',
]
const participation = [
  'createThread',
  'thread.reply',
  'thread.insertImage',
  'thread.favorite',
  'thread.likePosts',
]

/** The fixture of a call: caller, owner and new resources. */
export interface CallFixture {
  readonly t: TestApp
  readonly caller: TestMember | undefined
  readonly owner: TestMember
  readonly categoryId: number
  publish(more?: object): Promise<number>
  deletedThread(): Promise<number>
  comment(): Promise<{ threadId: number; postId: number }>
  account(groupId?: number): Promise<TestAccount>
  /** Returns a refresh token of the caller's session. */
  refreshToken(): Promise<string>
  picture(field: string): Promise<FormFile>
}

let accounts = 0

/** Grants the moderators' group its permissions, once for each site. */
export async function withModerators(t: TestApp): Promise<void> {
  await t.grant(groupIds.trial, ...moderation, ...participation)
}

async function callerOf(t: TestApp, role: Role, owner: TestMember): Promise<TestMember | undefined> {
  if (role === 'visitor') return undefined
  if (role === 'member') return owner
  if (role === 'administrator') return t.createAdmin()
  return t.createMember({ groupId: role === 'moderator' ? groupIds.trial : groupIds.member })
}

async function succeed<D>(call: ReturnType<TestApp['post']>): Promise<D> {
  const answer = await call
  if (answer.Code !== 0) throw new Error(`the fixture could not be made: ${answer.Code} ${answer.Message}`)
  return answer.Data as D
}

async function accountIn(t: TestApp, groupId: number): Promise<TestAccount> {
  accounts += 1
  const account = await registerAccount(t, `account${accounts}`, {
    ip: `10.1.${accounts >> 8}.${accounts & 255}`,
  })
  await t.ctx.transaction((tx) =>
    tx.updateTable('group_user').set({ group_id: groupId }).where('user_id', '=', account.id).execute(),
  )
  return account
}

/** Creates the fixture of a call by a role. */
export async function openCallFixture(t: TestApp, role: Role): Promise<CallFixture> {
  const owner = await t.createMember()
  const caller = await callerOf(t, role, owner)
  const { id: categoryId } = await t.ctx.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()

  async function publish(more: object = {}): Promise<number> {
    t.clock.advance(publishPauseMs)
    const body = { categoryId, title: '标题', content: { text: '<p>正文</p>' }, ...more }
    const thread = await succeed<{ threadId: number }>(t.post('/api/v3/thread.create', body, owner))
    t.clock.advance(publishPauseMs)
    return thread.threadId
  }

  return {
    t,
    owner,
    caller,
    categoryId,
    publish,
    async deletedThread() {
      const threadId = await publish()
      await succeed(t.post('/api/v3/thread.delete', { threadId }, owner))
      return threadId
    },
    async comment() {
      const threadId = await publish()
      const body = { id: threadId, content: '评论' }
      const post = await succeed<{ id: number }>(t.post('/api/v3/posts.create', body, owner))
      return { threadId, postId: post.id }
    },
    account: (groupId = groupIds.member) => accountIn(t, groupId),
    async refreshToken() {
      const token = newToken()
      await t.ctx.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set({ refresh_hash: hashToken(token) })
          .where('user_id', '=', caller?.id ?? 0)
          .execute(),
      )
      return token
    },
    async picture(field) {
      return { field, name: 'a.png', type: 'image/png', bytes: await createPng() }
    },
  }
}
