import released from '../../docs/since.json'
import { methodsByRoute } from '../../server/testing/sdk-methods'
import { endpoints } from '../../service/endpoints'
import { heraldEndpoints } from '../../service/herald/herald-endpoints'
import { shapeOf } from '../../service/http/meant-path'
import { outsideAreas } from '../../service/http/outside-areas'
import { routesIn } from '../../service/http/why-unanswered'
import { openapiOf } from '../../service/openapi/openapi'
import { printRules } from '../../service/rules/print-rules'
import { editorEn } from '../../src/editor/strings/en'
import { editorZhCn } from '../../src/editor/strings/zh-cn'
import { keyboardMap } from '../../src/editor/view/keyboard-map'
import { announcementEn } from '../../src/features/announcement/strings/en'
import { announcementZhCn } from '../../src/features/announcement/strings/zh-cn'
import { viewerEn } from '../../src/features/bundle-viewer/strings/en'
import { viewerZhCn } from '../../src/features/bundle-viewer/strings/zh-cn'
import { chatFilesEn } from '../../src/features/chat-files/strings/en'
import { chatFilesZhCn } from '../../src/features/chat-files/strings/zh-cn'
import { downloadsEn } from '../../src/features/downloads/strings/en'
import { downloadsZhCn } from '../../src/features/downloads/strings/zh-cn'
import { botAdviceOf, entryOf, explanationOf, sections } from '../../src/features/error-guide/error-guide'
import { guideEn } from '../../src/features/error-guide/strings/en'
import { guideZhCn } from '../../src/features/error-guide/strings/zh-cn'
import { historyEn } from '../../src/features/history/strings/en'
import { historyZhCn } from '../../src/features/history/strings/zh-cn'
import { selectionEn } from '../../src/features/message-selection/strings/en'
import { selectionZhCn } from '../../src/features/message-selection/strings/zh-cn'
import { messagesEn } from '../../src/features/messages/strings/en'
import { messagesZhCn } from '../../src/features/messages/strings/zh-cn'
import { transferHistoryEn } from '../../src/features/transfer-history/strings/en'
import { transferHistoryZhCn } from '../../src/features/transfer-history/strings/zh-cn'
import { uploadsEn } from '../../src/features/uploads/strings/en'
import { uploadsZhCn } from '../../src/features/uploads/strings/zh-cn'
import { codesEn, codesZhCn } from '../../src/i18n/codes/code-words'
import { failuresEn } from '../../src/i18n/failures-en'
import { failuresZhCn } from '../../src/i18n/failures-zh-cn'
import { frameEn } from '../../src/i18n/frame-en'
import { frameZhCn } from '../../src/i18n/frame-zh-cn'
import { i18n } from '../../src/i18n/i18n'
import type { Language } from '../../src/i18n/languages'
import { sinceByRoute } from './since.mjs'

/** The sources of the generated pages: tables of the service and of the console. scripts/docs bundles this file. */

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['failures', 'guide'],
  resources: {
    en: { failures: { ...failuresEn, codes: codesEn }, guide: guideEn },
    'zh-CN': { failures: { ...failuresZhCn, codes: codesZhCn }, guide: guideZhCn },
  },
  initAsync: false,
  interpolation: { escapeValue: false },
})

export { outsideAreas }

/** The error guide of the console in one language. */
export function errorGuide(language: Language) {
  const guide = i18n.getFixedT(language, 'guide')
  const failures = i18n.getFixedT(language, 'failures')
  return {
    title: guide('title'),
    about: guide('about'),
    forOperators: guide('forOperators'),
    forDevelopers: guide('forDevelopers'),
    again: guide('again'),
    sections: sections.map(({ section, codes }) => ({
      section,
      name: guide(`sections.${section}.name`),
      where: guide(`sections.${section}.where`),
      codes: codes.flatMap((code) => {
        const entry = entryOf(code)
        if (!entry) return []
        const { what, next, who } = explanationOf(entry, failures)
        return [
          {
            ...entry,
            what,
            next,
            who,
            again: guide(`tryingAgain.${entry.again}`),
            inBot: guide(`inBot.${botAdviceOf(entry)}`),
            routes: routesOf(code),
          },
        ]
      }),
    })),
  }
}

