import type { Lang } from '@chaguan/contracts'

/** The words around what is told, and of what has no template. */
const zh = {
  open: '打开查看',
  why: (site: string) => `你收到这封邮件，是因为你在${site}开启了邮件通知。`,
  settings: '通知设置',
  end: '不再接收邮件',
  message: (name: string) => `${name}给你发了私信`,
  messageBody: '登录后查看内容。',
  related: (name: string) => `${name} @了你`,
  replied: (name: string) => `${name}回复了你`,
  repliedThere: (name: string) => `${name}评论了你关注的主题`,
  published: (name: string) => `${name}发布了新主题`,
  liked: (name: string) => `${name}点赞了你的内容`,
  inThread: (title: string) => `主题：${title}`,
  digest: (n: number) => `你有 ${n} 条未读消息`,
  messages: (n: number) => `${n} 条未读私信`,
  more: (n: number) => `还有 ${n} 条`,
  siteModes: { public: '公开', pay: '付费' },
  states: {
    normal: '正常',
    banned: '禁用',
    inReview: '审核中',
    refused: '审核不通过',
    ignored: '审核忽略',
    needsFields: '待填写注册信息',
  },
}

const en: typeof zh = {
  open: 'Open',
  why: (site) => `You get this mail because you have mails of ${site} switched on.`,
  settings: 'Notification settings',
  end: 'No more mails',
  message: (name) => `${name} sent you a message`,
  messageBody: 'Log in to read it.',
  related: (name) => `${name} mentioned you`,
  replied: (name) => `${name} answered you`,
  repliedThere: (name) => `${name} commented on a thread you watch`,
  published: (name) => `${name} published a new thread`,
  liked: (name) => `${name} likes what you wrote`,
  inThread: (title) => `In: ${title}`,
  digest: (n) => `${n} unread ${n === 1 ? 'notice' : 'notices'}`,
  messages: (n) => `${n} unread private ${n === 1 ? 'message' : 'messages'}`,
  more: (n) => `${n} more`,
  siteModes: { public: 'open', pay: 'paid' },
  states: {
    normal: 'in order',
    banned: 'disabled',
    inReview: 'under review',
    refused: 'refused',
    ignored: 'ignored in review',
    needsFields: 'waiting for its details',
  },
}

export const toldTextsOf = (lang: Lang): typeof zh => (lang === 'en' ? en : zh)
