import { type SimulatedFaults, signedHeaders } from './sandbox-payments.ts'

interface Message {
  readonly url: string
  readonly body: string
}

/** Sends the sandbox's callbacks with the enabled faults. */
export interface Sender {
  /** Returns the status of each callback sent at once; 0 for one that did not arrive. */
  send(message: Message): Promise<readonly number[]>
  /** Sends the callbacks collected for reordering. */
  flush(): Promise<void>
}

/** Posts a message; returns the status. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>

/** Posts a message by HTTP; 0 when it does not arrive. */
export const postByHttp: Post = async (url, headers, body) => {
  try {
    return (await fetch(url, { method: 'POST', headers, body })).status
  } catch {
    return 0
  }
}

export function openSender(
  key: string,
  mischief: SimulatedFaults,
  now: () => number,
  postText: Post,
): Sender {
  const gathered: Message[] = []
  const post = ({ url, body }: Message) =>
    postText(url, signedHeaders(mischief.forge ? `${key} forged` : key, body, now()), body)
  async function flush(): Promise<void> {
    for (const message of gathered.splice(0).reverse()) await post(message)
  }
  return {
    flush,
    async send(message) {
      if (mischief.silent) return []
      if (mischief.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, mischief.delayMs))
      if (mischief.reorder > 0) {
        gathered.push(message)
        if (gathered.length >= mischief.reorder) await flush()
        return []
      }
      return Promise.all(Array.from({ length: mischief.repeat }, () => post(message)))
    },
  }
}
