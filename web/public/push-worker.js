// Shows what the site tells this browser by push, and leads there. It controls no page and keeps nothing.
self.addEventListener('install', () => self.skipWaiting())

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {}
  const show = async () => {
    // Whoever looks at the site is told there.
    if ((await windows()).some((client) => client.visibilityState === 'visible')) return
    await self.registration.showNotification(String(told.title), {
      body: String(told.body ?? ''),
      // The same thing told twice stands there once.
      tag: String(told.tag ?? ''),
      icon: '/mark.svg',
      data: { path: String(told.path ?? '/message') },
    })
  }
  event.waitUntil(show())
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.location.origin)
  if (address.origin !== self.location.origin) return
  const open = async () => {
    const [first] = await windows()
    if (!first) return self.clients.openWindow(address.href)
    await first.focus()
    return first.navigate(address.href).catch(() => self.clients.openWindow(address.href))
  }
  event.waitUntil(open())
})
