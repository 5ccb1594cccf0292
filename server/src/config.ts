import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** The configuration; only this file reads the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Public scheme and host, without a trailing slash; null if not set. */
  readonly siteUrl: string | null
  /** Absolute path of the folder for the database, files and keys. */
  readonly dataDir: string
  /** A postgres:// URL, or null for SQLite in the data folder. */
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  /** The administrator to create at the first start. */
  readonly administrator: { readonly username: string; readonly password: string } | null
  readonly secretKey: string | null
  /** Addresses or networks of proxies whose X-Forwarded-* headers are trusted; empty for none. */
  readonly trustProxy: readonly string[]
  readonly metricsToken: string | null
  /** The service that verifies real names; null for none. */
  readonly identityService: { readonly url: string; readonly token: string | null } | null
  readonly demo: boolean
  /** Whether the sandbox gateway, which takes no real money, may be used on a site with a public address. */
  readonly paymentSandbox: boolean
  readonly production: boolean
}

/** A missing or invalid environment variable; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function readPort(env: Environment): number {
  const value = text(env, 'PORT') ?? '3000'
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, but it is "${value}".`)
  return port
}

function readAddress(
  env: Environment,
  name: string,
  protocols: readonly string[],
  example: string,
): string | null {
  const value = text(env, name)
  if (value === null) return null
  const address = URL.parse(value)
  if (!address || !protocols.includes(address.protocol))
    throw new ConfigError(`${name} must be an address like ${example}.`)
  return value
}

function readSiteUrl(env: Environment): string | null {
  const value = readAddress(env, 'SITE_URL', ['http:', 'https:'], 'https://forum.example.org')
  if (value === null) return null
  const url = new URL(value)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new ConfigError(
      'SITE_URL must be scheme and host only, like https://forum.example.org, without a path.',
    )
  return url.origin
}

function readAdministrator(env: Environment): Config['administrator'] {
  const username = text(env, 'ADMIN_USERNAME')
  const password = env.ADMIN_PASSWORD ?? ''
  if (username === null && password === '') return null
  if (username === null || password === '')
    throw new ConfigError('ADMIN_USERNAME and ADMIN_PASSWORD must be set together.')
  if ([...username].length > 15 || /\s/.test(username))
    throw new ConfigError('ADMIN_USERNAME must have at most 15 characters and no spaces.')
  if (password.length < 6 || password.length > 50 || /\s/.test(password))
    throw new ConfigError('ADMIN_PASSWORD must have 6 to 50 characters and no spaces.')
  return { username, password }
}

function readIdentityService(env: Environment): Config['identityService'] {
  const url = readAddress(
    env,
    'IDENTITY_CHECK_URL',
    ['http:', 'https:'],
    'https://identity.example.org/check',
  )
  return url === null ? null : { url, token: text(env, 'IDENTITY_CHECK_TOKEN') }
}

function readDataDir(env: Environment): string {
  const folder = resolve(text(env, 'DATA_DIR') ?? './data')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    throw new ConfigError(`DATA_DIR is "${folder}", but that folder cannot be made or written.`)
  }
  return folder
}

function readSecretKey(env: Environment): string | null {
  const value = text(env, 'SECRET_KEY')
  if (value !== null && value.length < 32)
    throw new ConfigError('SECRET_KEY must have at least 32 characters.')
  return value
}

const loopbackHost = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/

/** Returns a message to the operator if a publicly reachable site starts without SITE_URL; else null. */
export function missingSiteUrl({ siteUrl, host }: Pick<Config, 'siteUrl' | 'host'>): string | null {
  if (siteUrl !== null || loopbackHost.test(host)) return null
  return 'Set SITE_URL, or the setting site_url, to the address that people use, like https://forum.example.org: until then pages name no canonical address, and there are no feeds.'
}

/** Identifies a site among others on one Redis: a digest of its data's location, the same for all its instances. */
export function siteIdOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return createHash('sha256')
    .update(databaseUrl ?? dataDir)
    .digest('hex')
    .slice(0, 16)
}

/** Reads the environment. Throws ConfigError with one sentence for missing or invalid variables. */
export function readConfig(env: Environment): Config {
  return {
    port: readPort(env),
    host: text(env, 'HOST') ?? '127.0.0.1',
    siteUrl: readSiteUrl(env),
    databaseUrl: readAddress(
      env,
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/name',
    ),
    redisUrl: readAddress(env, 'REDIS_URL', ['redis:', 'rediss:'], 'redis://host:6379'),
    administrator: readAdministrator(env),
    secretKey: readSecretKey(env),
    trustProxy: (text(env, 'TRUST_PROXY') ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
    metricsToken: text(env, 'METRICS_TOKEN'),
    identityService: readIdentityService(env),
    demo: ['1', 'true'].includes(text(env, 'DEMO') ?? ''),
    paymentSandbox: ['1', 'true'].includes(text(env, 'PAYMENT_SANDBOX') ?? ''),
    production: text(env, 'NODE_ENV') !== 'development',
    dataDir: readDataDir(env),
  }
}
