import { blockLimits } from '@chaguan/contracts/browser'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormats, useTexts } from '../../../i18n/use-texts.tsx'
import { wireText } from '../../../i18n/wire-text.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RadioGroup } from '../../../ui/fields/Choices.tsx'
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { KindForm } from './KindForm.tsx'
import './block-forms.module.css'
import { type KindFormProps, useUnfinishedForm } from './unfinished-forms.ts'
import { type VoteDraft, type VoteOptionDraft, type VoteProblem, voteProblem } from './vote.ts'

const voteOptionCharacters = blockLimits.voteOptionCharacters
const minVoteOptions = blockLimits.minVoteOptions
const maxVoteOptions = blockLimits.maxVoteOptions
const voteTitleCharacters = blockLimits.voteTitleCharacters
const dayMs = 86_400_000
const daysUsual = 7

const emptyVote = (now: number): VoteDraft => ({
  id: 0,
  title: '',
  isMultiple: false,
  expiredAt: wireText(now + daysUsual * dayMs),
  options: [
    { id: 0, text: '' },
    { id: 0, text: '' },
  ],
  voters: 0,
})

interface Problem {
  readonly what: VoteProblem
  readonly at?: number
}

function useProblemText() {
  const t = useTexts()
  return (problem: Problem | null, ...whats: readonly VoteProblem[]): string | undefined => {
    if (!problem || !whats.includes(problem.what)) return undefined
    const values = { title: voteTitleCharacters, option: voteOptionCharacters, least: minVoteOptions }
    return t(`blockForms.vote.${problem.what}`, values)
  }
}

interface OptionsProps {
  options: readonly VoteOptionDraft[]
  problem: Problem | null
  isLocked: boolean
  onOptions: (options: readonly VoteOptionDraft[]) => void
}

/**
 * Handles keys in an option: Enter moves to the next, Backspace in an empty one removes it, Alt with an arrow moves it.
 */
function handleOptionKey(
  event: KeyboardEvent,
  handlers: { next(): void; remove(): void; move(by: -1 | 1): void },
): void {
  const { key, altKey, nativeEvent, target } = event
  if (nativeEvent.isComposing) return
  const isEmpty = target instanceof HTMLInputElement && target.value === ''
  const actionByKey: Readonly<Record<string, (() => void) | false>> = {
    Enter: handlers.next,
    Backspace: isEmpty && handlers.remove,
    ArrowUp: altKey && (() => handlers.move(-1)),
    ArrowDown: altKey && (() => handlers.move(1)),
  }
  const wanted = actionByKey[key]
  if (!wanted) return
  event.preventDefault()
  wanted()
}

