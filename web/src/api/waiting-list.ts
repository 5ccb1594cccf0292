import { useSyncExternalStore } from 'react'

/** Characters of what somebody wrote by which they know it again. */
const shownCharacters = 20

let held: ReadonlyMap<HTMLFormElement, string> = new Map()
const listeners = new Set<() => void>()

function change(next: ReadonlyMap<HTMLFormElement, string>): void {
  held = next
  for (const listener of listeners) listener()
}

function wordsOf(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input[type=text]')
  const words = [...fields].map(({ value }) => value.trim()).find((value) => value !== '') ?? ''
  const characters = [...words]
  const isWhole = characters.length <= shownCharacters
  return isWhole ? words : `${characters.slice(0, shownCharacters).join('')}…`
}

/** Puts a form on the list of what waits for the network; answers how to take it off. */
export function holdBack(form: HTMLFormElement): () => void {
  change(new Map([...held, [form, wordsOf(form)]]))
  return () => change(new Map([...held].filter(([other]) => other !== form)))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const nothing: ReadonlyMap<HTMLFormElement, string> = new Map()

/** The words of each form that waits for the network. */
export function useWaitingForms(): readonly string[] {
  const forms = useSyncExternalStore(
    subscribe,
    () => held,
    () => nothing,
  )
  return [...forms.values()]
}
