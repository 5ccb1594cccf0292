import { simplifiedOf } from '../../drivers/chinese/simplified.ts'

/** A hundred typical stop words: Chinese and Latin, short and long. */
export const disguisedWords: readonly string[] =
  `赌博 赌球 博彩 六合彩 百家乐 老虎机 时时彩 网上赌场 澳门赌场 外围下注 色情 裸聊 裸照 一夜情 约炮 包养 卖淫 嫖娼 援交 情色
  成人电影 黄色网站 激情视频 迷药 春药 催情水 冰毒 海洛因 大麻 摇头丸 可卡因 罂粟 吸毒 贩毒 毒品交易 枪支 手枪 气枪 子弹
  炸药 雷管 弩箭 管制刀具 代开发票 假发票 假证 办证 刻章 假币 洗钱 套现 高利贷 裸贷 校园贷 网络刷单 刷信誉 传销 庞氏骗局 非法集资
  代孕 卖肾 人体器官 替考 枪手代考 代写论文 答案出售 窃听器 针孔摄像 手机监听 定位追踪器 翻墙软件 私家侦探 人肉搜索 黑客攻击
  木马病毒 盗号 外挂 私服 邪教 法轮功 恐怖袭击 自杀方法 fuck bitch porn casino cocaine heroin viagra gambling escort
  whore bastard pussy dildo orgy slots jackpot xanax morphine`
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 100)

type Disguise = (word: string) => string

const join =
  (separator: string): Disguise =>
  (word) =>
    Array.from(word).join(separator)
const each =
  (table: Readonly<Record<string, string>>): Disguise =>
  (word) =>
    Array.from(word, (one) => table[one] ?? one).join('')
const shift =
  (from: string, first: number): Disguise =>
  (word) =>
    Array.from(word, (one) => {
      const place = from.indexOf(one)
      return place < 0 ? one : String.fromCodePoint(first + place)
    }).join('')
const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const cyrillic = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у', i: 'і', s: 'ѕ' }
const greek = { a: 'α', o: 'ο', i: 'ι', u: 'υ', n: 'η', p: 'ρ', t: 'τ' }
/** Replaces at most every second letter, like people who want to be understood. */
const leet: Disguise = (word) => {
  const digits: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }
  let isAfter = false
  return Array.from(word, (one) => {
    const digit = isAfter ? undefined : digits[one]
    isAfter = digit !== undefined
    return digit ?? one
  }).join('')
}
/** Traditional forms: the reverse of the table of simplified characters. */
const traditionalForms =
  '賭博場網門圍聊約賣娼電視頻藥催氣槍彈炸開發證辦幣錢現貸園絡單譽傳銷龐騙體論竊聽針監蹤軟偵擊馬號掛'
const traditional: Disguise = (word) =>
  Array.from(
    word,
    (one) =>
      Array.from(traditionalForms).find((other) => other !== one && simplifiedOf(other) === one) ?? one,
  ).join('')

/** Twenty-five ways to write a word that people can read and a plain word list misses. */
export const disguises: Readonly<Record<string, Disguise>> = {
  'as it is': (word) => word,
  'in capitals': (word) => word.toUpperCase(),
  'in changing case': (word) =>
    Array.from(word, (one, place) => (place % 2 === 0 ? one.toUpperCase() : one)).join(''),
  'full width': shift(alphabet, 0xff41),
  'mathematical letters': shift(alphabet, 0x1d4ea),
  'letters in circles': shift(alphabet, 0x24d0),
  'negative squares': shift(alphabet, 0x1f170),
  'Cyrillic letters': each(cyrillic),
  'Greek letters': each(greek),
  'digits for letters': leet,
  'signs for letters': each({ a: '@', s: '$', i: '!' }),
  'traditional characters': traditional,
  'zero-width spaces': join('\u200b'),
  'soft hyphens': join('\u00ad'),
  'word joiners and direction marks': join('\u2060\u200f'),
  'combining strokes': (word) => Array.from(word, (one) => `${one}\u0336`).join(''),
  accents: (word) =>
    Array.from(word, (one) => `${one}\u0301`)
      .join('')
      .normalize('NFC'),
  blanks: join(' '),
  'wide blanks': join('\u3000'),
  stars: join('*'),
  'points and dashes': join('.-'),
  'Chinese punctuation': join('，'),
  'pictures between letters': join('🍵'),
  'mark-up between letters': (word) =>
    `<p>${Array.from(word, (one) => `<strong>${one}</strong>`).join('<em></em>')}</p>`,
  'written backwards and shown forwards': (word) => `\u202e${Array.from(word).toReversed().join('')}\u202c`,
}
