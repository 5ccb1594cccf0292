import type { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** Maximum number of event loop turns that work waits for, with one new connection each. */
const maxTurns = 200
/** The longest wait, in milliseconds. */
const waitMostMs = 100
/** After a connection, others may be pending for this long, in milliseconds. */
const recentMs = 200

/** Accepts connections that are pending in the kernel. */
export interface PendingConnections {
  /** Resolves after a turn of the event loop without a new connection; immediately while none arrive. */
  accepted(): Promise<void>
}

/**
 * Watches a server's new connections. The event loop accepts one per turn, so beside work that fills every turn for
 * milliseconds they would wait unseen in the kernel, including those of logins.
 */
export function watchPendingConnections(server: Server): PendingConnections {
  let [count, cameAt] = [0, Number.NEGATIVE_INFINITY]
  let settling: Promise<void> | undefined
  server.on('connection', () => {
    count += 1
    cameAt = performance.now()
  })

  async function settle(): Promise<void> {
    const until = performance.now() + waitMostMs
    let before = -1
    for (let turns = 0; count !== before && turns < maxTurns && performance.now() < until; turns += 1) {
      before = count
      // The first turn may be the current one; before the second the event loop has polled for connections.
      await turn()
      await turn()
    }
    settling = undefined
  }

  return {
    async accepted() {
      if (performance.now() - cameAt > recentMs) return
      settling ??= settle()
      await settling
    },
  }
}
