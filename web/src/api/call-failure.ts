/** A call that did not succeed: what the server said, or what the browser makes of a network that failed (spec 7). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly Code: number
  readonly Message: string
  readonly Data: unknown

  constructor(code: number, message: string, data: unknown = []) {
    super(message)
    this.Code = code
    this.Message = message
    this.Data = data
  }
}
