import type { ThreadView } from '@chaguan/contracts/browser'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import type { IconName } from '../../../ui/icon/Icon.tsx'
import { Tag } from '../../../ui/tag/Tag.tsx'
import { type ThreadTag, tagsOf } from '../thread-summary.ts'

const icons: Record<ThreadTag['kind'], IconName> = {
  essence: 'award',
  pay: 'lock',
  bounty: 'circle-question-mark',
  packet: 'ticket',
  vote: 'chart-column',
}

/** The tags of a thread: featured, paid, with a bounty, a red packet or a vote. */
export function ThreadTags(props: { of: Pick<ThreadView, 'displayTag' | 'price' | 'attachmentPrice'> }) {
  const t = useTexts()
  const { money } = useFormats()
  return tagsOf(props.of, money).map(({ kind, key, values }) => (
    <Tag key={kind} kind={kind} icon={icons[kind]}>
      {t(key, values)}
    </Tag>
  ))
}
