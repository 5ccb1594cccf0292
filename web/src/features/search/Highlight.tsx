import type { MarkedText } from '@chaguan/contracts/browser'
import { Fragment } from 'react'

/** A plain text with its matches marked. */
export function Highlight({ marked: { text, hits } }: { marked: MarkedText }) {
  const pieces = hits.map(({ from, to }, index) => {
    const before = text.slice(hits[index - 1]?.to ?? 0, from)
    return (
      <Fragment key={from}>
        {before}
        <mark>{text.slice(from, to)}</mark>
      </Fragment>
    )
  })
  return (
    <>
      {pieces}
      {text.slice(hits.at(-1)?.to ?? 0)}
    </>
  )
}
