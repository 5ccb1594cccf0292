import { useTexts } from '../../i18n/use-texts.tsx'
import { Empty } from '../../ui/empty/Empty.tsx'

/** Said when no thread has the keyword. */
export function NothingFound() {
  const t = useTexts()
  return <Empty title={t('search.none')}>{t('search.none.hint')}</Empty>
}
