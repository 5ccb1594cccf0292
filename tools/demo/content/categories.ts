import type { DemoCategory } from './types.ts'

/** The eight categories of the demo community, one of them with two children. */
export const categories: DemoCategory[] = [
  { name: '茶事闲谈', description: '今天喝什么，怎么喝，和谁喝。', icon: 'coffee', children: [] },
  {
    name: '生活随拍',
    description: '窗边、路上、饭桌上的一张照片和几句话。',
    icon: 'camera',
    children: [
      { name: '骑行', description: '路线、装备和还有三个红绿灯。', icon: 'bike', children: [] },
      { name: '摄影', description: '作品、参数和买相机的教训。', icon: 'aperture', children: [] },
    ],
  },
  { name: '技术交流', description: '写给三个月以后的自己看。', icon: 'code', children: [] },
  { name: '读书会', description: '不剧透、不打卡、不互相催。', icon: 'book-open', children: [] },
  { name: '求助问答', description: '问清楚，答具体，解决了回来说一声。', icon: 'circle-help', children: [] },
  { name: '同城活动', description: '线下见面，时间地点写在前面。', icon: 'calendar', children: [] },
  { name: '二手闲置', description: '先写缺点，再写价格。', icon: 'shopping-bag', children: [] },
  { name: '站务公告', description: '公约、说明和新人报到。', icon: 'megaphone', children: [] },
]
