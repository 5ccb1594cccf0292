import type { ThreadView } from '@chaguan/contracts/browser'
import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react'
import { useTextTable } from '../../../../i18n/use-texts.tsx'
import { firstInteraction, signalInteraction } from '../../../../ui/first-interaction.ts'
// The styles of the server-rendered summaries, before their code is loaded.
import './block-summaries.module.css'

export type BlockSummariesComponent = ComponentType<{ thread: Pick<ThreadView, 'content'> }>

/**
 * Set before rendering on the server; browsers load it after the first interaction, or when they render a card that
 * needs it.
 */
let lines: BlockSummariesComponent | undefined

/** Sets the component for server rendering. */
export function registerBlockSummaries(known: BlockSummariesComponent): void {
  lines = known
}

/** Triggers loading where the server has not rendered the summaries. */
function Wanted() {
  useEffect(signalInteraction, [])
  return null
}

/**
 * The block summaries of a card: server-rendered, hydrated when their code has loaded after the first interaction,
 * unchanged when that fails. Memoised, because a render before that would remove the server's markup.
 */
export const LazyBlockSummaries = memo(function LazyLines({ content }: Pick<ThreadView, 'content'>) {
  const table = useTextTable()
  lines ??= lazy(() =>
    firstInteraction()
      .then(() => import('./BlockSummaries.tsx'))
      .then(
        ({ blockSummaries }) => blockSummaries(table),
        () => new Promise(() => {}),
      ),
  )
  const Lines = lines
  return (
    <Suspense fallback={<Wanted />}>
      <Lines thread={{ content }} />
    </Suspense>
  )
})
