/** An event as stored in the outbox. */
export interface StoredEvent {
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

const eventOfChange: Readonly<Record<string, string>> = {
  edited: 'thread.edited',
  withdrawn: 'thread.resubmitted',
  essence: 'thread.featured',
  unessence: 'thread.unfeatured',
  sticky: 'thread.pinned',
  unsticky: 'thread.unpinned',
  site: 'thread.recommended',
  unsite: 'thread.unrecommended',
}

/** `thread.changed` listed what changed; a move was announced as `thread.moved` as well. */
function threadEvents({ what, ...payload }: StoredEvent['payload']): StoredEvent[] {
  if (!Array.isArray(what)) return [{ event: 'thread.edited', payload }]
  return what.flatMap((change) => {
    const event = eventOfChange[String(change)]
    return event ? [{ event, payload }] : []
  })
}

const renamed: Readonly<Record<string, (payload: StoredEvent['payload']) => StoredEvent[]>> = {
  'thread.changed': threadEvents,
  'dispute.changed': ({ state, ...payload }) => [
    { event: state === 'open' ? 'dispute.opened' : `dispute.${state}`, payload },
  ],
  'post.changed': (payload) => [{ event: 'post.edited', payload }],
  'unread.changed.of': (payload) => [{ event: 'unreads.changed', payload }],
}

/** Converts a stored row to current event names: an earlier release may have stored it before an upgrade. */
export function currentEvents(stored: StoredEvent): readonly StoredEvent[] {
  return renamed[stored.event]?.(stored.payload) ?? [stored]
}
