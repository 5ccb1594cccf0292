import type { FailureName } from '@chaguan/contracts'
import type { FormFile } from '../multipart.ts'
import { type Role, roles, type World } from '../world.ts'

export type Codes = Readonly<Record<Role, FailureName>>

/** One way to call an endpoint, and what each role is told. */
export interface Verdict {
  /** What is special about the call; empty for the plain one. */
  readonly about: string
  /** The least input that the contract takes. */
  readonly input: (world: World) => object | Promise<object>
  readonly file?: (world: World) => Promise<FormFile>
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

export const plain = (codes: Codes, input: Verdict['input'] = () => ({})): Verdict[] => [
  { about: '', input, codes },
]
export const upload = (field: string, input: object = {}): Verdict[] => [
  { about: '', input: () => input, file: (world) => world.picture(field), codes: members },
]

/** How many names were given out. */
let names = 0
/** A name that nobody has yet. */
export const newName = () => {
  names += 1
  return `某人${names}`
}

/** What every role is told by some calls, by `METHOD path`. */
export type Verdicts = Readonly<Record<string, readonly Verdict[]>>
