import { type Answer, owner, type Site } from './site.ts'

const busy = -5001

/** Calls the admin area as the site's owner, who is logged in at the first call. */
export function administrator(site: () => Site) {
  let token = ''
  const send = async (path: string, body: unknown): Promise<Answer> => {
    const response = await fetch(`${site().origin}/api/backAdmin/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const { Code, Message, Data } = (await response.json()) as {
      Code: number
      Message: string
      Data: unknown
    }
    return { code: Code, message: Message, data: Data }
  }
  return async (path: string, body?: unknown): Promise<Answer> => {
    const credentials = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
    token ||= (await send('login', credentials)).data.accessToken
    let answer = await send(path, body)
    // A busy machine says so, and is asked once more.
    for (let times = 0; answer.code === busy && times < 20; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      answer = await send(path, body)
    }
    if (answer.code !== 0) throw new Error(`${path} was refused: ${answer.code} ${answer.message}`)
    return answer
  }
}

/** Sets the site's settings by their keys. */
export const settings =
  (manage: ReturnType<typeof administrator>) => (values: Readonly<Record<string, string>>) =>
    manage('settings.create', { data: Object.entries(values).map(([key, value]) => ({ key, value })) })
