const people = `我 他 她 我们 他们 老师 同学 邻居 奶奶 爷爷 妈妈 爸爸 哥哥 妹妹 医生 司机 店主 摄影师 程序员 博士 教授 作家 画家 歌手
  村民 游客 记者 厨师 快递员 图书管理员 消防员 退休工人 茶农 裁缝 木匠 大学生 孩子们 新来的邻居 楼上的阿姨 那位老先生`
const times = `今天 昨天 明天 早上 傍晚 周末 上个月 去年冬天 春天 假期里 雨后 下班以后 饭后 凌晨 中秋前夕 放学路上 开会之前 出发那天 三点左右
  小时候 这几年 最近 半夜 清明前 立夏以后 国庆期间 1998年 2024年10月 12:30`
const places = `公园 图书馆 菜市场 地铁站 办公室 咖啡馆 茶馆 博物馆 火车上 河边 山顶 阳台上 厨房里 学校门口 操场 医院 植物园 老家 江南
  苏州 杭州 成都 云南 黄山脚下 海边 码头 实验室 剧院 乡下 书店 球场 湖心岛 小区里 院子里 广场 展览馆 车库`
const verbs = `买了 看见 讨论了 修好了 画了 忘带了 借走了 收拾了 尝了尝 挑选了 整理了 种下了 拍下了 记录了 弄丢了 介绍了 打扫了 送来了
  推荐了 设计了 翻译了 检查了 比较了 分享了 等到了 晒了 想起了 写完了 读完了 装好了 拆开了 研究了 清洗了 缝补了 摆放了`
const things = `一本旧书 两斤龙井 一盆兰花 新买的相机 几张老照片 一把紫砂壶 晚饭的菜谱 孩子的作业 半篮子枇杷 刚出炉的面包 一篇关于茶的文章
  地图 下个月的计划 一辆自行车 消毒柜 手摇磨 望远镜 羽毛球拍 电影票 会员卡 发言稿 年终总结 报名表 门票 收据 零钱 充电器 耳机 毛衣
  一首歌 四川的火锅 桂花糕 蜂蜜 新鲜的荔枝 彩色铅笔 气球 水枪玩具 打印机 开水 账单 种子 木头椅子 一场足球赛 二维码 聊天记录
  百科全书 家乐福的购物袋 老虎窗 机器人模型 手电筒 邮票 针线盒 成绩单 人物素描 身份证复印件 大麦茶 麻婆豆腐 海鲜粥 洛神花 茵陈蒿`
const ends = `，大家都很高兴。 ，可惜天气不太好！ ，你觉得怎么样？ ，后来才知道价格涨了。 ，味道比想象中清淡。 。下次还想再来。 ，花了不少时间……
  ，顺便散了散步。 ，结果排了一个小时的队。 ，朋友说值得一试。 ，照片已经上传到相册。 ，总算松了一口气。 ；天黑以后才回家。 ，还打赌谁先到。
  ，博得一阵掌声。 ，毒辣的太阳晒得人头晕。 ，枪毙了原来的方案。 ，约好下周再见。 ，包装很用心。 ，情绪平静了许多。 ，色泽金黄。 ，办法总比困难多。
  ，假装什么都没发生。 ，洗碗的事交给我。 ，开水烫了手。 ，票已经订好了。 ，传到了下一代。 ，销量还不错。`
const english = [
  'She opened the class with a short story about the assistant.',
  'Our basement has a grass carpet and a bass guitar.',
  'The pen is on the desk, and the analysis is done.',
  'He passed the assessment in Scunthorpe, Essex.',
  'Please keep the receipts; the slot is at 10:45 on Monday.',
  'A document about therapists and cocktail parties.',
  'I shall mail the skills list to all of them at 5pm.',
  'It was an ordinary morning, so we drank oolong tea.',
  'The guided tour of Sussex took us past a castle.',
  'Version 2.0.1 fixes the bug, see issue #1345 for details.',
]

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/** A deterministic pseudo-random sequence. */
function* chance(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state / 2 ** 32
  }
}

/**
 * Returns distinct ordinary sentences: Chinese ones from a few hundred everyday words, many of which share a character
 * with a stop word or form one across a comma, and every fiftieth with an English word.
 */
export function cleanSentences(count: number): string[] {
  const numbers = chance(20261120)
  const lists = [times, people, places, verbs, things, ends].map(words)
  const pick = (list: readonly string[]) => list[Math.floor((numbers.next().value ?? 0) * list.length)] ?? ''
  const made = new Set<string>()
  while (made.size < count) {
    const [time = [], person = [], place = [], verb = [], thing = [], end = []] = lists
    const sentence = `${pick(time)}${pick(person)}在${pick(place)}${pick(verb)}${pick(thing)}${pick(end)}`
    made.add(made.size % 50 === 49 ? `${sentence} ${pick(english)}` : sentence)
  }
  return [...made]
}
