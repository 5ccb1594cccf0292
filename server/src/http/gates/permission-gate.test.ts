import type { Endpoint } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import type { Viewer } from '../../viewer.ts'
import type { AppError } from '../app-error.ts'
import type { Call } from '../call.ts'
import { permissionGate } from './gates.ts'

const visitor = { id: null, isAdmin: false, permissions: new Set() } as unknown as Viewer
const member = { ...visitor, id: 2 }
const writer = { ...member, permissions: new Set(['thread.edit']) } as unknown as Viewer
const admin = { ...member, id: 1, isAdmin: true }

/** Returns the reason with which a call is refused; null when it passes. */
async function refusalOf(endpoint: Partial<Endpoint>, viewer: Viewer) {
  try {
    await permissionGate().check({ endpoint, viewer } as unknown as Call)
    return null
  } catch (error) {
    return (error as AppError).reason
  }
}

test.each([
  [{ access: 'visitor' }, [null, null, null]],
  [{ access: 'member' }, ['JUMP_TO_LOGIN', null, null]],
  [{ access: 'member', guestFailure: 'INVALID_PARAMETER' }, ['INVALID_PARAMETER', null, null]],
  [{ access: 'admin' }, ['JUMP_TO_LOGIN', 'UNAUTHORIZED', null]],
  [{ access: 'visitor', permission: 'thread.edit' }, ['UNAUTHORIZED', 'UNAUTHORIZED', null]],
] as const)(
  'an endpoint with %j answers a visitor, a member and an administrator with %j',
  async (endpoint, reasons) => {
    const refusals = [visitor, member, admin].map((viewer) =>
      refusalOf(endpoint as unknown as Partial<Endpoint>, viewer),
    )
    expect(await Promise.all(refusals)).toEqual(reasons)
  },
)

test('a member with the permission of an endpoint may call it', async () => {
  expect(await refusalOf({ access: 'member', permission: 'thread.edit' }, writer)).toBe(null)
})
