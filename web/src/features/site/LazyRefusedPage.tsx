import { type ComponentType, lazy, Suspense } from 'react'
import type { RefusedPageProps } from './RefusedPage.tsx'
// What the server drew is to look like it before the code has come.
import '../../ui/empty/Empty.module.css'

/** Known at once where the whole app is loaded, as on the server; browsers fetch it for the page that is refused. */
let known: ComponentType<RefusedPageProps> | undefined

/** Gives the page to whoever draws pages whole. */
export function registerRefusedPage(page: ComponentType<RefusedPageProps>): void {
  known = page
}

/** What stands in a refused page's place; drawn by the server, it is left as it is until its code has come. */
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
