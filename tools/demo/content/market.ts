import type { DemoThread } from './types.ts'

/** Demo threads of 二手闲置. */
export const marketThreads: DemoThread[] = [
  {
    author: 'nightcoder',
    category: '二手闲置',
    title: '出一把客制化键盘，八成新，声音像下冰雹',
    html: [
      '<p>用了一年，换了安静的，这把就闲下来了。65 配列，热插拔，黄色空格是后配的，原来那颗也在。</p>',
      '<ul><li>成色：键帽轻微打油，外壳无磕碰</li><li>缺点：<strong>真的很响</strong>，住宿舍、开放办公的别考虑</li><li>价格：380，站友减 30，城西面交或者到付</li></ul>',
      '<p>附送消音棉一套，装上会好一点，只是一点。</p>',
    ].join(''),
    pictures: ['keyboard'],
    agoMinutes: 51,
    views: 233,
    likedBy: ['qinghe', 'xiaoyu'],
    comments: [
      {
        author: 'echo_lin',
        text: '怎么跟我那把一模一样的声音描述 :xiaoku: 我们公司是同一场冰雹。',
        agoMinutes: 42,
        likedBy: ['nightcoder'],
        replies: [{ author: 'nightcoder', text: '是的，我们两把凑一起就是台风天。', agoMinutes: 33 }],
      },
      {
        author: 'beidao',
        text: '空格那颗黄的单卖吗？',
        agoMinutes: 23,
        replies: [{ author: 'nightcoder', text: '@北岛以北 不单卖，拆散了它会难过。', agoMinutes: 16 }],
      },
    ],
  },
  {
    author: 'beidao',
    category: '二手闲置',
    title: '出一台 2011 年的旁轴，快门 4000 多次，可当面试机',
    html: [
      '<p>成色见图，镜头没有霉和划痕，皮腔换过一次。城西当面交易，不着急，合适的人来。</p>',
      '<p>附原装皮套、两块电池（一块老化，只能拍六十张左右）、说明书。价格私信聊，不刀，诚心要的可以先拿回去拍一卷。</p>',
    ].join(''),
    pictures: ['camera'],
    agoMinutes: 1820,
    views: 640,
    likedBy: ['laozhou', 'sanhua', 'gunanfeng', 'kafei', 'echo_lin'],
    comments: [
      {
        author: 'linjian',
        text: '六十张的电池都写出来，不愧是写避坑帖的人。',
        agoMinutes: 1710,
        likedBy: ['laozhou', 'sanhua'],
      },
      {
        author: 'xiaoyu',
        text: '周日骑完车能顺便看看机器吗？',
        agoMinutes: 1702,
        likedBy: ['sanhua'],
        replies: [{ author: 'beidao', text: '可以，我带着，豆腐脑摊上试机。', agoMinutes: 1668 }],
      },
      {
        author: 'echo_lin',
        text: '先拿回去拍一卷，这种卖法第一次见。',
        agoMinutes: 1209,
        replies: [
          { author: 'beidao', text: '相机要自己喜欢才行，拍完不喜欢就还我。', agoMinutes: 1167 },
          { author: 'echo_lin', text: '那我排在小鱼后面 :haixiu:', agoMinutes: 1165, replyTo: 0 },
        ],
      },
      { author: 'laozhou', text: '小伙子做生意这样做，一辈子饿不着。', agoMinutes: 402 },
    ],
  },
  {
    author: 'echo_lin',
    category: '二手闲置',
    title: '收：能放进阳台的窄书架，一米以内，实木优先',
    html: '',
    pictures: [],
    agoMinutes: 2780,
    views: 167,
    likedBy: ['kafei'],
    comments: [
      {
        author: 'gunanfeng',
        text: '我有一个八十公分的松木架，有点晃，拧紧就好，一百拿走。',
        agoMinutes: 2658,
        likedBy: ['xiaoyu'],
        replies: [
          { author: 'echo_lin', text: '要！周末来搬，楼层高不高？', agoMinutes: 2596 },
          { author: 'gunanfeng', text: '三楼，没有电梯，我帮你抬到一楼。', agoMinutes: 2592 },
        ],
      },
      { author: 'ali', text: '阳台的话记得背面刷一层桐油，晒一个夏天就开裂。', agoMinutes: 1975 },
    ],
  },
  {
    author: 'milimama',
    category: '二手闲置',
    title: '送一箱绘本，零到三岁，四十二本，只要自己来拿',
    html: [
      '<p>孩子大了，书翻旧了，有几本书角被啃过（是他小时候啃的，不是狗）。不卖，送给用得上的人。</p>',
      '<p>条件只有一个：用不上的时候，再送给下一家。</p>',
      '<p>箱子里有张纸，写着每一本他最喜欢的那一页。</p>',
    ].join(''),
    pictures: ['books'],
    agoMinutes: 11700,
    views: 845,
    likedBy: ['qinghe', 'laozhou', 'nightcoder', 'sanhua', 'ali', 'linjian', 'beidao', 'echo_lin'],
    comments: [
      {
        author: 'ali',
        text: '“写着他最喜欢的那一页”，妈妈真的太会了。可以给我外甥吗？',
        agoMinutes: 11699,
        likedBy: ['qinghe', 'milimama', 'sanhua', 'echo_lin'],
        replies: [
          { author: 'milimama', text: '可以的，周三下班后都在家。', agoMinutes: 11694 },
          { author: 'ali', text: '周三到，顺便带桂花饼。', agoMinutes: 11683, replyTo: 0 },
        ],
      },
      {
        author: 'qinghe',
        text: '这个“再送给下一家”的约定真好，想把它写进二手区的传统。',
        agoMinutes: 9961,
        likedBy: ['sanhua', 'linjian'],
      },
      {
        author: 'laozhou',
        text: '我店里也可以放一箱，谁家路过谁拿。',
        agoMinutes: 7923,
        replies: [{ author: 'milimama', text: '那我下一箱直接送去店里 :zaijian:', agoMinutes: 7653 }],
      },
      {
        author: 'kafei',
        text: '没有孩子，但是想看看那张纸。',
        agoMinutes: 1420,
        replies: [
          { author: 'milimama', text: '拍给你：第七本第十二页，“因为那只熊穿反了袜子”。', agoMinutes: 1415 },
        ],
      },
    ],
  },
  {
    author: 'xiaoyu',
    category: '二手闲置',
    title: '出一辆复古女式车，红色，带藤筐，可以放花也可以放菜',
    html: [
      '<p>骑了两年，换了公路车，它就总在楼道里落灰，看着不忍心。</p>',
      '<p>链条今年换的，刹车刚调过，后轮内胎补过一次。藤筐右下角断了一根，用麻绳缠好了，反而更好看。</p>',
      '<p>450 元，送锁和打气筒。想找一个会在筐里放花的主人。</p>',
    ].join(''),
    pictures: ['bike'],
    agoMinutes: 98600,
    views: 1310,
    likedBy: ['laozhou', 'sanhua', 'ali', 'echo_lin'],
    comments: [
      {
        author: 'sanhua',
        text: '放猫行吗？',
        agoMinutes: 98504,
        replies: [{ author: 'xiaoyu', text: '行，要是它肯坐，我倒贴五十。', agoMinutes: 98472 }],
      },
      {
        author: 'ali',
        text: '我要了！第二天就在筐里放了一把雏菊，照片发你。',
        agoMinutes: 98097,
        likedBy: ['nightcoder', 'gunanfeng', 'beidao'],
        replies: [{ author: 'xiaoyu', text: '看到了，筐终于等到花了 :juhua:', agoMinutes: 98014 }],
      },
      {
        author: 'beidao',
        text: '提醒一下新主人，老式的脚刹下坡要提前踩。',
        agoMinutes: 97767,
        replies: [{ author: 'ali', text: '谢谢，已经体会过了，差一点进了花坛。', agoMinutes: 97707 }],
      },
    ],
  },
]
