import type { DevOutbox } from '../dev-outbox/dev-outbox.ts'
import type { AliyunRoute } from './aliyun.ts'
import type { SmsMessage } from './sms-message.ts'
import type { TencentRoute } from './tencent.ts'

/** How text messages leave: kept by a development site, by a service, or not at all. */
export type SmsRoute =
  | { readonly by: 'outbox' }
  | ({ readonly by: 'aliyun' } & AliyunRoute)
  | ({ readonly by: 'tencent' } & TencentRoute)
  | { readonly by: 'nothing' }

/** Sends codes and notices by the service that the site's settings name. */
export interface Sms {
  /** Hands over whatever reads the site's settings; until then there is no way. */
  use(route: () => Promise<SmsRoute>): void
  /** Whether there is a way to send a text message. */
  isOn(): Promise<boolean>
  /** Sends one. Throws SmsOff when there is no way, SmsRefused when the service did not take it. */
  send(message: SmsMessage): Promise<void>
}

/** There is no way to send text messages: the site's settings name none. */
export class SmsOff extends Error {
  override readonly name = 'SmsOff'

  constructor() {
    super('this site sends no text messages')
  }
}

/** Opens the text messages of a site; those of a development site go to its outbox. */
export function openSms(outbox: DevOutbox, now: () => number): Sms {
  let readRoute: () => Promise<SmsRoute> = async () => ({ by: 'nothing' })
  return {
    use(route) {
      readRoute = route
    },
    async isOn() {
      return (await readRoute()).by !== 'nothing'
    },
    async send(message) {
      const route = await readRoute()
      if (route.by === 'nothing') throw new SmsOff()
      if (route.by === 'outbox')
        return outbox.keep({ kind: 'sms', recipient: message.mobile, subject: '', body: message.text })
      // Loaded with the first message: most sites never send one.
      if (route.by === 'aliyun') return (await import('./aliyun.ts')).sendByAliyun(route, message, now())
      return (await import('./tencent.ts')).sendByTencent(route, message, now())
    },
  }
}
