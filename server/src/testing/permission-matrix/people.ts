import { hashPassword } from '../../modules/sign-in/index.ts'
import type { CallFixture } from './call-fixture.ts'
import { administrators, members, newName, oneCase, type PermissionCases } from './permission-case.ts'

const payPassword = '135790'
const password = 'tea-house-88'

/** Sets a password of a kind for the caller. */
const withHash = async (
  { t, caller }: CallFixture,
  column: 'pay_password_hash' | 'password_hash',
  text: string,
) => {
  const hash = await hashPassword(text)
  await t.ctx.transaction((tx) =>
    tx
      .updateTable('users')
      .set({ [column]: hash })
      .where('id', '=', caller?.id ?? 0)
      .execute(),
  )
}

const anyone = async (fixture: CallFixture) => fixture.account()

/** Expected codes of calls for accounts and own data, by role. */
export const peopleCases: PermissionCases = {
  'POST /api/v3/users/pay-password/reset': oneCase(members, async (fixture) => {
    await withHash(fixture, 'pay_password_hash', payPassword)
    return { payPassword }
  }),
  // The test site has no identity service.
  'POST /api/v3/users/real': oneCase(
    {
      visitor: 'JUMP_TO_LOGIN',
      member: 'EXTERNAL_API_ERROR',
      other: 'EXTERNAL_API_ERROR',
      moderator: 'EXTERNAL_API_ERROR',
      administrator: 'EXTERNAL_API_ERROR',
    },
    () => ({ realName: '张三', identity: '11010519491231002X' }),
  ),

  'GET /api/backAdmin/user': oneCase(administrators, ({ owner }) => ({ userId: owner.id })),
  'GET /api/backAdmin/user.sessions': oneCase(administrators, ({ owner }) => ({ userId: owner.id })),
  'POST /api/backAdmin/user.sessions.end': oneCase(administrators, async (fixture) => ({
    userId: (await anyone(fixture)).id,
  })),
  'GET /api/backAdmin/user.rights': oneCase(administrators, ({ owner }) => ({ userId: owner.id })),
  'POST /api/backAdmin/users/update.user': oneCase(administrators, ({ owner }) => ({
    id: owner.id,
    username: newName(),
    rejectReason: '',
  })),
  'POST /api/backAdmin/users/avatar': [
    {
      about: 'of another person',
      input: async (fixture) => ({ aid: (await anyone(fixture)).id }),
      file: (fixture) => fixture.picture('avatar'),
      codes: administrators,
    },
  ],
  'POST /api/backAdmin/delete/users/avatar': oneCase(administrators, async (fixture) => ({
    aid: (await anyone(fixture)).id,
  })),

  'POST /api/v3/users/close': oneCase(members, async (fixture) => {
    await withHash(fixture, 'password_hash', password)
    // Another person remains an administrator.
    await fixture.t.createAdmin()
    return { password, keepContent: 1 }
  }),
}
