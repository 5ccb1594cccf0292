import { setPriority } from 'node:os'
import { isHanTerm, seamsOf } from './terms.ts'

// A process of its own: the dictionary takes its time to load and its memory, both of which the server keeps free.

/** Folded texts to be cut into words. */
export interface SegmentJob {
  readonly texts: readonly string[]
}
/** The terms of each text that come of its Chinese words, each once, joined by blanks. */
export type SegmentAnswer = readonly string[]

interface Dictionary {
  /** One word after the other. */
  cut(text: string): Iterable<string>
  /** The words, and those that stand within longer ones. */
  cutForSearch(text: string): Iterable<string>
}

async function openDictionary(): Promise<Dictionary> {
  try {
    const [{ Jieba }, { dict }] = await Promise.all([
      import('@node-rs/jieba'),
      import('@node-rs/jieba/dict.js'),
    ])
    const jieba = Jieba.withDict(dict)
    return {
      cut: (text) => jieba.cut(text, true),
      cutForSearch: (text) => jieba.cutForSearch(text, true),
    }
  } catch {
    // Where there is no build of it for the machine, the runtime's own dictionary does, if not as well.
    const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
    const cut = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)
    return { cut, cutForSearch: cut }
  }
}

const han = /\p{Script=Han}{2,}/gu

function termsOfWords(dictionary: Dictionary, text: string): string {
  const terms = new Set<string>()
  for (const [run] of text.matchAll(han)) {
    for (const word of dictionary.cutForSearch(run)) if (word.length > 1 && isHanTerm(word)) terms.add(word)
    for (const seam of seamsOf([...dictionary.cut(run)])) terms.add(seam)
  }
  return [...terms].join(' ')
}

try {
  setPriority(10)
} catch {
  // Not every system lets a process step back, and it works without.
}

const opening = openDictionary()
process.on('disconnect', () => process.exit(0))
process.on('message', async ({ texts }: SegmentJob) => {
  const dictionary = await opening
  process.send?.(texts.map((text) => termsOfWords(dictionary, text)) satisfies SegmentAnswer)
})
