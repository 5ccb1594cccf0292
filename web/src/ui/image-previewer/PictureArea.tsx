import { type MouseEvent, type ReactNode, useState } from 'react'
import { useBackCloses } from '../dialog/use-back-closes.ts'
import { isPlainClick } from '../plain-click.ts'
import type { ImagePreviewerProps, PreviewTexts } from './ImagePreviewer.tsx'
import { ImagePreviewer, preloadPreviewer } from './lazy-previewer.tsx'

type OpenedPictures = Pick<ImagePreviewerProps, 'images'> & { readonly index: number }

/** A link to the picture itself; pictures in other links are not opened in the viewer. */
const wholeLink = 'a[data-picture]'

const pictureLinkOf = (picture: HTMLImageElement) => picture.closest('a')

function picturesIn(area: Element): HTMLImageElement[] {
  return [...area.querySelectorAll<HTMLImageElement>('img:not(.dzq-emoji)')].filter((picture) => {
    const link = pictureLinkOf(picture)
    return link === null || link.matches(wholeLink)
  })
}

/** The pictures of an area and the index of the clicked one; null when the click is not on one of them. */
function clickedPicture({ currentTarget, target, ...event }: MouseEvent<HTMLElement>): OpenedPictures | null {
  if (!isPlainClick(event)) return null
  if (!(target instanceof Element)) return null
  const all = picturesIn(currentTarget)
  const clicked = target.closest(wholeLink)?.querySelector('img') ?? target
  const index = all.indexOf(clicked as HTMLImageElement)
  if (index < 0) return null
  const images = all.map((picture) => ({
    src: pictureLinkOf(picture)?.href ?? picture.src,
    alt: picture.alt,
  }))
  return { images, index }
}

interface PictureAreaProps {
  texts: PreviewTexts
  className?: string | undefined
  children: ReactNode
}

/** Pictures inside open in the viewer. Without JavaScript, or with a modifier key, their links are ordinary links. */
export function PictureArea({ texts, className, children }: PictureAreaProps) {
  const [shown, setShown] = useState<OpenedPictures | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useBackCloses(isOpen, close)
  const open = (event: MouseEvent<HTMLElement>) => {
    const pictures = event.defaultPrevented ? null : clickedPicture(event)
    if (!pictures) return
    event.preventDefault()
    setShown(pictures)
    setOpen(true)
  }
  return (
    // biome-ignore lint/a11y: keys press the links inside; this listens for what they mean
    <div className={className} onClick={open} onPointerDown={preloadPreviewer}>
      {children}
      {shown && <ImagePreviewer {...shown} isOpen={isOpen} onClose={close} texts={texts} />}
    </div>
  )
}
