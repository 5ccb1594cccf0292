import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between two loopback ports that can be cut or blocked. */
export interface CuttableProxy {
  readonly port: number
  /** Closes every connection and refuses new ones. */
  cut(): void
  /** Keeps connections open, accepts new ones, and passes nothing on. */
  block(): void
  /** Passes bytes on again. */
  heal(): void
  close(): Promise<void>
}

/** Opens a proxy for a loopback port. */
export async function openCuttableProxy(target: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'blocked' = 'open'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((from) => {
    keep(from)
    if (state === 'cut') return void from.resetAndDestroy()
    const to = connect(target, '127.0.0.1')
    keep(to)
    from.on('close', () => to.destroy())
    to.on('close', () => from.destroy())
    from.pipe(to)
    to.pipe(from)
    if (state === 'blocked') for (const socket of [from, to]) socket.unpipe()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const end = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: address.port,
    cut() {
      state = 'cut'
      end()
    },
    block() {
      state = 'blocked'
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    heal() {
      state = 'open'
      // Blocked connections cannot be resumed, like after a firewall dropped packets.
      end()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        end()
      }),
  }
}
