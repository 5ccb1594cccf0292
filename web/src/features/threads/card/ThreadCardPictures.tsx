import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Photo } from '../../../ui/photo/Photo.tsx'
import { pictureUrl } from '../../../ui/photo/picture-sizes.ts'
import type { CardPictures } from '../thread-summary.ts'

/** The text over the last picture when there are more pictures. */
function useMore({ more }: { more: number }) {
  const t = useTexts()
  return more > 0 ? { count: more, label: t('threads.pictures.more', { n: more }) } : undefined
}

type CardPictureList = Exclude<CardPictures, { kind: 'none' }>

/** The classes of rows of one and two tiles. */
const shapes = ['thread-card__pics--one', 'thread-card__pics--two'] as const

export function Pictures({ pictures, href }: { pictures: CardPictureList; href: string }) {
  const t = useTexts()
  const more = useMore(pictures)
  const last = pictures.shown.length - 1
  return (
    <div className={cx('thread-card__pics', shapes[last])}>
      {pictures.shown.map(({ id, thumbUrl, url, fileName }, index) => (
        <Photo
          key={id}
          src={thumbUrl ? (last < 2 ? pictureUrl(thumbUrl, 's') : thumbUrl) : url}
          alt={fileName || t('threads.picture', { n: index + 1 })}
          href={href}
          more={index === last ? more : undefined}
        />
      ))}
    </div>
  )
}

export function SidePicture({ pictures, href }: { pictures: CardPictureList; href: string }) {
  const t = useTexts()
  const first = pictures.shown[0]
  if (!first) return null
  return (
    <Photo
      className={cx('thread-card__thumb')}
      src={first.thumbUrl || first.url}
      alt={first.fileName || t('threads.picture', { n: 1 })}
      href={href}
    />
  )
}
