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
export type MailRoute =
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

/** Sends mails by the route in the site's settings. */
export interface Mail {
  /** Sets the function that reads the route from the settings; until then there is none. */
  use(route: () => Promise<MailRoute>): void
  /** Returns whether mails can be sent. */
  isOn(): Promise<boolean>
  /** The error of the last mail of this process; null if it was sent, and before the first one. */
  readonly lastError: unknown
  /** Sends one mail. Throws MailOff without a route, and the server's message if it rejects the mail. */
  send(message: MailMessage): Promise<void>
}

/** Mails cannot be sent: the site's settings contain no route. */
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
  route: Extract<MailRoute, { by: 'smtp' }>,
  { to, subject, text, html, listUnsubscribe, key }: MailMessage,
): Promise<void> {
  // Loaded with the first mail: most processes never send one.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: route.host,
    port: route.port,
    secure: route.security === 'tls',
    requireTLS: route.security === 'starttls',
    ignoreTLS: route.security === 'none',
    ...(route.user === '' ? {} : { auth: { user: route.user, pass: route.password } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...patience,
  })
  try {
    await transport.sendMail({
      from: route.from,
      // As an object, so that commas and brackets in it cannot add recipients.
      to: { name: '', address: to },
      subject,
      text,
      ...(html === undefined ? {} : { html }),
      ...(key === undefined ? {} : { messageId: messageId(key, route.from) }),
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
  let readRoute: () => Promise<MailRoute> = async () => ({ by: 'nothing' })
  let lastError: unknown = null
  return {
    get lastError() {
      return lastError
    },
    use(route) {
      readRoute = route
    },
    async isOn() {
      return (await readRoute()).by !== 'nothing'
    },
    async send(message) {
      const route = await readRoute()
      if (route.by === 'nothing') throw new MailOff()
      if (route.by === 'smtp') {
        try {
          await sendBySmtp(route, message)
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
