/** One channel a document: what it tells is heard by the others alone. */
let channel: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel === 'function') channel = new BroadcastChannel('dzq-session')
  return channel
}

/** Sends the user id of the present session to the other tabs; null for none. */
export function broadcastSession(userId: number | null): void {
  openChannel()?.postMessage(userId)
}

/** Calls `changed` when another tab reports a session of somebody else, or none. */
export function onOtherSession(userId: number, changed: () => void): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
    if (data !== userId) changed()
  })
}
