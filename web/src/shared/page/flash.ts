import { sessionStore } from './session-store.ts'

const key = 'flash'

/** A word of success that the next page says once, also when it is loaded as a document. */
export const flash = {
  keep: (text: string) => void sessionStore.write(key, text),
  /** The word to say; null for none. It is said once. */
  take(): string | null {
    const text = sessionStore.read(key)
    if (text !== null) sessionStore.remove(key)
    return text
  },
} as const
