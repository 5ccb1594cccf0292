import type {
  CallAnswer,
  Envelope,
  InProcessCall,
  PageRequest,
  WebApp,
} from '../../../contracts/src/index.ts'

const bundle = new URL('../../../web/dist/server/entry-server.js', import.meta.url)

/** A page with the responses to all its calls, for rendering without a server. */
export interface CapturedPage {
  readonly request: Omit<PageRequest, 'call'>
  readonly answers: Readonly<Record<string, CallAnswer>>
}

async function webApp(): Promise<WebApp> {
  return ((await import(bundle.href)) as { webApp: WebApp }).webApp
}

function queryOf(value: unknown, name: string): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    queryOf(inner, name === '' ? key : `${name}[${key}]`),
  )
}

const keyOf = (path: string, input: unknown) => `${path}?${new URLSearchParams(queryOf(input, ''))}`

interface ListedThreads {
  readonly pageData: readonly { readonly likeReward: { users: unknown[] } }[]
}

/** Removes the likers of listed threads, as the server does for its own pages: cards do not show them. */
function withoutLikers(path: string, data: unknown): void {
  if (!path.endsWith('/thread.list')) return
  for (const { likeReward } of (data as ListedThreads).pageData) likeReward.users = []
}

/** Renders a page once, making its calls to the running site over HTTP, and stores the responses. */
export async function capturePage(
  request: Omit<PageRequest, 'call'>,
  origin: string,
  token: string,
): Promise<{ page: CapturedPage; html: string }> {
  const answers: Record<string, CallAnswer> = {}
  const call: InProcessCall = async ({ path }, input) => {
    const key = keyOf(path, input)
    const response = await fetch(`${origin}${key}`, { headers: { authorization: `Bearer ${token}` } })
    const { Code: code, Message: message, Data: data } = (await response.json()) as Envelope
    withoutLikers(path, data)
    const answer = { code, message, data, json: JSON.stringify(data) }
    answers[key] = answer
    return answer
  }
  const { html } = await (await webApp()).render({ ...request, call })
  return { page: { request, answers }, html }
}

/** Returns a function that renders the captured page from stored responses. */
export async function renderReady({ request, answers }: CapturedPage): Promise<() => Promise<string>> {
  const web = await webApp()
  const call: InProcessCall = async ({ path }, input) => {
    const answer = answers[keyOf(path, input)]
    if (!answer) throw new Error(`The page called something that was not captured: ${keyOf(path, input)}`)
    return answer
  }
  return async () => (await web.render({ ...request, call })).html
}
