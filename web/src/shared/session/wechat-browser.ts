/** Whether the page is open in WeChat's own browser, the only one in which the WeChat login works on a phone. */
export const isInWechat = () => /MicroMessenger/i.test(navigator.userAgent)
