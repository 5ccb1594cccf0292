import { tomIds } from '@chaguan/contracts/browser'
import { type ComposerKind, fieldsOf, numberIn } from '../composer-kind.ts'

/** The price of a thread, or of parts of it. */
export interface PriceDraft {
  readonly isWhole: boolean
  /** Yuan. */
  readonly yuan: number
  /** Percent of the text that is free in a sold thread. */
  readonly freePercent: number
  /** Ids of the sold pictures, files and video. */
  readonly lockedIds: readonly number[]
}

/** Bounds of a price in yuan (docs/reference/pages.md#composer, docs/reference/wire-content.md#threads). */
export const priceBounds = { least: 0.1, most: 100_000 } as const

const sold = [tomIds.image, tomIds.file, tomIds.video] as const

const numbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id)) : []

/** It is no block: the price belongs to the thread, and each block names its sold parts. */
export const priceKind: ComposerKind<PriceDraft> = {
  read({ price, attachmentPrice, freewords, content }) {
    if (price > 0)
      return { isWhole: true, yuan: price, freePercent: Math.round(freewords * 100), lockedIds: [] }
    if (!(attachmentPrice > 0)) return null
    const lockedIds = sold.flatMap((tomId) => numbers(content.indexes[tomId]?.priceList))
    return { isWhole: false, yuan: attachmentPrice, freePercent: 0, lockedIds }
  },
  kept(value) {
    const fields = fieldsOf(value)
    if (!fields || !(numberIn(fields, 'yuan') > 0)) return null
    return {
      isWhole: fields.isWhole === true,
      yuan: numberIn(fields, 'yuan'),
      freePercent: Math.min(100, Math.max(0, numberIn(fields, 'freePercent'))),
      lockedIds: numbers(fields.lockedIds),
    }
  },
  fields: (value) => ({
    price: value?.isWhole ? value.yuan : 0,
    attachmentPrice: value && !value.isWhole ? value.yuan : 0,
    freeWords: value?.isWhole ? value.freePercent / 100 : 0,
  }),
}
