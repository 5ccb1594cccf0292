import { expect, it, vi } from 'vitest'
import { engines, openTestApp } from '../../testing/test-app.ts'
import { findOrCreateTopics, findTopic } from './topic-store.ts'
import { flushTopicViews, pendingTopicViews, recordTopicView } from './topic-views.ts'

it.each(engines)(
  'topic views that could not be stored are stored with the next flush on %s',
  async (engine) => {
    const t = await openTestApp({ engine })
    const { id: userId } = await t.createMember()
    const topics = await t.ctx.transaction((tx) => findOrCreateTopics(tx, ['春茶'], userId, t.clock.now()))
    const topicId = topics.get('春茶') ?? 0
    recordTopicView(t.ctx, topicId)
    vi.spyOn(t.ctx, 'transaction').mockRejectedValueOnce(new Error('no database'))
    await flushTopicViews(t.ctx)
    expect(pendingTopicViews(t.ctx, topicId)).toBe(1)
    recordTopicView(t.ctx, topicId)
    await flushTopicViews(t.ctx)
    expect(await findTopic(t.ctx.db, topicId)).toMatchObject({ view_count: 2 })
    await t.close()
  },
)
