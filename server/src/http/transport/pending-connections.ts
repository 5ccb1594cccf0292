import type { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** Turns of the event loop that work waits for at most, one new connection each. */
const turnsMost = 200
/** How long that may take, in milliseconds. */
const waitMostMs = 100
/** Where a connection came so lately, another may wait. */
const recentMs = 200

/** Accepts connections that are pending in the kernel. */
export interface PendingConnections {
  /** Resolves once a turn of the event loop has passed in which no connection came; at once while none come. */
  accepted(): Promise<void>
}

/**
 * Watches a server's new connections. The event loop accepts one in each of its turns, so beside work that fills every
 * turn for milliseconds they would wait where nobody sees them, those of people who log in too.
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
    for (let turns = 0; count !== before && turns < turnsMost && performance.now() < until; turns += 1) {
      before = count
      // The first may be of the turn under way; before the second the loop has looked at what came.
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
