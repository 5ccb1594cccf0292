import { setPriority } from 'node:os'
import { boundaryTermsOf, isHanTerm } from './terms.ts'

// A separate process: the dictionary takes time to load and memory, which the server should keep free.

/** Folded texts to segment. */
export interface SegmentJob {
  readonly texts: readonly string[]
}
/** The Chinese terms of each text, each once, joined by blanks. */
export type SegmentAnswer = readonly string[]

interface Dictionary {
  /** Returns consecutive words. */
  cut(text: string): Iterable<string>
  /** Returns the words, and shorter ones inside of longer ones. */
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
    // Without a native build for this machine, the runtime's own dictionary is used, which is less exact.
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
    for (const seam of boundaryTermsOf([...dictionary.cut(run)])) terms.add(seam)
  }
  return [...terms].join(' ')
}

try {
  setPriority(10)
} catch {
  // Not every system allows a process to lower its priority.
}

const opening = openDictionary()
process.on('disconnect', () => process.exit(0))
process.on('message', async ({ texts }: SegmentJob) => {
  const dictionary = await opening
  process.send?.(texts.map((text) => termsOfWords(dictionary, text)) satisfies SegmentAnswer)
})
