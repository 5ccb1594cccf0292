/** One channel a document: what it tells is heard by the others alone. */
let channel: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel === 'function') channel = new BroadcastChannel('dzq-session')
  return channel
}

/** Tells the other tabs whose session the browser has now; null is none. */
export function broadcastSession(userId: number | null): void {
  openChannel()?.postMessage(userId)
}

/** Calls `changed` when another tab tells of anybody else's session, or of none. */
export function onOtherSession(userId: number, changed: () => void): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
    if (data !== userId) changed()
  })
}
