import type { EmbedView } from '@chaguan/contracts'
import ExternalLink from 'lucide-react/icons/external-link'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { BlockProps } from './block-renderer.ts'
import styles from './blocks.module.css'
import { Locked } from './LockedMedia.tsx'

const cx = classNames(styles)

/** A video of another site: nothing of that site is loaded until the reader asks for it; without scripts it is a link. */
export function EmbedBlock({ body: { siteName, frameUrl, pageUrl, needPay } }: BlockProps<EmbedView>) {
  const t = useTexts()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const site = { site: siteName }
  if (!frameUrl)
    return (
      <div className={cx('block')}>
        <Locked isWide>{t(needPay === 1 ? 'blocks.video.pay' : 'blocks.video.denied')}</Locked>
      </div>
    )
  const inside = (
    <>
      <span className={cx('embed__play')}>
        <Icon of={Play} size={24} />
      </span>
      <b>{t('blocks.embed.show', site)}</b>
      <small>{t('blocks.embed.note', site)}</small>
    </>
  )
  return (
    <div className={cx('block', 'embed')}>
      <div className={cx('embed__frame')}>
        {isOpen && (
          <iframe
            src={frameUrl}
            title={t('blocks.embed.title', site)}
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
            allow="fullscreen; picture-in-picture; encrypted-media"
            referrerPolicy="no-referrer"
          />
        )}
        {!isOpen && isHydrated && (
          <button type="button" className={cx('embed__open')} onClick={() => setOpen(true)}>
            {inside}
          </button>
        )}
        {!isOpen && !isHydrated && (
          <a className={cx('embed__open')} href={pageUrl} rel="noreferrer nofollow ugc">
            {inside}
          </a>
        )}
      </div>
      <a className={cx('embed__link')} href={pageUrl} target="_blank" rel="noreferrer nofollow ugc">
        {t('blocks.embed.open', site)}
        <Icon of={ExternalLink} size={14} />
      </a>
    </div>
  )
}
