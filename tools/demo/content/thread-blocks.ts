/** The blocks of a demo thread besides text and pictures. */
export interface DemoExtras {
  readonly vote?: {
    readonly title: string
    readonly isMultiple?: boolean
    /** Days it is open, from its publication. */
    readonly days: number
    /** Options, with the usernames of their voters. */
    readonly options: readonly (readonly [content: string, voters: readonly string[]])[]
  }
  /** Name and duration in seconds of a melody. */
  readonly sound?: { readonly name: string; readonly seconds: number }
  /** A video of tools/demo/media. */
  readonly video?: { readonly file: string; readonly name: string }
  /** PDF files with these lines. */
  readonly sheets?: readonly { readonly name: string; readonly lines: readonly string[] }[]
  /** The price of the PDF files alone; they are free without it. */
  readonly sheetsPriceCents?: number
  readonly goods?: {
    readonly title: string
    readonly address: string
    readonly priceCents: number
    /** Name of a picture. */
    readonly picture: string
  }
  /** The price of the text, and the free part of it in thousandths. */
  readonly price?: { readonly price_cents: number; readonly free_words: number }
  /** The number of packets and the cents of each, one per comment. */
  readonly redPacket?: { readonly number: number; readonly cents: number; readonly words: string }
  /** The reward of the best answers, and the days from now for which it is open. */
  readonly reward?: { readonly cents: number; readonly days: number }
  readonly place?: {
    readonly longitude: string
    readonly latitude: string
    readonly address: string
    readonly location: string
  }
}

/** By the titles of threads. */
export const extras: Readonly<Record<string, DemoExtras>> = {
  '今天喝什么：十一月第三周接龙': {
    vote: {
      title: '这一周你喝得最多的是？',
      days: 60,
      options: [
        ['白茶', ['qinghe', 'laozhou', 'xiaoyu']],
        ['绿茶', ['echo_lin']],
        ['普洱', ['beidao', 'nightcoder']],
        ['不喝茶，来看热闹', []],
      ],
    },
    video: { file: 'steam.webm', name: '水开了.webm' },
  },
  '2026 年了，你们的前端项目还在用什么做状态管理？': {
    vote: {
      title: '状态放在哪里（可多选）',
      isMultiple: true,
      days: 7,
      options: [
        ['组件自己', ['nightcoder', 'echo_lin']],
        ['地址里', ['nightcoder']],
        ['服务器的缓存', ['echo_lin']],
        ['一个大仓库', []],
      ],
    },
  },
  '周日清晨环湖，五点半少年宫集合，速度按最慢的人算': {
    redPacket: { number: 8, cents: 188, words: '报个名，先请大家喝碗豆腐脑' },
  },
  '木地板泡了水，边上开始翘，还有救吗？': { reward: { cents: 2000, days: 6 } },
  '第一次去茶山，采了一上午，只有二两': { sound: { name: '山里的口哨.wav', seconds: 6 } },
  '周末骑行环湖一圈：42 公里路线、补给点和日出机位': {
    sheets: [
      {
        name: '环湖路书.pdf',
        lines: [
          'Around the lake, 42 km',
          '',
          '0 km  Youth Palace, 5:30',
          '13 km  Bridge, water',
          '27 km  Sunrise, 6:24',
          '42 km  Noodles',
        ],
      },
    ],
    place: { longitude: '120.1402', latitude: '30.2436', address: '浙江省杭州市西湖区', location: '环湖路' },
  },
  '一份适合上班族的一周晚餐计划，含采购清单': {
    sheets: [
      {
        name: '采购清单.pdf',
        lines: ['Shopping for a week', '', '6 eggs', '500 g tofu', '2 kg greens', '1 fish'],
      },
      {
        name: '一周菜单.pdf',
        lines: ['Mon  noodles', 'Tue  tofu', 'Wed  soup', 'Thu  fish', 'Fri  leftovers'],
      },
    ],
    sheetsPriceCents: 200,
  },
  '办公室用什么杯子泡茶不烫嘴？': {
    goods: {
      title: '双层玻璃杯 350 ml 带滤网',
      address: 'https://item.jd.com/100000000001.html',
      priceCents: 6900,
      picture: 'tea-21',
    },
  },
  '出一把客制化键盘，八成新，声音像下冰雹': {
    goods: {
      title: '客制化键盘，八成新，自提',
      address: 'https://www.goofish.com/item?id=100000000002',
      priceCents: 38000,
      picture: 'keyboard-21',
    },
  },
  '出一台 2011 年的旁轴，快门 4000 多次，可当面试机': {
    goods: {
      title: '旁轴相机，2011 年，带原盒',
      address: 'https://www.goofish.com/item?id=100000000003',
      priceCents: 388000,
      picture: 'camera-21',
    },
  },
  '一款六年陈白茶，我把六种泡法都试了一遍': { price: { price_cents: 100, free_words: 600 } },
  '周六下午三点，河坊街茶会，还缺四个人': {
    place: { longitude: '120.1699', latitude: '30.2417', address: '浙江省杭州市上城区', location: '河坊街' },
  },
}
