import {
  UploadAdd,
  UploadTile,
  type UploadTileProps,
  UploadTiles,
  type UploadTileTexts,
} from './UploadTile.tsx'
import { useDragOrder } from './use-drag-order.ts'

interface Picture extends Pick<UploadTileProps, 'src' | 'name' | 'state' | 'percent'> {
  readonly key: string
}

export interface PictureRowProps {
  pictures: readonly Picture[]
  most: number
  /** The `accept` attribute of the file chooser. */
  accept: string
  texts: {
    label: string
    add: string
    count: (n: number) => string
    of: (name: string) => UploadTileTexts
  }
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  onMove: (key: string, by: -1 | 1) => void
  /** Renders no tile to add more; the chooser is elsewhere. */
  withoutAdd?: boolean
}

/** The pictures of a text that is being written, and a tile to add more. */
export function PictureRow(props: PictureRowProps) {
  const { pictures, most, accept, texts, onAdd, onRemove, onRetry, onMove, withoutAdd } = props
  const last = pictures.length - 1
  const dragOf = useDragOrder(
    pictures.map(({ key }) => key),
    onMove,
  )
  const canAdd = !withoutAdd && pictures.length < most
  if (pictures.length === 0 && !canAdd) return null
  return (
    <UploadTiles label={texts.label}>
      {pictures.map(({ key, ...picture }, at) => (
        <UploadTile
          key={key}
          {...picture}
          drag={last > 0 ? dragOf(key, at) : undefined}
          texts={texts.of(picture.name)}
          onRemove={() => onRemove(key)}
          onRetry={() => onRetry(key)}
          onPresenceEnd={at > 0 ? () => onMove(key, -1) : undefined}
          onRight={at < last ? () => onMove(key, 1) : undefined}
        />
      ))}
      {canAdd && (
        <UploadAdd label={texts.add} text={texts.count(pictures.length)} accept={accept} onFiles={onAdd} />
      )}
    </UploadTiles>
  )
}
