import { useTexts } from '../../i18n/use-texts.tsx'
import { shareLink } from '../../shared/links/share-link.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { useToast } from '../../ui/toast/Toasts.tsx'
import { useSiteName } from './site-name.tsx'

/**
 * A button that shares the site by the system's share sheet, or copies its link without one
 * (docs/reference/pages.md#home-h5).
 */
export function ShareSite() {
  const t = useTexts()
  const toast = useToast()
  const title = useSiteName()
  const { origin: url } = usePageContext()
  const share = async () => {
    const shared = await shareLink(title, url, true)
    if (shared === 'copied') toast(t('site.copied'))
    if (shared === 'failed') toast(t('site.copy.failed'))
  }
  return <IconButton icon="share-2" label={t('threads.share')} onClick={() => void share()} />
}
