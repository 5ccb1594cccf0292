// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { storedInviteCode, storeInviteCode } from './invite-code.ts'

describe('an invitation in an address', () => {
  beforeEach(() => sessionStorage.clear())

  it('an invitation in an address is stored for the tab, whichever page its person opens next', () => {
    expect(storedInviteCode()).toBe(null)
    storeInviteCode('?inviteCode=42')
    storeInviteCode('?page=2')
    expect(storedInviteCode()).toBe('42')
  })

  it('an invitation in an address is not stored when it cannot be a code', () => {
    storeInviteCode('?inviteCode=%3Cscript%3E')
    storeInviteCode(`?inviteCode=${'a'.repeat(65)}`)
    expect(storedInviteCode()).toBe(null)
  })
})
