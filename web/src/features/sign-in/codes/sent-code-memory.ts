import { sessionStore } from '../../../shared/page/session-store.ts'
import type { ContactChannel } from './contact-channels.ts'

/** A code that this tab has asked for. */
export interface SentCode {
  readonly channel: ContactChannel
  /** Name of the form that asked for it. */
  readonly form: string
  /** The number or address as it was typed; empty for one's own. */
  readonly contact: string
  /** When another one may be asked for, in milliseconds since 1970. */
  readonly until: number
}

const key = 'code_sent'
/** Milliseconds after which a code is no longer waited for. */
const forgottenMs = 10 * 60_000

function read(): SentCode | null {
  try {
    const kept = JSON.parse(sessionStore.read(key) ?? 'null') as SentCode | null
    return kept && typeof kept.contact === 'string' && kept.until > Date.now() - forgottenMs ? kept : null
  } catch {
    return null
  }
}

/** What a reload must not take away: whom the last code went to, and how long until another one. */
export const sentCodeMemory = {
  keep: (sent: SentCode) => sessionStore.write(key, JSON.stringify(sent)),
  /** The code that a form of a channel waits for; null for none. */
  find(channel: ContactChannel, form: string): SentCode | null {
    const kept = read()
    return kept?.channel === channel && kept.form === form ? kept : null
  },
  forget: () => sessionStore.remove(key),
} as const
