import { type VoteView, voteChoices } from '@chaguan/contracts/browser'
import { useId } from 'react'
import { wireMs } from '../../../../i18n/clock.ts'
import { failureText } from '../../../../i18n/failure-text.ts'
import { useFormats, useTexts } from '../../../../i18n/use-texts.tsx'
import { ContentForm } from '../../../../shared/forms/ContentForm.tsx'
import type { LiveForm } from '../../../../shared/forms/use-form.ts'
import { links } from '../../../../shared/links/links.ts'
import { returnAddressOf, usePageContext } from '../../../../shared/page/page-context.tsx'
import { Button, ButtonLink } from '../../../../ui/button/Button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon/Icon.tsx'
import type { BlockProps } from '../block-renderer.ts'
import { useVote } from './use-vote.ts'
import './vote.module.css'
import { Choosable, Counted } from './VoteOptions.tsx'
import { voteField } from './vote-fields.ts'
import { isClosed, remainingText } from './vote-state.ts'

function Facts({ vote, isEnded }: { vote: VoteView; isEnded: boolean }) {
  const t = useTexts()
  const { timed } = useFormats()
  const end = wireMs(vote.expiredAt)
  return (
    <p className={cx('vote__facts', 'dzq-num')} aria-live="polite">
      <span>{t('blocks.vote.users', { n: vote.voteUsers })}</span>
      {vote.isVoted && <span>{t('blocks.vote.voted')}</span>}
      {isEnded && <span>{t('blocks.vote.ended')}</span>}
      {!isEnded && end !== null && (
        <time dateTime={vote.expiredAt.replace(' ', 'T')} title={vote.expiredAt}>
          {t('blocks.vote.left', { time: timed((now) => remainingText(end - now, t)) })}
        </time>
      )}
    </p>
  )
}

/** The form of an open vote; works without JavaScript. */
function Ballot({ vote, live }: { vote: VoteView; live: LiveForm }) {
  const t = useTexts()
  const page = usePageContext()
  const isMultiple = vote.choiceType === voteChoices.multiple
  const errorId = useId()
  const { refusal } = live
  const wanted = `vote-${vote.voteId}`
  return (
    <ContentForm live={live} action="vote">
      <input type="hidden" name={voteField.id} value={vote.voteId} />
      <fieldset className={cx('vote__list')} {...(refusal && { 'aria-describedby': errorId })}>
        <legend className="dzq-vh">{vote.voteTitle}</legend>
        {vote.subitems.map((option) => (
          <Choosable key={option.id} option={option} isMultiple={isMultiple} />
        ))}
      </fieldset>
      {refusal && (
        <p className={cx('vote__error')} id={errorId} role="alert">
          {failureText({ Code: refusal.code, Message: refusal.message }, t)}
        </p>
      )}
      <div className={cx('vote__foot')}>
        <Facts vote={vote} isEnded={false} />
        {page.userId === null ? (
          <ButtonLink
            kind="primary"
            href={links.loginFrom(returnAddressOf(page), wanted)}
            data-wanted={wanted}
          >
            {t('blocks.vote.login')}
          </ButtonLink>
        ) : (
          <Button type="submit" kind="primary" isLoading={live.isBusy} data-wanted={wanted}>
            {t(live.isBusy ? 'blocks.vote.busy' : 'blocks.vote.do')}
          </Button>
        )}
      </div>
    </ContentForm>
  )
}

function Result({ vote, isEnded }: { vote: VoteView; isEnded: boolean }) {
  return (
    <>
      <ul className={cx('vote__list')}>
        {vote.subitems.map((option) => (
          <Counted key={option.id} option={option} />
        ))}
      </ul>
      <div className={cx('vote__foot')}>
        <Facts vote={vote} isEnded={isEnded} />
      </div>
    </>
  )
}

/** A vote: open, voted, or over; polled until it is over. */
function Vote({ thread, body: vote }: BlockProps<VoteView>) {
  const t = useTexts()
  const { timed } = useFormats()
  const titleId = useId()
  const isEnded = timed((now) => String(isClosed(vote, now))) === 'true'
  const live = useVote(thread, vote, !isEnded)
  const isMultiple = vote.choiceType === voteChoices.multiple
  return (
    <section className={cx('vote')} aria-labelledby={titleId}>
      <div className={cx('vote__head')}>
        <Icon of="chart-column" />
        <h2 id={titleId}>{vote.voteTitle}</h2>
        <span>{t(isMultiple ? 'blocks.vote.multiple' : 'blocks.vote.single')}</span>
      </div>
      {vote.isVoted || isEnded ? (
        <Result vote={vote} isEnded={isEnded} />
      ) : (
        <Ballot vote={vote} live={live} />
      )}
    </section>
  )
}

/** The vote of a thread. */
export function VoteBlock({ body: [vote], thread }: BlockProps<readonly VoteView[]>) {
  return vote && <Vote thread={thread} body={vote} />
}
