import { type ComponentType, lazy, Suspense } from 'react'
import type { RefusedPageProps } from './RefusedPage.tsx'
// What the server drew is to look like it before the code has come.
import '../../ui/empty/Empty.module.css'

/** Known at once where the whole app is loaded, as on the server; browsers fetch it for the page that is refused. */
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
