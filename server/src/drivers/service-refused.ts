const maxSaid = 100

/** A service outside the site refused a call, or answered nothing usable. The message, for logs, contains no key. */
export abstract class ServiceRefused extends Error {
  /** The service's own code or words, at most 100 characters; empty if its response was unusable. */
  readonly said: string

  constructor(message: string, { said = '', cause }: { said?: string; cause?: unknown } = {}) {
    const short = said.slice(0, maxSaid)
    super(short === '' ? message : `${message}: ${short}`, { cause })
    this.said = short
  }
}
