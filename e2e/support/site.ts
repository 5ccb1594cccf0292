import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostedSite, openHosted } from '../../tools/product/hosted-site.ts'
import { type ProductOptions, startProduct } from '../../tools/product/product.ts'

/** Settings that create the first administrator of a journey's site. */
export const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a-long-password-1' } as const

/** The built product with its own data folder. */
export interface Site {
  readonly origin: string
  /** Returns all output so far. */
  output(): string
  /** Stops it and starts it again with the same data and address. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a site for a journey; with an administrator unless the settings say otherwise. It runs in a process shared with
 * earlier journeys, unless `isOwnProcess` is set, as `npm start` runs it.
 */
export async function openSite(
  given: Readonly<Record<string, string>> = owner,
  { isOwnProcess = false } = {},
): Promise<Site> {
  const start: (options: ProductOptions) => Promise<HostedSite> = isOwnProcess ? startProduct : openHosted
  const dataDir = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'chaguan-journey-'))
  // The forwarded client address is trusted, so that registrations come from different addresses.
  const settings = { TRUST_PROXY: '127.0.0.1', ...given }
  let product = await start({ dataDir, settings })
  const { origin } = product
  return {
    origin,
    output: () => product.output(),
    async restart() {
      await product.stop()
      product = await start({ dataDir, settings: { ...settings, PORT: new URL(origin).port } })
    },
    async close() {
      const ended = product.stop().then(() => rm(dataDir, { recursive: true, force: true }))
      // A hosted site stops while the next journey begins, or with its host process.
      if (isOwnProcess) await ended
    },
  }
}

/** A response of the API. */
export interface Answer {
  readonly code: number
  readonly message: string
  // biome-ignore lint/suspicious/noExplicitAny: a journey looks at the wire as any client does, without the contract.
  readonly data: any
}

/** The code of a server that is overloaded (HTTP 503). */
const busy = -5001

/** Sends a call and parses its response; retries an overloaded site for a minute. */
export async function send(address: string, init: RequestInit): Promise<Answer> {
  for (let left = 120; ; left -= 1) {
    const response = await fetch(address, init)
    const { Code, Message, Data } = (await response.json()) as {
      Code: number
      Message: string
      Data: unknown
    }
    if (Code !== busy || left === 0) return { code: Code, message: Message, data: Data }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Calls the API as a client program does. */
export function callApi(
  { origin }: Pick<Site, 'origin'>,
  path: string,
  options: {
    readonly body?: unknown
    readonly form?: FormData
    readonly token?: string
    /** The client address; the local one by default. */
    readonly from?: string
  } = {},
): Promise<Answer> {
  const { body, form, token, from } = options
  return send(`${origin}/api/v3/${path}`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { method: 'POST', body: form }),
  })
}

/** A person with an account. */
export interface Person {
  readonly username: string
  readonly nickname: string
  readonly password: string
}

export const personOf = (name: string): Person => ({
  username: name,
  nickname: name,
  password: 'a-good-password-1',
})

let registered = 0

/**
 * Registers a member through the API, from a separate address, and by an invitation where one is given; returns their
 * token.
 */
export async function registerByApi(
  site: Pick<Site, 'origin'>,
  person: Person,
  inviteCode?: string,
): Promise<string> {
  const { username, nickname, password } = person
  registered += 1
  const answer = await callApi(site, 'users/username.register', {
    from: `10.${(registered >> 8) % 256}.${registered % 256}.7`,
    body: { username, nickname, password, passwordConfirmation: password, code: inviteCode },
  })
  if (answer.code !== 0) throw new Error(`${username} could not register: ${answer.code} ${answer.message}`)
  return answer.data.accessToken
}

/** Uploads a picture through the API. */
export function uploadByApi(
  site: Pick<Site, 'origin'>,
  token: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<Answer> {
  const form = new FormData()
  form.set('type', '1')
  form.set('file', new Blob([bytes], { type: 'image/jpeg' }), name)
  return callApi(site, 'attachments', { form, token })
}

/** Publishes a thread through the API; returns its id. */
export async function publishByApi(
  site: Pick<Site, 'origin'>,
  token: string,
  thread: { readonly title: string; readonly html: string },
): Promise<number> {
  const categories = await callApi(site, 'categories')
  const answer = await callApi(site, 'thread.create', {
    token,
    body: {
      title: thread.title,
      categoryId: categories.data[0].categoryId,
      content: { text: thread.html },
    },
  })
  if (answer.code !== 0) throw new Error(`The thread was refused: ${answer.code} ${answer.message}`)
  return answer.data.threadId
}
