import type { VoteView } from '@chaguan/contracts/browser'
import { useTexts } from '../../../../i18n/use-texts.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon/Icon.tsx'
import './vote.module.css'
import { voteField } from './vote-fields.ts'
import { rateOf, rateText } from './vote-state.ts'

type Option = VoteView['subitems'][number]

/** The number of votes of an option, and a bar of its share. */
function Share({ option }: { option: Option }) {
  const t = useTexts()
  const rate = rateOf(option)
  return (
    <>
      <i className={cx('vote__bar')} style={{ width: `${rate}%` }} aria-hidden="true" />
      <span className={cx('vote__n', 'dzq-num')}>
        {t('blocks.vote.votes', { n: option.voteCount })}
        <i className="dzq-dot" aria-hidden="true" />
        {rateText(rate)}
      </span>
    </>
  )
}

/** An option that can be chosen. */
export function Choosable({ option, isMultiple }: { option: Option; isMultiple: boolean }) {
  const id = String(option.id)
  const field = isMultiple
    ? { type: 'checkbox', name: voteField.of(option.id), value: '1' }
    : { type: 'radio', name: voteField.one, value: id }
  return (
    <label className={cx('vote__opt', 'vote__opt--free')}>
      <input {...field} />
      <span className={cx('vote__text')}>{option.content}</span>
      <Share option={option} />
    </label>
  )
}

/** An option with its result, when the vote is over or the viewer has voted. */
export function Counted({ option }: { option: Option }) {
  const t = useTexts()
  return (
    <li className={cx('vote__opt', option.isVoted && 'is-mine')}>
      {option.isVoted && <Icon of="check" size={18} />}
      <span className={cx('vote__text')}>
        {option.content}
        {option.isVoted && <span className="dzq-vh">{t('blocks.vote.mine')}</span>}
      </span>
      <Share option={option} />
    </li>
  )
}
