/** The part of the worker's scope that is used; TypeScript's worker library conflicts with that of pages. */
export interface WorkerScope {
  readonly location: Location
  readonly navigator: { readonly onLine: boolean }
  readonly registration: ServiceWorkerRegistration & {
    readonly navigationPreload?: { enable(): Promise<void> }
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

interface WindowClient {
  readonly visibilityState: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: WaitingEvent
  activate: WaitingEvent
  message: WaitingEvent & { readonly data: unknown }
  fetch: WaitingEvent & {
    readonly request: Request
    readonly preloadResponse?: Promise<Response | undefined>
    respondWith(response: Promise<Response>): void
  }
  push: WaitingEvent & { readonly data: { json(): unknown } | null }
  notificationclick: WaitingEvent & { readonly notification: Notification }
}
