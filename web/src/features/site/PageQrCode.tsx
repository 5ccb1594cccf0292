import { useTexts } from '../../i18n/use-texts.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { loadQrCodeDrawing } from './lazy-parts.ts'
import './page-qr-code.module.css'

/**
 * A QR code that opens this page on a phone (docs/reference/pages.md#home-pc); its space is reserved until it is
 * loaded.
 */
export function PageQrCode() {
  const t = useTexts()
  return (
    <Card as="div" className={cx('phonecode')}>
      <span className={cx('phonecode__code')}>
        <Lazy load={loadQrCodeDrawing} />
      </span>
      <div>
        <p className={cx('phonecode__title')}>{t('site.phone')}</p>
        <p className="dzq-muted">{t('site.phone.text')}</p>
      </div>
    </Card>
  )
}
