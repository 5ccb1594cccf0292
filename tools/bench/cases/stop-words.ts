import { monitorEventLoopDelay } from 'node:perf_hooks'
import { cleanSentences } from '../../../server/src/modules/stop-words/clean-sentences.fixture.ts'
import { disguisedWords, disguises } from '../../../server/src/modules/stop-words/disguises.fixture.ts'
import { Matcher, runInSlices, runSync } from '../../../server/src/modules/stop-words/matcher.ts'
import { screen } from '../../../server/src/modules/stop-words/screening.ts'
import type { StopWord } from '../../../server/src/modules/stop-words/stop-word.ts'
import type { Effort, Result } from '../measurement.ts'
import { median, percentile } from '../statistics.ts'

/** Numbers of stop words, and bytes of text. */
const words = 50_000
const bytes = 100_000
const sentences = 10_000

const boundMs = 20
const minCaught = 0.98
const maxWrongShare = 0.001

const aWord = (find: string): StopWord => ({
  find,
  replacement: '**',
  ugc: '{REPLACE}',
  username: '{IGNORE}',
  signature: '{IGNORE}',
  dialog: '{IGNORE}',
  nickname: '{IGNORE}',
})

/** Deterministic pseudo-random numbers. */
function* chance(): Generator<number> {
  let state = 1
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state / 2 ** 32
  }
}

/**
 * Creates words of two to six characters from the text itself, every tenth with Latin letters, every hundredth with a
 * gap.
 */
function manyWords(text: string): StopWord[] {
  const numbers = chance()
  const below = (most: number) => Math.floor((numbers.next().value ?? 0) * most)
  const characters = [...new Set(text)].filter((one) => /\p{L}/u.test(one))
  const found = new Set<string>()
  while (found.size < words) {
    const isLatin = found.size % 10 === 9
    const length = 2 + below(5) + (isLatin ? 2 : 0)
    const letters = Array.from({ length }, () =>
      isLatin ? String.fromCharCode(97 + below(26)) : (characters[below(characters.length)] ?? ''),
    )
    if (found.size % 100 === 50) letters.splice(1, 0, '{3}')
    found.add(letters.join(''))
  }
  return [...found].map(aWord)
}

function cut(text: string): string {
  return Buffer.from(text)
    .subarray(0, bytes)
    .toString()
    .replace(/\ufffd+$/, '')
}

/** Measures each run: CPU time, which other processes do not affect, and wall-clock time. */
function timesOf(samples: number, run: () => unknown): { readonly busy: number[]; readonly whole: number[] } {
  for (let warm = 0; warm < 5; warm += 1) run()
  const busy: number[] = []
  const whole: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const [started, before] = [performance.now(), process.threadCpuUsage()]
    run()
    const { user, system } = process.threadCpuUsage(before)
    busy.push((user + system) / 1000)
    whole.push(performance.now() - started)
  }
  return { busy, whole }
}

async function measureBuilding(list: readonly StopWord[]): Promise<{ matcher: Matcher; longestMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const matcher = await runInSlices(Matcher.build(list))
  delay.disable()
  return { matcher, longestMs: delay.percentile(99) / 1e6 }
}

function measureDisguises(): Result {
  const matcher = runSync(Matcher.build(disguisedWords.map(aWord)))
  const worn = Object.values(disguises).flatMap((disguise) => disguisedWords.map(disguise))
  const caught = worn.filter((word) => {
    const text = `今天${word}呢`
    return screen(matcher, 'ugc', text, text.includes('<')).text !== text
  })
  const share = caught.length / worn.length
  return {
    name: `stop words: ${disguisedWords.length} words in ${Object.keys(disguises).length} disguises`,
    measured: `${(share * 100).toFixed(2)} % caught`,
    bound: `≥ ${minCaught * 100} %`,
    isKept: share >= minCaught,
  }
}

function measureClean(): Result {
  const matcher = runSync(Matcher.build(disguisedWords.map(aWord)))
  const wronged = cleanSentences(sentences).filter((one) => screen(matcher, 'ugc', one, false).text !== one)
  return {
    name: `stop words: ${sentences} clean sentences`,
    measured: `${((wronged.length / sentences) * 100).toFixed(2)} % taken for others`,
    bound: `≤ ${maxWrongShare * 100} %`,
    isKept: wronged.length <= sentences * maxWrongShare,
  }
}

/** Measures the time of the stop word filter, and its accuracy. */
export async function measureStopWords(effort: Effort): Promise<Result[]> {
  const text = cut(cleanSentences(5000).join(''))
  const { matcher, longestMs } = await measureBuilding(manyWords(text))
  const html = cut(`<p>${text.replaceAll('。', '。</p><p><strong>茶</strong>')}</p>`)
  const samples = Math.max(20, Math.floor(effort.samples / 4))
  const timed = [
    ['plain words', text, false],
    ['HTML', html, true],
  ] as const
  const times = timed.map(([kind, given, isHtml]): Result => {
    const { busy, whole } = timesOf(samples, () => screen(matcher, 'ugc', given, isHtml))
    const p95 = percentile(busy, 0.95)
    return {
      name: `stop words: ${words} words over ${bytes / 1000} kB of ${kind}`,
      measured: `p95 ${p95.toFixed(1)} ms of the processor (p50 by the clock ${median(whole).toFixed(1)} ms); taken in without holding others up longer than ${longestMs.toFixed(0)} ms (p99)`,
      bound: `p95 ≤ ${boundMs} ms`,
      isKept: p95 <= boundMs,
    }
  })
  return [...times, measureDisguises(), measureClean()]
}
