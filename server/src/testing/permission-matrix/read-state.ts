import { everyone, members, notFound, oneCase, type PermissionCases } from './permission-case.ts'

/** Expected codes of calls for topics and read state, by role. */
export const readStateCases: PermissionCases = {
  'POST /api/v3/reads.mark': oneCase(members, async (fixture) => ({
    threads: [{ threadId: await fixture.publish(), postId: 0, comments: 0 }],
  })),
  'POST /api/v3/topic.view': [
    {
      about: 'of a topic',
      input: async (fixture) => {
        const threadId = await fixture.publish({ content: { text: '<p>#春茶#</p>' } })
        const { topic_id } = await fixture.t.ctx.db
          .selectFrom('threads')
          .select('topic_id')
          .where('id', '=', threadId)
          .executeTakeFirstOrThrow()
        return { topicId: topic_id }
      },
      codes: everyone,
    },
    { about: 'of no topic', input: () => ({ topicId: 999_999 }), codes: notFound },
  ],
}
