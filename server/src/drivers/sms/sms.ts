import type { DevOutbox } from '../dev-outbox/dev-outbox.ts'
import type { AliyunRoute } from './aliyun.ts'
import type { SmsMessage } from './sms-message.ts'
import type { TencentRoute } from './tencent.ts'

/** How text messages are sent: stored by a development site, by a service, or not at all. */
export type SmsRoute =
  | { readonly by: 'outbox' }
  | ({ readonly by: 'aliyun' } & AliyunRoute)
  | ({ readonly by: 'tencent' } & TencentRoute)
  | { readonly by: 'nothing' }

/** Sends codes and notifications by the service in the site's settings. */
export interface Sms {
  /** Sets the function that reads the route from the settings; until then there is none. */
  use(route: () => Promise<SmsRoute>): void
  /** Returns whether text messages can be sent. */
  isOn(): Promise<boolean>
  /** Sends one. Throws SmsOff without a route, SmsRefused if the service refuses it. */
  send(message: SmsMessage): Promise<void>
}

/** Text messages cannot be sent: the site's settings contain no route. */
export class SmsOff extends Error {
  override readonly name = 'SmsOff'

  constructor() {
    super('this site sends no text messages')
  }
}

/** Opens the text message driver; a development site stores its messages in the outbox. */
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
        return outbox.store({ kind: 'sms', recipient: message.mobile, subject: '', body: message.text })
      // Loaded with the first message: most sites never send one.
      if (route.by === 'aliyun') return (await import('./aliyun.ts')).sendByAliyun(route, message, now())
      return (await import('./tencent.ts')).sendByTencent(route, message, now())
    },
  }
}
