import { type RefObject, useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Slider } from '../../../ui/slider/Slider.tsx'
import './crop.module.css'

/** A rectangle of a picture, in its own pixels. */
interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A crop is encoded as JPEG, or as PNG if it may be transparent. */
const keepsTransparency: ReadonlySet<string> = new Set(['image/png', 'image/webp', 'image/gif'])

/** The size of a crop: at most `most` on its longer side, and never enlarged. */
export function drawnSize({ width, height }: Pick<Area, 'width' | 'height'>, most: number) {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Crops a picture file, rotated upright as it is shown. */
async function cutOut(file: File, area: Area, most: number): Promise<File> {
  const picture = await createImageBitmap(file)
  const size = drawnSize(area, most)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser is not rendering')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  picture.close()
  const type = keepsTransparency.has(file.type) ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob) throw new Error('the cut-out was not written')
  return new File([blob], type === 'image/png' ? 'picture.png' : 'picture.jpg', { type })
}

const maxZoom = 4

/** Pixels that an arrow key moves the picture. */
const keyStep = 8

export interface CropDialogProps {
  readonly isOpen: boolean
  readonly file: File
  readonly title: string
  /** The ratio of width to height of the crop. */
  readonly aspect: number
  readonly isRound: boolean
  /** Pixels of the longer side of the crop. */
  readonly pixels: number
  readonly onClose: () => void
  readonly onCut: (cut: File) => void
}

/**
 * The object URL of the picture, while it is shown in `box`. It is empty until the dialog has opened, because the
 * cropper measures its box only once, and an opening dialog is scaled.
 */
function useAddress(file: File, isShown: boolean, box: RefObject<Element | null>): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!isShown) return
    const made = URL.createObjectURL(file)
    let isGone = false
    const opening = box.current?.closest('dialog')?.getAnimations?.() ?? []
    void Promise.allSettled(opening.map(({ finished }) => finished)).then(() => {
      if (!isGone) setAddress(made)
    })
    return () => {
      isGone = true
      URL.revokeObjectURL(made)
    }
  }, [file, isShown, box])
  return address
}

/** A dialog to crop a picture: moved by mouse, touch or arrow keys, scaled by wheel, pinch or slider. */
export function CropDialog(props: CropDialogProps) {
  const { isOpen, file, title, aspect, isRound, pixels, onClose, onCut } = props
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  const address = useAddress(file, isOpen, box)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [isFaulty, setFaulty] = useState(false)
  const area = useRef<Area | null>(null)
  async function cut(): Promise<void> {
    if (!area.current) return
    try {
      onCut(await cutOut(file, area.current, pixels))
    } catch {
      setFaulty(true)
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={520}
      title={title}
      foot={
        <>
          <Button onClick={() => onCut(file)}>
            {t(isRound ? 'account.crop.original' : 'account.crop.whole')}
          </Button>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button kind="primary" onClick={() => void cut()}>
            {t('account.crop.done')}
          </Button>
        </>
      }
    >
      {isFaulty && <Alert kind="danger">{t('account.crop.failed')}</Alert>}
      <p className="dzq-muted">{t('account.crop.text')}</p>
      <div className={cx('crop')} ref={box}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={aspect}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={!isRound}
            keyboardStep={keyStep}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': t('account.crop.area'), role: 'application' } as object}
            mediaProps={{ alt: '' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, part) => {
              area.current = part
            }}
          />
        )}
      </div>
      <Slider
        label={t('account.crop.zoom')}
        min={1}
        max={maxZoom}
        step={0.05}
        value={zoom}
        onValue={setZoom}
        format={(value) => `${Math.round(value * 100)}%`}
      />
    </Dialog>
  )
}
