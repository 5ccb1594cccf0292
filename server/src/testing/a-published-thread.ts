import type { ThreadView } from '@chaguan/contracts'
import type { TestApp, TestMember } from './test-app.ts'

/** Publishes a thread through the API, after the pause that a publication asks for, and answers what came back. */
export async function aPublishedThread(
  t: TestApp,
  author: TestMember,
  body: Readonly<Record<string, unknown>> = {},
): Promise<ThreadView> {
  t.clock.advance(31_000)
  const given = { categoryId: 1, title: '春茶', content: { text: '<p>今年的春茶到了。</p>' }, ...body }
  const answer = await t.post('/api/v3/thread.create', given, author)
  if (answer.Code !== 0) throw new Error(`not published: ${answer.Code} ${answer.Message}`)
  return answer.Data as ThreadView
}

/** An uploaded picture without a file, belonging to nothing yet; answers its id. */
export async function aPicture(t: TestApp, owner: TestMember, name = 'tea.jpg', type = 1): Promise<number> {
  const now = t.clock.now()
  return t.ctx.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('attachments')
      .values({
        user_id: owner.id,
        type,
        type_id: 0,
        sort: 0,
        is_approved: 1,
        file_key: `aa/bb/${name}`,
        file_name: name,
        extension: 'jpg',
        file_type: 'image/jpeg',
        file_size: 1000,
        file_width: 40,
        file_height: 30,
        ip: '',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A category; answers its id. */
export async function aCategory(t: TestApp, name: string, parentid = 0, sort = 0): Promise<number> {
  const now = t.clock.now()
  return t.ctx.transaction(
    async (tx) => {
      const { id } = await tx
        .insertInto('categories')
        .values({
          name,
          description: '',
          icon: '',
          sort,
          property: 0,
          thread_count: 0,
          moderators: '',
          parentid,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    ['categories'],
  )
}

/** Takes rights from a group. */
export async function revoke(t: TestApp, groupId: number, ...keys: string[]): Promise<void> {
  await t.ctx.transaction(
    async (tx) => {
      await tx
        .deleteFrom('group_permission')
        .where('group_id', '=', groupId)
        .where('permission', 'in', keys)
        .execute()
    },
    ['groups'],
  )
}
