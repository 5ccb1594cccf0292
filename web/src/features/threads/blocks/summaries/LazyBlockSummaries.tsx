import type { ThreadView } from '@chaguan/contracts/browser'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { useTextTable } from '../../../../i18n/use-texts.tsx'
// What the server drew is to look like it before the code has come.
import './block-summaries.module.css'

export type BlockSummariesComponent = ComponentType<{ thread: Pick<ThreadView, 'content'> }>

/** Known at once where the whole app is loaded, as on the server; browsers fetch them when a card needs them. */
let lines: BlockSummariesComponent | undefined

/** Gives the lines to whoever draws pages whole. */
export function registerBlockSummaries(known: BlockSummariesComponent): void {
  lines = known
}

/**
 * What a card says of the kinds in its thread: drawn by the server, made live when its code has come, and left as it is
 * when that does not. Changes around it do not reach it, or what the server drew would go until the code is there.
 */
export const LazyBlockSummaries = memo(function LazyLines({ content }: Pick<ThreadView, 'content'>) {
  const table = useTextTable()
  lines ??= lazy(() =>
    import('./load-block-summaries.ts').then(
      (fetch) => fetch.blockSummaries(table),
      () => new Promise(() => {}),
    ),
  )
  const Lines = lines
  return (
    <Suspense>
      <Lines thread={{ content }} />
    </Suspense>
  )
})
