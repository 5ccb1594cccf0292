import Share2 from 'lucide-react/icons/share-2'
import { useVisit } from '../../api/visit.tsx'
import { useTexts } from '../../i18n/use-texts.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { useSiteName } from './SiteBrand.tsx'

/** Shares the site by the system's sheet, or copies its link where there is none (screens 2.5). */
export function ShareSite() {
  const t = useTexts()
  const toast = useToast()
  const title = useSiteName()
  const { origin: url } = useVisit()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast(t('site.copied')),
      () => toast(t('site.copy.failed')),
    )
  // Right in the press: browsers allow neither later.
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      const isLeft = error instanceof DOMException && error.name === 'AbortError'
      if (!isLeft) await copy()
    }
  }
  return <IconButton icon={Share2} label={t('threads.share')} onClick={() => void share()} />
}