function Options({ options, problem, isLocked, onOptions }: OptionsProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const list = useRef<HTMLOListElement>(null)
  const focusOn = (at: number) => list.current?.querySelectorAll<HTMLElement>('li input')[at]?.focus()
  // Rendered before the focus moves, so that typing continues in the right field.
  const changeAndFocus = (next: readonly VoteOptionDraft[], at: number) => {
    flushSync(() => onOptions(next))
    focusOn(at)
  }
  const move = (at: number, by: -1 | 1) => {
    const [one, other] = [options[at], options[at + by]]
    if (!one || !other) return
    changeAndFocus(options.with(at, other).with(at + by, one), at + by)
  }
  const remove = (at: number) => {
    if (options.length <= minVoteOptions) return
    changeAndFocus(options.toSpliced(at, 1), Math.max(0, at - 1))
  }
  const add = (at: number) => {
    if (options.length < maxVoteOptions) changeAndFocus(options.toSpliced(at, 0, { id: 0, text: '' }), at)
  }
  const next = (at: number) => (options[at + 1] ? focusOn(at + 1) : add(at + 1))
  return (
    <fieldset className={cx('kind__set')} disabled={isLocked}>
      <legend>{t('blockForms.vote.options')}</legend>
      <ol ref={list} className={cx('options')}>
        {options.map(({ text }, at) => {
          const n = at + 1
          const error = problem?.at === at && problemText(problem, 'noOption', 'optionTooLong', 'same')
          return (
            <li key={at} className={cx('options__item')}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the field inside */}
              <div
                className={cx('options__text')}
                onKeyDown={(event) =>
                  handleOptionKey(event, {
                    next: () => next(at),
                    remove: () => remove(at),
                    move: (by) => move(at, by),
                  })
                }
              >
                <Input
                  label={t('blockForms.vote.option', { n })}
                  labelHidden
                  placeholder={t('blockForms.vote.option', { n })}
                  value={text}
                  error={error || undefined}
                  onText={(typed) =>
                    onOptions(options.map((option, i) => (i === at ? { ...option, text: typed } : option)))
                  }
                />
              </div>
              <IconButton
                icon="arrow-up"
                label={t('blockForms.vote.up', { n })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon="arrow-down"
                label={t('blockForms.vote.down', { n })}
                disabled={n === options.length}
                onClick={() => move(at, 1)}
              />
              <IconButton
                icon="trash-2"
                label={t('blockForms.vote.drop', { n })}
                disabled={options.length <= minVoteOptions}
                onClick={() => remove(at)}
              />
            </li>
          )
        })}
      </ol>
      {options.length < maxVoteOptions && (
        <Button kind="dashed" icon="plus" full onClick={() => add(options.length)}>
          {t('blockForms.vote.add', { n: options.length, most: maxVoteOptions })}
        </Button>
      )}
    </fieldset>
  )
}

/** The form of a vote: question, ordered options, whether several may be chosen, and end. */
export function VoteForm({ composer, memory, onEnd }: KindFormProps) {
  const t = useTexts()
  const { now } = useFormats()
  const problemText = useProblemText()
  const before = composer.words.extras.vote
  const [vote, type] = useUnfinishedForm(memory, () => before ?? emptyVote(now))
  const [problem, setProblem] = useState<Problem | null>(null)
  const isLocked = (before?.voters ?? 0) > 0
  const done = () => {
    const found = isLocked ? null : voteProblem(vote, wireText(now))
    setProblem(found)
    if (found) return
    composer.setExtra('vote', vote)
    onEnd(true)
  }
  return (
    <KindForm
      problem={problem}
      onDone={done}
      onCancel={() => onEnd(false)}
      onRemove={
        before &&
        (() => {
          composer.setExtra('vote', null)
          onEnd(true)
        })
      }
    >
      {isLocked && <Alert kind="warn">{t('blockForms.vote.locked')}</Alert>}
      <Input
        label={t('blockForms.vote.title')}
        hint={t('blockForms.most', { n: voteTitleCharacters })}
        value={vote.title}
        disabled={isLocked}
        error={problemText(problem, 'noTitle', 'titleTooLong')}
        onText={(title) => type({ title })}
      />
      <Options
        options={vote.options}
        problem={problem}
        isLocked={isLocked}
        onOptions={(options) => type({ options })}
      />
      {problemText(problem, 'tooFew') && <Alert kind="danger">{problemText(problem, 'tooFew')}</Alert>}
      <RadioGroup
        label={t('blockForms.vote.choice')}
        look="button"
        disabled={isLocked}
        options={[
          { value: 'one', label: t('blockForms.vote.single') },
          { value: 'many', label: t('blockForms.vote.multiple') },
        ]}
        value={vote.isMultiple ? 'many' : 'one'}
        onValue={(value) => type({ isMultiple: value === 'many' })}
      />
      <DateTimeField
        label={t('blockForms.until')}
        value={vote.expiredAt}
        min={wireText(now)}
        disabled={isLocked}
        error={problemText(problem, 'past')}
        onTime={(expiredAt) => type({ expiredAt })}
      />
    </KindForm>
  )
}
