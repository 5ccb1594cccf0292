import { sessionStore } from './session-store.ts'

const key = 'flash'

/** A success message that the next page shows once, also after a document load. */
export const flash = {
  keep: (text: string) => void sessionStore.write(key, text),
  /** Returns and removes the message; null for none. */
  take(): string | null {
    const text = sessionStore.read(key)
    if (text !== null) sessionStore.remove(key)
    return text
  },
} as const
