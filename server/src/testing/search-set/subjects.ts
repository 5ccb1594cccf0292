/** A subject of searches: spelling, traditional characters and pronunciation. Written by hand. */
export interface Subject {
  readonly word: string
  readonly traditional: string
  /** Syllables of pinyin without tones; empty if it is not Chinese. */
  readonly pinyin: readonly string[]
}

function read(lines: string): readonly Subject[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', traditional = word, pinyin = ''] = line.split('|').map((part) => part.trim())
      return { word, traditional: traditional || word, pinyin: pinyin.split(' ').filter(Boolean) }
    })
}

/** Words of two characters. */
export const shortWords = read(`
显卡|顯卡|xian ka
驱动|驅動|qu dong
键帽|鍵帽|jian mao
轴体|軸體|zhou ti
硬盘|硬盤|ying pan
内存|內存|nei cun
鲈鱼|鱸魚|lu yu
蒜苗|蒜苗|suan miao
豆豉|豆豉|dou chi
腊肠|臘腸|la chang
馄饨|餛飩|hun tun
烧麦|燒麥|shao mai
龙井|龍井|long jing
普洱|普洱|pu er
岩茶|巖茶|yan cha
盖碗|蓋碗|gai wan
紫砂|紫砂|zi sha
篆刻|篆刻|zhuan ke
宣纸|宣紙|xuan zhi
砚台|硯臺|yan tai
临帖|臨帖|lin tie
颜体|顏體|yan ti
箜篌|箜篌|kong hou
琵琶|琵琶|pi pa
唢呐|嗩吶|suo na
二胡|二胡|er hu
钢琴|鋼琴|gang qin
胶片|膠片|jiao pian
镜头|鏡頭|jing tou
快门|快門|kuai men
滤镜|濾鏡|lv jing
骑行|騎行|qi xing
飞轮|飛輪|fei lun
辐条|輻條|fu tiao
碟刹|碟剎|die sha
露营|露營|lu ying
睡袋|睡袋|shui dai
炉头|爐頭|lu tou
徒步|徒步|tu bu
垭口|埡口|ya kou
冰川|冰川|bing chuan
敦煌|敦煌|dun huang
喀什|喀什|ka shi
伊犁|伊犁|yi li
绍兴|紹興|shao xing
泉州|泉州|quan zhou
重庆|重慶|chong qing
厦门|廈門|xia men
西安|西安|xi an
长沙|長沙|chang sha
月季|月季|yue ji
绣球|繡球|xiu qiu
蕨类|蕨類|jue lei
苔藓|苔蘚|tai xian
多肉|多肉|duo rou
鹦鹉|鸚鵡|ying wu
布偶|布偶|bu ou
柯基|柯基|ke ji
斗鱼|鬥魚|dou yu
龟缸|龜缸|gui gang
围棋|圍棋|wei qi
象棋|象棋|xiang qi
桥牌|橋牌|qiao pai
魔方|魔方|mo fang
`)

/** Names of people. */
export const names = read(`
沈清和|沈清和|shen qing he
陆羽鸣|陸羽鳴|lu yu ming
欧阳砚秋|歐陽硯秋|ou yang yan qiu
诸葛明远|諸葛明遠|zhu ge ming yuan
温如玉|溫如玉|wen ru yu
顾北辰|顧北辰|gu bei chen
叶知秋|葉知秋|ye zhi qiu
傅雪漫|傅雪漫|fu xue man
萧逸尘|蕭逸塵|xiao yi chen
杜若溪|杜若溪|du ruo xi
谢长庚|謝長庚|xie chang geng
庄梦蝶|莊夢蝶|zhuang meng die
孟浩川|孟浩川|meng hao chuan
纪晓岚|紀曉嵐|ji xiao lan
秦怀瑾|秦懷瑾|qin huai jin
阮玲珑|阮玲瓏|ruan ling long
喻言卿|喻言卿|yu yan qing
严子墨|嚴子墨|yan zi mo
薛宝杉|薛寶杉|xue bao shan
贺兰雪|賀蘭雪|he lan xue
韩砚舟|韓硯舟|han yan zhou
曹慕白|曹慕白|cao mu bai
邓稚云|鄧稚雲|deng zhi yun
彭屿森|彭嶼森|peng yu sen
廖星野|廖星野|liao xing ye
`)

