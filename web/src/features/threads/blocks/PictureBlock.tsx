import type { AttachmentView } from '@chaguan/contracts/browser'
import type { CSSProperties } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { pictureMedia, pictureUrl } from '../../../ui/photo/picture-sizes.ts'
import type { BlockProps } from './block-renderer.ts'
import './blocks.module.css'
import { type PictureLayout, pictureLayout, rowSizes } from './picture-layout.ts'

/** Pixels: no picture is taller than a screen (docs/reference/look.md#layout-h5). */
const maxHeight = 640

/** The size of a single picture: at most its own width, and at most the height of a screen. */
function placeAlone({ fileWidth, fileHeight }: AttachmentView): CSSProperties {
  if (fileWidth <= 0 || fileHeight <= 0) return {}
  const width = Math.min(fileWidth, Math.round((maxHeight * fileWidth) / fileHeight))
  return { width, aspectRatio: `${fileWidth} / ${fileHeight}` }
}

/** A long picture alone shows its top; the viewer shows all of it. */
const longPlace: CSSProperties = { width: 300, aspectRatio: '3 / 4' }

function placeOf(picture: AttachmentView, layout: PictureLayout): CSSProperties | undefined {
  if (layout.kind !== 'alone') return undefined
  return layout.shape === 'long' ? longPlace : placeAlone(picture)
}

interface VisiblePictureProps {
  picture: AttachmentView
  name: string
  /** As large as the space allows, instead of cropped to a tile. */
  isWhole: boolean
  isLazy: boolean
}

/** A picture in the size that the screen needs; one without variants is sent in its original size. */
function Picture({ picture: { url, thumbUrl }, name, isWhole, isLazy }: VisiblePictureProps) {
  const steps = isWhole ? thumbUrl : undefined
  const image = (
    <img
      src={steps ? pictureUrl(steps, 'l') : thumbUrl || url}
      alt={name}
      decoding="async"
      {...(isLazy && { loading: 'lazy' as const })}
    />
  )
  if (!steps) return image
  return (
    <picture>
      {(['s', 'm'] as const).map((step) => (
        <source key={step} media={pictureMedia[step]} srcSet={pictureUrl(steps, step)} />
      ))}
      {image}
    </picture>
  )
}

interface TileProps {
  picture: AttachmentView
  at: number
  layout: PictureLayout
  /** The number of pictures in its row; 0 where it has no row. */
  share: number
}

function Tile({ picture, at, layout, share }: TileProps) {
  const t = useTexts()
  const place = placeOf(picture, layout)
  const looks = cx('pics__item', share > 0 && `pics__item--${share}`)
  const name = picture.fileName || t('threads.picture', { n: at + 1 })
  if (picture.needPay === 1 || picture.url === '')
    return (
      <span className={`${looks} ${cx('pics__locked')}`} style={place}>
        <Icon of="lock" />
        {t('blocks.pictures.pay')}
      </span>
    )
  const isWhole = layout.kind === 'alone' || share === 1
  return (
    <a className={looks} href={picture.url} target="_blank" rel="noreferrer" data-picture style={place}>
      <Picture picture={picture} name={name} isWhole={isWhole} isLazy={at > 0} />
    </a>
  )
}

/** Pictures by the shape of the first; each opens in the viewer. */
export function PictureBlock({ body }: BlockProps<readonly AttachmentView[]>) {
  const layout = pictureLayout(body)
  const shares = layout.kind === 'rows' ? rowSizes(layout.rows, body.length) : []
  return (
    <div className={cx('pics', `pics--${layout.kind}`)}>
      {body.map((picture, at) => (
        <Tile key={picture.id} picture={picture} at={at} layout={layout} share={shares[at] ?? 0} />
      ))}
    </div>
  )
}
