import { everyone, hidden, members, plain, type Verdicts } from './verdict.ts'

/** What every role is told by the calls about topics and what was read. */
export const readingVerdicts: Verdicts = {
  'GET /api/v3/reads.list': plain(members),
  'POST /api/v3/reads.mark': plain(members, async (world) => ({
    threads: [{ threadId: await world.publish(), postId: 0, comments: 0 }],
  })),
  'POST /api/v3/reads.all': plain(members),
  'POST /api/v3/topic.view': [
    {
      about: 'of a topic',
      input: async (world) => {
        const threadId = await world.publish({ content: { text: '<p>#春茶#</p>' } })
        const { topic_id } = await world.t.ctx.db
          .selectFrom('threads')
          .select('topic_id')
          .where('id', '=', threadId)
          .executeTakeFirstOrThrow()
        return { topicId: topic_id }
      },
      codes: everyone,
    },
    { about: 'of no topic', input: () => ({ topicId: 999_999 }), codes: hidden },
  ],
}
