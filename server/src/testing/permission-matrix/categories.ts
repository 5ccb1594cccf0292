import { insertCategory } from '../fixtures/published-thread.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, newName, oneCase, type PermissionCases } from './permission-case.ts'

const aNewCategory = ({ t }: CallFixture) => insertCategory(t, newName(), 0, 100)

/** Expected codes of administrators' calls for categories, by role. */
export const categoryCases: PermissionCases = {
  'POST /api/backAdmin/categories.create': oneCase(administrators, () => ({ data: [{ name: newName() }] })),
  'POST /api/backAdmin/categories.update': oneCase(administrators, async (fixture) => ({
    data: [{ id: await aNewCategory(fixture), name: newName(), sort: 100 }],
  })),
  'POST /api/backAdmin/categories.merge': oneCase(administrators, async (fixture) => ({
    id: await aNewCategory(fixture),
    intoId: await aNewCategory(fixture),
  })),
  'POST /api/backAdmin/categories.delete': oneCase(administrators, async (fixture) => ({
    id: String(await aNewCategory(fixture)),
  })),
}
