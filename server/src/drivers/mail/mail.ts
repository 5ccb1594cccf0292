import { createHash } from 'node:crypto'
import type { DevOutbox } from '../dev-outbox/dev-outbox.ts'

/** A mail. Texts are plain; `html` is a whole body whose author has made it safe. */
export interface MailMessage {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** An https address that ends such mails at one click, by POST (RFC 8058). */
  readonly listUnsubscribe?: string
  /** The same for every time that this mail is sent, so that whoever gets it twice is shown it once. */
  readonly key?: string
}

/** How mails leave: kept by a development site, by a server that speaks SMTP, or not at all. */
export type MailRoute =
  | { readonly by: 'outbox' }
  | {
      readonly by: 'smtp'
      readonly host: string
      readonly port: number
      /** `tls` from the first byte, `starttls` insists on it before anything is said, `none` for a server next door. */
      readonly security: 'tls' | 'starttls' | 'none'
      /** Empty for a server that asks nobody who they are. */
      readonly user: string
      readonly password: string
      /** Sender: an address, or `Name <address>`. */
      readonly from: string
    }
  | { readonly by: 'nothing' }

/** Sends mails by the way that the site's settings name. */
export interface Mail {
  /** Hands over whatever reads the site's settings; until then there is no way. */
  use(route: () => Promise<MailRoute>): void
  /** Whether there is a way to send a mail. */
  isOn(): Promise<boolean>
  /** Sends one mail. Throws MailOff when there is no way, and what the server said when it did not take the mail. */
  send(message: MailMessage): Promise<void>
}

/** There is no way to send mails: the site's settings name none. */
export class MailOff extends Error {
  override readonly name = 'MailOff'

  constructor() {
    super('this site sends no mails')
  }
}

/** Milliseconds that a server may take to answer, to greet and to go on. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The id of a mail that is made of what it tells, at the host of its sender. */
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
      // As an object, so that commas and brackets in it cannot name further people.
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

/** Opens the mails of a site; messages of a development site go to its outbox. */
export function openMail(outbox: DevOutbox): Mail {
  let readRoute: () => Promise<MailRoute> = async () => ({ by: 'nothing' })
  return {
    use(route) {
      readRoute = route
    },
    async isOn() {
      return (await readRoute()).by !== 'nothing'
    },
    async send(message) {
      const route = await readRoute()
      if (route.by === 'nothing') throw new MailOff()
      if (route.by === 'smtp') return sendBySmtp(route, message)
      const { to, subject, text } = message
      await outbox.keep({ kind: 'mail', recipient: to, subject, body: text })
    },
  }
}
