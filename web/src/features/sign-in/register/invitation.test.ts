// @vitest-environment jsdom
import { failureCodes } from '@chaguan/contracts/browser'
import { beforeEach, expect, test } from 'vitest'
import { keepInviteCode } from '../../../shared/session/invite-code.ts'
import { countingInvite, forgetRefused } from './invitation.ts'

beforeEach(() => sessionStorage.clear())

test('the invitation of the page counts, else the one that the tab has kept', () => {
  expect(countingInvite(null)).toBeUndefined()
  keepInviteCode('?inviteCode=42')
  expect(countingInvite(null)).toBe('42')
  expect(countingInvite('9')).toBe('9')
})

test('a kept invitation that was refused is not sent again', () => {
  keepInviteCode('?inviteCode=42')
  forgetRefused({ Code: failureCodes.USERNAME_HAD_EXIST })
  expect(countingInvite(null)).toBe('42')
  forgetRefused({ Code: failureCodes.REGISTER_DECRYPT_CODE_FAILED })
  expect(countingInvite(null)).toBeUndefined()
})
