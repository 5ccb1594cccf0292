import type { Tx } from '../../server/src/drivers/db/db.ts'
import { categories, type DemoCategory } from './content/index.ts'

/** Creates the demo's categories in place of the default one; returns their ids by name. */
export async function makeCategories(tx: Tx, now: number): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const make = async (
    { name, description, icon, children }: DemoCategory,
    sort: number,
    parentid: number,
  ) => {
    const { id } = await tx
      .insertInto('categories')
      .values({
        name,
        description,
        icon,
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
    ids.set(name, id)
    for (const [index, child] of children.entries()) await make(child, index, id)
  }
  await tx.deleteFrom('categories').execute()
  for (const [index, category] of categories.entries()) await make(category, index, 0)
  return ids
}
