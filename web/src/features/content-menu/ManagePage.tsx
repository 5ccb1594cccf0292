import { useApiQuery } from '../../api/query.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { PageProps } from '../../shared/page/page-types.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import '../../ui/form-layout/form-layout.module.css'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import './content-menu.module.css'
import { ManageThread } from './ManageForms.tsx'
import { ManagePost } from './ManagePost.tsx'
import { managedOf, managedPostQuery, managedThreadQuery } from './manage-page.ts'

/** The refusal of a form of the page, posted without JavaScript. */
function Refusal() {
  const t = useTexts()
  const { form } = usePageContext()
  if (!form) return null
  return <Alert kind="danger">{failureText({ Code: form.code, Message: form.message }, t)}</Alert>
}

/** The actions on a thread or a comment as forms, without JavaScript. */
export function ManagePage({ params, query }: PageProps<{ id: string }>) {
  const t = useTexts()
  const { threadId, postId } = managedOf({ params, query })
  const thread = useApiQuery(managedThreadQuery(threadId), { enabled: postId === 0 }).data
  const post = useApiQuery(managedPostQuery(postId), { enabled: postId > 0 }).data
  return (
    <main id="main" tabIndex={-1} className={cx('managed')}>
      <h1 className={cx('page__title')}>{t('moderation.actions')}</h1>
      <Card as="div">
        <div className={cx('manage-inside')}>
          <Refusal />
          {thread && postId === 0 && <ManageThread thread={thread} />}
          {post && <ManagePost post={post} />}
          {!thread && !post && <Skeleton height="240px" />}
        </div>
      </Card>
      <div className={cx('buttons')}>
        <ButtonLink href={postId ? links.post(threadId, postId) : links.thread(threadId)}>
          {t('moderation.back')}
        </ButtonLink>
      </div>
    </main>
  )
}
