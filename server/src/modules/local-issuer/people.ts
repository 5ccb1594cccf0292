/** Somebody of the local issuer. */
export interface LocalPerson {
  readonly id: string
  readonly name: string
}

/** Whom its page offers. */
export const people: readonly LocalPerson[] = [
  { id: 'xiaoman', name: '小满' },
  { id: 'guyu', name: '谷雨' },
  { id: 'lidong', name: '立冬' },
]

/** Whoever is asked for: one of those, or a person of any other name of small letters and digits. */
export function personOf(id: unknown): LocalPerson | null {
  if (typeof id !== 'string' || !/^[a-z0-9-]{1,32}$/.test(id)) return null
  return people.find((person) => person.id === id) ?? { id, name: id }
}

/** The one client that it knows, for OpenID Connect and for WeChat's calls alike. */
export const localClient = { id: 'local', secret: 'local-secret' } as const
export const localBase = '/local-issuer'
export const emailOf = ({ id }: LocalPerson) => `${id}@local.test`
