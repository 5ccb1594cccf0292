import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSecrets } from './secrets.ts'
import { hashToken, newToken } from './tokens.ts'

const folder = mkdtempSync(join(tmpdir(), 'chaguan-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const withKey = (secretKey: string) => openSecrets({ secretKey, dataDir: folder })
const one = withKey('a'.repeat(32))

describe('the secret key', () => {
  it('the key is created at the first start, in a file that only its owner can read, and stays', () => {
    const sealed = openSecrets({ secretKey: null, dataDir: folder }).seal('茶')
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(openSecrets({ secretKey: null, dataDir: folder }).open(sealed)).toBe('茶')
    expect(readdirSync(folder)).toEqual(['secret.key'])
  })

  it.each(['', '\n', 'a'.repeat(31)])('a file that is empty or cut off is refused: %j', (content) => {
    const dataDir = mkdtempSync(join(folder, 'cut-'))
    writeFileSync(join(dataDir, 'secret.key'), content)
    expect(() => openSecrets({ secretKey: null, dataDir })).toThrow(/fewer than 32 characters/)
    rmSync(dataDir, { recursive: true })
  })

  it('a text is encrypted differently each time, and decrypted with this key only', () => {
    const sealed = one.seal('龙井')
    expect(one.seal('龙井')).not.toBe(sealed)
    expect(sealed).not.toContain('龙井')
    expect(one.open(sealed)).toBe('龙井')
    expect(withKey('b'.repeat(32)).open(sealed)).toBeNull()
    expect(one.open(`${sealed.slice(0, -4)}AAAA`)).toBeNull()
    expect(one.open('never sealed')).toBeNull()
  })

  it('a signature is valid for one purpose only', () => {
    const digest = one.sign('form', 'session 1')
    expect(one.verify('form', 'session 1', digest)).toBe(true)
    expect(one.verify('file', 'session 1', digest)).toBe(false)
    expect(one.verify('form', 'session 2', digest)).toBe(false)
    expect(one.verify('form', 'session 1', '')).toBe(false)
  })
})

describe('a token', () => {
  it('a token has 256 random bits and is stored as a digest', () => {
    expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
    expect(newToken()).not.toBe(newToken())
    expect(hashToken('x')).toMatch(/^[0-9a-f]{64}$/)
  })
})
