import type { ComponentType } from 'react'
import { loginMethodLinks } from '../../../shared/links/account-links.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { SecondFactorView } from '../security/SecondFactorView.tsx'
import {
  LinkView,
  ProviderSelectView,
  WechatBindByNameView,
  WechatBindByPhoneView,
  WechatSelectView,
} from './ChooseAccountViews.tsx'
import { ProviderReturnView, WechatReturnView } from './LoginReturnViews.tsx'
import { RebindView, WechatAllowView, WechatBindByCodeView, WechatLoginView } from './WechatViews.tsx'

const views: Readonly<Record<string, ComponentType<Pick<PageProps, 'query'>>>> = {
  [loginMethodLinks.secondStep]: SecondFactorView,
  [loginMethodLinks.providerReturn]: ProviderReturnView,
  [loginMethodLinks.providerSelect]: ProviderSelectView,
  [loginMethodLinks.wechat]: WechatLoginView,
  [loginMethodLinks.wechatReturn]: WechatReturnView,
  [loginMethodLinks.wechatAllow]: WechatAllowView,
  [loginMethodLinks.wechatSelect]: WechatSelectView,
  [loginMethodLinks.wechatBind]: LinkView,
  [loginMethodLinks.wechatBindByName]: WechatBindByNameView,
  [loginMethodLinks.wechatBindByPhone]: WechatBindByPhoneView,
  [loginMethodLinks.wechatBindByCode]: WechatBindByCodeView,
  [loginMethodLinks.link]: LinkView,
  [loginMethodLinks.rebind]: RebindView,
  [loginMethodLinks.rebindAllow]: WechatAllowView,
}

/** The pages of log-in methods other than password and code, in one file because they are small. */
export function ExternalLoginView({ query }: Pick<PageProps, 'query'>) {
  const { pathname } = new URL(usePageContext().url, 'http://site')
  const View = views[pathname]
  return View ? <View query={query} /> : null
}
