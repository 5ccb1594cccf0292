import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'

/**
 * Preloaded into a product (`--import`): the process kills itself at the point that a call gives in its header
 * `die-at`. It wraps the database drivers, so that the product needs no code for it.
 */

/** A crash point: before or after a statement of a money transaction, its commit, or its response. */
export interface Point {
  readonly when: 'before' | 'after'
  /** Beginning of the statement, without quotation marks; `commit`, or `answer`. */
  readonly what: string
  /** Index among the matching ones. */
  readonly nth: number
}

let point: Point | null = null
let seen = 0
/** Connections whose transaction has moved money; other transactions commit meanwhile. */
const movingMoney = new WeakSet<object>()

const die = () => process.kill(process.pid, 'SIGKILL')

/** Whether a statement is the crash point; `commit` counts only once money has moved. */
function isAt(connection: object, text: string): boolean {
  if (!point) return false
  const words = text.replaceAll('"', '').trim().toLowerCase()
  const isIt = words.startsWith(point.what) && (point.what !== 'commit' || movingMoney.has(connection))
  if (words.startsWith('insert into ledger_transactions')) movingMoney.add(connection)
  if (!isIt) return false
  seen += 1
  return seen === point.nth
}

function around<R>(connection: object, text: string, run: () => R): R {
  const isIt = isAt(connection, text)
  if (isIt && point?.when === 'before') die()
  const result = run()
  if (isIt && point?.when === 'after') {
    if (result instanceof Promise) result.then(die, die)
    else die()
  }
  return result
}

for (const name of ['run', 'all', 'get'] as const) {
  const original = StatementSync.prototype[name] as (...values: unknown[]) => unknown
  const wrapped = function (this: StatementSync, ...values: unknown[]) {
    // Wraps a statement that writes.
    return around(movingMoney, this.sourceSQL, () => original.apply(this, values))
  }
  Object.assign(StatementSync.prototype, { [name]: wrapped })
}

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
function wrappedQuery(this: pg.Client, ...given: unknown[]) {
  const [first] = given
  const text = typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '')
  return around(this, text, () => query.apply(this, given))
}
Object.assign(pg.Client.prototype, { query: wrappedQuery })

/** Sets the crash point of a call; a point at its response wraps the response. */
function arm(given: Point, response: ServerResponse): void {
  point = given
  if (given.what !== 'answer') return
  const end = response.end.bind(response) as (...parts: unknown[]) => ServerResponse
  const dying = given.when === 'before' ? die : (...parts: unknown[]) => end(...parts).once('finish', die)
  Object.assign(response, { end: dying })
}

const emit = Server.prototype.emit as (...given: unknown[]) => boolean
Object.assign(Server.prototype, {
  emit(this: Server, name: string, ...given: unknown[]) {
    const [request, response] = given as [IncomingMessage, ServerResponse]
    const named = name === 'request' ? request.headers['die-at'] : undefined
    if (typeof named === 'string') arm(JSON.parse(named) as Point, response)
    return emit.call(this, name, ...given)
  },
})
