/**
 * A private message: its author, its age in minutes, and a text or a picture, which no thread shows (a file in
 * tools/demo/photos without `.svg`, or a generated one).
 */
export type DemoMessage = {
  author: string
  agoMinutes: number
  text?: string
  picture?: string
}

/** A conversation of two members, oldest message first. The last `unread` messages are unread. */
export type DemoChat = {
  between: [string, string]
  unread?: number
  messages: DemoMessage[]
}

const day = 1440

/** The private conversations of the demo community. */
export const chats: DemoChat[] = [
  {
    between: ['xiaoyu', 'qinghe'],
    unread: 2,
    messages: [
      { author: 'xiaoyu', agoMinutes: day + 190, text: '在吗？环湖那条路线的第三个补给点，我想再确认一下。' },
      { author: 'qinghe', agoMinutes: day + 186, text: '在。你说的是桥头那家，还是水厂门口的小卖部？' },
      { author: 'xiaoyu', agoMinutes: day + 185, text: '桥头那家。上次去七点半才开门，我们六点多就到了。' },
      {
        author: 'qinghe',
        agoMinutes: day + 181,
        text: '那就把它挪到返程吧，去程在少年宫旁边的早点铺把水灌满，够骑二十公里了。',
      },
      { author: 'xiaoyu', agoMinutes: day + 180, text: '好主意 :qiang: 我改一下路书。' },
      { author: 'xiaoyu', agoMinutes: 72, text: '路书改好了，顺便给你看看今天早上的湖：' },
      { author: 'xiaoyu', agoMinutes: 71, picture: 'lake-5' },
      { author: 'qinghe', agoMinutes: 64, text: '这个光太好了，可以当社区封面。' },
      { author: 'qinghe', agoMinutes: 63, text: '周日我也去，帮我留个位置，我骑得慢。' },
      { author: 'xiaoyu', agoMinutes: 21, text: '放心，速度按最慢的人算，规则就写在帖子第一行。' },
      { author: 'xiaoyu', agoMinutes: 20, text: '对了，要不要带茶？我可以背一个保温壶。' },
    ],
  },
  {
    between: ['laozhou', 'qinghe'],
    unread: 1,
    messages: [
      { author: 'qinghe', agoMinutes: 3 * day + 60, text: '周叔，周六茶会的椅子够吗？报名的已经十一个了。' },
      { author: 'laozhou', agoMinutes: 3 * day + 41, text: '够，隔壁老李答应借四条长凳。' },
      { author: 'laozhou', agoMinutes: 3 * day + 40, text: '就是下雨的话，只能坐得下八个。' },
      { author: 'qinghe', agoMinutes: 3 * day + 12, text: '我看了预报，周六是晴天。' },
      { author: 'laozhou', agoMinutes: 142, text: '新到的白茶给你留了二两，得空来拿。' },
    ],
  },
  {
    between: ['gunanfeng', 'qinghe'],
    messages: [
      {
        author: 'gunanfeng',
        agoMinutes: day + 700,
        text: '共读第二周的讨论帖我写好了，你看看要不要加一个投票？',
      },
      {
        author: 'qinghe',
        agoMinutes: day + 640,
        text: '加一个吧，问大家读到第几章了，我好安排下一周的节奏。',
      },
      {
        author: 'gunanfeng',
        agoMinutes: day + 633,
        text: '行。那就五个选项，最后一个写“还没开始，但是书买好了”。',
      },
      { author: 'qinghe', agoMinutes: day + 630, text: '哈哈，我大概会选这个。' },
    ],
  },
  {
    between: ['nightcoder', 'qinghe'],
    messages: [
      {
        author: 'nightcoder',
        agoMinutes: 4 * day + 95,
        text: '昨晚的列表慢了一下，我看是那条没有走索引的查询。',
      },
      { author: 'qinghe', agoMinutes: 4 * day + 90, text: '看到了，已经加上了。你是凌晨两点发现的？' },
      { author: 'nightcoder', agoMinutes: 4 * day + 88, text: '两点一刻。反正还有一个标签页没有关。' },
      { author: 'qinghe', agoMinutes: 4 * day + 85, text: '早点睡，标签页明天还在。' },
    ],
  },
  {
    between: ['milimama', 'qinghe'],
    unread: 1,
    messages: [
      {
        author: 'milimama',
        agoMinutes: 5 * day + 30,
        text: '打扰了，绘本送出去以后，帖子可以改成“已送出”吗？',
      },
      {
        author: 'qinghe',
        agoMinutes: 5 * day + 22,
        text: '可以的，点帖子右上角的更多，选编辑，改标题就行。',
      },
      { author: 'milimama', agoMinutes: 305, text: '改好啦，谢谢！那位妈妈还给我带了一盆薄荷。' },
    ],
  },
  {
    between: ['beidao', 'qinghe'],
    messages: [
      { author: 'beidao', agoMinutes: 9 * day, text: '验机十条那篇我补了第十一条：先看底部螺丝有没有拧过。' },
      { author: 'qinghe', agoMinutes: 9 * day - 18, text: '第十一条很像你。标题要不要也跟着改？' },
      { author: 'beidao', agoMinutes: 9 * day - 25, text: '不改，十一条写成十条，算赠送。' },
    ],
  },
  {
    between: ['ali', 'xiaoyu'],
    unread: 1,
    messages: [
      { author: 'ali', agoMinutes: 460, text: '请问银河那张曝光了多久？我试了三十秒，星星都拖线了。' },
      { author: 'xiaoyu', agoMinutes: 452, text: '十五秒，感光度三千二。镜头越长，时间要越短。' },
      { author: 'ali', agoMinutes: 447, text: '原来如此！今晚再试一次。' },
      { author: 'ali', agoMinutes: 33, picture: 'stars-3' },
    ],
  },
  {
    between: ['sanhua', 'ali'],
    unread: 1,
    messages: [
      { author: 'sanhua', agoMinutes: 2 * day + 15, text: '你家猫喝水的问题解决了吗？' },
      { author: 'ali', agoMinutes: 2 * day + 9, text: '解决了，买了个会流的水碗，现在它只喝流出来的。' },
      { author: 'sanhua', agoMinutes: 58, text: '我家这位试了一天，还是要喝我杯子里的茶。' },
    ],
  },
  {
    between: ['linjian', 'kafei'],
    messages: [
      { author: 'linjian', agoMinutes: 6 * day, text: '你戒咖啡那篇写得真好，我也在试第二周。' },
      { author: 'kafei', agoMinutes: 6 * day - 40, text: '第二周最难，第三周开始就不头疼了，撑住。' },
      { author: 'linjian', agoMinutes: 6 * day - 52, text: '收到，今天先喝一壶老周的白茶。' },
    ],
  },
]
