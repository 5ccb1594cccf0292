import { aCategory } from '../a-published-thread.ts'
import type { World } from '../world.ts'
import { administrators, newName, plain, type Verdicts } from './verdict.ts'

const aNewCategory = ({ t }: World) => aCategory(t, newName(), 0, 100)

/** What every role is told by the administrators' calls of categories. */
export const categoryVerdicts: Verdicts = {
  'GET /api/backAdmin/categories': plain(administrators),
  'POST /api/backAdmin/categories.create': plain(administrators, () => ({ data: [{ name: newName() }] })),
  'POST /api/backAdmin/categories.update': plain(administrators, async (world) => ({
    data: [{ id: await aNewCategory(world), name: newName(), sort: 100 }],
  })),
  'POST /api/backAdmin/categories.delete': plain(administrators, async (world) => ({
    id: String(await aNewCategory(world)),
  })),
}
