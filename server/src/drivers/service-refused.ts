/** A service outside the site refused a call, or answered nothing usable. The message, for logs, contains no key. */
export abstract class ServiceRefused extends Error {
  /** The service's own code or words; empty if its response was unusable. */
  readonly said: string

  constructor(message: string, { said = '', cause }: { said?: string; cause?: unknown } = {}) {
    super(said === '' ? message : `${message}: ${said}`, { cause })
    this.said = said
  }
}
