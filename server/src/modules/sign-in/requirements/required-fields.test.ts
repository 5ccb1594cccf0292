import { signInAnswerStatus, signInFieldTypes, userStatus } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertSignInField } from '../../../testing/fixtures/sign-in-field.ts'
import { engines, openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { setSettings } from '../../settings/index.ts'
import { lacksRequiredFields } from './required-fields.ts'

describe.each(engines)('required sign-in fields on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await setSettings(t.ctx, { open_ext_fields: true })
  })
  afterAll(() => t.close())

  const lacks = (id: number, status: number = userStatus.normal) => lacksRequiredFields(t.ctx, { id, status })
  const answer = (user_id: number) =>
    t.ctx.transaction((tx) =>
      tx
        .insertInto('user_sign_in_fields')
        .values({
          user_id,
          name: '职业',
          type: signInFieldTypes.line,
          fields_ext: '',
          fields_desc: '',
          remark: '',
          sort: 0,
          status: signInAnswerStatus.passed,
          required: 0,
          created_at: 0,
          updated_at: 0,
        })
        .execute(),
    )

  it('nobody lacks fields while none is enabled, except who was asked for them', async () => {
    const { id } = await t.createMember()
    expect([await lacks(id), await lacks(id, userStatus.needsFields)]).toEqual([false, true])
  })

  it('a person lacks the enabled fields until they have answered', async () => {
    await insertSignInField(t)
    const [{ id }, other] = [await t.createMember(), await t.createMember()]
    expect(await lacks(id)).toBe(true)
    await answer(id)
    expect([await lacks(id), await lacks(other.id)]).toEqual([false, true])
    expect(await lacks(other.id, userStatus.banned)).toBe(false)
  })
})
