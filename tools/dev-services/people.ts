/** A person who can sign in at the development services. */
export interface DevPerson {
  readonly id: string
  readonly name: string
}

/** The people offered on the services' page. */
export const people: readonly DevPerson[] = [
  { id: 'xiaoman', name: '小满' },
  { id: 'guyu', name: '谷雨' },
  { id: 'lidong', name: '立冬' },
]

/**
 * Returns the person of an id: one of `people`, or a new person for any other id of lower-case letters, digits and
 * hyphens.
 */
export function personOf(id: unknown): DevPerson | null {
  if (typeof id !== 'string' || !/^[a-z0-9-]{1,32}$/.test(id)) return null
  return people.find((person) => person.id === id) ?? { id, name: id }
}

export const emailOf = ({ id }: DevPerson) => `${id}@local.test`

/** The only client that the services accept, for OpenID Connect and for WeChat's calls. */
export const devClient = { id: 'local', secret: 'local-secret' } as const
