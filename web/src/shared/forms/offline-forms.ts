import { useSyncExternalStore } from 'react'

/** Characters of a text that are shown so that its author recognises it. */
const shownCharacters = 20

let pending: ReadonlyMap<object, string> = new Map()
const listeners = new Set<() => void>()

function change(next: ReadonlyMap<object, string>): void {
  pending = next
  for (const listener of listeners) listener()
}

function wordsOf(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input[type=text]')
  return [...fields].map(({ value }) => value.trim()).find((value) => value !== '') ?? ''
}

/** Adds a text to the list of what waits for the network; returns a function that removes it. */
export function trackOfflineText(words: string): () => void {
  const own = {}
  const characters = [...words]
  const isWhole = characters.length <= shownCharacters
  const shown = isWhole ? words : `${characters.slice(0, shownCharacters).join('')}…`
  change(new Map([...pending, [own, shown]]))
  return () => change(new Map([...pending].filter(([other]) => other !== own)))
}

/** Adds a form to the list of what waits for the network; returns a function that removes it. */
export const trackOfflineForm = (form: HTMLFormElement): (() => void) => trackOfflineText(wordsOf(form))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const nothing: ReadonlyMap<object, string> = new Map()

/** The texts of everything that waits for the network. */
export function usePendingTexts(): readonly string[] {
  const forms = useSyncExternalStore(
    subscribe,
    () => pending,
    () => nothing,
  )
  return [...forms.values()]
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser reports a network connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
}
