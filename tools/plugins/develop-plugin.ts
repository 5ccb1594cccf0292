import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packPlugin } from './pack-plugin.ts'

/** Debounce of saves in milliseconds: editors write in several steps. */
const quietMs = 150

export interface DevelopOptions {
  readonly folder: string
  /** Scheme and host of a running site. */
  readonly origin: string
  /** Access token of an administrator. */
  readonly token: string
  /** Whether the plugin is trusted after each save, as an administrator may do. */
  readonly isTrusted: boolean
  /** Called with the result of each save. */
  readonly say: (text: string) => void
}

interface Answer {
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
}

/** Calls the admin area of the site; throws when the call is refused. */
async function callAdmin(origin: string, path: string, token: string, body: FormData | object) {
  const isForm = body instanceof FormData
  const response = await fetch(`${origin}/api/backAdmin/${path}`, {
    method: 'POST',
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  const { Code, Message, Data } = (await response.json()) as Answer
  if (Code !== 0) throw new Error(Message)
  return Data
}

/** Packs, installs and publishes the plugin of a folder; returns its name and version. */
async function publishFolder({ folder, origin, token, isTrusted }: DevelopOptions): Promise<string> {
  const bytes = await packPlugin(folder)
  const config = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as Record<string, unknown>
  const { app_id: appId, name_en: name, version = '1.0.0' } = config
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'plugin.zip')
  await callAdmin(origin, 'plugin/upload', token, form)
  if (isTrusted) await callAdmin(origin, 'plugin/arrange', token, { appId, to: 'trusted' })
  await callAdmin(origin, 'plugin/operate', token, { appId, operate: 1 })
  return `${name} ${version}`
}

/** Logs an administrator in; returns the access token. Throws when the login is refused. */
export async function logInForPlugins(origin: string, username: string, password: string): Promise<string> {
  const session = (await callAdmin(origin, 'login', '', { username, password })) as { accessToken: string }
  return session.accessToken
}

/**
 * Publishes the plugin of a folder on a running site, and again after each save in the folder, one at a time; a save
 * that cannot be packed or is refused is reported, and the previous version keeps running. Returns a function that
 * stops it.
 */
export async function developPlugin(options: DevelopOptions): Promise<() => Promise<void>> {
  const { folder, say } = options
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const publish = () => {
    last = last.then(() =>
      publishFolder(options).then(
        (what) => say(`published ${what}`),
        (error: Error) => say(`not published: ${error.message}`),
      ),
    )
  }
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    // Editors write hidden temporary files beside the saved ones.
    if (/(?:^|[/\\])(?:\.|node_modules)/.test(name ?? '')) return
    clearTimeout(timer)
    timer = setTimeout(publish, quietMs)
  })
  publish()
  await last
  return async () => {
    watcher.close()
    clearTimeout(timer)
    await last
  }
}
