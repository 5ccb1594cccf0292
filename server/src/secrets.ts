import {
  createCipheriv,
  createDecipheriv,
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
 * What texts are signed for. What is given out to people under a new purpose must end with their credentials
 * (docs/reference/threats.md#pending-access): the test of all that is pending names each purpose.
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

/** What the site's secret key is used for. Each purpose has a key of its own, derived from it. */
export interface Secrets {
  /** Encrypts a text for storage (AES-256-GCM); two calls give two results. */
  seal(text: string): string
  /** The text of a sealed one, or null when it was sealed with another key or changed. */
  open(sealed: string): string | null
  /** A keyed digest, base64url, of a text for a purpose. */
  sign(purpose: SigningPurpose, text: string): string
  /** Whether a digest is the one of a text, compared in constant time. */
  verify(purpose: SigningPurpose, text: string, digest: string): boolean
}

const sealedPrefix = 'sealed:1:'

/** Characters that a key has at least, as those of SECRET_KEY. */
const keyLeast = 32

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Makes a key file that is there whole or not at all; one that another process made in the same moment stays. */
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
 * The key in a file. Throws ConfigError for one that is too short to be whole: another would open nothing that was
 * sealed.
 */
function readKeyFile(file: string): string {
  const key = readOrMakeKeyFile(file).trim()
  if (key.length >= keyLeast) return key
  throw new ConfigError(
    `The secret key in ${file} has fewer than ${keyLeast} characters: restore the file from a backup, or delete it on a site that is new.`,
  )
}

/**
 * Opens the secret key: SECRET_KEY, or a file in the data folder that only its owner may read and that the first start
 * makes. Throws ConfigError when that file is empty or cut off.
 */
export function openSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  const master = config.secretKey ?? readKeyFile(join(config.dataDir, 'secret.key'))
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'chaguan', purpose, 32))
  const sealing = derive('seal')
  // A key given as bytes is made a key for each signature, which takes six times what signing does.
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
