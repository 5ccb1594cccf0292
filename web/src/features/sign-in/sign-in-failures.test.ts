import { failures } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import { fieldOfRefusal, isAboutEitherName } from './sign-in-failures.ts'

test.each([
  ['LOGIN_FAILED', 'password'],
  ['USERNAME_HAD_EXIST', 'username'],
  ['NICKNAME_CENSOR_NOT_PASSED', 'nickname'],
  ['PASSWORD_ILLEGALITY', 'password'],
  ['REGISTER_CLOSE', null],
  ['INTERNAL_ERROR', null],
] as const)('%s is told at the field %s', (name, field) => {
  expect(fieldOfRefusal(failures[name].code)).toBe(field)
})

test('a taken name may be either of the two', () => {
  expect(isAboutEitherName(failures.USERNAME_HAD_EXIST.code)).toBe(true)
  expect(isAboutEitherName(failures.PASSWORD_ILLEGALITY.code)).toBe(false)
})
