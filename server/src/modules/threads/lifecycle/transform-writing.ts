import { transformed } from '../../../context/transforms.ts'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../viewer.ts'

/** What of a call plugins may change before it is read. */
interface Writing {
  readonly title?: string | undefined
  readonly content?: { readonly text?: string | undefined } | undefined
}

/**
 * A call that writes a thread, as plugins have changed its title and text; refuses where one of them does. Who writes
 * anonymously is not known to plugins either.
 */
export async function transformWriting<W extends Writing>(
  ctx: Context,
  viewer: Member,
  { threadId, isAnonymous }: { readonly threadId: number; readonly isAnonymous: boolean },
  input: W,
): Promise<W> {
  const { title, content } = input
  const text = content?.text
  if (title === undefined && text === undefined) return input
  const value = { threadId, ...(title !== undefined && { title }), ...(text !== undefined && { text }) }
  const by = isAnonymous ? { ...viewer, id: 0 } : viewer
  const after = await transformed(ctx, by, 'thread.save', value)
  if (after === value) return input
  return {
    ...input,
    ...(title !== undefined && { title: after.title }),
    ...(text !== undefined && { content: { ...content, text: after.text } }),
  }
}
