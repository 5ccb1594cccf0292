import { type ComponentType, lazy, memo, Suspense } from 'react'
import { useTextTable } from '../../../i18n/use-texts.tsx'
import { useSite } from '../../../shared/site/site.ts'

/** Number of the administrators' group (docs/reference/wire-accounts.md#groups). */
const administrators = 1

/** Whether the viewer administers a site without any threads. */
export function useOwnsEmptySite(): boolean {
  const { forum, me } = useSite()
  return me?.group?.groupId === administrators && forum.other.countThreads === 0
}

/** Set before rendering on the server; browsers load it for the owner of a new site. */
let steps: ComponentType | undefined

/** Sets the component for server rendering. */
export function registerFirstSteps(known: ComponentType): void {
  steps = known
}

/** The first steps: server-rendered, hydrated when their code has loaded, unchanged when that fails. */
export const LazyFirstSteps = memo(function LazySteps() {
  const table = useTextTable()
  steps ??= lazy(() =>
    import('./FirstSteps.tsx').then(
      (module) => module.firstSteps(table),
      () => new Promise(() => {}),
    ),
  )
  const Steps = steps
  return (
    <Suspense>
      <Steps />
    </Suspense>
  )
})
