import type { TextKey, Translate } from '../../i18n/texts.ts'
import type { HeadContext, PageHead } from '../../shared/page/page-types.ts'

/** The head of a page of the admin area, excluded from search engines. */
export const adminHead =
  (title: TextKey) =>
  ({ t }: Pick<HeadContext<unknown, Translate>, 't'>): PageHead => ({
    title: `${t(title)} · ${t('admin.area')}`,
    noIndex: true,
  })
