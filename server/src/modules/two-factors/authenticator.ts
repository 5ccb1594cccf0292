/** Parameters of codes (RFC 6238): the defaults of every authenticator app. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted time steps before and after the current one, since clocks differ. */
const window = 1

/** The library is loaded when the first code is checked. */
const library = () => import('otpauth')

export interface Account {
  /** Site and person, as the app labels the code. */
  readonly site: string
  readonly person: string
}

/** Returns a new secret of 160 bits, Base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await library()
  return new Secret({ size: 20 }).base32
}

/** Returns the `otpauth://` URL of a secret, which apps read from a QR code. */
export async function otpauthUri(secret: string, { site, person }: Account): Promise<string> {
  const { Secret, TOTP } = await library()
  // A colon would end the site's name in the URL.
  const issuer = site.replaceAll(':', ' ').trim() || 'Chaguan'
  return new TOTP({ ...shape, issuer, label: person, secret: Secret.fromBase32(secret) }).toString()
}

/** Returns the time step of a six-digit code; null if it belongs to none near now. */
export async function stepOf(secret: string, code: string, now: number): Promise<number | null> {
  const { Secret, TOTP } = await library()
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window })
  return delta === null ? null : totp.counter({ timestamp: now }) + delta
}
