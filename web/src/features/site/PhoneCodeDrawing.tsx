import { qrCode, qrPath } from '@chaguan/contracts/qr'
import { useMemo } from 'react'
import { usePageContext } from '../../api/page-context.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'

/** Modules that stay light around a code, so that cameras find it. */
const quiet = 2

/** The code of the page's address, or of the site's where that is too long. */
export function PhoneCodeDrawing() {
  const t = useTexts()
  const { origin, url } = usePageContext()
  const modules = useMemo(() => qrCode(origin + url) ?? qrCode(origin) ?? [], [origin, url])
  const side = modules.length + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={t('site.phone')}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(modules)} />
    </svg>
  )
}
