import type { CallKind, Failure, FromWorker, TimeBudget } from './worker-messages.ts'

/** A call without a result, and why. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.text)
    this.failure = failure
  }
}

/** A call of a function of a half. */
export interface PluginCall {
  readonly kind: CallKind
  readonly name: string
  /** The arguments as a JSON array. */
  readonly args: string
  readonly budget: TimeBudget
  /** Timeout in milliseconds, longer than the budget since other calls may run first. */
  readonly timeoutMs: number
}

interface Pending {
  readonly half: string
  readonly resolve: (answer: { json: string; cpuMs: number }) => void
  readonly reject: (error: CallFailed) => void
  readonly timer: NodeJS.Timeout
}

type CallResult = Extract<FromWorker, { done: number }>

/** Calls without a result yet, by number. */
export class PendingCalls {
  readonly #calls = new Map<number, Pending>()
  #last = 0

  /** Adds a call and passes its number to `send`; it fails without a result in time. */
  add(half: string, timeoutMs: number, send: (id: number) => void): Promise<{ json: string; cpuMs: number }> {
    return new Promise((resolve, reject) => {
      this.#last += 1
      const id = this.#last
      const late = () =>
        this.#take(id)?.reject(
          new CallFailed({ failure: 'slow', text: 'other plugins used the thread for too long' }),
        )
      this.#calls.set(id, { half, resolve, reject, timer: setTimeout(late, timeoutMs) })
      try {
        send(id)
      } catch (error) {
        this.#take(id)?.reject(error as CallFailed)
      }
    })
  }

  #take(id: number): Pending | undefined {
    const one = this.#calls.get(id)
    if (!one) return undefined
    this.#calls.delete(id)
    clearTimeout(one.timer)
    return one
  }

  /** Settles a call; ignores one that has timed out. */
  settle(message: CallResult): void {
    const one = this.#take(message.done)
    if ('failed' in message) one?.reject(new CallFailed(message.failed))
    else one?.resolve({ json: message.json, cpuMs: message.cpuMs })
  }

  /** Fails every call. */
  failAll(failed: (half: string) => Failure): void {
    for (const [id, { half }] of [...this.#calls]) this.#take(id)?.reject(new CallFailed(failed(half)))
  }
}
