import type { SignInFieldView } from '@chaguan/contracts'
import { setSettings } from '../../modules/settings/index.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, members, newName, oneCase, type PermissionCases } from './permission-case.ts'

/** Creates a disabled field, so that nobody has to fill it in. */
const aField = async ({ t }: CallFixture) => {
  const body = { name: newName(), type: 0, sort: 1, status: -1 }
  const answer = await t.post('/api/backAdmin/signinfields.create', body, await t.createAdmin())
  return (answer.Data as SignInFieldView[]).find(({ name }) => name === body.name)?.id ?? 0
}

const inReview = async (fixture: CallFixture) => {
  const { id } = await fixture.account()
  await fixture.t.ctx.transaction((tx) =>
    tx.updateTable('users').set({ status: 2 }).where('id', '=', id).execute(),
  )
  return { data: [{ id, status: 0 }] }
}

/** Expected codes of calls for sign-in fields, by role. */
export const signInFieldCases: PermissionCases = {
  'GET /api/v3/user/signinfields.list': [
    { about: 'of oneself', input: () => ({}), codes: members },
    {
      about: 'of another person',
      input: async (fixture) => ({ userId: (await fixture.account()).id }),
      codes: administrators,
    },
  ],
  'GET /api/user/signinfields.list.v2': [
    {
      about: 'of another person',
      input: async (fixture) => ({ userId: (await fixture.account()).id }),
      codes: administrators,
    },
  ],
  'POST /api/v3/user/signinfields.create': oneCase(members, async ({ t, caller }) => {
    // People with open fields may fill them in, whatever the setting is.
    await setSettings(t.ctx, { open_ext_fields: false })
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ status: 10 })
        .where('id', '=', caller?.id ?? 0)
        .execute(),
    )
    return { data: [] }
  }),
  'GET /api/admin/signinfields.resource.v2': oneCase(administrators, async (fixture) => ({
    id: await aField(fixture),
  })),
  'POST /api/backAdmin/signinfields.create': oneCase(administrators, () => ({
    data: [{ name: newName(), type: 0, status: -1 }],
  })),
  'POST /api/admin/signinfields.update.v2': oneCase(administrators, async (fixture) => ({
    id: await aField(fixture),
    status: -1,
  })),
  'GET /api/backAdmin/user/signinfields': oneCase(administrators, ({ owner }) => ({ userId: owner.id })),
  'POST /api/backAdmin/users/examine': oneCase(administrators, inReview),
}
