import type { ThreadDetailView } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { ThreadFragment } from './ThreadFragment.tsx'
import './thread.module.css'

interface Heading {
  readonly id: string
  readonly text: string
}

const headingForm = /<h([23])>([\s\S]*?)<\/h\1>/g

/** Characters that a reader of Chinese reads per minute. */
const charactersPerMinute = 400

/** Returns the text with an id on every heading, and the headings; none when there are fewer than two. */
export function withHeadingIds(html: string): { html: string; headings: readonly Heading[] } {
  const headings: Heading[] = []
  const marked = html.replaceAll(headingForm, (_whole, level: string, inner: string) => {
    const id = `section-${headings.length + 1}`
    headings.push({ id, text: plainText(inner) })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return { html: marked, headings: headings.length > 1 ? headings : [] }
}

/** Minutes to read a text; at least one. */
export function readingMinutes(html: string): number {
  return Math.max(1, Math.round([...plainText(html)].length / charactersPerMinute))
}

function CommentsLink({ postCount }: { postCount: number }) {
  const t = useTexts()
  const { count } = useFormats()
  return (
    <a className={cx('toc__item')} href="#comments">
      {t('posts.count', { n: count(postCount) })}
    </a>
  )
}

/** The headings of a long thread as links, and the reading time; renders nothing for a short one. */
export function TableOfContents({ thread }: { thread: ThreadDetailView }) {
  const t = useTexts()
  const { headings } = withHeadingIds(thread.content.text)
  if (headings.length === 0) return null
  return (
    <Card as="nav" className={cx('toc')} aria-label={t('threadPage.toc')}>
      <div className={cx('toc__head')}>
        <span>{t('threadPage.toc')}</span>
        <span>{t('threadPage.toc.minutes', { n: readingMinutes(thread.content.text) })}</span>
      </div>
      <a className={cx('toc__item')} href="#main">
        {t('threadPage.toc.start')}
      </a>
      {headings.map(({ id, text }) => (
        <a key={id} className={cx('toc__item')} href={`#${id}`}>
          {text}
        </a>
      ))}
      <ThreadFragment name="toc-comments" thread={thread}>
        {({ likeReward }) => <CommentsLink postCount={likeReward.postCount} />}
      </ThreadFragment>
    </Card>
  )
}
