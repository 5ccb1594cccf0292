import type { ForumView } from '@chaguan/contracts'
import { memoizeByObject } from '../../context/cache.ts'
import { hasMail, registersByName, type Settings } from '../settings/index.ts'
import { safeHtml } from '../texts/index.ts'
import { forAdmins } from './present-site.ts'
import { maskSecret, presentThirdParties } from './present-third-parties.ts'

/** The texts of the agreements. */
export type Agreements = Pick<ForumView['agreement'], 'privacyContent' | 'registerContent'>

/** Returns the agreements as HTML, sanitised once for each state of the settings. */
export const presentAgreements = memoizeByObject(
  ({ privacy_content, register_content }: Settings): Agreements => ({
    privacyContent: safeHtml(privacy_content),
    registerContent: safeHtml(register_content),
  }),
)

/** Returns the blocks of `forum` that depend on settings alone, with these texts of the agreements. */
export function presentServices(
  settings: Settings,
  providers: ForumView['passport']['providers'],
  isAdmin: boolean,
  agreements: Agreements,
): Pick<
  ForumView,
  | 'setReg'
  | 'passport'
  | 'paycenter'
  | 'setAttach'
  | 'qcloud'
  | 'setCash'
  | 'lbs'
  | 'ucenter'
  | 'watermark'
  | 'agreement'
> {
  return {
    setReg: {
      registerClose: settings.register_close,
      registerValidate: settings.register_validate,
      registerCaptcha: settings.register_captcha,
      passwordLength: Math.max(settings.password_length, 6),
      passwordStrength: settings.password_strength === '' ? [] : settings.password_strength.split(','),
      isNeedTransition: settings.is_need_transition,
      registerType: settings.register_type,
      registersByName: registersByName(settings),
      hasMail: hasMail(settings),
      registerEmail: hasMail(settings) ? settings.register_email : 0,
    },
    ...presentThirdParties(settings, providers, isAdmin),
    setAttach: {
      supportImgExt: settings.support_img_ext,
      supportFileExt: settings.support_file_ext,
      supportMaxSize: settings.support_max_size,
      supportMaxVideoSize: Math.max(settings.support_max_size, settings.support_max_video_size),
      supportMaxDownloadNum: settings.support_max_download_num,
      supportMaxUploadAttachmentNum: String(settings.support_max_upload_attachment_num),
      maxUploadAttachmentNum: '50',
    },
    setCash: {
      cashRate: settings.cash_rate,
      cashMinSum: settings.cash_min_sum,
      cashIntervalTime: settings.cash_interval_time,
      cashMaxSum: settings.cash_max_sum,
      cashSumLimit: settings.cash_sum_limit,
    },
    lbs: { lbs: settings.lbs, qqLbsKey: settings.qq_lbs_key },
    ucenter: {
      ucenter: settings.ucenter,
      ...forAdmins(isAdmin, {
        ucenterUrl: settings.ucenter_url,
        ucenterKey: maskSecret(settings.ucenter_key),
        ucenterAppid: settings.ucenter_appid,
      }),
    },
    ...forAdmins(isAdmin, {
      watermark: {
        watermark: settings.watermark,
        watermarkImage: settings.watermark_image,
        position: settings.position,
        horizontalSpacing: settings.horizontal_spacing,
        verticalSpacing: settings.vertical_spacing,
      },
    }),
    agreement: { privacy: settings.privacy, register: settings.register, ...agreements },
  }
}
