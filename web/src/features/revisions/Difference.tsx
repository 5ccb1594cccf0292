import { type RevisionComparison, type RevisionText, tomIds } from '@chaguan/contracts/browser'
import { useMemo } from 'react'
import type { TextKey } from '../../i18n/texts.ts'
import { useTexts } from '../../i18n/use-texts.tsx'
import { cx } from '../../ui/class-names.ts'
import { compareTexts, compareWords, type DiffLine, linesOfHtml } from './diff.ts'
import './revisions.module.css'

const places = { same: 'span', gone: 'del', come: 'ins' } as const

function Compared({ line }: { line: DiffLine }) {
  const t = useTexts()
  return line.map(({ kind, text }, index) => {
    const Place = places[kind]
    return (
      <Place key={index}>
        {kind !== 'same' && (
          <span className="dzq-vh">
            {t(kind === 'gone' ? 'moderation.diff.gone' : 'moderation.diff.come')}
          </span>
        )}
        {text}
      </Place>
    )
  })
}

const kinds: Readonly<Record<string, TextKey>> = {
  [tomIds.image]: 'threads.type.image',
  [tomIds.audio]: 'threads.type.audio',
  [tomIds.video]: 'threads.type.video',
  [tomIds.goods]: 'threads.type.goods',
  [tomIds.redPacket]: 'threads.type.redPacket',
  [tomIds.reward]: 'threads.type.reward',
  [tomIds.file]: 'threads.type.file',
  [tomIds.vote]: 'threads.type.vote',
}

const blocksOf = (version: RevisionText | null) => version?.blocks ?? []

function useBlocksLine() {
  const t = useTexts()
  return (version: RevisionText | null) =>
    blocksOf(version)
      .map(({ tomId, count }) => {
        const kind = kinds[tomId]
        return t('moderation.history.block', { kind: kind ? t(kind) : tomId, n: count })
      })
      .join(' · ')
}

/** The changes of a revision: title, text and content blocks; everything for the first one. */
export function Difference({ compared: { before, after } }: { compared: RevisionComparison }) {
  const t = useTexts()
  const lineOfBlocks = useBlocksLine()
  const picture = t('moderation.history.picture')
  const lines = useMemo(
    () => compareTexts(linesOfHtml(before?.content ?? '', picture), linesOfHtml(after.content, picture)),
    [before, after, picture],
  )
  const shown = before === null ? linesOfHtml(after.content, picture).split('\n') : null
  const blocks = [lineOfBlocks(before), lineOfBlocks(after)] as const
  return (
    <div className={cx('diff')}>
      {(after.title || before?.title) && (
        <h2>
          <Compared
            line={before ? compareWords(before.title, after.title) : [{ kind: 'same', text: after.title }]}
          />
        </h2>
      )}
      {/* biome-ignore-start lint/suspicious/noArrayIndexKey: the lines of a comparison never change their places */}
      {shown
        ? shown.map((text, index) => <p key={index}>{text}</p>)
        : lines.map((line, index) => (
            <p key={index}>
              <Compared line={line} />
            </p>
          ))}
      {/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */}
      {(blocks[0] || blocks[1]) && (
        <p className="dzq-muted">
          <Compared
            line={before ? compareWords(blocks[0], blocks[1]) : [{ kind: 'same', text: blocks[1] }]}
          />
        </p>
      )}
    </div>
  )
}
