import { connect, createServer, type Socket } from 'node:net'

/** A way of bytes between two ports of the loopback that can be cut or blocked. */
export interface CuttableProxy {
  readonly port: number
  /** Ends every connection and takes no new one. */
  cut(): void
  /** Keeps connections open, takes new ones, and lets nothing through. */
  block(): void
  /** Lets bytes through again. */
  heal(): void
  close(): Promise<void>
}

/** Opens a proxy in front of a port of the loopback. */
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
      // What was blocked cannot be taken up where it was left, as after a firewall that dropped packets.
      end()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        end()
      }),
  }
}
