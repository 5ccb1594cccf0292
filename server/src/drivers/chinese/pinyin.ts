import { pinyinOf, pinyinSyllables } from '@chaguan/contracts/pinyin'

/** Characters with several readings; readings besides the one from the collation. */
const otherReadings =
  '长chang zhang重chong zhong乐le yue曾ceng zeng单dan shan chan解jie xie仇chou qiu区qu ou查cha zha覃tan qin朴pu piao ' +
  '盖gai ge尉wei yu行xing hang都dou du朝chao zhao着zhe zhao zhuo觉jue jiao调diao tiao传chuan zhuan弹dan tan量liang ' +
  '还huan hai会hui kuai得de dei地di de藏cang zang降jiang xiang角jiao jue校xiao jiao数shu shuo省sheng xing率lv shuai lu ' +
  '说shuo shui差cha chai ci参can shen cen种zhong chong只zhi转zhuan系xi ji薄bo bao壳ke qiao血xue xie露lu lou尾wei yi ' +
  '圈quan juan宿su xiu提ti di石shi dan冲chong吓xia he咽yan ye呢ne ni和he huo hu哪na nei家jia车che ju大da dai了le liao ' +
  '便bian pian把ba给gei ji卡ka qia什shen shi称cheng chen冠guan佛fo fu模mo mu屏ping bing拾shi奇qi ji期qi强qiang jiang ' +
  '似si shi属shu zhu万wan mo无wu约yue yao择ze zhai扎zha za俩lia陆lu liu绿lv lu女nv nu吕lv lu律lv lu旅lv lu虑lv lu ' +
  '滤lv lu驴lv lu屡lv lu侣lv lu履lv lu铝lv lu氯lv lu缕lv lu略lve lue掠lve lue虐nve nue疟nve nue巷xiang hang核he hu ' +
  '合he红hong济ji纪ji夹jia嚼jiao jue劲jin jing卷juan咖ka ga空kong勒le lei累lei凉liang笼long蒙meng秘mi bi脉mai mo ' +
  '没mei mo难nan泊bo po炮pao bao曝pu bao翘qiao雀que散san丧sang色se shai厦xia sha杉shan sha舍she盛sheng cheng ' +
  '识shi zhi熟shu shou拓tuo ta为wei鲜xian兴xing畜chu xu钥yao yue叶ye xie遗yi脏zang轧zha ya粘zhan nian殖zhi阿a e ' +
  '扒ba pa蚌bang beng磅bang pang堡bao bu pu臂bi扁bian pian伯bo bai剥bo bao场chang澄cheng deng匙chi shi臭chou xiu ' +
  '度du duo恶e wu番fan pan否fou pi葛ge谷gu yu龟gui jun qiu茄qie jia贾jia gu见jian xian禁jin烙lao luo落luo lao la ' +
  '六liu lu抹mo ma埋mai man缪miao miu mou娜na nuo弄nong long拗ao niu仆pu稽ji qi塞sai se折zhe she食shi遂sui隧sui ' +
  '褪tui tun尾wei涡wo guo洗xi xian吁xu yu哑ya燕yan咱zan攒zan cuan凿zao幢zhuang chuang琢zhuo zuo爪zhua zhao ' +
  '嗯en ng浒hu xu亳bo骠biao piao婼ruo chuo枞cong zong莞guan wan浦pu圩xu wei番fan pan氏shi zhi阚kan翟zhai di ' +
  '呗bei bai嘿hei mo唉ai喔o wo噢o哟yo俞yu shu缩suo su剿jiao chao炸zha角jiao jue藉ji jie载zai匹pi'

const reading = /(\p{Script=Han})([a-z ]+)/gu

let known: ReadonlyMap<string, readonly string[]> | undefined

/** Returns the readings of a character besides the one from the collation. */
function othersOf(character: string): readonly string[] {
  known ??= new Map(
    [...otherReadings.matchAll(reading)].map(([, of = '', sounds = '']) => [of, sounds.trim().split(' ')]),
  )
  return known.get(character) ?? []
}

const remembered = new Map<string, readonly string[]>()

/** Returns the readings of a Chinese character: pinyin without tones, ü as v and as u; empty for other characters. */
function readingsOf(character: string): readonly string[] {
  const before = remembered.get(character)
  if (before) return before
  const readings = [...new Set([...othersOf(character), pinyinOf(character)])].filter(Boolean)
  remembered.set(character, readings)
  return readings
}

/** Returns the readings of a Chinese word as lists of syllables, at most `most`; empty for other words. */
export function readingsOfWord(word: string, most = 6): readonly (readonly string[])[] {
  let ways: (readonly string[])[] = [[]]
  for (const character of word) {
    const readings = readingsOf(character)
    ways = ways.flatMap((way) => readings.map((sound) => [...way, sound])).slice(0, most)
  }
  return ways.filter((way) => way.length > 0)
}

let syllableSet: ReadonlySet<string> | undefined

/** Returns whether a text is a syllable of pinyin, ü written as v or u. */
function isSyllable(text: string): boolean {
  syllableSet ??= new Set([...pinyinSyllables(), 'lv', 'nv', 'lue', 'nue', 'lve', 'nve'])
  return syllableSet.has(text)
}

const longestSyllable = 6

/** Splits a text into syllables of pinyin in every way, fewest first, at most `most` ways; empty if it is no pinyin. */
export function syllablesOf(text: string, most = 8): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  // Positions without a continuation are tried once, so that the work is linear.
  const dead = new Set<number>()
  const part = (at: number, before: readonly string[]) => {
    if (found.length >= most || dead.has(at)) return
    if (at === text.length) {
      found.push(before)
      return
    }
    const had = found.length
    for (let length = Math.min(longestSyllable, text.length - at); length > 0; length -= 1) {
      const syllable = text.slice(at, at + length)
      if (isSyllable(syllable)) part(at + length, [...before, syllable])
    }
    if (found.length === had) dead.add(at)
  }
  part(0, [])
  return found.toSorted((one, other) => one.length - other.length)
}
