import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { RefusedPageProps } from './RefusedPage.tsx'
// The styles of the server-rendered page, before its code is loaded.
import '../../ui/empty/Empty.module.css'

type RefusedPage = ComponentType<RefusedPageProps>

/** Set on the server, and in browsers once it is loaded. */
let loaded: RefusedPage | undefined

/** Sets the component for server rendering. */
export function registerRefusedPage(page: RefusedPage): void {
  loaded = page
}

/** Loads the page of a refusal, which then renders synchronously. Rejects when its code cannot be loaded. */
export async function loadRefusedPage(): Promise<RefusedPage> {
  loaded ??= await import('./RefusedPage.tsx').then<RefusedPage>((module) => module.RefusedPage)
  return loaded
}

const LazyPage = lazy(() =>
  loadRefusedPage().then(
    (page) => ({ default: page }),
    () => new Promise<never>(() => {}),
  ),
)

/** The page of a refusal: server-rendered, hydrated when its code has loaded. */
export function LazyRefusedPage(props: RefusedPageProps) {
  // The same component as long as it is mounted.
  const [Known] = useState<RefusedPage>(() => loaded ?? LazyPage)
  return (
    <Suspense>
      <Known {...props} />
    </Suspense>
  )
}
