import type { Translate } from '../../i18n/texts.ts'
import type { HeadContext, PageHead } from '../../shared/page/page-types.ts'

/** A page for builders: search engines need not know it. */
export const galleryHead = ({ t }: Pick<HeadContext<unknown, Translate>, 't'>): PageHead => ({
  title: t('gallery.title'),
  noIndex: true,
})
