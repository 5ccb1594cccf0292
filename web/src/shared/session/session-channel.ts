/** One channel per document: a BroadcastChannel does not receive its own messages. */
let channel: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel === 'function') channel = new BroadcastChannel('dzq-session')
  return channel
}

/** Sends the user id of the current session to the other tabs; null without one. */
export function broadcastSession(userId: number | null): void {
  openChannel()?.postMessage(userId)
}

/** Calls `changed` when another tab reports another session than this member's or visitor's. */
export function onOtherSession(userId: number | null, changed: () => void): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
    if (data !== userId) changed()
  })
}
