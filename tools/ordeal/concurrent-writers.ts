import { setTimeout as sleep } from 'node:timers/promises'

/** A comment whose storing was confirmed by a response. */
export interface Acknowledged {
  readonly postId: number
  readonly content: string
}

/** The results of many concurrent writes. */
export interface WriteLog {
  readonly acknowledged: Acknowledged[]
  /** Refusals by the product, as `status code`. */
  readonly refused: string[]
  /** Calls without a response: when each began and why it failed. */
  readonly broken: { readonly at: number; readonly reason: string }[]
}

interface CallAnswer {
  readonly Code: number
  readonly Data: { readonly id?: number }
}

function reasonOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  return cause?.code ?? cause?.message ?? String(error)
}

let comments = 0

async function comment(origin: string, token: string, threadId: number, written: WriteLog): Promise<void> {
  comments += 1
  const content = `经得起 ${comments}-${Math.random().toString(36).slice(2)}`
  const at = performance.now()
  try {
    const response = await fetch(`${origin}/api/v3/posts.create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: threadId, content }),
      signal: AbortSignal.timeout(20_000),
    })
    const { Code, Data } = (await response.json()) as CallAnswer
    if (Code === 0) written.acknowledged.push({ postId: Number(Data.id), content })
    else written.refused.push(`${response.status} ${Code}`)
  } catch (error) {
    written.broken.push({ at, reason: reasonOf(error) })
    await sleep(20)
  }
}

/** Has this many members comment continuously until `isOver`. */
export async function writeUntil(
  isOver: () => boolean,
  people: number,
  where: { readonly origin: string; readonly token: string; readonly threadId: number },
): Promise<WriteLog> {
  const written: WriteLog = { acknowledged: [], refused: [], broken: [] }
  const person = async () => {
    while (!isOver()) await comment(where.origin, where.token, where.threadId, written)
  }
  await Promise.all(Array.from({ length: people }, person))
  return written
}

/** Returns the confirmed comments that the site does not have. */
export async function lostComments(
  { origin, token }: { readonly origin: string; readonly token: string },
  acknowledged: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const lost: Acknowledged[] = []
  for (const { postId, content } of acknowledged) {
    const response = await fetch(`${origin}/api/v3/posts.detail?postId=${postId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!(await response.text()).includes(content)) lost.push({ postId, content })
  }
  return lost
}
