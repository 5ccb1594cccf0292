import { signInFieldStatus, signInFieldTypes } from '@chaguan/contracts'
import type { TestApp } from './test-app.ts'

/** Stores an enabled field of one line, which nobody must answer. Answers its id. */
export async function aSignInField({ ctx }: Pick<TestApp, 'ctx'>, name = '职业'): Promise<number> {
  const now = ctx.clock.now()
  const row = {
    name,
    type: signInFieldTypes.line,
    fields_ext: '',
    fields_desc: '',
    sort: 0,
    status: signInFieldStatus.enabled,
    required: 0,
    created_at: now,
    updated_at: now,
  }
  const { id } = await ctx.transaction((tx) =>
    tx.insertInto('admin_sign_in_fields').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}
