import type { Product } from '../../product/product.ts'

/** A received event of the live stream. */
export interface HeardEvent {
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A client of a site's live stream. */
export interface Listener {
  readonly heard: readonly HeardEvent[]
  stop(): void
}

/** Opens the live stream with a token; throws when it is refused. */
export async function listenTo({ origin }: Pick<Product, 'origin'>, token: string): Promise<Listener> {
  const end = new AbortController()
  const response = await fetch(`${origin}/api/v3/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error(`the live stream is refused: ${await response.text()}`)
  const heard: HeardEvent[] = []
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        if (event && data) heard.push({ event, data: JSON.parse(data) as HeardEvent['data'] })
      }
    }
  }
  read(response.body).catch(() => {})
  return { heard, stop: () => end.abort() }
}
