import { errorCodes } from '../../../contract/error-codes'
import type { Failure } from '../../http/failure'
import type { SentHeaders } from '../../http/served-request'
import { scopesIn } from '../../tokens/user-tokens'
import type { LinkFacts } from './link-facts'

/** The texts of this page; Herald's other pages belong to the console, which has its own texts. */
const words = {
  en: {
    lang: 'en',
    title: 'Sign in to an app',
    asks: (app: string) => `${app} asks to act for a person in the emulator`,
    who: 'Who are you?',
    may: 'It may then use:',
    onlyName: 'It may then see who you are.',
    goes: 'You return to',
    allow: 'Allow',
    deny: 'Deny',
    refused: 'This link cannot be used',
    code: 'Code',
    signedIn: 'You have signed in',
    denied: 'You have denied access',
    goBack: 'Go back to your device or terminal.',
  },
  zh: {
    lang: 'zh-CN',
    title: '登录应用',
    asks: (app: string) => `${app} 请求以此数据集中某个人的身份操作`,
    who: '你是谁？',
    may: '授权后它可以使用：',
    onlyName: '授权后它可以看到你是谁。',
    goes: '之后返回',
    allow: '同意',
    deny: '拒绝',
    refused: '此链接无法使用',
    code: '错误码',
    signedIn: '你已登录',
    denied: '你已拒绝授权',
    goBack: '请回到你的设备或终端。',
  },
} as const

const wordsFor = (request: { headers: SentHeaders }) =>
  /^\s*zh\b/i.test(request.headers.get('accept-language') ?? '') ? words.zh : words.en

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** In the colours of the console. */
const style = `:root{--surface:#fcfbf9;--text:#23211d;--line:#8c877d;--accent:#0b6b62;--on-accent:#ffffff;color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--surface:#191b1c;--text:#e8e6e1;--line:#77797a;--accent:#62c9ba;--on-accent:#08211d}}
body{background:var(--surface);color:var(--text)}main{max-width:32rem;margin:10vh auto;padding:0 1rem}h1{font-size:1.25rem}
label,select,input,button{font:inherit}label{display:block;font-weight:600}select,input:not([type]){width:100%;box-sizing:border-box;padding:.5rem;margin:.25rem 0 1rem}
select,input,button{min-height:44px;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:var(--text)}
button{padding:.5rem 1.25rem;margin-right:.5rem;cursor:pointer}button[value=allow]{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}code{overflow-wrap:anywhere}`

/**
 * A page that runs and loads nothing. It holds one form, which is sent to us and
 * then redirected to the one origin that the application named.
 */
export function page(
  title: string,
  lang: string,
  body: string,
  nonce: string,
  formsGoTo: string,
  status: number,
) {
  const policy = [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `form-action ${formsGoTo}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
  const html = `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style nonce="${nonce}">${style}</style></head>
<body><main>${body}</main></body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // Without it a browser does not send the origin of the form, and the form is refused.
      'referrer-policy': 'same-origin',
    },
  })
}

interface Shown extends LinkFacts {
  people: readonly { open_id: string; name: string; email: string }[]
}

/** The page on which the user chooses a person, and allows or denies. */
export function consentPage(
  { link, app, people }: Shown,
  request: { headers: SentHeaders },
  nonce: string,
): Response {
  const say = wordsFor(request)
  const redirect = link.redirect_uri ?? ''
  const hidden = Object.entries(link)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(String(value))}">`)
  const options = people.map(
    ({ open_id, name, email }) =>
      `<option value="${escaped(open_id)}">${escaped([name, email].filter(Boolean).join(' · ') || open_id)}</option>`,
  )
  const scopes = scopesIn(link.scope ?? '').map((scope) => `<li><code>${escaped(scope)}</code></li>`)
  const body = `<h1>${escaped(say.asks(app?.name || app?.app_id || ''))}</h1>
<form method="post" action="/open-apis/authen/v1/authorize">${hidden.join('')}
<label for="open_id">${say.who}</label><select id="open_id" name="open_id" required>${options.join('')}</select>
${scopes.length > 0 ? `<p>${say.may}</p><ul>${scopes.join('')}</ul>` : `<p>${say.onlyName}</p>`}
<p>${say.goes} <code>${escaped(redirect)}</code></p>
<button name="decision" value="allow">${say.allow}</button><button name="decision" value="deny" formnovalidate>${say.deny}</button>
</form>`
  return page(say.title, say.lang, body, nonce, `'self' ${new URL(redirect).origin}`, 200)
}

/** The page at the end of a sign-in on a device. */
export function donePage(isAllowed: boolean, request: { headers: SentHeaders }, nonce: string): Response {
  const say = wordsFor(request)
  const title = isAllowed ? say.signedIn : say.denied
  return page(title, say.lang, `<h1>${title}</h1><p>${say.goBack}</p>`, nonce, `'none'`, 200)
}

/** The page that shows a refusal in a browser, without a redirect (platform/oauth#authorize). */
export function refusedPage(
  { code, options }: Failure,
  request: { headers: SentHeaders },
  logId: string,
): Response {
  const say = wordsFor(request)
  const { status, msg } = errorCodes[code]
  const body = `<h1>${say.refused}</h1><p>${escaped(options.msg ?? msg)}</p><p>${say.code} ${code} · ${escaped(logId)}</p>`
  return page(say.refused, say.lang, body, logId, `'none'`, options.status ?? status)
}
