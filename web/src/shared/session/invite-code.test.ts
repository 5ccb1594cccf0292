// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepInviteCode, keptInviteCode } from './invite-code.ts'

describe('an invitation in an address', () => {
  beforeEach(() => sessionStorage.clear())

  it('is stored for the tab, whichever page its person opens next', () => {
    expect(keptInviteCode()).toBe(null)
    keepInviteCode('?inviteCode=42')
    keepInviteCode('?page=2')
    expect(keptInviteCode()).toBe('42')
  })

  it('is not stored when it cannot be a code', () => {
    keepInviteCode('?inviteCode=%3Cscript%3E')
    keepInviteCode(`?inviteCode=${'a'.repeat(65)}`)
    expect(keptInviteCode()).toBe(null)
  })
})
