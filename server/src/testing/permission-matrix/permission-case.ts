import type { FailureName } from '@chaguan/contracts'
import type { FormFile } from '../fixtures/multipart.ts'
import { type CallFixture, type Role, roles } from './call-fixture.ts'

export type Codes = Readonly<Record<Role, FailureName>>

/** One way to call an endpoint, and what each role is told. */
export interface PermissionCase {
  /** What is special about the call; empty for the plain one. */
  readonly about: string
  /** The least input that the contract takes. */
  readonly input: (fixture: CallFixture) => object | Promise<object>
  readonly file?: (fixture: CallFixture) => Promise<FormFile>
  readonly codes: Codes
}

export const told = (code: FailureName): Codes =>
  Object.fromEntries(roles.map((role) => [role, code])) as Record<Role, FailureName>
export const everyone = told('SUCCESS')
export const members: Codes = { ...everyone, visitor: 'JUMP_TO_LOGIN' }
export const administrators: Codes = {
  ...told('UNAUTHORIZED'),
  visitor: 'JUMP_TO_LOGIN',
  administrator: 'SUCCESS',
}
/** The author, those who moderate, and administrators. */
export const keepers: Codes = { ...members, other: 'UNAUTHORIZED' }
export const moderators: Codes = { ...keepers, member: 'UNAUTHORIZED' }
export const hidden = told('RESOURCE_NOT_FOUND')

export const plain = (codes: Codes, input: PermissionCase['input'] = () => ({})): PermissionCase[] => [
  { about: '', input, codes },
]
export const upload = (field: string, input: object = {}): PermissionCase[] => [
  { about: '', input: () => input, file: (fixture) => fixture.picture(field), codes: members },
]

/** How many names were given out. */
let names = 0
/** A name that nobody has yet. */
export const newName = () => {
  names += 1
  return `某人${names}`
}

/** What every role is told by some calls, by `METHOD path`. */
export type PermissionCases = Readonly<Record<string, readonly PermissionCase[]>>
