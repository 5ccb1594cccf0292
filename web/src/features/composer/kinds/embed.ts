import { tomIds } from '@chaguan/contracts'
import { bodyOf, type ComposerKind, fieldsOf, textIn } from './composer-kind.ts'

/** A video of another site. */
export interface WrittenEmbed {
  readonly address: string
  /** What the site is called. */
  readonly siteName: string
}

function embedOf(value: unknown): WrittenEmbed | null {
  const fields = fieldsOf(value)
  const address = fields ? textIn(fields, 'address') : ''
  return fields && address !== '' ? { address, siteName: textIn(fields, 'siteName') } : null
}

export const embedKind: ComposerKind<WrittenEmbed> = {
  read: (thread) => embedOf(bodyOf(thread, tomIds.embed)),
  kept: embedOf,
  block: ({ address }) => ({ tomId: tomIds.embed, body: { address } }),
}
