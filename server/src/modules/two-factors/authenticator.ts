/** How codes are made (RFC 6238): what every authenticator app does without being told. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Time-steps before and after now whose codes are taken: clocks differ. */
const window = 1

/** The library is loaded when the first code is looked at. */
const library = () => import('otpauth')

export interface Account {
  /** What the app shows above the code: the site and the person. */
  readonly site: string
  readonly person: string
}

/** A new secret of 160 bits, Base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await library()
  return new Secret({ size: 20 }).base32
}

/** The `otpauth://` address of a secret, which apps read from a QR code. */
export async function otpauthUri(secret: string, { site, person }: Account): Promise<string> {
  const { Secret, TOTP } = await library()
  // A colon would end the site's name in the address.
  const issuer = site.replaceAll(':', ' ').trim() || 'Chaguan'
  return new TOTP({ ...shape, issuer, label: person, secret: Secret.fromBase32(secret) }).toString()
}

/** The time-step that a code of six digits is of; null when it is of none near now. */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const { Secret, TOTP } = await library()
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
