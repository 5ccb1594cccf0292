/** Somebody who can sign in at the development services. */
export interface DevPerson {
  readonly id: string
  readonly name: string
}

/** Whom the page of the services offers. */
export const people: readonly DevPerson[] = [
  { id: 'xiaoman', name: '小满' },
  { id: 'guyu', name: '谷雨' },
  { id: 'lidong', name: '立冬' },
]

/** The person of an id: one of `people`, or anybody else with an id of small letters, digits and hyphens. */
export function personOf(id: unknown): DevPerson | null {
  if (typeof id !== 'string' || !/^[a-z0-9-]{1,32}$/.test(id)) return null
  return people.find((person) => person.id === id) ?? { id, name: id }
}

export const emailOf = ({ id }: DevPerson) => `${id}@local.test`

/** The one client that the services know, for OpenID Connect and for WeChat's calls alike. */
export const devClient = { id: 'local', secret: 'local-secret' } as const
