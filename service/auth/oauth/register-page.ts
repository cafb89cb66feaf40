import type { SentHeaders } from '../../http/served-request'
import { escaped, page } from './authorize-page'

const words = {
  en: {
    lang: 'en',
    title: 'Register an app',
    asks: 'A program asks to register an app',
    who: 'Who are you?',
    name: 'Name of the app',
    gets: 'The app belongs to your company. The program receives its app_id and app_secret.',
    allow: 'Register',
    deny: 'Deny',
    done: 'The app is registered',
    denied: 'You have denied it',
    goBack: 'Go back to your terminal.',
  },
  zh: {
    lang: 'zh-CN',
    title: '注册应用',
    asks: '有程序请求注册一个应用',
    who: '你是谁？',
    name: '应用名称',
    gets: '应用属于你所在的企业，该程序会得到它的 app_id 和 app_secret。',
    allow: '注册',
    deny: '拒绝',
    done: '应用已注册',
    denied: '你已拒绝',
    goBack: '请回到你的终端。',
  },
} as const

const wordsFor = (headers: SentHeaders) =>
  /^\s*zh\b/i.test(headers.get('accept-language') ?? '') ? words.zh : words.en

interface Shown {
  user_code: string
  name: string
  people: readonly { open_id: string; name: string; tenant: string }[]
}

/** The page on which a person registers an application that a program asks for. */
export function registerPage(
  { user_code, name, people }: Shown,
  headers: SentHeaders,
  nonce: string,
): Response {
  const say = wordsFor(headers)
  const options = people.map(
    ({ open_id, name, tenant }) =>
      `<option value="${escaped(open_id)}">${escaped([name || open_id, tenant].filter(Boolean).join(' · '))}</option>`,
  )
  const body = `<h1>${say.asks}</h1>
<form method="post" action="/page/cli"><input type="hidden" name="user_code" value="${escaped(user_code)}">
<label for="open_id">${say.who}</label><select id="open_id" name="open_id" required>${options.join('')}</select>
<label for="name">${say.name}</label><input id="name" name="name" maxlength="100" value="${escaped(name)}">
<p>${say.gets}</p>
<button name="decision" value="allow">${say.allow}</button><button name="decision" value="deny" formnovalidate>${say.deny}</button>
</form>`
  return page(say.title, say.lang, body, nonce, `'self'`, 200)
}

/** The page after the decision. */
export function registeredPage(isAllowed: boolean, headers: SentHeaders, nonce: string): Response {
  const say = wordsFor(headers)
  const title = isAllowed ? say.done : say.denied
  return page(title, say.lang, `<h1>${title}</h1><p>${say.goBack}</p>`, nonce, `'none'`, 200)
}
