import type { CallFixture } from './call-fixture.ts'
import { administrators, newName, oneCase, type PermissionCases } from './permission-case.ts'

/** Creates a topic; returns its id as a text. */
async function aTopic({ t, owner }: CallFixture): Promise<string> {
  const content = newName()
  const now = t.clock.now()
  const { id } = await t.ctx.transaction((tx) =>
    tx
      .insertInto('topics')
      .values({
        user_id: owner.id,
        content,
        content_key: content,
        thread_count: 0,
        view_count: 0,
        recommended: 0,
        recommended_at: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return String(id)
}

/** Expected codes of administrators' calls for topics and home page recommendations, by role. */
export const managedTopicCases: PermissionCases = {
  'POST /api/backAdmin/topics.batch.update': oneCase(administrators, async (fixture) => ({
    ids: await aTopic(fixture),
    isRecommended: 1,
  })),
  'POST /api/backAdmin/topics.batch.delete': oneCase(administrators, async (fixture) => ({
    ids: await aTopic(fixture),
  })),
  'POST /api/backAdmin/sequence.update': oneCase(administrators, () => ({ categoryIds: '' })),
}
