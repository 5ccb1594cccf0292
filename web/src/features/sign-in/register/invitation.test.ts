// @vitest-environment jsdom
import { failureCodes } from '@chaguan/contracts/browser'
import { beforeEach, expect, test } from 'vitest'
import { storeInviteCode } from '../../../shared/session/invite-code.ts'
import { dropRefusedInvite, inviteToSend } from './invitation.ts'

beforeEach(() => sessionStorage.clear())

test('the invite code of the page takes precedence over the one stored for the tab', () => {
  expect(inviteToSend(null)).toBeUndefined()
  storeInviteCode('?inviteCode=42')
  expect(inviteToSend(null)).toBe('42')
  expect(inviteToSend('9')).toBe('9')
})

test('a stored invite code that was refused is not sent again', () => {
  storeInviteCode('?inviteCode=42')
  dropRefusedInvite({ Code: failureCodes.USERNAME_HAD_EXIST })
  expect(inviteToSend(null)).toBe('42')
  dropRefusedInvite({ Code: failureCodes.REGISTER_DECRYPT_CODE_FAILED })
  expect(inviteToSend(null)).toBeUndefined()
})
