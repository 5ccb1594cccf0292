import { setTimeout as sleep } from 'node:timers/promises'
import { newOutboxId, type OutboxEntry } from '../../../web/src/shared/outbox/outbox-rules.ts'
import { sendOutbox } from '../../../web/src/shared/outbox/send-outbox.ts'
import { fileOutbox, SenderKilled, sendBy } from './chaos-sender.ts'
import { offlineWrites, type Place } from './offline-writes.ts'

/**
 * Maximum number of attempts to send; all but the first 60 are a quarter of a second apart, so that the site has a
 * minute to start.
 */
const mostTurns = 300

/** A member who writes offline. */
export interface Writer {
  readonly token: string
  readonly userId: number
  /** When they last published, in milliseconds since 1970: the site requires 30 s between threads. */
  publishedAt: number
}

/** The expected state of the site after a run. */
export interface Expected {
  readonly writer: Writer
  readonly comments: readonly string[]
  readonly messages: readonly string[]
  readonly threads: readonly string[]
  /** The final state of a repeatedly toggled like. */
  readonly isLiked: boolean
}

/** One run: writes are made offline and sent through a faulty network, while the sender is killed repeatedly. */
export async function chaosRun(
  writer: Writer,
  place: Place,
  healed: () => void,
): Promise<{
  readonly expected: Expected
  readonly kills: number
  readonly waiting: number
  readonly refusals: readonly string[]
}> {
  const mayPublish = Date.now() - writer.publishedAt > 31_000
  const written = offlineWrites(place, mayPublish)
  if (mayPublish) writer.publishedAt = Date.now()
  const calm = fileOutbox(place.file, () => {})
  let at = Date.now()
  for (const { words, input, ...one } of written) {
    at += 1
    const id = newOutboxId()
    await calm.put({
      ...{
        ...one,
        id,
        words,
        at,
        userId: writer.userId,
        href: '/',
        hasCaptcha: false,
        triedAt: 0,
        refusal: null,
      },
      input: one.kind === 'message' ? { ...input, clientKey: id } : input,
    })
  }
  let kills = 0
  for (
    let turn = 0;
    (await calm.list(writer.userId)).some(({ refusal }) => !refusal) && turn < mostTurns;
    turn += 1
  ) {
    if (turn === 60) healed()
    // The network has recovered, but the site may still be starting; browsers retry later, too.
    if (turn > 60) await sleep(250)
    const life = new AbortController()
    const isDoomed = turn < 60 && Math.random() < 0.4
    const mayDie = () => {
      if (life.signal.aborted || (isDoomed && Math.random() < 0.15)) throw new SenderKilled()
    }
    const timer = isDoomed ? setTimeout(() => life.abort(), Math.random() * 250) : undefined
    const send = async (entry: OutboxEntry) => {
      mayDie()
      const outcome = await sendBy(place.origin, writer.token, entry, life.signal)
      mayDie()
      return outcome
    }
    const store = fileOutbox(place.file, mayDie)
    await sendOutbox({ store, userId: writer.userId, send, now: Date.now }).catch((error: unknown) => {
      if (!(error instanceof SenderKilled)) throw error
      kills += 1
    })
    clearTimeout(timer)
  }
  const of = (kind: OutboxEntry['kind']) =>
    written.filter((one) => one.kind === kind).map(({ words }) => words)
  const last = written.findLast(({ kind }) => kind === 'like')?.input as {
    readonly data: { readonly attributes: { readonly isLiked: boolean } }
  }
  return {
    expected: {
      writer,
      comments: of('comment'),
      messages: of('message'),
      threads: of('thread'),
      isLiked: last.data.attributes.isLiked,
    },
    kills,
    waiting: (await calm.list(writer.userId)).filter(({ refusal }) => !refusal).length,
    refusals: (await calm.list(writer.userId)).flatMap(({ refusal }) => (refusal ? [refusal.message] : [])),
  }
}
