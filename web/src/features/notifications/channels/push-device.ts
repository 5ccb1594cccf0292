import { notificationChannelsApi } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'

/** Whether this browser supports push. */
export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

/** Resolves when the worker of a registration is active. */
function whenActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
  )
}

export type PushOutcome = 'on' | 'denied' | 'failed'

/** Requests the browser's permission, and subscribes at the site. Must be called by a click handler. */
export async function startPush(publicKey: string): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  await whenActive(registration)
  const before = await registration.pushManager.getSubscription()
  const subscription =
    before ??
    (await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    }))
  const { endpoint, keys = {} } = subscription.toJSON()
  if (!endpoint || !keys.p256dh || !keys.auth) return 'failed'
  await call(notificationChannelsApi.addDevice, { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
  return 'on'
}

/** Ends the push subscription of this browser. */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
