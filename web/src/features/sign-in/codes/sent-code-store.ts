import { sessionStore } from '../../../shared/page/session-store.ts'
import type { ContactChannel } from './contact-channels.ts'

/** A code that this tab has requested. */
export interface SentCode {
  readonly channel: ContactChannel
  /** Action of the form that requested it. */
  readonly form: string
  /** The number or address as it was typed; empty for the member's own. */
  readonly contact: string
  /** When another one may be requested, in milliseconds since 1970. */
  readonly until: number
}

const key = 'code_sent'
/** Milliseconds after which a code is no longer expected. */
const forgottenMs = 10 * 60_000

function read(): SentCode | null {
  try {
    const stored = JSON.parse(sessionStore.read(key) ?? 'null') as SentCode | null
    return stored && typeof stored.contact === 'string' && stored.until > Date.now() - forgottenMs
      ? stored
      : null
  } catch {
    return null
  }
}

/** Stores, across a reload, the contact of the last code and the time until another one may be sent. */
export const sentCodeStore = {
  keep: (sent: SentCode) => sessionStore.write(key, JSON.stringify(sent)),
  /** The code that a form of a channel expects; null for none. */
  find(channel: ContactChannel, form: string): SentCode | null {
    const stored = read()
    return stored?.channel === channel && stored.form === form ? stored : null
  },
  forget: () => sessionStore.remove(key),
} as const
