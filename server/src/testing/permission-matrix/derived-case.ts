import type { Endpoint, InputSchema } from '@chaguan/contracts'
import type { CallFixture } from './call-fixture.ts'
import {
  administrators,
  type Codes,
  everyone,
  moderators,
  type PermissionCase,
  sameForAll,
} from './permission-case.ts'

/** Values for input fields, by name. */
const thingsByField: Readonly<Record<string, (fixture: CallFixture) => unknown>> = {
  threadId: (fixture) => fixture.publish(),
  postId: async (fixture) => (await fixture.comment()).postId,
  categoryId: ({ categoryId }) => categoryId,
  userId: ({ owner }) => owner.id,
}

function leastValue(name: string, { type, enum: choices, minimum = 1 }: InputSchema): unknown {
  if (choices) return choices[0]
  if (type === 'boolean') return true
  if (type === 'string') return '茶'
  if (type === 'integer' || type === 'number') return minimum
  throw new Error(`No value is known for the required field ${name}. Write a permission case.`)
}

/** Returns the required fields of a call: from the fixture by name, else the minimum of the type. */
async function leastInput(schema: InputSchema, fixture: CallFixture): Promise<object> {
  const input: Record<string, unknown> = {}
  for (const name of schema.required ?? [])
    input[name] = (await thingsByField[name]?.(fixture)) ?? leastValue(name, schema.properties?.[name] ?? {})
  return input
}

function codesOf({ access, reservedFor, guestFailure: visitor = 'JUMP_TO_LOGIN' }: Endpoint): Codes {
  if (access === 'visitor') return everyone
  if (access === 'admin') return { ...administrators, visitor }
  if (reservedFor === 'author') return { ...sameForAll('UNAUTHORIZED'), visitor, member: 'SUCCESS' }
  if (reservedFor === 'moderators') return { ...moderators, visitor }
  return { ...everyone, visitor, ...(reservedFor ? { other: 'UNAUTHORIZED' } : {}) }
}

/** The case of an endpoint without its own: minimum input, and the codes that follow from its contract. */
export const derivedCase = (endpoint: Endpoint): PermissionCase => ({
  about: '',
  input: (fixture) => leastInput(endpoint.input as InputSchema, fixture),
  codes: codesOf(endpoint),
})
