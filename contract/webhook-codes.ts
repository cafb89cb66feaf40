/** The codes of custom bots, which come with HTTP 200 (platform/webhooks#refusals). */
export const webhookCodes = {
  11232: { status: 200, msg: 'frequency limited psm[lark.oapi.app_platform_runtime]appID[1500]' },
  11246: { status: 200, msg: 'create message content fail' },
  19001: { status: 200, msg: 'param invalid: incoming webhook access token invalid' },
  19002: { status: 200, msg: 'params error, msg_type need' },
  19021: { status: 200, msg: 'sign match fail or timestamp is not within one hour from current time' },
  19022: { status: 200, msg: 'Ip Not Allowed' },
  19024: { status: 200, msg: 'Key Words Not Found' },
  19036: { status: 200, msg: 'message exceeds 30 KB' },
} as const