/** Longer words and set phrases. */
export const longWords = read(`
机械键盘|機械鍵盤|ji xie jian pan
高等数学|高等數學|gao deng shu xue
线性代数|線性代數|xian xing dai shu
量子力学|量子力學|liang zi li xue
神经网络|神經網絡|shen jing wang luo
操作系统|操作系統|cao zuo xi tong
全文检索|全文檢索|quan wen jian suo
无线耳机|無線耳機|wu xian er ji
降噪芯片|降噪芯片|jiang zao xin pian
空气炸锅|空氣炸鍋|kong qi zha guo
红烧排骨|紅燒排骨|hong shao pai gu
麻婆豆腐|麻婆豆腐|ma po dou fu
宫保鸡丁|宮保雞丁|gong bao ji ding
糖醋里脊|糖醋里脊|tang cu li ji
手冲咖啡|手沖咖啡|shou chong ka fei
茉莉花茶|茉莉花茶|mo li hua cha
铁观音|鐵觀音|tie guan yin
大红袍|大紅袍|da hong pao
永字八法|永字八法|yong zi ba fa
兰亭序|蘭亭序|lan ting xu
长江大桥|長江大橋|chang jiang da qiao
莫高窟|莫高窟|mo gao ku
独库公路|獨庫公路|du ku gong lu
青海湖|青海湖|qing hai hu
卡瓦格博|卡瓦格博|ka wa ge bo
登山杖|登山杖|deng shan zhang
碳纤维|碳纖維|tan xian wei
变速器|變速器|bian su qi
单反相机|單反相機|dan fan xiang ji
大光圈|大光圈|da guang quan
长曝光|長曝光|chang bao guang
画蛇添足|畫蛇添足|hua she tian zu
破釜沉舟|破釜沉舟|po fu chen zhou
亡羊补牢|亡羊補牢|wang yang bu lao
`)

/** Single characters that occur nowhere else in the set. */
export const characters = read(`
鲟|鱘|xun
麂|麂|ji
鹮|䴉|huan
槭|槭|qi
柘|柘|zhe
埙|塤|xun
缶|缶|fou
簋|簋|gui
瓠|瓠|hu
粽|粽|zong
糍|糍|ci
馕|饢|nang
鲅|鮁|ba
鳜|鱖|gui
蝾|蠑|rong
獾|獾|huan
鸢|鳶|yuan
砭|砭|bian
纛|纛|dao
彝|彞|yi
`)

/** Words with letters, with their context; the second part is a typical typing error. */
export const mixedWords: readonly { readonly word: string; readonly slip?: string }[] = `
PostgreSQL 分区|postgrseql
Kubernetes 集群|kubernetse
TypeScript 泛型|typescirpt
JavaScript 闭包|javascrpit
Tailwind 样式|tailwnid
Raspberry 开发板|rasberry
Blender 建模|blendar
Photoshop 抠图|photoshpo
Lightroom 预设|lightrom
Elasticsearch 聚合|elasticsaerch
Nginx 反代|nignx
Fedora 桌面|fedroa
Obsidian 双链|obsidain
Markdown 表格|markdwon
Prometheus 告警|promethues
Grafana 面板|grafanna
Terraform 模块|teraform
Wireguard 组网|wiregaurd
Arduino 传感|ardiuno
Zotero 文献|zotreo
RTX4090 功耗
iPhone15 续航
Vue3 组件
C++ 模板
Node.js 事件循环
USB4 扩展坞
M2 转接盒
PM2.5 检测
5G 路由
NAS 备份
DDR5 超频
HDMI 线材
LaTeX 排版
GPU 散热
Rust 所有权
ESP32 点灯
Wi-Fi 信道
OLED 烧屏
F1 赛道
K歌 声卡
`
  .trim()
  .split('\n')
  .map((line) => {
    const [word = '', slip] = line.split('|')
    return slip === undefined ? { word } : { word, slip }
  })

/** Common words, in the order in which they form a phrase. */
export const phrases: readonly (readonly [string, string])[] = [
  ['周末', '市集'],
  ['旧书', '交换'],
  ['邻居', '钥匙'],
  ['午后', '阳台'],
  ['父亲', '自行车'],
  ['雨天', '书店'],
  ['朋友', '婚礼'],
  ['老师', '笔记'],
  ['城市', '屋顶'],
  ['清晨', '菜场'],
  ['孩子', '画册'],
  ['房东', '合同'],
  ['春天', '火车'],
  ['夜里', '灯光'],
  ['奶奶', '毛衣'],
]
