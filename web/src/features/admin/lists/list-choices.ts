import { useEffect, useState } from 'react'
import { localStore } from '../../../shared/page/session-store.ts'

/** A named set of filters of a list. */
export interface SavedView {
  readonly name: string
  /** The query string of its address, without the page. */
  readonly search: string
}

interface Choices {
  readonly hidden: readonly string[]
  readonly views: readonly SavedView[]
}

const none: Choices = { hidden: [], views: [] }
const maxViews = 30

const isText = (value: unknown): value is string => typeof value === 'string'

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  isText((value as Partial<SavedView>).name) &&
  isText((value as Partial<SavedView>).search)

/** Parses the stored choices of a list; invalid parts are left out. */
export function readChoices(text: string | null): Choices {
  try {
    const { hidden, views } = JSON.parse(text ?? '{}') as Partial<Record<keyof Choices, unknown>>
    return {
      hidden: Array.isArray(hidden) ? hidden.filter(isText) : [],
      views: Array.isArray(views) ? views.filter(isView).slice(0, maxViews) : [],
    }
  } catch {
    return none
  }
}

/** The query string that a view saves: without the page and without empty fields. */
export function viewSearch(query: URLSearchParams): string {
  const params = new URLSearchParams([...query].filter(([name, value]) => name !== 'page' && value !== ''))
  return params.toString()
}

/** The hidden columns of a list, and its saved views; stored in this browser. */
export function useListChoices(path: string) {
  const key = `dzq-list ${path}`
  const [choices, setChoices] = useState(none)
  // The server has rendered without the choices in the browser's storage.
  useEffect(() => setChoices(readChoices(localStore.read(key))), [key])
  const keep = (changed: Choices) => {
    setChoices(changed)
    localStore.write(key, JSON.stringify(changed))
  }
  const { hidden, views } = choices
  return {
    ...choices,
    toggleColumn: (column: string) =>
      keep({
        ...choices,
        hidden: hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column],
      }),
    saveView: (view: SavedView) =>
      keep({
        ...choices,
        views: [view, ...views.filter(({ name }) => name !== view.name)].slice(0, maxViews),
      }),
    removeView: (name: string) => keep({ ...choices, views: views.filter((view) => view.name !== name) }),
  }
}
