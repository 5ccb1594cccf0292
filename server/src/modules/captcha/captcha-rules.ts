import { type LocalizedText, localized } from '../../i18n/localized.ts'
/** A question in both languages with its answer, an integer from 0 to 99. */
export interface Question extends LocalizedText {
  readonly answer: number
}

const zhDigits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const enSmall =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const enTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Returns an integer from 0 to 99 in Chinese words. */
export function inChinese(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  if (tens === 0) return zhDigits[ones] ?? ''
  return `${tens === 1 ? '' : zhDigits[tens]}十${ones === 0 ? '' : zhDigits[ones]}`
}

/** Returns an integer from 0 to 99 in English words. */
export function inEnglish(number: number): string {
  if (number < 20) return enSmall[number] ?? ''
  const ones = number % 10
  return `${enTens[Math.floor(number / 10)]}${ones === 0 ? '' : `-${enSmall[ones]}`}`
}

const inWords = (number: number): LocalizedText => ({ zh: inChinese(number), en: inEnglish(number) })

type RandomBetween = (least: number, most: number) => number

const forms: readonly ((pick: RandomBetween) => Question)[] = [
  (pick) => {
    const [a, b] = [pick(2, 29), pick(2, 19)]
    return {
      ...localized('captcha.question.plus', { a: inWords(a), b: inWords(b) }),
      answer: a + b,
    }
  },
  (pick) => {
    const [a, b] = [pick(20, 49), pick(2, 19)]
    return {
      ...localized('captcha.question.minus', { a: inWords(a), b: inWords(b) }),
      answer: a - b,
    }
  },
  (pick) => {
    const [a, b] = [pick(11, 98), pick(11, 98)]
    return {
      ...localized('captcha.question.larger', { a: inWords(a), b: inWords(b) }),
      answer: Math.max(a, b),
    }
  },
]

/** Makes a question; `pick` returns a random integer between two bounds, both included. */
export function makeQuestion(pick: RandomBetween): Question {
  const form = forms[pick(0, forms.length - 1)] ?? forms[0]
  if (!form) throw new Error('no captcha was requested')
  return form(pick)
}

/** Whether a text is the number: in digits of any width, or in Chinese or English words. */
export function isAnswer(answer: number, response: string): boolean {
  const text = response
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '-')
  return [String(answer), inChinese(answer), inEnglish(answer)].includes(text)
}
