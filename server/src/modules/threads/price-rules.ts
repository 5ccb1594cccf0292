/** How a thread is paid. */
export const payTypes = { free: 0, wholeThread: 1, attachments: 2 } as const
export type PayType = (typeof payTypes)[keyof typeof payTypes]

export interface Price {
  readonly price_cents: number
  readonly attachment_price_cents: number
}

export function payTypeOf(price: Price): PayType {
  if (price.price_cents > 0) return payTypes.wholeThread
  return price.attachment_price_cents > 0 ? payTypes.attachments : payTypes.free
}

/** Returns whether the whole text, with its pictures, is free. */
export function isTextFree(thread: Price & { readonly free_words: number }): boolean {
  return thread.price_cents === 0 || thread.free_words >= 1000
}

/** Returns the number of plain characters of the free part: all of the text unless the whole thread is sold. */
export function freeCharacters(
  thread: Price & { readonly free_words: number; readonly text_characters: number },
): number {
  if (isTextFree(thread)) return thread.text_characters
  return Math.floor((thread.text_characters * thread.free_words) / 1000)
}
