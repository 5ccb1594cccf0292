import { normalizeHomoglyphs } from '@chaguan/contracts/look-alikes'
import { readTable, simplifiedOf } from './simplified.ts'

/**
 * Letters that a skeleton folds besides those of contracts/look-alikes, after case, width and script. Format:
 * `representative: everything that is read as it`. From the confusables of Unicode (UTS 39).
 */
const alike: Readonly<Record<string, string>> = {
  l: 'i1|ıłƚɨⅰ!¡ǀ∣│',
  o: '0øσ〇○◯ⵔ๐໐',
  b: 'ƀƄƅ',
  d: 'đɖ',
  e: 'єҽ℮',
  f: 'ƒꞙẝ',
  g: 'ցƍɢ',
  h: 'ħ',
  n: 'ոռηп',
  q: 'գզ',
  r: 'гᴦ',
  s: 'ƽ',
  t: 'ŧ',
  u: 'սμʋ',
  w: 'ɯաѡ',
  x: '×᙮',
  z: 'ƶ',
  '2': 'ƨϩ',
  '3': 'зӡʒƷɜ',
  '4': 'Ꮞ',
  '6': 'бᏮ',
  '8': 'ȣ',
  '9': 'ⳋ',
  已: '己巳',
  未: '末',
  土: '士',
  日: '曰',
  人: '入',
  戌: '戊戍',
  户: '戸',
}

/** Pairs of letters that look like one. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

const substitutes = new Map(
  Object.entries(alike).flatMap(([letter, others]) =>
    Array.from(others, (one): [string, string] => [one, letter]),
  ),
)

const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu
/** Ignored in names: invisible characters, blanks, object replacement characters, and dot-sized marks. */
const uncounted =
  /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffd.,:;'"`´‘’‚‛“”„‟′″·•‧∙⋅・･。、，；：．｡､‥…ˈˌ՚׳]/gu
const dashes = /[\p{Pd}ー一ㄧ−⁃˗]/gu

let kyujitai: ReadonlyMap<string, string> | undefined

/** Returns the traditional form of a Japanese character; the character itself if there is none. */
function unreformed(character: string): string {
  kyujitai ??= new Map(readTable('JPShinjitaiCharacters'))
  return kyujitai.get(character) ?? character
}

function replaced(text: string): string {
  return Array.from(text, (one) => substitutes.get(one) ?? simplifiedOf(unreformed(one))).join('')
}

/**
 * Returns a key that names share if readers confuse them: ignores look-alike letters of any script, i, l and 1, o and
 * 0, simplified, traditional and Japanese forms, accents, blanks, dots, quotes and invisible characters. Only empty for
 * an empty name.
 */
export function skeletonOf(name: string): string {
  const folded = normalizeHomoglyphs(name.normalize('NFKD'))
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
  let skeleton = replaced(folded.replace(uncounted, '')).replace(dashes, '-')
  for (const [pair, one] of pairs) skeleton = skeleton.replace(pair, one)
  return skeleton === '' ? folded : skeleton
}

/** Like skeletonOf, without a final number and signs: for comparison with reserved names. */
export function bareSkeletonOf(name: string): string {
  const letters = name.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  const unnumbered = letters.replace(/\p{N}+$/u, '')
  return skeletonOf(unnumbered === '' ? letters : unnumbered)
}
