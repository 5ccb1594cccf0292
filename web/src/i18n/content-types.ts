import type { TextKey } from './texts.ts'

/** The content types that thread lists are filtered by (docs/reference/pages.md#content-pages), and their texts. */
export const contentTypes = [
  ['100', 'threads.type.text'],
  ['101', 'threads.type.image'],
  ['102', 'threads.type.audio'],
  ['103', 'threads.type.video'],
  ['104', 'threads.type.goods'],
  ['106', 'threads.type.redPacket'],
  ['107', 'threads.type.reward'],
  ['108', 'threads.type.file'],
  ['109', 'threads.type.vote'],
] as const satisfies readonly (readonly [string, TextKey])[]

/** Parses a content type, or the app id of a plugin's; empty for anything else. */
export const contentTypeOf = (text: string | null): string =>
  contentTypes.find(([type]) => type === text)?.[0] ?? /^[0-9a-z]{6,20}$/.exec(text ?? '')?.[0] ?? ''
