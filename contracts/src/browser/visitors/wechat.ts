// Written by tools/generate/browser-contract.ts (npm run generate). Do not edit.
import type { wechatApi } from '../../api/wechat.ts'
import type { BrowserEndpoint } from '../../endpoint.ts'

export const startWechat: BrowserEndpoint<typeof wechatApi.startWechat> = { method: 'GET', path: '/api/v3/users/wechat/h5.oauth' }

export const logInByWechat: BrowserEndpoint<typeof wechatApi.logInByWechat> = { method: 'GET', path: '/api/v3/users/wechat/h5.login' }

export const bindWechat: BrowserEndpoint<typeof wechatApi.bindWechat> = { method: 'GET', path: '/api/v3/users/wechat/h5.bind' }

export const rebindWechat: BrowserEndpoint<typeof wechatApi.rebindWechat> = { method: 'GET', path: '/api/v3/users/wechat/h5.rebind' }

export const readWechat: BrowserEndpoint<typeof wechatApi.readWechat> = { method: 'GET', path: '/api/v3/users/wechat' }

export const unbindWechat: BrowserEndpoint<typeof wechatApi.unbindWechat> = { method: 'POST', path: '/api/v3/users/wechat.unbind' }

export const drawScreenCode: BrowserEndpoint<typeof wechatApi.drawScreenCode> = { method: 'GET', path: '/api/v3/users/pc/wechat/h5.genqrcode' }

export const pollScreenLogin: BrowserEndpoint<typeof wechatApi.pollScreenLogin> = { method: 'GET', path: '/api/v3/users/pc/wechat/h5.login' }

export const pollScreenBind: BrowserEndpoint<typeof wechatApi.pollScreenBind> = { method: 'GET', path: '/api/v3/users/pc/wechat/h5.bind' }

export const drawRebindCode: BrowserEndpoint<typeof wechatApi.drawRebindCode> = { method: 'GET', path: '/api/v3/users/pc/wechat.rebind.genqrcode' }

export const pollRebind: BrowserEndpoint<typeof wechatApi.pollRebind> = { method: 'GET', path: '/api/v3/users/pc/wechat.rebind.poll' }

export const readScan: BrowserEndpoint<typeof wechatApi.readScan> = { method: 'GET', path: '/api/v3/users/pc/wechat/scan' }

export const drawMiniCode: BrowserEndpoint<typeof wechatApi.drawMiniCode> = { method: 'GET', path: '/api/v3/users/pc/wechat/miniprogram.genqrcode' }

export const pollMiniLogin: BrowserEndpoint<typeof wechatApi.pollMiniLogin> = { method: 'GET', path: '/api/v3/users/pc/wechat/miniprogram.login' }

export const pollMiniBind: BrowserEndpoint<typeof wechatApi.pollMiniBind> = { method: 'GET', path: '/api/v3/users/pc/wechat/miniprogram.bind' }

export const logInByMini: BrowserEndpoint<typeof wechatApi.logInByMini> = { method: 'POST', path: '/api/v3/users/wechat/miniprogram.login' }

export const bindMini: BrowserEndpoint<typeof wechatApi.bindMini> = { method: 'POST', path: '/api/v3/users/wechat/miniprogram.bind' }

export const rebindMini: BrowserEndpoint<typeof wechatApi.rebindMini> = { method: 'POST', path: '/api/v3/users/wechat/miniprogram.rebind' }

export const makeScheme: BrowserEndpoint<typeof wechatApi.makeScheme> = { method: 'GET', path: '/api/v3/users/mobilebrowser/wechat/miniprogram.genscheme' }

export const makeBindScheme: BrowserEndpoint<typeof wechatApi.makeBindScheme> = { method: 'GET', path: '/api/v3/users/mobilebrowser/wechat/miniprogram.genbindscheme' }

export const makeParamScheme: BrowserEndpoint<typeof wechatApi.makeParamScheme> = { method: 'GET', path: '/api/v3/users/mobilebrowser/wechat/miniprogram.genparamscheme' }

export const drawPoster: BrowserEndpoint<typeof wechatApi.drawPoster> = { method: 'GET', path: '/api/v3/users/mobilebrowser/wechat.poster.genqrcode' }

export const drawPathCode: BrowserEndpoint<typeof wechatApi.drawPathCode> = { method: 'GET', path: '/api/v3/oauth/wechat/miniprogram/code' }

export const startQq: BrowserEndpoint<typeof wechatApi.startQq> = { method: 'GET', path: '/api/v3/oauth/qq' }

export const logInByQq: BrowserEndpoint<typeof wechatApi.logInByQq> = { method: 'GET', path: '/api/v3/oauth/qq/user' }

export const bindByTransition: BrowserEndpoint<typeof wechatApi.bindByTransition> = { method: 'GET', path: '/api/v3/users/wechat/transition/username.autobind' }

export const bindPhoneByTransition: BrowserEndpoint<typeof wechatApi.bindPhoneByTransition> = { method: 'POST', path: '/api/v3/users/wechat/transition/sms.bind' }
