import type { Lang, ThreadView } from '@chaguan/contracts'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { addTexts, type TextTable } from '../../../i18n/texts.ts'
import { useTextTable } from '../../../i18n/use-texts.tsx'

type Lines = ComponentType<{ thread: Pick<ThreadView, 'content'> }>

/** Known at once where the whole app is loaded, as on the server. */
let known: Lines | null = null

/** Gives the lines to whoever draws pages whole; browsers fetch them when a card needs them. */
export function knowLines(lines: Lines): void {
  known = lines
}

const fetched = new Map<Lang, LazyExoticComponent<Lines>>()

/** Fetches the lines and their texts. Code that does not come leaves the lines as the server drew them. */
async function fetchLines(lang: Lang, texts: Partial<TextTable>): Promise<{ default: Lines }> {
  try {
    const [{ CardLines }] = await Promise.all([import('./CardLines.tsx'), addTexts(texts, lang, 'blocks')])
    return { default: CardLines }
  } catch {
    return new Promise(() => {})
  }
}

function linesOf(lang: Lang, texts: Partial<TextTable>): Lines {
  if (known) return known
  const lines = fetched.get(lang) ?? lazy(() => fetchLines(lang, texts))
  fetched.set(lang, lines)
  return lines
}

/** What a card says of the kinds in its thread: drawn by the server, made live when its code has come. */
export function LateLines({ thread }: { thread: ThreadView }) {
  const { lang, texts } = useTextTable()
  const Lines = linesOf(lang, texts)
  return (
    <Suspense>
      <Lines thread={thread} />
    </Suspense>
  )
}
