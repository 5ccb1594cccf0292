import type { CallFixture } from './call-fixture.ts'
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
  'GET /api/v3/moderation.list': oneCase(moderators, () => ({ kind: 'threads' })),
  'POST /api/v3/moderation.decide': oneCase(moderators, async (fixture) => ({
    kind: 'threads',
    action: 'approve',
    ids: [await fixture.publish()],
  })),
  'GET /api/v3/moderation.notes': oneCase(moderators, async (fixture) => ({
    userId: (await fixture.account()).id,
  })),
  'POST /api/v3/moderation.notes.create': oneCase(moderators, async (fixture) => ({
    userId: (await fixture.account()).id,
    text: '发过广告',
  })),
  'POST /api/v3/moderation.notes.update': oneCase(moderators, async (fixture) => ({
    id: await ownNote(fixture),
    text: '又发过广告',
  })),
  'POST /api/v3/moderation.notes.delete': oneCase(moderators, async (fixture) => ({
    id: await ownNote(fixture),
  })),
  'GET /api/v3/thread.likedusers': oneCase(
    { ...ofMembersOnly, moderator: 'UNAUTHORIZED' },
    async (fixture) => ({
      threadId: await fixture.publish(),
    }),
  ),
  'GET /api/v3/posts.likedusers': oneCase(
    { ...ofMembersOnly, moderator: 'UNAUTHORIZED' },
    async (fixture) => ({
      postId: (await fixture.comment()).postId,
    }),
  ),
  'POST /api/v3/user/thread.stick': oneCase(
    { ...authorAndModerators, moderator: 'UNAUTHORIZED', administrator: 'UNAUTHORIZED' },
    async (fixture) => ({ threadId: await fixture.publish(), status: 1 }),
  ),
  'GET /api/v3/posts.revisions': [
    { about: 'of a thread', input: edited, codes: everyone },
    { about: 'of no post', input: () => ({ postId: 999_999 }), codes: notFound },
  ],
  'GET /api/v3/posts.revision': [
    { about: 'of a thread', input: edited, codes: everyone },
    {
      about: 'of what was never edited',
      input: async (fixture) => ({ postId: (await fixture.comment()).postId }),
      codes: notFound,
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
      codes: { ...notFound, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'POST /api/backAdmin/reports/batch': oneCase(administrators, async (fixture) => ({
    data: [{ id: await report(fixture), status: 1 }],
  })),
  'POST /api/backAdmin/reports/delete': oneCase(administrators, async (fixture) => ({
    ids: String(await report(fixture)),
  })),

  'POST /api/backAdmin/manage.submit.review': oneCase(administrators, async (fixture) => ({
    type: 1,
    data: [{ id: await fixture.publish(), isApproved: 2 }],
  })),
  'POST /api/backAdmin/access.blocks.create': oneCase(administrators, () => ({
    kind: 'domain',
    value: `${newName()}.example`,
    reason: '垃圾邮箱',
  })),
  'POST /api/backAdmin/access.blocks.delete': oneCase(administrators, async ({ t }) => {
    const body = { kind: 'domain', value: `${newName()}.example`, reason: '垃圾邮箱' }
    const answer = await t.post('/api/backAdmin/access.blocks.create', body, await t.createAdmin())
    return { ids: String((answer.Data as { id: number }).id) }
  }),
  'GET /api/backAdmin/bulk': oneCase(administrators, bulkJob),
  'POST /api/backAdmin/bulk.start': oneCase(administrators, async (fixture) => ({
    threads: { threadId: await fixture.publish() },
    action: 'ignore',
  })),
  'POST /api/backAdmin/bulk.undo': oneCase(administrators, bulkJob),
  'POST /api/backAdmin/threads.batch': oneCase(administrators, async (fixture) => ({
    ids: String(await fixture.publish()),
    isEssence: 1,
  })),
  'POST /api/backAdmin/stick.sort.set': oneCase(administrators, async (fixture) => ({
    data: [{ id: await sticky(fixture), sort: 1 }],
  })),
  'POST /api/backAdmin/open.view.count': oneCase(administrators, () => ({ openViewCount: 0 })),
  'POST /api/backAdmin/thread.optimize': oneCase(administrators, () => ({ isDisplay: 1 })),
}
