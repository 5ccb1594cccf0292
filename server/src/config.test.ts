import { tmpdir } from 'node:os'
import { describe, expect, it, test } from 'vitest'
import { ConfigError, missingSiteUrl, readConfig } from './config.ts'

const base = { DATA_DIR: tmpdir() }

describe('the environment', () => {
  it('an empty environment means port 3000 on this machine and SQLite in ./data', () => {
    expect(readConfig(base)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: null,
      databaseUrl: null,
      redisUrl: null,
      administrator: null,
      trustProxy: [],
      demo: false,
    })
  })

  it('blanks and trailing slashes are removed from values', () => {
    const config = readConfig({
      ...base,
      PORT: ' 8080 ',
      SITE_URL: 'https://forum.example.org/',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      DEMO: '1',
    })
    expect(config).toMatchObject({
      port: 8080,
      siteUrl: 'https://forum.example.org',
      trustProxy: ['127.0.0.1', '10.0.0.0/8'],
      demo: true,
    })
  })

  it.each([
    [{ PORT: 'tea' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ SITE_URL: 'forum.example.org' }, 'SITE_URL'],
    [{ SITE_URL: 'https://example.org/forum' }, 'SITE_URL'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL'],
    [{ ADMIN_USERNAME: 'admin' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: '123' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_USERNAME: 'the administrator', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_USERNAME'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR'],
  ])('an invalid variable (%j) is reported in one sentence', (wrong, name) => {
    const read = () => readConfig({ ...base, ...wrong })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
    expect(read).toThrow(/^[^\n]+\.$/)
  })
})

test.each([
  ['0.0.0.0', null, true],
  ['::', null, true],
  ['forum.example.org', null, true],
  ['127.0.0.1', null, false],
  ['localhost', null, false],
  ['::1', null, false],
  ['0.0.0.0', 'https://forum.example.org', false],
])('a site on %s with the address %s needs SITE_URL: %s', (host, siteUrl, isAsked) => {
  expect(missingSiteUrl({ host, siteUrl }) !== null).toBe(isAsked)
})
