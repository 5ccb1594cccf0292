const maxSaid = 100

interface RefusalDetails {
  readonly said?: string
  readonly place?: string
  readonly cause?: unknown
}

/** A service outside the site refused a call, or answered nothing usable. The message, for logs, contains no key. */
export abstract class ServiceRefused extends Error {
  /** The service's own code or words, at most 100 characters; empty if its response was unusable. */
  readonly said: string
  /** The address of a service that could not be reached; else empty. */
  readonly place: string

  constructor(message: string, { said = '', place = '', cause }: RefusalDetails = {}) {
    const short = said.slice(0, maxSaid)
    super(short === '' ? message : `${message}: ${short}`, { cause })
    this.said = short
    this.place = place
  }
}
