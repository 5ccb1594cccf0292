// @vitest-environment jsdom
import { failureCodes } from '@chaguan/contracts/browser'
import { beforeEach, expect, test } from 'vitest'
import { keepInviteCode } from '../../../shared/session/invite-code.ts'
import { countingInvite, forgetRefused } from './invitation.ts'

beforeEach(() => sessionStorage.clear())

test('the invite code of the page takes precedence over the one stored for the tab', () => {
  expect(countingInvite(null)).toBeUndefined()
  keepInviteCode('?inviteCode=42')
  expect(countingInvite(null)).toBe('42')
  expect(countingInvite('9')).toBe('9')
})

test('a stored invite code that was refused is not sent again', () => {
  keepInviteCode('?inviteCode=42')
  forgetRefused({ Code: failureCodes.USERNAME_HAD_EXIST })
  expect(countingInvite(null)).toBe('42')
  forgetRefused({ Code: failureCodes.REGISTER_DECRYPT_CODE_FAILED })
  expect(countingInvite(null)).toBeUndefined()
})
