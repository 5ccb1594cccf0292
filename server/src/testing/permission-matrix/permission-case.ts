import type { FailureName } from '@chaguan/contracts'
import type { FormFile } from '../fixtures/multipart.ts'
import { type CallFixture, type Role, roles } from './call-fixture.ts'

export type Codes = Readonly<Record<Role, FailureName>>

/** One way to call an endpoint, with the expected code of each role. */
export interface PermissionCase {
  /** The description of the call; empty for the plain one. */
  readonly about: string
  /** The minimum input that the contract accepts. */
  readonly input: (fixture: CallFixture) => object | Promise<object>
  readonly file?: (fixture: CallFixture) => Promise<FormFile>
  readonly codes: Codes
}

export const sameForAll = (code: FailureName): Codes =>
  Object.fromEntries(roles.map((role) => [role, code])) as Record<Role, FailureName>
export const everyone = sameForAll('SUCCESS')
export const members: Codes = { ...everyone, visitor: 'JUMP_TO_LOGIN' }
export const administrators: Codes = {
  ...sameForAll('UNAUTHORIZED'),
  visitor: 'JUMP_TO_LOGIN',
  administrator: 'SUCCESS',
}
/** The author, moderators, and administrators. */
export const authorAndModerators: Codes = { ...members, other: 'UNAUTHORIZED' }
export const moderators: Codes = { ...authorAndModerators, member: 'UNAUTHORIZED' }
export const notFound = sameForAll('RESOURCE_NOT_FOUND')

export const oneCase = (codes: Codes, input: PermissionCase['input'] = () => ({})): PermissionCase[] => [
  { about: '', input, codes },
]
export const upload = (field: string, input: object = {}): PermissionCase[] => [
  { about: '', input: () => input, file: (fixture) => fixture.picture(field), codes: members },
]

/** Number of generated names. */
let names = 0
/** Returns an unused name. */
export const newName = () => {
  names += 1
  return `某人${names}`
}

/** Permission cases of endpoints, by `METHOD path`. */
export type PermissionCases = Readonly<Record<string, readonly PermissionCase[]>>
