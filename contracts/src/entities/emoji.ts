import * as T from 'typebox'

/** An emoji of the editor (docs/reference/wire-site.md#emoji). Texts contain its code between colons. */
export const EmojiView = T.Object({
  id: T.Integer(),
  category: T.String(),
  url: T.String({ description: 'absolute URL' }),
  code: T.String({ description: 'code in texts, like `:name:`' }),
  order: T.Integer(),
  createdAt: T.String(),
  updatedAt: T.String(),
})
export type EmojiView = T.Static<typeof EmojiView>
