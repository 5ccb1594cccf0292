import type { World } from '../world.ts'
import { administrators, everyone, hidden, keepers, members, plain, type Verdicts } from './verdict.ts'

const sticky = async (world: World): Promise<number> => {
  const id = await world.publish()
  await world.t.ctx.transaction((tx) =>
    tx.updateTable('threads').set({ is_sticky: 1 }).where('id', '=', id).execute(),
  )
  return id
}
const report = async (world: World) => {
  const body = { type: 1, threadId: await world.publish(), reason: '广告垃圾' }
  const answer = await world.t.post('/api/v3/reports', body, world.owner)
  return (answer.Data as { id: number }).id
}
const edited = async (world: World) => {
  const threadId = await world.publish()
  const body = { threadId, title: '改过' }
  await world.t.post('/api/v3/thread.update', body, world.owner)
  const detail = await world.t.get(`/api/v3/thread.detail?threadId=${threadId}`, world.owner)
  return { postId: (detail.Data as { postId: number }).postId }
}
const ofMembersOnly = { ...members, visitor: 'UNAUTHORIZED' } as const

/** What every role is told by the calls of likers, versions, reports and moderation. */
export const moderationVerdicts: Verdicts = {
  'GET /api/v3/thread.likedusers': plain({ ...ofMembersOnly, moderator: 'UNAUTHORIZED' }, async (world) => ({
    threadId: await world.publish(),
  })),
  'GET /api/v3/posts.likedusers': plain({ ...ofMembersOnly, moderator: 'UNAUTHORIZED' }, async (world) => ({
    postId: (await world.comment()).postId,
  })),
  'POST /api/v3/user/thread.stick': plain(
    { ...keepers, moderator: 'UNAUTHORIZED', administrator: 'UNAUTHORIZED' },
    async (world) => ({ threadId: await world.publish(), status: 1 }),
  ),
  'GET /api/v3/posts.revisions': [
    { about: 'of a thread', input: edited, codes: everyone },
    { about: 'of no post', input: () => ({ postId: 999_999 }), codes: hidden },
  ],
  'GET /api/v3/posts.revision': [
    { about: 'of a thread', input: edited, codes: everyone },
    {
      about: 'of what was never edited',
      input: async (world) => ({ postId: (await world.comment()).postId }),
      codes: hidden,
    },
  ],

  'POST /api/v3/reports': [
    {
      about: 'of a thread',
      input: async (world) => ({ type: 1, threadId: await world.publish(), reason: '广告垃圾' }),
      codes: members,
    },
    {
      about: 'of a deleted thread',
      input: async (world) => ({ type: 1, threadId: await world.deletedThread(), reason: '广告垃圾' }),
      codes: { ...hidden, visitor: 'JUMP_TO_LOGIN' },
    },
  ],
  'GET /api/backAdmin/reports': plain(administrators),
  'POST /api/backAdmin/reports/batch': plain(administrators, async (world) => ({
    data: [{ id: await report(world), status: 1 }],
  })),
  'POST /api/backAdmin/reports/delete': plain(administrators, async (world) => ({
    ids: String(await report(world)),
  })),

  'GET /api/backAdmin/manage.thread.list': plain(administrators),
  'GET /api/backAdmin/manage.posts.list': plain(administrators),
  'POST /api/backAdmin/manage.submit.review': plain(administrators, async (world) => ({
    type: 1,
    data: [{ id: await world.publish(), isApproved: 2 }],
  })),
  'POST /api/backAdmin/threads.batch': plain(administrators, async (world) => ({
    ids: String(await world.publish()),
    isEssence: 1,
  })),
  'GET /api/backAdmin/thread.stick.sort': plain(administrators),
  'POST /api/backAdmin/stick.sort.set': plain(administrators, async (world) => ({
    data: [{ id: await sticky(world), sort: 1 }],
  })),
  'POST /api/backAdmin/open.view.count': plain(administrators, () => ({ openViewCount: 0 })),
  'POST /api/backAdmin/thread.optimize': plain(administrators, () => ({ isDisplay: 1 })),
}
