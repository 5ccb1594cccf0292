import { useTexts } from '../../i18n/use-texts.tsx'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { QrCode } from '../../ui/qr-code/QrCode.tsx'

/** The QR code of the page's address, or of the site's if that is too long. */
export function QrCodeDrawing() {
  const t = useTexts()
  const { origin, url } = usePageContext()
  return <QrCode text={origin + url} fallback={origin} label={t('site.phone')} border={2} />
}
