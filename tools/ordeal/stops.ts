import { setTimeout as sleep } from 'node:timers/promises'
import { logIn } from '../bench/sites.ts'
import { someThread } from './kills.ts'
import { Faults, type Trial } from './trial.ts'
import { lostOf, writeUntil } from './writers.ts'

const rounds = 8
const stopMsMost = 15_000
/** Who comes after the door was shut is told so by the operating system; nothing else may go wrong. */
const isShutDoor = (reason: string) => reason === 'ECONNREFUSED'

/** The process is asked to stop while many write: every call that it took up is answered. */
export const stops: Trial = {
  name: 'SIGTERM under load',
  async run(ground) {
    const faults = new Faults()
    let acknowledgedInAll = 0
    let slowest = 0
    for (let round = 0; round < rounds; round += 1) {
      const product = await ground.start()
      const { token } = await logIn(product, 'xiaoyu')
      const threadId = await someThread(product)
      let isOver = false
      const writing = writeUntil(() => isOver, 16, { origin: product.origin, token, threadId })
      await sleep(300 + Math.random() * 400)
      const began = performance.now()
      const code = await product.stop('SIGTERM')
      const took = performance.now() - began
      isOver = true
      const { acknowledged, refused, broken } = await writing
      slowest = Math.max(slowest, took)
      acknowledgedInAll += acknowledged.length
      if (code !== 0) faults.add(`round ${round}: it ended with ${code}`)
      if (took > stopMsMost) faults.add(`round ${round}: it took ${Math.round(took)} ms`)
      for (const refusal of refused) faults.add(`round ${round}: a comment was refused with ${refusal}`)
      for (const { at, reason } of broken)
        if (!isShutDoor(reason))
          faults.add(`round ${round}: a call ${Math.round(at - began)} ms after the signal broke: ${reason}`)
      const next = await ground.start()
      const lost = await lostOf({ origin: next.origin, token }, acknowledged.slice(-100))
      for (const { postId } of lost) faults.add(`round ${round}: comment ${postId} is lost`)
      await next.stop()
    }
    return {
      figures: `${rounds} stops, ${acknowledgedInAll} comments acknowledged, ended in at most ${Math.round(slowest)} ms`,
      faults: faults.list,
    }
  },
}
