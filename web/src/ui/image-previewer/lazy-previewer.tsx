import { lazy, Suspense, useState } from 'react'
import type { ImagePreviewerProps } from './ImagePreviewer.tsx'

const load = () => import('./ImagePreviewer.tsx').then((module) => ({ default: module.ImagePreviewer }))

const Loaded = lazy(load)

/** Fetches the viewer before it is wanted; a fetch that fails is repeated when it is. */
export const preloadPreviewer = (): void => {
  load().catch(() => {})
}

/** Pictures over the whole window; its code comes with the first opening. */
export function ImagePreviewer(props: ImagePreviewerProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
