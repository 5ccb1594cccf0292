import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

/**
 * Purposes of signatures. What is issued to people under a new purpose must be revoked with their credentials
 * (docs/reference/threats.md#pending-access): the test of pending access names each purpose.
 */
export type SigningPurpose =
  | 'contact code'
  | 'contact link'
  | 'file'
  | 'form'
  | 'known address'
  | 'mail.unsubscribe'
  | 'open file'
  | 'passkey account'
  | 'pay-password'
  | 'proved session'
  | 'recovery code'
  | 'set-up'
  | 'wechat screen'

/** Uses of the site's secret key. Each purpose has its own derived key. */
export interface Secrets {
  /** Encrypts a text for storage (AES-256-GCM); two calls give two results. */
  seal(text: string): string
  /** Decrypts a text; null if it was encrypted with another key or changed. */
  open(sealed: string): string | null
  /** Returns a keyed digest, base64url, of a text for a purpose. */
  sign(purpose: SigningPurpose, text: string): string
  /** Returns whether a digest belongs to a text, compared in constant time. */
  verify(purpose: SigningPurpose, text: string, digest: string): boolean
}

const sealedPrefix = 'sealed:1:'

/**
 * Returns a text that identifies one sealing of a secret: it differs after each change, also to the same text, and
 * reveals nothing of the secret. Empty for an empty text.
 */
export const sealingVersion = (sealed: string): string =>
  sealed === '' ? '' : createHash('sha256').update(sealed).digest('hex').slice(0, 16)

/** Minimum characters of a key, also for SECRET_KEY. */
const minKey = 32

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Creates a key file atomically; keeps one that another process created concurrently. */
function makeKeyFile(file: string): void {
  const own = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    unlinkSync(own)
  }
}

function readOrMakeKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    makeKeyFile(file)
    return readFileSync(file, 'utf8')
  }
}

/**
 * Reads the key from a file. Throws ConfigError if it is too short to be complete: a new key could not decrypt existing
 * data.
 */
function readKeyFile(file: string): string {
  const key = readOrMakeKeyFile(file).trim()
  if (key.length >= minKey) return key
  throw new ConfigError(
    `The secret key in ${file} has fewer than ${minKey} characters: restore the file from a backup, or delete it on a site that is new.`,
  )
}

/**
 * Opens the secret key: SECRET_KEY, or a file in the data folder that only its owner may read and that the first start
 * creates. Throws ConfigError if that file is empty or cut off.
 */
export function openSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  const master = config.secretKey ?? readKeyFile(join(config.dataDir, 'secret.key'))
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'chaguan', purpose, 32))
  const sealing = derive('seal')
  // Signing with raw bytes would create a key object each time, which takes six times as long as signing.
  const signing = new Map<string, KeyObject>()
  const keyFor = (purpose: string) => {
    const known = signing.get(purpose) ?? createSecretKey(derive(`sign:${purpose}`))
    signing.set(purpose, known)
    return known
  }
  const sign = (purpose: SigningPurpose, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return sealedPrefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed) {
      if (!sealed.startsWith(sealedPrefix)) return null
      const bytes = Buffer.from(sealed.slice(sealedPrefix.length), 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
    sign,
    verify(purpose, text, digest) {
      const expected = Buffer.from(sign(purpose, text))
      const given = Buffer.from(digest)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
