import pg from 'pg'

/** Maximum prepared statements per connection; each takes memory on the server. */
const maxNamedStatements = 400

export const statementTimeoutMs = 5000

/** Additional time for the round trip. */
const wayMs = 500

/** A timer that runs so many milliseconds late shows that the process was paused or busy. */
const pausedMs = 100

const names = new Map<string, string>()

/** Returns the name of a prepared statement, or none above the maximum. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= maxNamedStatements) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Timeout of a statement in milliseconds. */
export interface StatementTimeout {
  readonly timeoutMs: number
}

/** A client that prepares parameterised queries once on the server, and has timeouts. */
export class NamingClient extends pg.Client {
  readonly #timeoutMs: number

  constructor(config: pg.ClientConfig & Partial<StatementTimeout> = {}) {
    super(config)
    this.#timeoutMs = (config.timeoutMs ?? statementTimeoutMs) + wayMs
    // A connection that breaks between two queries only emits an event; without a listener the process would exit.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query`; only Kysely's form (text, values) is changed.
  override query = (...args: any[]): any => {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
    const result = name === undefined ? query.apply(this, args) : query.call(this, { name, text, values })
    return result instanceof Promise ? this.#notForEver(result) : result
  }

  /**
   * Closes the connection if no response arrives: the server cancels slow statements itself, unless it is unreachable.
   * After a pause of this process responses that have arrived meanwhile are read first.
   */
  #notForEver<R>(result: Promise<R>): Promise<R> {
    let timer: NodeJS.Timeout
    const waitFor = (ms: number) => {
      const due = performance.now() + ms
      timer = setTimeout(() => {
        const wasPaused = performance.now() - due > pausedMs
        if (wasPaused) waitFor(wayMs)
        else this.connection.stream.destroy(new Error('timeout exceeded: the database is silent'))
      }, ms)
    }
    waitFor(this.#timeoutMs)
    const end = () => clearTimeout(timer)
    result.then(end, end)
    return result
  }
}
