import { setPriority } from 'node:os'
import { isHanTerm } from './terms.ts'

// A process of its own: the dictionary takes its time to load and its memory, both of which the server keeps free.

/** Folded texts to be cut into words. */
export interface SegmentJob {
  readonly texts: readonly string[]
}
/** The Chinese words of each text, each once, joined by blanks; overlapping ones too. */
export type SegmentAnswer = readonly string[]

type Cut = (text: string) => Iterable<string>

async function openDictionary(): Promise<Cut> {
  try {
    const [{ Jieba }, { dict }] = await Promise.all([
      import('@node-rs/jieba'),
      import('@node-rs/jieba/dict.js'),
    ])
    const jieba = Jieba.withDict(dict)
    return (text) => jieba.cutForSearch(text, true)
  } catch {
    // Where there is no build of it for the machine, the runtime's own dictionary does, if not as well.
    const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
    return function* (text) {
      for (const { segment } of segmenter.segment(text)) yield segment
    }
  }
}

const han = /\p{Script=Han}{2,}/gu

function wordsOf(cut: Cut, text: string): string {
  const words = new Set<string>()
  for (const [run] of text.matchAll(han))
    for (const word of cut(run)) if (word.length > 1 && isHanTerm(word)) words.add(word)
  return [...words].join(' ')
}

try {
  setPriority(10)
} catch {
  // Not every system lets a process step back, and it works without.
}

const opening = openDictionary()
process.on('disconnect', () => process.exit(0))
process.on('message', async ({ texts }: SegmentJob) => {
  const cut = await opening
  process.send?.(texts.map((text) => wordsOf(cut, text)) satisfies SegmentAnswer)
})
