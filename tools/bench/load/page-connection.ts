import { connect, type Socket } from 'node:net'

/** Milliseconds without a byte after which a request is aborted. */
const giveUpMs = 30_000

const lengthLine = /\r\ncontent-length: (\d+)/i

interface Response {
  readonly status: number
  readonly bytes: number
}

/** A keep-alive connection for one request at a time. Responses must have a content-length. */
export class Connection {
  readonly #socket: Socket
  #head = ''
  #left = -1
  #response = { status: 0, bytes: 0 }
  #answered: ((response: Response) => void) | undefined

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setTimeout(giveUpMs, () => this.#socket.destroy())
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => this.#end({ status: 0, bytes: 0 }))
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  /** Sends a request; resolves with status 0 when the connection closes before the response is complete. */
  request(text: string): Promise<Response> {
    if (!this.isOpen) return Promise.resolve({ status: 0, bytes: 0 })
    this.#head = ''
    this.#left = -1
    this.#response = { status: 0, bytes: 0 }
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#socket.write(text)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #end(response: Response): void {
    const answered = this.#answered
    this.#answered = undefined
    answered?.(response)
  }

  #take(chunk: Buffer): void {
    this.#response.bytes += chunk.length
    if (this.#left < 0) {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      this.#response.status = Number(this.#head.slice(9, 12))
      const length = Number(lengthLine.exec(this.#head.slice(0, end + 2))?.[1] ?? 0)
      this.#left = length - (this.#head.length - end - 4)
    } else this.#left -= chunk.length
    if (this.#left <= 0) this.#end(this.#response)
  }
}
