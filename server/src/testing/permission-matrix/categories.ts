import { insertCategory } from '../fixtures/published-thread.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, newName, type PermissionCases, plain } from './permission-case.ts'

const aNewCategory = ({ t }: CallFixture) => insertCategory(t, newName(), 0, 100)

/** Expected codes of administrators' calls for categories, by role. */
export const categoryCases: PermissionCases = {
  'POST /api/backAdmin/categories.create': plain(administrators, () => ({ data: [{ name: newName() }] })),
  'POST /api/backAdmin/categories.update': plain(administrators, async (fixture) => ({
    data: [{ id: await aNewCategory(fixture), name: newName(), sort: 100 }],
  })),
  'POST /api/backAdmin/categories.merge': plain(administrators, async (fixture) => ({
    id: await aNewCategory(fixture),
    intoId: await aNewCategory(fixture),
  })),
  'POST /api/backAdmin/categories.delete': plain(administrators, async (fixture) => ({
    id: String(await aNewCategory(fixture)),
  })),
}
