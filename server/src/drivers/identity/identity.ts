/** Verifies names and identity numbers with an external service. */
export interface Identity {
  /** Returns whether a service is configured. */
  isOn(): boolean
  /** Returns whether name and number belong together. Throws if the service does not respond properly. */
  matches(realName: string, identity: string): Promise<boolean>
}

/** URL and token of the service; null for none. */
export interface IdentityService {
  readonly url: string
  readonly token: string | null
}

const waitMs = 8000

/**
 * A service that takes `{ "name", "number" }` as JSON by POST, with the token as `Authorization: Bearer`, and returns
 * `{ "matches": true | false }`. Operators run it as an adapter to their provider.
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
