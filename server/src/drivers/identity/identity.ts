/** Asks a service outside whether a name and an identity number belong together. */
export interface Identity {
  /** Whether the site is connected to one. */
  isOn(): boolean
  /** Whether they belong together. Throws when the service does not answer as it should. */
  matches(realName: string, identity: string): Promise<boolean>
}

/** Where the service is, and what it is shown so that it knows the site; null for none. */
export interface IdentityService {
  readonly url: string
  readonly token: string | null
}

const waitMs = 8000

/**
 * A service that takes `{ "name", "number" }` as JSON by POST, with the token as `Authorization: Bearer`, and answers
 * `{ "matches": true | false }`. An operator puts it before the provider that they have a contract with.
 */
export function openIdentity(service: IdentityService | null): Identity {
  return {
    isOn: () => service !== null,
    async matches(realName, identity) {
      if (!service) throw new Error('no identity service is configured')
      const response = await fetch(service.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
        headers: {
          'content-type': 'application/json',
          ...(service.token === null ? {} : { authorization: `Bearer ${service.token}` }),
        },
        body: JSON.stringify({ name: realName, number: identity }),
      })
      const answer = (await response.json()) as { matches?: unknown }
      if (!response.ok || typeof answer.matches !== 'boolean')
        throw new Error(`the identity service answered with ${response.status}`)
      return answer.matches
    },
  }
}
