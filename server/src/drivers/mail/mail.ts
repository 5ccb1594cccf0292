import { createHash } from 'node:crypto'
import type { DevOutbox } from '../dev-outbox/dev-outbox.ts'

/** A mail. Texts are plain; `html` is a complete body that the caller has made safe. */
export interface MailMessage {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** An https URL for one-click unsubscription by POST (RFC 8058). */
  readonly listUnsubscribe?: string
  /** Identical for every attempt to send this mail, so that mail clients show duplicates once. */
  readonly key?: string
}

/** How mails are sent: stored by a development site, by an SMTP server, or not at all. */
export type MailTransport =
  | { readonly by: 'outbox' }
  | {
      readonly by: 'smtp'
      readonly host: string
      readonly port: number
      /** `tls` from the first byte, `starttls` before anything else is sent, `none` for a local server. */
      readonly security: 'tls' | 'starttls' | 'none'
      /** Empty for a server without authentication. */
      readonly user: string
      readonly password: string
      /** Sender: an address, or `Name <address>`. */
      readonly from: string
    }
  | { readonly by: 'nothing' }

/** Sends mails by the transport in the site's settings. */
export interface Mail {
  /** Sets the function that reads the transport from the settings; until then there is none. */
  use(transport: () => Promise<MailTransport>): void
  /** Returns whether mails can be sent. */
  isOn(): Promise<boolean>
  /** The error of the last mail of this process; null if it was sent, and before the first one. */
  readonly lastError: unknown
  /** Sends one mail. Throws MailOff without a transport, and the server's message if it rejects the mail. */
  send(message: MailMessage): Promise<void>
}

/** Mails cannot be sent: the site's settings contain no transport. */
export class MailOff extends Error {
  override readonly name = 'MailOff'

  constructor() {
    super('this site sends no mails')
  }
}

/** Timeouts of the server in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Returns the message id derived from a mail's key, at the host of its sender. */
function messageId(key: string, from: string): string {
  const host = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${host}>`
}

async function sendBySmtp(
  smtp: Extract<MailTransport, { by: 'smtp' }>,
  { to, subject, text, html, listUnsubscribe, key }: MailMessage,
): Promise<void> {
  // Loaded with the first mail: most processes never send one.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    ...(smtp.user === '' ? {} : { auth: { user: smtp.user, pass: smtp.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
  })
  try {
    await transport.sendMail({
      from: smtp.from,
      // As an object, so that commas and brackets in it cannot add recipients.
      to: { name: '', address: to },
      subject,
      text,
      ...(html === undefined ? {} : { html }),
      ...(key === undefined ? {} : { messageId: messageId(key, smtp.from) }),
      ...(listUnsubscribe === undefined
        ? {}
        : {
            headers: {
              'List-Unsubscribe': `<${listUnsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
    })
  } finally {
    transport.close()
  }
}

/** Opens the mail driver; a development site stores its mails in the outbox. */
export function openMail(outbox: DevOutbox): Mail {
  let readTransport: () => Promise<MailTransport> = async () => ({ by: 'nothing' })
  let lastError: unknown = null
  return {
    get lastError() {
      return lastError
    },
    use(transport) {
      readTransport = transport
    },
    async isOn() {
      return (await readTransport()).by !== 'nothing'
    },
    async send(message) {
      const transport = await readTransport()
      if (transport.by === 'nothing') throw new MailOff()
      if (transport.by === 'smtp') {
        try {
          await sendBySmtp(transport, message)
          lastError = null
        } catch (error) {
          lastError = error
          throw error
        }
        return
      }
      const { to, subject, text } = message
      await outbox.store({ kind: 'mail', recipient: to, subject, body: text })
    },
  }
}
