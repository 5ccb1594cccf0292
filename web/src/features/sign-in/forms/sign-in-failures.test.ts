import { failures } from '@chaguan/contracts'
import { failureCodes } from '@chaguan/contracts/browser'
import { expect, test } from 'vitest'
import { fieldOfRefusal } from './sign-in-failures.ts'

test.each([
  ['LOGIN_FAILED', 'password'],
  ['USERNAME_HAD_EXIST', 'username'],
  ['NICKNAME_CENSOR_NOT_PASSED', 'nickname'],
  ['PASSWORD_ILLEGALITY', 'password'],
  ['REGISTER_CLOSE', null],
  ['INTERNAL_ERROR', null],
] as const)('%s is told at the field %s', (name, field) => {
  expect(fieldOfRefusal({ code: failures[name].code })).toBe(field)
})

test.each([
  [{ field: 'nickname' }, 'nickname'],
  [{ field: 'passwordConfirmation' }, 'passwordConfirmation'],
  [{ field: 'mobile' }, 'username'],
  [[], 'username'],
  [null, 'username'],
])('a taken name refused with %j is shown at the field %s', (data, field) => {
  expect(fieldOfRefusal({ code: failureCodes.USERNAME_HAD_EXIST, data })).toBe(field)
})