const routesOf = (code: number): string[] =>
  endpoints
    .filter(({ rules }) => rules.some((rule) => rule.code === code))
    .map(({ contract }) => contract.route)

const DESCRIPTION = openapiOf(endpoints, '')
const since = sinceByRoute(released)

/** The types that bodies of operations speak of. */
export const { schemas } = DESCRIPTION.components

/** Each operation of the platform: what it takes, who may call it, how often, and what it refuses. */
export async function operations() {
  const methods = await methodsByRoute(endpoints.map(({ contract }) => contract.route))
  return endpoints.map((endpoint) => {
    const { route } = endpoint.contract
    const described = describedIn(DESCRIPTION, route)
    return {
      route,
      summary: described.summary,
      access: endpoint.access,
      method: methods.get(route)?.join('.'),
      since: since.get(route),
      upload: endpoint.upload,
      rules: endpoint.rules.length,
      parameters: described.parameters,
      body: bodyOf(described),
      // Without the preface and the heading.
      printed: printRules([endpoint]).replace(/^[^]*?\n## [^\n]*\n/, ''),
    }
  })
}

/** The operations of the platform that Herald does not answer. */
export async function unanswered() {
  // As the service does, which loads the list when it is needed.
  const { default: listed } = await import('../../contract/platform-operations.json')
  const answered = new Set(endpoints.map(({ contract }) => shapeOf(contract.route)))
  return routesIn(listed).filter((route) => !answered.has(shapeOf(route)))
}

/** Each of Herald's own endpoints, with the key of its answer in `answerSchemas`. */
export function ownEndpoints() {
  const own = heraldEndpoints(endpoints, 'local')
  const description = openapiOf(own, '')
  return own.map(({ contract }) => {
    const described = describedIn(description, contract.route)
    return {
      route: contract.route,
      parameters: described.parameters,
      body: bodyOf(described),
      answer: keys.get(contract.route) ?? '',
    }
  })
}

/** `herald/log.ts#ListCalls`, by route. */
const keys = new Map(
  Object.entries(
    import.meta.glob<Record<string, unknown>>(['../../contract/herald/*.ts', '!**/*.test.ts'], {
      eager: true,
    }),
  ).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      hasRoute(value) ? [[value.route, `herald/${file.split('/').at(-1)}#${name}`] as const] : [],
    ),
  ),
)

function hasRoute(value: unknown): value is { route: string } {
  return typeof value === 'object' && value !== null && 'route' in value && typeof value.route === 'string'
}

interface Described {
  summary: string
  parameters: { name: string; in: string; required?: true; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
}

function describedIn({ paths }: ReturnType<typeof openapiOf>, route: string): Described {
  const [method = '', path = ''] = route.split(' ')
  const found = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!found) throw new Error(`${route} is not described`)
  return found as Described
}

const bodyOf = ({ requestBody }: Described) => Object.values(requestBody?.content ?? {})[0]?.schema

/** The words of the components that offer keys, and the editor's keys. */
export const keyWords = {
  en: {
    frame: frameEn,
    messages: messagesEn,
    announcement: announcementEn,
    history: historyEn,
    selection: selectionEn,
    viewer: viewerEn,
    uploads: uploadsEn,
    downloads: downloadsEn,
    chatFiles: chatFilesEn,
    transferHistory: transferHistoryEn,
    guide: guideEn,
    editor: editorEn,
  },
  'zh-CN': {
    frame: frameZhCn,
    messages: messagesZhCn,
    announcement: announcementZhCn,
    history: historyZhCn,
    selection: selectionZhCn,
    viewer: viewerZhCn,
    uploads: uploadsZhCn,
    downloads: downloadsZhCn,
    chatFiles: chatFilesZhCn,
    transferHistory: transferHistoryZhCn,
    guide: guideZhCn,
    editor: editorZhCn,
  },
}

export { keyboardMap }
