import { type RequestOptions, request as requestSecure } from 'node:https'
import type { Config } from '../../config.ts'
import { isPublicAddress } from '../network/public-address.ts'
import { publicLookup } from '../network/public-lookup.ts'

/** The key pair that identifies the site to push services (VAPID, RFC 8292); base64url. */
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
  /** The data for the browser's worker; at most 3 kB. */
  readonly payload: string
  /** Identical for all messages about one subject: the service replaces pending ones. */
  readonly topic: string
  /** Seconds for which the service stores it for an offline browser. */
  readonly ttl: number
}

/** Sends push messages to browsers (Web Push, RFC 8030 and 8291). */
export interface Push {
  makeKeys(): Promise<PushKeys>
  /** Returns whether a URL may be a push service's; false for the site's own network. */
  mayReach(endpoint: string): boolean
  /** Sends a message. Returns `gone` if the subscription has ended; throws other errors. */
  send(
    to: PushSubscription,
    message: PushMessage,
    keys: PushKeys,
    /** Contact for push services: an https or mailto URL. */
    subject: string,
  ): Promise<'sent' | 'gone'>
}

const timeoutMs = 10_000

interface Ready {
  readonly endpoint: string
  readonly method: string
  readonly headers: Record<string, string | number>
  readonly body: Buffer
}

/** Sends a prepared request; returns its status. */
async function post({ endpoint, method, headers, body }: Ready, isLocalFine: boolean): Promise<number> {
  const address = new URL(endpoint)
  // Imported when needed: importing node:http loads all of fetch too, which takes 3 MB of memory.
  const request = address.protocol === 'http:' ? (await import('node:http')).request : requestSecure
  const options: RequestOptions = {
    method,
    headers,
    timeout: timeoutMs,
    ...(isLocalFine ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(address, options, (response) => {
      // The body of a push service's response is ignored.
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('timeout', () => sent.destroy(new Error('the push service took too long')))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Opens push. A development site may use services on its own machine. */
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
