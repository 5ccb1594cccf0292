import type { WorkerScope } from './worker-scope.ts'

interface PushMessage {
  readonly title?: unknown
  readonly body?: unknown
  readonly tag?: unknown
  readonly path?: unknown
}

/** Shows the site's push messages as notifications, which open their page when clicked. */
export function showPushes(scope: WorkerScope): void {
  const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

  async function show(message: PushMessage): Promise<void> {
    // A visible window shows the notification itself.
    if ((await windows()).some(({ visibilityState }) => visibilityState === 'visible')) return
    await scope.registration.showNotification(String(message.title), {
      body: String(message.body ?? ''),
      // The tag replaces an earlier notification of the same event.
      tag: String(message.tag ?? ''),
      icon: '/icon-192.png',
      data: { path: String(message.path ?? '/message') },
    })
  }

  async function open(path: string): Promise<void> {
    const { href, origin } = new URL(path, scope.location.origin)
    if (origin !== scope.location.origin) return
    const [first] = await windows()
    if (!first) return void (await scope.clients.openWindow(href))
    await first.focus()
    await first.navigate(href).catch(() => scope.clients.openWindow(href))
  }

  scope.addEventListener('push', (event) => event.waitUntil(show((event.data?.json() ?? {}) as PushMessage)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { path: string }).path))
  })
}
