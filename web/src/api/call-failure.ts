/**
 * Data of a failure that brings none: empty, so that nobody reads a field of nothing
 * (docs/reference/wire.md#client-failures).
 */
const emptyOf = (data: unknown): unknown => data ?? []

/**
 * A call that did not succeed: what the server said, or what the browser makes of a network that failed
 * (docs/reference/wire.md#client-calls).
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
  /** HTTP status of the answer; 0 when there was none. */
  readonly status: number

  constructor(code: number, message: string, data: unknown = [], status = 0) {
    super(message)
    this.Code = code
    this.Message = message
    this.Data = emptyOf(data)
    this.status = status
  }
}
