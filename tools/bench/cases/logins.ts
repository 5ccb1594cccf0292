import { demoPassword } from '../../demo/fill.ts'
import { type Product, startProduct } from '../../product/product.ts'
import { requestAtRate, type TimedResponse } from '../load/constant-rate.ts'
import type { Effort, Result } from '../measurement.ts'
import type { BenchSite } from '../sites/bench-site.ts'
import { percentile } from '../statistics.ts'

const readsASecond = 100
const loginsASecond = 20
/** Far more than the hash function can handle. */
const overloadASecond = 120
const maxSlowdown = 2
/** Warm-up for code that is fast only once it is compiled. */
const warmUpSeconds = 3
const maxWaitMs = 2000
/** Allowance for the round trip in addition to the queueing time; milliseconds. */
const wayMs = 500
/** Resolution of response times; milliseconds. */
const clockGrain = 1
const readPath = '/api/v3/thread.list?perPage=20'
const tooMany = 429
const attempts = 100
const maxCheckedAttempts = 10

const read = (product: Product) => async () => {
  const response = await fetch(product.origin + readPath)
  await response.arrayBuffer()
  return response.status
}

interface Credentials {
  readonly username: string
  readonly password: string
}

interface Answer {
  readonly status: number
  readonly code: number
  readonly words: string
}

/** Tries to log in, each time from another address, since attempts per address are limited. */
async function tryLogIn(product: Product, place: number, credentials: Credentials): Promise<Answer> {
  const response = await fetch(`${product.origin}/api/v3/users/username.login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(place >> 16) % 256}.${(place >> 8) % 256}.${place % 256}`,
    },
    body: JSON.stringify(credentials),
  })
  const { Code, Message } = (await response.json()) as { Code: number; Message: string }
  return { status: response.status, code: Code, words: Message }
}

/** Logs a member in; returns the status, or the code of a refusal. */
const logIn = (product: Product, from: number) => async (nth: number) => {
  const { status, code } = await tryLogIn(product, from + nth, {
    username: 'qinghe',
    password: demoPassword,
  })
  return status === 200 && code !== 0 ? code : status
}

/**
 * Guesses the password of one account from many addresses at once; returns the responses, and how many were
 * checked.
 */
async function guess(product: Product, username: string, from: number) {
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_, nth) =>
      tryLogIn(product, from + nth, { username, password: `a-wrong-password-${nth}` }),
    ),
  )
  return {
    looked: answers.filter(({ status }) => status !== tooMany).length,
    said: [...new Set(answers.map((answer) => JSON.stringify(answer)))].toSorted().join(),
  }
}

/**
 * Sends a hundred wrong passwords for an existing account, a hundred for a missing one, and then another member's
 * login.
 */
async function ofAttempts(product: Product): Promise<Result> {
  const known = await guess(product, 'echo_lin', 200_000)
  const unknown = await guess(product, 'nobody-of-this-name', 200_000 + attempts)
  const other = await tryLogIn(product, 200_000 + 2 * attempts, {
    username: 'qinghe',
    password: demoPassword,
  })
  const isAlike = known.said === unknown.said
  const isOpen = other.code === 0
  return {
    name: `${attempts} wrong passwords from ${attempts} addresses on one account`,
    measured: `${known.looked} looked at, ${unknown.looked} for a name that nobody has; ${isAlike ? 'answered alike' : 'told apart'}; ${isOpen ? 'others come in' : 'others are shut out'}`,
    bound: `≤ ${maxCheckedAttempts}`,
    isKept: known.looked > 0 && known.looked <= maxCheckedAttempts && isAlike && isOpen,
  }
}

const p99 = (times: readonly TimedResponse[]) =>
  percentile(
    times.map(({ ms }) => ms),
    0.99,
  )
const failed = (times: readonly TimedResponse[], fine: readonly number[]) =>
  times.filter(({ status }) => !fine.includes(status)).length

function ofReading(
  calm: readonly TimedResponse[],
  busy: readonly TimedResponse[],
  logins: readonly TimedResponse[],
): Result {
  const lost = failed(calm, [200]) + failed(busy, [200]) + failed(logins, [200])
  return {
    name: `${loginsASecond} logins a second beside ${readsASecond} reads: reading`,
    measured: `p99 ${p99(busy).toFixed(1)} ms, ${p99(calm).toFixed(1)} ms without them; logins p99 ${p99(logins).toFixed(0)} ms${lost > 0 ? `; ${lost} lost` : ''}`,
    bound: `≤ ${maxSlowdown} ×`,
    isKept: lost === 0 && p99(busy) <= Math.max(p99(calm), clockGrain) * maxSlowdown,
  }
}

function ofOverload(logins: readonly TimedResponse[]): Result {
  const longest = Math.max(...logins.map(({ ms }) => ms))
  const refused = logins.filter(({ status }) => status === tooMany).length
  const lost = failed(logins, [200, tooMany])
  return {
    name: `${overloadASecond} logins a second: the longest wait for an answer`,
    measured: `${longest.toFixed(0)} ms; ${refused} of ${logins.length} told to come again${lost > 0 ? `; ${lost} lost` : ''}`,
    bound: `≤ ${maxWaitMs} ms or 429`,
    isKept: lost === 0 && longest <= maxWaitMs + wayMs,
  }
}

/** Measures how logins slow down readers, and the responses to more logins than the server can hash. */
export async function measureLogins(site: BenchSite, effort: Effort): Promise<Result[]> {
  const product = await startProduct({
    dataDir: site.dataDir,
    settings: { NODE_ENV: 'production', ...site.settings, TRUST_PROXY: '127.0.0.1' },
  })
  try {
    await requestAtRate(readsASecond, warmUpSeconds, read(product))
    const calm = await requestAtRate(readsASecond, effort.seconds, read(product))
    const [busy, logins] = await Promise.all([
      requestAtRate(readsASecond, effort.seconds, read(product)),
      requestAtRate(loginsASecond, effort.seconds, logIn(product, 0)),
    ])
    const flood = await requestAtRate(overloadASecond, effort.seconds, logIn(product, 100_000))
    return [ofReading(calm, busy, logins), ofOverload(flood), await ofAttempts(product)]
  } finally {
    await product.stop()
  }
}
