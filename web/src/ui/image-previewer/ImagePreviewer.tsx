import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../class-names.ts'
import { useModal } from '../dialog/use-modal.ts'
import './ImagePreviewer.module.css'
import { useGestures } from './use-gestures.ts'
import { neighbour, type Viewport, wholePicture, zoomAt, zoomScales } from './viewport.ts'

export interface PreviewTexts {
  label: string
  close: string
  next: string
  previous: string
  zoomIn: string
  zoomOut: string
  rotate: string
  /** The position and number of pictures, as a text for screen readers. */
  count: (nth: number, total: number) => string
}

export interface ImagePreviewerProps {
  isOpen: boolean
  onClose: () => void
  images: readonly { readonly src: string; readonly alt: string }[]
  /** Index of the picture that is shown first. */
  index?: number
  texts: PreviewTexts
}

const middle = { x: 0, y: 0 }

function usePreviewedPicture({ images, index = 0, onClose }: ImagePreviewerProps) {
  const [at, setAt] = useState(index)
  const [view, change] = useState<Viewport>(wholePicture)
  const go = (by: 1 | -1) => {
    const next = neighbour(at, by, images.length)
    setAt(next)
    change(wholePicture)
  }
  const zoom = (factor: number) => {
    const next = zoomAt(view, factor, middle)
    change(next.scale === 1 ? { ...next, x: 0, y: 0 } : next)
  }
  const rotate = () => change({ ...wholePicture, turns: view.turns + 1 })
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => zoom(zoomScales.step),
    '=': () => zoom(zoomScales.step),
    '-': () => zoom(1 / zoomScales.step),
    r: rotate,
    Escape: onClose,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keys[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  return { at, view, change, go, zoom, rotate, onKeyDown }
}

type PreviewedPicture = ReturnType<typeof usePreviewedPicture>

function Bar({ shown, props }: { shown: PreviewedPicture; props: ImagePreviewerProps }) {
  const { images, texts, onClose } = props
  const { at, view, zoom, rotate } = shown
  return (
    <div className={cx('previewer__bar')}>
      <span className={cx('previewer__count')} aria-hidden="true">{`${at + 1} / ${images.length}`}</span>
      <output className="dzq-vh" aria-live="polite">
        {texts.count(at + 1, images.length)}
      </output>
      <IconButton
        icon="zoom-out"
        label={texts.zoomOut}
        disabled={view.scale <= zoomScales.least}
        onClick={() => zoom(1 / zoomScales.step)}
      />
      <IconButton
        icon="zoom-in"
        label={texts.zoomIn}
        disabled={view.scale >= zoomScales.most}
        onClick={() => zoom(zoomScales.step)}
      />
      <IconButton icon="rotate-cw" label={texts.rotate} onClick={rotate} />
      <IconButton icon="x" label={texts.close} onClick={onClose} />
    </div>
  )
}

function Stage({ shown, props }: { shown: PreviewedPicture; props: ImagePreviewerProps }) {
  const { at, view, change, go } = shown
  const { images, texts } = props
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const swipes = { next: () => go(1), previous: () => go(-1), close: props.onClose }
  const gestures = useGestures({ stage, picture, view, change, onSwipe: (swipe) => swipes[swipe]() })
  const image = images[at]
  if (!image) return null
  return (
    <div ref={stage} className={cx('previewer__stage', view.scale > 1 && 'is-zoomed')} {...gestures}>
      <img
        key={image.src}
        ref={picture}
        className={cx('previewer__picture')}
        src={image.src}
        alt={image.alt}
        draggable={false}
        style={{
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turns * 90}deg)`,
        }}
      />
      {at > 0 && (
        <span className={cx('previewer__side', 'previewer__side--left')}>
          <IconButton icon="chevron-left" label={texts.previous} onClick={() => go(-1)} />
        </span>
      )}
      {at < images.length - 1 && (
        <span className={cx('previewer__side', 'previewer__side--right')}>
          <IconButton icon="chevron-right" label={texts.next} onClick={() => go(1)} />
        </span>
      )}
    </div>
  )
}

/** Moves the focus to the viewer when the focused button is removed or disabled, so that keys still work. */
function useFocusInside() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const inside = ref.current
    const focused = document.activeElement
    // Before the dialog opens, the focus is on the element to which it is restored.
    if (!inside?.closest('dialog')?.open) return
    if (!inside.contains(focused) || focused?.matches(':disabled')) inside.focus()
  })
  return ref
}

function Preview(props: ImagePreviewerProps) {
  const shown = usePreviewedPicture(props)
  const { onKeyDown } = shown
  const ref = useFocusInside()
  return (
    <div ref={ref} className={cx('previewer__in')} role="document" tabIndex={-1} onKeyDown={onKeyDown}>
      <Stage shown={shown} props={props} />
      <Bar shown={shown} props={props} />
    </div>
  )
}

/**
 * A viewer for pictures over the whole window. Keys: ← → Esc + − r; touch: pinch, double tap, swipe to the next, swipe
 * down closes. The focus is trapped inside and restored.
 */
export function ImagePreviewer(props: ImagePreviewerProps) {
  const { isOpen, onClose, texts } = props
  return (
    <dialog {...useModal(isOpen, onClose)} className={cx('previewer')} aria-label={texts.label}>
      {isOpen && <Preview {...props} />}
    </dialog>
  )
}
