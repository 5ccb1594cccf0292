import type { DevOutbox } from '../dev-outbox/dev-outbox.ts'
import type { AliyunAccount } from './aliyun.ts'
import type { SmsMessage } from './sms-message.ts'
import type { TencentAccount } from './tencent.ts'

/** How text messages are sent: stored by a development site, by a service, or not at all. */
export type SmsTransport =
  | { readonly by: 'outbox' }
  | ({ readonly by: 'aliyun' } & AliyunAccount)
  | ({ readonly by: 'tencent' } & TencentAccount)
  | { readonly by: 'nothing' }

/** Sends codes and notifications by the service in the site's settings. */
export interface Sms {
  /** Sets the function that reads the transport from the settings; until then there is none. */
  use(transport: () => Promise<SmsTransport>): void
  /** Returns whether text messages can be sent. */
  isOn(): Promise<boolean>
  /** Sends one. Throws SmsOff without a transport, SmsRefused if the service refuses it. */
  send(message: SmsMessage): Promise<void>
}

/** Text messages cannot be sent: the site's settings contain no transport. */
export class SmsOff extends Error {
  override readonly name = 'SmsOff'

  constructor() {
    super('this site sends no text messages')
  }
}

/** Opens the text message driver; a development site stores its messages in the outbox. */
export function openSms(outbox: DevOutbox, now: () => number): Sms {
  let readTransport: () => Promise<SmsTransport> = async () => ({ by: 'nothing' })
  return {
    use(transport) {
      readTransport = transport
    },
    async isOn() {
      return (await readTransport()).by !== 'nothing'
    },
    async send(message) {
      const transport = await readTransport()
      if (transport.by === 'nothing') throw new SmsOff()
      if (transport.by === 'outbox')
        return outbox.store({ kind: 'sms', recipient: message.mobile, subject: '', body: message.text })
      // Loaded with the first message: most sites never send one.
      if (transport.by === 'aliyun')
        return (await import('./aliyun.ts')).sendByAliyun(transport, message, now())
      return (await import('./tencent.ts')).sendByTencent(transport, message, now())
    },
  }
}
