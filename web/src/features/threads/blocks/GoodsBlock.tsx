import type { GoodsView } from '@chaguan/contracts/browser'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { BlockProps } from './block-renderer.ts'
import './blocks.module.css'

/** Goods of a shop, as a card that links to it. */
export function GoodsBlock({ body }: BlockProps<GoodsView>) {
  const t = useTexts()
  const { title, price, typeName, imagePath, detailContent } = body
  return (
    <a
      className={cx('block', 'goods')}
      href={detailContent}
      target="_blank"
      rel="noreferrer nofollow ugc"
      data-goods
    >
      <span className={cx('goods__pic')}>
        {imagePath ? (
          <img src={imagePath} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon of="shopping-bag" size={32} />
        )}
      </span>
      <span className={cx('goods__words')}>
        <b className="dzq-clamp-2">{title}</b>
        <span className={cx('goods__line')}>
          {price && <strong className="dzq-num">{t('blocks.goods.price', { price })}</strong>}
          <small>{typeName}</small>
        </span>
      </span>
      <span className={cx('goods__go')}>{t('blocks.goods.open')}</span>
    </a>
  )
}
