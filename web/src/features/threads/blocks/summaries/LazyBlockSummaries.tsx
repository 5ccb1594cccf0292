import type { ThreadView } from '@chaguan/contracts/browser'
import { type ComponentType, lazy, memo, Suspense } from 'react'
import { useTextTable } from '../../../../i18n/use-texts.tsx'
// The styles of the server-rendered summaries, before their code is loaded.
import './block-summaries.module.css'

export type BlockSummariesComponent = ComponentType<{ thread: Pick<ThreadView, 'content'> }>

/** Set at once on the server; browsers load it when a card needs it. */
let lines: BlockSummariesComponent | undefined

/** Sets the component for server rendering. */
export function registerBlockSummaries(known: BlockSummariesComponent): void {
  lines = known
}

/**
 * The block summaries of a card: server-rendered, hydrated when their code has loaded, left as they are when that
 * fails. Memoised, because a render before that would remove the server's markup.
 */
export const LazyBlockSummaries = memo(function LazyLines({ content }: Pick<ThreadView, 'content'>) {
  const table = useTextTable()
  lines ??= lazy(() =>
    import('./BlockSummaries.tsx').then(
      ({ blockSummaries }) => blockSummaries(table),
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
