import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostedSite, openHosted } from '../../tools/product/hosted-site.ts'
import { type ProductOptions, startProduct } from '../../tools/product/product.ts'

/** The first administrator of a journey's site, when it has one. */
export const owner = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'a-long-password-1' } as const

/** The built product on a folder of its own. */
export interface Site {
  readonly origin: string
  /** Everything it said so far. */
  output(): string
  /** Stops it and starts it again on what it stored, at the same address. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a site for a journey; with an administrator unless the settings say otherwise. It shares a process with those of
 * the journeys before, unless it is to be one of its own, as `npm start` starts it.
 */
export async function openSite(
  given: Readonly<Record<string, string>> = owner,
  { isOwnProcess = false } = {},
): Promise<Site> {
  const start: (options: ProductOptions) => Promise<HostedSite> = isOwnProcess ? startProduct : openHosted
  const dataDir = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'chaguan-journey-'))
  // Believed what address a call comes from, so that people who register do not count as one.
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
      // A hosted site ends while the next journey begins, or with its host.
      if (isOwnProcess) await ended
    },
  }
}

/** An answer of the API. */
export interface Answer {
  readonly code: number
  readonly message: string
  // biome-ignore lint/suspicious/noExplicitAny: a journey looks at the wire as any client does, without the contract.
  readonly data: any
}

/** What the product says while it cannot keep up (HTTP 503). */
const busy = -5001

/** Sends a call and reads its answer; a busy site is asked again for a minute. */
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

/** Calls the API as a program does. */
export function callApi(
  { origin }: Pick<Site, 'origin'>,
  path: string,
  options: {
    readonly body?: unknown
    readonly form?: FormData
    readonly token?: string
    /** The address it comes from; this machine's own unless given. */
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

/** Somebody with an account. */
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

/** Registers somebody by the API, from an address of their own, by an invitation where one is given; answers their token. */
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

/** Uploads a picture by the API. */
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

/** Publishes a thread by the API; answers its id. */
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
