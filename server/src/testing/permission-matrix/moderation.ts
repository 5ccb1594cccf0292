import type { CallFixture } from './call-fixture.ts'
import {
  administrators,
  everyone,
  hidden,
  keepers,
  members,
  moderators,
  newName,
  type PermissionCases,
  plain,
} from './permission-case.ts'

const sticky = async (fixture: CallFixture): Promise<number> => {
  const id = await fixture.publish()
  await fixture.t.ctx.transaction((tx) =>
    tx.updateTable('threads').set({ is_sticky: 1 }).where('id', '=', id).execute(),
  )
  return id
}
/** Creates a bulk action that has ended. */
const bulkJob = async ({ t }: CallFixture) =>
  t.ctx.transaction((tx) =>
    tx
      .insertInto('bulk_jobs')
      .values({
        ...{
          user_id: 1,
          ip: '',
          kind: 'threads',
          action: 'delete',
          reason: '',
          category_id: 0,
          state: 'done',
          total: 0,
        },
        ...{ done: 0, skipped: 0, undone: 0, cursor: 0, lease_until: null, created_at: t.clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
/** Creates a note by the caller. */
const ownNote = async (fixture: CallFixture) => {
  const { id } = await fixture.account()
  const note = { user_id: id, author_id: fixture.caller?.id ?? 0, text: '发过广告', edited_at: null }
  const added = await fixture.t.ctx.transaction((tx) =>
    tx
      .insertInto('person_notes')
      .values({ ...note, created_at: fixture.t.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return added.id
}
const report = async (fixture: CallFixture) => {
  const body = { type: 1, threadId: await fixture.publish(), reason: '广告垃圾' }
  const answer = await fixture.t.post('/api/v3/reports', body, fixture.owner)
  return (answer.Data as { id: number }).id
}
const edited = async (fixture: CallFixture) => {
  const threadId = await fixture.publish()
  const body = { threadId, title: '改过' }
  await fixture.t.post('/api/v3/thread.update', body, fixture.owner)
  const detail = await fixture.t.get(`/api/v3/thread.detail?threadId=${threadId}`, fixture.owner)
  return { postId: (detail.Data as { postId: number }).postId }
}
const ofMembersOnly = { ...members, visitor: 'UNAUTHORIZED' } as const

/** Expected codes of calls for likers, revisions, reports and moderation, by role. */
export const moderationCases: PermissionCases = {
  'GET /api/v3/moderation.list': plain(moderators, () => ({ kind: 'threads' })),
  'POST /api/v3/moderation.decide': plain(moderators, async (fixture) => ({
    kind: 'threads',
    action: 'approve',
    ids: [await fixture.publish()],
  })),
  'GET /api/v3/moderation.notes': plain(moderators, async (fixture) => ({
    userId: (await fixture.account()).id,
  })),
  'POST /api/v3/moderation.notes.create': plain(moderators, async (fixture) => ({
    userId: (await fixture.account()).id,
    text: '发过广告',
  })),
  'POST /api/v3/moderation.notes.update': plain(moderators, async (fixture) => ({
    id: await ownNote(fixture),
    text: '又发过广告',
  })),
  'POST /api/v3/moderation.notes.delete': plain(moderators, async (fixture) => ({
    id: await ownNote(fixture),
  })),
  'GET /api/v3/thread.likedusers': plain(
    { ...ofMembersOnly, moderator: 'UNAUTHORIZED' },
    async (fixture) => ({
      threadId: await fixture.publish(),
    }),
  ),
  'GET /api/v3/posts.likedusers': plain({ ...ofMembersOnly, moderator: 'UNAUTHORIZED' }, async (fixture) => ({
    postId: (await fixture.comment()).postId,
  })),
  'POST /api/v3/user/thread.stick': plain(
    { ...keepers, moderator: 'UNAUTHORIZED', administrator: 'UNAUTHORIZED' },
    async (fixture) => ({ threadId: await fixture.publish(), status: 1 }),
  ),
  'GET /api/v3/posts.revisions': [
    { about: 'of a thread', input: edited, codes: everyone },
    { about: 'of no post', input: () => ({ postId: 999_999 }), codes: hidden },
  ],
  'GET /api/v3/posts.revision': [
    { about: 'of a thread', input: edited, codes: everyone },
    {
      about: 'of what was never edited',
      input: async (fixture) => ({ postId: (await fixture.comment()).postId }),
      codes: hidden,
    },
  ],

  'POST /api/v3/reports': [
    {
      about: 'of a thread',
      input: async (fixture) => ({ type: 1, threadId: await fixture.publish(), reason: '广告垃圾' }),
      codes: members,
    },
    {
      about: 'of a deleted thread',
      input: async (fixture) => ({ type: 1, threadId: await fixture.deletedThread(), reason: '广告垃圾' }),
      codes: { ...hidden, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'POST /api/backAdmin/reports/batch': plain(administrators, async (fixture) => ({
    data: [{ id: await report(fixture), status: 1 }],
  })),
  'POST /api/backAdmin/reports/delete': plain(administrators, async (fixture) => ({
    ids: String(await report(fixture)),
  })),

  'POST /api/backAdmin/manage.submit.review': plain(administrators, async (fixture) => ({
    type: 1,
    data: [{ id: await fixture.publish(), isApproved: 2 }],
  })),
  'POST /api/backAdmin/access.blocks.create': plain(administrators, () => ({
    kind: 'domain',
    value: `${newName()}.example`,
    reason: '垃圾邮箱',
  })),
  'POST /api/backAdmin/access.blocks.delete': plain(administrators, async ({ t }) => {
    const body = { kind: 'domain', value: `${newName()}.example`, reason: '垃圾邮箱' }
    const answer = await t.post('/api/backAdmin/access.blocks.create', body, await t.createAdmin())
    return { ids: String((answer.Data as { id: number }).id) }
  }),
  'GET /api/backAdmin/bulk': plain(administrators, bulkJob),
  'POST /api/backAdmin/bulk.start': plain(administrators, async (fixture) => ({
    threads: { threadId: await fixture.publish() },
    action: 'ignore',
  })),
  'POST /api/backAdmin/bulk.undo': plain(administrators, bulkJob),
  'POST /api/backAdmin/threads.batch': plain(administrators, async (fixture) => ({
    ids: String(await fixture.publish()),
    isEssence: 1,
  })),
  'POST /api/backAdmin/stick.sort.set': plain(administrators, async (fixture) => ({
    data: [{ id: await sticky(fixture), sort: 1 }],
  })),
  'POST /api/backAdmin/open.view.count': plain(administrators, () => ({ openViewCount: 0 })),
  'POST /api/backAdmin/thread.optimize': plain(administrators, () => ({ isDisplay: 1 })),
}
