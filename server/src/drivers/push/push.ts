import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import type { Config } from '../../config.ts'
import { isPublicAddress } from '../network/public-address.ts'
import { publicLookup } from '../network/public-lookup.ts'

/** The key pair by which push services know the site (VAPID, RFC 8292); base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** A push subscription of a browser. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  /** What the browser's worker is handed; at most 3 kB. */
  readonly payload: string
  /** The same for every delivery of one thing: of several that wait the service keeps the last. */
  readonly topic: string
  /** Seconds that the service keeps it for a browser that sleeps. */
  readonly ttl: number
}

/** Tells browsers that are not on the site (Web Push, RFC 8030 and 8291). */
export interface Push {
  makeKeys(): Promise<PushKeys>
  /** Whether an address could be a push service's: one that leads into the site's own network is none. */
  mayReach(endpoint: string): boolean
  /** Hands a message over. `gone` when the browser takes no more of them; throws what else kept it from being taken. */
  send(
    to: PushSubscription,
    message: PushMessage,
    keys: PushKeys,
    /** Whom a push service may turn to: an https or mailto address. */
    subject: string,
  ): Promise<'sent' | 'gone'>
}

const patienceMs = 10_000

interface Ready {
  readonly endpoint: string
  readonly method: string
  readonly headers: Record<string, string | number>
  readonly body: Buffer
}

/** Sends a request that is ready; answers its status. */
function post({ endpoint, method, headers, body }: Ready, isLocalFine: boolean): Promise<number> {
  const address = new URL(endpoint)
  const request = address.protocol === 'http:' ? requestPlain : requestSecure
  const options: RequestOptions = {
    method,
    headers,
    timeout: patienceMs,
    ...(isLocalFine ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(address, options, (response) => {
      // What a push service says besides its status is not read.
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('timeout', () => sent.destroy(new Error('the push service took too long')))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Opens push. A development site may be told of services on its own machine. */
export function openPush({ production }: Pick<Config, 'production'>): Push {
  const isLocalFine = !production
  return {
    async makeKeys() {
      const { default: webPush } = await import('web-push')
      return webPush.generateVAPIDKeys()
    },
    mayReach(endpoint) {
      const address = URL.parse(endpoint)
      if (address === null || address.username + address.password !== '') return false
      if (isLocalFine) return true
      const host = address.hostname.replace(/^\[|\]$/g, '')
      return address.protocol === 'https:' && host.includes('.') && isPublicAddress(host)
    },
    async send({ endpoint, p256dh, auth }, { payload, topic, ttl }, keys, subject) {
      const { default: webPush } = await import('web-push')
      const ready = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        topic,
        urgency: 'normal',
      })
      const status = await post(
        {
          endpoint: ready.endpoint,
          method: ready.method,
          headers: ready.headers as Ready['headers'],
          body: ready.body ?? Buffer.alloc(0),
        },
        isLocalFine,
      )
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      throw new Error(`the push service answered ${status}`)
    },
  }
}
