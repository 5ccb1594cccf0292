import type { WorkerScope } from './worker-scope.ts'

interface PushMessage {
  readonly title?: unknown
  readonly body?: unknown
  readonly tag?: unknown
  readonly path?: unknown
}

/** Shows what the site tells this browser by push, and leads there. */
export function showPushes(scope: WorkerScope): void {
  const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

  async function show(told: PushMessage): Promise<void> {
    // Whoever looks at the site is told there.
    if ((await windows()).some(({ visibilityState }) => visibilityState === 'visible')) return
    await scope.registration.showNotification(String(told.title), {
      body: String(told.body ?? ''),
      // The same thing told twice stands there once.
      tag: String(told.tag ?? ''),
      icon: '/icon-192.png',
      data: { path: String(told.path ?? '/message') },
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
