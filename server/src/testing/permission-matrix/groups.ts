import type { CallFixture } from './call-fixture.ts'
import { administrators, newName, oneCase, type PermissionCases } from './permission-case.ts'

let groups = 0

/** Creates a group; returns its id. */
async function aGroup({ t }: CallFixture): Promise<number> {
  groups += 1
  const { id } = await t.ctx.transaction(
    (tx) =>
      tx
        .insertInto('groups')
        .values({
          name: `组${groups}`,
          type: '',
          color: '',
          icon: '',
          is_default: 0,
          is_display: 0,
          is_paid: 0,
          fee_cents: 0,
          level: 0,
          days: 0,
          scale_tenths: 0,
          is_subordinate: 0,
          is_commission: 0,
          description: '',
          notice: '',
          time_range: 0,
          content_range: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    ['groups'],
  )
  return id
}

const aChange = async (fixture: CallFixture) => ({ id: await aGroup(fixture), name: newName() })

/** Expected codes of calls for groups, by role. */
export const groupCases: PermissionCases = {
  'GET /api/backAdmin/groups.resource': oneCase(administrators, () => ({ id: 10, include: 'permission' })),
  'POST /api/backAdmin/groups.create': oneCase(administrators, () => ({ name: newName() })),
  'POST /api/backAdmin/groups.batchupdate': oneCase(administrators, async (fixture) => ({
    data: [await aChange(fixture)],
  })),
  'POST /api/groups/batchupdate.v2': oneCase(administrators, async (fixture) => ({
    data: [{ ...(await aChange(fixture)), type: '', scale: 0 }],
  })),
  'POST /api/backAdmin/groups.batchdelete': oneCase(administrators, async (fixture) => ({
    ids: String(await aGroup(fixture)),
  })),
  'POST /api/backAdmin/permission.update': oneCase(administrators, async (fixture) => ({
    groupId: await aGroup(fixture),
    permissions: ['viewThreads'],
  })),
}
