/** A message between the windows of one browser about their drafts. */
interface TabMessage {
  readonly type: 'who' | 'here' | 'take' | 'given'
  readonly from: string
  readonly key: string
}

/** The used part of a BroadcastChannel. */
export interface Channel {
  postMessage(word: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
  close(): void
}

export interface TabLock {
  /** Keys of the drafts that other windows have open. */
  readonly others: ReadonlySet<string>
  /** Changes the key of the draft that this window edits. */
  moveTo(key: string): void
  /** Requests the other window to stop; resolves once it has, or after a second. */
  take(): Promise<void>
  close(): void
}

/** Milliseconds within which other tabs must respond. */
export const answerMs = 150
const handoverMs = 1000

const isTabMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' && data !== null && typeof (data as Partial<TabMessage>).key === 'string'

export interface TabLockOptions {
  readonly channel: Channel
  /** A unique name of this window. */
  readonly tab: string
  readonly key: string
  /** Called when another window edits the same draft: it was open before, or it has taken the draft over. */
  readonly onElsewhere: () => void
  /** Saves everything before another window takes over. */
  readonly giveAway: () => Promise<void>
}

/** Lets one tab at a time edit a draft: the first one, until another takes it over. */
export function openTabLock({ channel, tab, key, onElsewhere, giveAway }: TabLockOptions): TabLock {
  const others = new Set<string>()
  let own = key
  let isMine = true
  let release: (() => void) | null = null
  const say = (type: TabMessage['type']) =>
    channel.postMessage({ type, from: tab, key: own } satisfies TabMessage)
  const lose = () => {
    if (!isMine) return
    isMine = false
    onElsewhere()
  }
  const hear: Readonly<Record<TabMessage['type'], (word: TabMessage) => void>> = {
    who: () => isMine && say('here'),
    here: (word) => {
      others.add(word.key)
      if (word.key === own) lose()
    },
    take: (word) => {
      if (word.key !== own || !isMine) return
      lose()
      void giveAway().finally(() => say('given'))
    },
    given: (word) => {
      if (word.key === own) release?.()
    },
  }
  channel.onmessage = ({ data }) => {
    if (isTabMessage(data) && data.from !== tab) hear[data.type]?.(data)
  }
  say('who')
  return {
    others,
    moveTo(next) {
      own = next
    },
    take: () =>
      new Promise((resolve) => {
        const end = () => {
          release = null
          resolve()
        }
        release = end
        setTimeout(end, handoverMs)
        say('take')
      }),
    close: () => channel.close(),
  }
}
