import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** Deviations of an authenticator's response. */
export interface PasskeyAnswer {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** An authenticator with one passkey: signs with ES256, without attestation. */
export interface TestPasskey {
  /** Returns the JSON of a new credential. */
  create(answer: PasskeyAnswer): string
  /** Returns the JSON of a login. */
  get(answer: PasskeyAnswer): string
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** Encodes the public key as COSE: a map of five short entries. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ])
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

export function createTestPasskey(site = 'http://forum.test'): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)

  const clientData = (type: string, { challenge, origin = site }: PasskeyAnswer) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData(
    { rpId = new URL(site).hostname, isVerified = true, counter = 0 }: PasskeyAnswer,
    flags = 0,
  ): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([userPresent | (isVerified ? userVerified : 0) | flags]),
      count,
    ])
  }

  const credential = (response: Readonly<Record<string, string>>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })

  return {
    create(answer) {
      const data = Buffer.concat([
        authData(answer, hasCredential),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', answer).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    get(answer) {
      const [client, data] = [clientData('webauthn.get', answer), authData(answer)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
