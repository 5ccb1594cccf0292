import { randomBytes } from 'node:crypto'
import { aPdf } from '../../../server/src/testing/fixtures/media-files.ts'
import { callSite } from '../../bench/sites/bench-site.ts'
import type { Product } from '../../product/product.ts'

/** A thread with content that only buyers may see. */
export interface SecretThread {
  readonly id: number
  readonly postId: number
  readonly authorId: number
  readonly documentId: number
  /** The sold part: 3 the whole thread, 7 its document. */
  readonly orderType: 3 | 7
  readonly words: readonly string[]
}

const secretWord = () => `k${randomBytes(9).toString('hex')}`

async function upload(product: Product, token: string, word: string): Promise<number> {
  const form = new FormData()
  form.set('type', '0')
  const bytes = Buffer.concat([aPdf, Buffer.from(`%${word}\n`)])
  form.set('file', new Blob([new Uint8Array(bytes)]), `${word}.pdf`)
  const response = await fetch(`${product.origin}/api/v3/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { Code, Message, Data } = (await response.json()) as {
    Code: number
    Message: string
    Data: { id: number }
  }
  if (Code !== 0) throw new Error(`The document was refused: ${Message}`)
  return Data.id
}

const free = '今年的春茶到了，先说说天气和山上的路，再说怎么看叶子。'.repeat(8)

/**
 * Publishes a thread that is sold as a whole, with or without free words, or whose document is sold; texts from before
 * an edit are secret too.
 */
export async function publishSecret(
  product: Product,
  {
    token,
    userId,
    categoryId,
  }: { readonly token: string; readonly userId: number; readonly categoryId: number },
  number: number,
): Promise<SecretThread> {
  const [inText, inFile, afterwards] = [secretWord(), secretWord(), secretWord()]
  const documentId = await upload(product, token, inFile)
  const isWhole = number % 3 !== 2
  const sold = isWhole
    ? { price: 1.5, freeWords: number % 3 === 0 ? 0 : 0.3 }
    : { attachmentPrice: 1.2, freeWords: 0 }
  const text = (word: string) => `<p>${free}</p><p>@北岛 秘密是 ${word}</p><blockquote>${word}</blockquote>`
  const indexes = { 108: { body: { docIds: [documentId], priceList: isWhole ? [] : [documentId] } } }
  const content = (word: string) => ({ text: isWhole ? text(word) : `<p>${free}</p>`, indexes })
  const body = { categoryId, title: `制茶笔记 ${number}`, content: content(inText), ...sold }
  const made = (await callSite(product, '/api/v3/thread.create', { token, body })) as {
    threadId: number
    postId: number
  }
  const { threadId: id, postId } = made
  const isEdited = isWhole && number % 4 === 0
  if (isEdited)
    await callSite(product, '/api/v3/thread.update', {
      token,
      body: { threadId: id, ...body, content: content(afterwards) },
    })
  const words = [inFile, ...(isWhole ? [inText] : []), ...(isEdited ? [afterwards] : [])]
  return { id, postId, authorId: userId, documentId, orderType: isWhole ? 3 : 7, words }
}
