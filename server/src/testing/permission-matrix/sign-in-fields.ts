import type { SignInFieldView } from '@chaguan/contracts'
import { setSettings } from '../../modules/settings/index.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, members, newName, type PermissionCases, plain } from './permission-case.ts'

/** A switched off field, so that nobody is asked for it. */
const aField = async ({ t }: CallFixture) => {
  const body = { name: newName(), type: 0, status: -1 }
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

/** What every role is told by the calls of sign-in fields. */
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
  'POST /api/v3/user/signinfields.create': plain(members, async ({ t, caller }) => {
    // Whoever must fill them in may, whatever the site asks of others.
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
  'GET /api/admin/signinfields.resource.v2': plain(administrators, async (fixture) => ({
    id: await aField(fixture),
  })),
  'POST /api/backAdmin/signinfields.create': plain(administrators, () => ({
    data: [{ name: newName(), type: 0, status: -1 }],
  })),
  'POST /api/admin/signinfields.update.v2': plain(administrators, async (fixture) => ({
    id: await aField(fixture),
    status: -1,
  })),
  'GET /api/backAdmin/user/signinfields': plain(administrators, ({ owner }) => ({ userId: owner.id })),
  'POST /api/backAdmin/users/examine': plain(administrators, inReview),
}
