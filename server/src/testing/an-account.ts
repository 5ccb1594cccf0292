import type { LoginView } from '@chaguan/contracts'
import type { TestAnswer, TestApp, TestMember } from './test-app.ts'

/** A password that every site's default rules allow. */
export const goodPassword = 'tea-house-88'

/** A person who registered through the API, with what they typed. */
export interface TestAccount extends TestMember {
  readonly username: string
  readonly password: string
}

interface From {
  /** Address of the caller. */
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Posts as a client at an address, with further headers. */
export function postFrom(t: TestApp, path: string, body: unknown, from: From = {}): Promise<TestAnswer> {
  return t.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...from.headers },
    payload: JSON.stringify(body),
    ...(from.ip === undefined ? {} : { remoteAddress: from.ip }),
  })
}

/** Registers a person through the API. */
export async function anAccount(
  t: TestApp,
  username: string,
  from: From & { password?: string } = {},
): Promise<TestAccount> {
  const password = from.password ?? goodPassword
  const answer = await postFrom(
    t,
    '/api/v3/users/username.register',
    { username, password, passwordConfirmation: password, nickname: username },
    from,
  )
  if (answer.Code !== 0) throw new Error(`${username} could not register: ${answer.Message}`)
  const { userId, accessToken } = answer.Data as LoginView
  return { id: userId, token: accessToken, nickname: username, username, password }
}

/** Logs a person in through the API. */
export function logInFrom(
  t: TestApp,
  username: string,
  password: string,
  from: From = {},
): Promise<TestAnswer> {
  return postFrom(t, '/api/v3/users/username.login', { username, password }, from)
}
