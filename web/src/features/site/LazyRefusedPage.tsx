import { type ComponentType, lazy, Suspense } from 'react'
import type { RefusedPageProps } from './RefusedPage.tsx'
// The styles of the server-rendered page, before its code is loaded.
import '../../ui/empty/Empty.module.css'

/** Set on the server; browsers load it for a refused page. */
let known: ComponentType<RefusedPageProps> | undefined

/** Sets the component for server rendering. */
export function registerRefusedPage(page: ComponentType<RefusedPageProps>): void {
  known = page
}

/** The page of a refusal: server-rendered, hydrated when its code has loaded. */
export function LazyRefusedPage(props: RefusedPageProps) {
  known ??= lazy(() =>
    import('./RefusedPage.tsx').then(
      (module) => ({ default: module.RefusedPage }),
      () => new Promise(() => {}),
    ),
  )
  const Known = known
  return (
    <Suspense>
      <Known {...props} />
    </Suspense>
  )
}
