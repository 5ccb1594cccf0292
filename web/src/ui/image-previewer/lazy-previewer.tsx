import { lazy, Suspense, useState } from 'react'
import type { ImagePreviewerProps } from './ImagePreviewer.tsx'

const load = () => import('./ImagePreviewer.tsx').then((module) => ({ default: module.ImagePreviewer }))

const Loaded = lazy(load)

/** Loads the viewer's code in advance; a failed load is repeated when the viewer opens. */
export const preloadPreviewer = (): void => {
  load().catch(() => {})
}

/** The image viewer; its code is loaded at the first opening. */
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
