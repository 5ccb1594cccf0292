import { createRequire } from 'node:module'
import { findJourneyBrowser } from '../prepare/chromium.mjs'
import { at } from '../prepare/paths.mjs'

const patienceMs = 3_000

// Uses the server's own drivers, so that a probe and a test can reach the same engines.
const serverRequire = createRequire(at('server', 'package.json'))

async function probePostgres(url) {
  const { Client } = serverRequire('pg')
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => {})
  }
}

async function probeRedis(url) {
  const { Redis } = serverRequire('ioredis')
  const options = {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
  }
  const client = new Redis(url, { ...options, retryStrategy: () => null })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
  } finally {
    client.disconnect()
  }
}

async function probeChromium() {
  if (!findJourneyBrowser()) throw new Error('not installed')
}

const withoutSecrets = (url) => {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const postgresUrl = process.env.TEST_DATABASE_URL || 'postgres://root@127.0.0.1:5432/test'
const redisUrl = process.env.REDIS_URL_TEST || 'redis://127.0.0.1:6379'

const engines = [
  {
    name: 'PostgreSQL',
    skip: 'SKIP_POSTGRES',
    where: () => withoutSecrets(postgresUrl),
    probe: () => probePostgres(postgresUrl),
  },
  {
    name: 'Redis',
    skip: 'SKIP_REDIS',
    where: () => withoutSecrets(redisUrl),
    probe: () => probeRedis(redisUrl),
  },
  {
    name: 'Chromium',
    skip: 'SKIP_CHROMIUM',
    where: () => process.env.CHROMIUM_PATH || 'the usual places',
    probe: probeChromium,
  },
]

async function look({ name, skip, where, probe }) {
  try {
    await probe()
    return null
  } catch (error) {
    const reason = error.code || error.message || 'no answer'
    return { skip, sentence: `${name} cannot be used at ${where()} (${reason})` }
  }
}

/** Probes every engine; returns the unreachable ones, each with its variable and a sentence. */
export const absentEngines = async () =>
  (await Promise.all(engines.map(look))).filter((engine) => engine !== null)

/** Environment variables of the tests: URLs of the engines, and which are skipped. */
export const engineEnv = (absent) => ({
  TEST_DATABASE_URL: postgresUrl,
  REDIS_URL_TEST: redisUrl,
  CHROMIUM_PATH: findJourneyBrowser() ?? '',
  ...Object.fromEntries(absent.map(({ skip }) => [skip, '1'])),
})
